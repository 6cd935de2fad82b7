/// A value that is loaded asynchronously, and loaded again when its input changes.
///
///     let photo = Resource(for: { selectedID.value }) { id in try await service.photo(id) }
///     photo.state.observe { view.show($0) }.store(in: scope)
///
/// **Input.** What the first closure reads is tracked. When its result has changed, the second closure is called with
/// it, in a task on the actor on which the resource was made. If the input is `nil`, nothing is loaded and the state is
/// `idle`. The state belongs to the present input from the moment of the write: no reader sees a new input, and a state
/// that is `loaded` for a former one.
///
/// **The latest request wins.** A new input, or ``reload()``, cancels the former task; its value or error is ignored. A
/// load that is superseded before its task has begun to run is not begun at all: of several inputs in one operation, or
/// in one turn of the actor, only the last is loaded.
///
/// **Laziness.** Loading begins when ``state``, or a value computed from it, is first observed; reading alone begins no
/// load. When the last observer ends, the load under way is cancelled, and the next observer starts another. A loaded
/// value is kept, and not loaded again for the same input. While all observers are paused no load begins either, see
/// ``Scope/pause()``: the load begins when one of them resumes.
///
/// **Writing.** ``update(_:)->()`` shows a value that is known without loading, until a load succeeds.
///
/// **Ownership.** An observer of the state keeps the resource loading. Releasing the resource cancels its task. If the
/// work has a capture list, it has to begin with `@MainActor`, see ``Command``. Not `Sendable`.
public final class Resource<Value> {
  /// The state of the resource. Observing it begins to load.
  public let state: Computed<ResourceState<Value>>
  /// The latest value that was loaded, or shown by ``update(_:)->()``. While the value for the present input is being
  /// loaded, or could not be loaded, it is the value for a former input. `nil` without an input, even if there was a
  /// value before.
  public let value: Computed<Value?>
  /// Whether the input waits for the pause, so that nothing is being loaded for it yet, see `debounce:`. The state is
  /// `loading` then, also while nothing observes it and the pause has yet to begin. Always `false` without a pause.
  public let isWaiting: Computed<Bool>
  /// Whether a load for the present input has come to an end, with a value or with an error, so that there is more to
  /// show than that it is being loaded. Stays `true` while the value is loaded again, but not while a load is repeated
  /// that has brought no value for this input. `false` without an input.
  public private(set) lazy var hasSettled = Computed(name: "\(state.name).hasSettled") { [state, origin] in
    switch state.value {
    case .idle: false
    case .loaded, .failed: true
    case .loading(let previous): previous != nil && origin().isPresent
    }
  }
  let reloadAgain: () -> Void
  let show: (Value) -> Void
  /// Whether a load waits because all observers are paused, and the rest of the pause in words: for explanations.
  let delay: () -> (isPostponed: Bool, rest: String?)
  /// The input for which the value that is shown was loaded or written, and whether that is the present input; tracked.
  let origin: () -> (input: Any?, isPresent: Bool)
  /// The computed value of the input. A bare node, because the type of the input is no parameter of this class.
  let input: GraphNode

  /// Makes a resource that depends on an input.
  ///
  ///     let hits = Resource(for: { query.value }, debounce: .milliseconds(300)) { try await service.hits(for: $0) }
  ///
  /// Inputs are compared by `==`: make a structure of several ones, because a tuple has no `==`, and would count as
  /// another input after each write.
  ///
  /// - Parameters:
  ///   - input: reads observables, and returns the input of `load`; `nil` if nothing is to be loaded.
  ///   - pause: how long the input has to stay the same before it is loaded; until then ``isWaiting``
  ///     is `true`, and the state is `loading`. An input is new if it is not the one that was loaded last. So an input
  ///     that has changed while the state was not observed waits as well: the pause begins when the state becomes
  ///     observed. Three inputs do not wait: the one that was there when the resource was made, one for which
  ///     ``reload()`` is called, and `nil`.
  ///   - clock: what measures the pause.
  ///   - load: loads the value for an input, on the actor on which the resource was made.
  public convenience init<Input>(
    for input: @escaping () -> Input?, debounce pause: Duration? = nil,
    clock: any Clock<Duration> = ContinuousClock(), name: String? = nil, file: StaticString = #fileID,
    line: UInt32 = #line, isolation: isolated any Actor = #isolation,
    _ load: nonisolated(nonsending) @escaping (Input) async throws -> Value
  ) {
    self.init(
      for: input, debounce: pause, clock: clock, name: name, file: file, line: line, on: HomeActor(isolation), load)
  }

  convenience init<Input>(
    for input: @escaping () -> Input?, debounce pause: Duration?, clock: any Clock<Duration>, name: String?,
    file: StaticString, line: UInt32, on home: HomeActor,
    _ load: nonisolated(nonsending) @escaping (Input) async throws -> Value
  ) {
    let name = name ?? Site.describe(file: file.utf8Start, line: line)
    let inputs = Computed(name: "\(name).input", input)
    let pause = pause.map { ResourcePause($0, clock, on: home) }
    let areSame = comparison(of: Input?.self)
    let core = ResourceCore<Input, Value>(inputs, pause: pause, areSame: areSame, name) { core, number, input in
      core.startTask(of: number, on: home) { try await load(input) }
    }
    let present = Computed(name: core.shown.name, changes: .by(ShownResource.isSame)) {
      // The reader may be an observer that has resumed, so the request that waits is tried again.
      if core.isPostponed { whenReadIsOver { core.makeUp() } }
      return core.present()
    }
    present.markInner()
    let state = Computed(name: core.shown.name, changes: .always) { present.value.state }
    self.init(
      state: state, value: Computed(name: "\(core.shown.name).value") { state.value.value },
      isWaiting: Computed(name: "\(core.shown.name).isWaiting") { core.isWaiting() }, reload: core.reload,
      show: core.update, delay: { (core.isPostponed, core.pause?.rest()) },
      origin: { (core.origin?.input, core.isOriginPresent()) },
      input: inputs)
  }

  /// Catches a mistake with a warning: the closure returns an observable, which never changes, instead of its value.
  /// Loads for that value.
  @available(*, deprecated, message: "This depends on the value: write `for: { id.value }`.")
  public convenience init<Input: ObservableValue>(
    for input: @escaping () -> Input, name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line,
    isolation: isolated any Actor = #isolation,
    _ load: nonisolated(nonsending) @escaping (Input.Value) async throws -> Value
  ) {
    self.init(
      for: { () -> Input.Value? in input().value }, name: name, file: file, line: line, isolation: isolation, load)
  }

  init(
    state: Computed<ResourceState<Value>>, value: Computed<Value?>, isWaiting: Computed<Bool>,
    reload: @escaping () -> Void,
    show: @escaping (Value) -> Void, delay: @escaping () -> (isPostponed: Bool, rest: String?),
    origin: @escaping () -> (input: Any?, isPresent: Bool), input: GraphNode
  ) {
    self.state = state
    self.value = value
    self.isWaiting = isWaiting
    reloadAgain = reload
    self.show = show
    self.delay = delay
    self.origin = origin
    self.input = input
  }

  /// Makes a resource without an input.
  ///
  ///     let settings = Resource { try await service.settings() }
  public convenience init(
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line,
    isolation: isolated any Actor = #isolation,
    _ load: nonisolated(nonsending) @escaping () async throws -> Value
  ) {
    self.init(for: { () }, name: name, file: file, line: line, isolation: isolation) { try await load() }
  }

  /// Loads the value again, and keeps the present one until then. In a batch the load begins at the end, for the input
  /// of that time; without an input nothing happens. If the state is not observed, the load begins when it is observed
  /// next. A transaction that fails does not take it back.
  public func reload() { reloadAgain() }

  /// Shows a value that is known without loading, such as one that the server has just accepted.
  ///
  ///     profile.update(saved)
  ///
  /// It is a value for the present input: while the input is another one, it is the `previous` value at most, and when
  /// the former input is back, its value is loaded again. A load under way is cancelled, because what it is going to
  /// answer may be older than this value. The next load that succeeds replaces the value, even if it loads the same
  /// value as the load before, so the value does not outlive what the server says. Without an input nothing happens, as
  /// there is nothing of which it could be the value. A transaction that fails does not take it back. Observers of the
  /// state are notified even of a value that equals the present one.
  public func update(_ value: Value) { show(value) }

  /// Changes a part of the latest value, and shows the result as for a value that is known without loading.
  ///
  ///     profile.update { $0.email = saved.email }
  ///
  /// - Returns: whether there was a value to change; without one the closure is not called.
  @discardableResult
  public func update(_ change: (inout Value) -> Void) -> Bool {
    guard var value = untracked({ self.value.value }) else { return false }
    change(&value)
    show(value)
    return true
  }
}

@available(*, unavailable, message: "A resource belongs to the isolation domain it was made in.")
extension Resource: Sendable {}

/// The state of a ``Resource``.
public indirect enum ResourceState<Value> {
  /// There is no input, or no value was loaded and the state is not observed.
  case idle
  /// The value is being loaded, or is to be loaded: when the pause of the resource is over, see ``Resource/isWaiting``,
  /// or as soon as an observer of the state runs. `previous` is the latest value that was loaded or shown by
  /// ``Resource/update(_:)->()`` since the input was `nil`; `nil` if there is none.
  case loading(previous: Value?)
  /// The value for the present input.
  case loaded(Value)
  /// Loading for the present input failed; `previous` is the latest value that was loaded or shown by
  /// ``Resource/update(_:)->()``.
  case failed(any Error, previous: Value?)

  /// The value of this state: the latest one that was loaded or shown by ``Resource/update(_:)->()``, perhaps for a
  /// former input.
  public var value: Value? {
    switch self {
    case .idle: nil
    case .loading(let previous), .failed(_, let previous): previous
    case .loaded(let value): value
    }
  }

  /// Whether the value for the present input is on its way: it is being loaded, or is to be loaded. Until it is there,
  /// it is unknown what follows from the value, such as whether a name that was typed is free.
  public var isLoading: Bool { if case .loading = self { true } else { false } }

  /// The error of the load that failed; `nil` in the other states.
  public var failure: (any Error)? { if case .failed(let error, _) = self { error } else { nil } }
}

extension ResourceState: Sendable where Value: Sendable {}
