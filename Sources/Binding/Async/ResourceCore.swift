/// Carries out the actions that the state machine of a resource decides on.
final class ResourceCore<Input, Value> {
  typealias Request = ResourceRequest<Input>

  let shown: Observable<ResourceState<Value>>
  /// The input as the user's closure gives it, as an object for each change.
  let requests: Computed<Request>
  /// Measures how long a request stays the same; `nil` if requests do not wait.
  let pause: ResourcePause?
  /// The request that need not wait, because its input has stayed the same for the pause, was there when the resource
  /// was made, or is to be loaded at once. What happens to an input that is not observed is unknown, so that any other
  /// input may be new.
  let settled: Observable<Request?>
  /// The request for which the pause has begun.
  var awaited: Request?
  let areSame: (Input?, Input?) -> Bool
  let start: (ResourceCore, Int, Input) -> Task<Void, Never>?
  var machine: ResourceMachine<Value>
  var latest: Request?
  /// The request for which a value was written, if it is not the latest one.
  var written: Request?
  /// The request for which the value that is shown was loaded or written.
  private(set) var origin: Request?
  /// Whether a request waits, because all observers are paused.
  var isPostponed = false
  /// Whether the next request is to be loaded even if its input is that of the latest one.
  var isReloadRequested = false
  /// Written when the loading effect has to run though the input is the same, as after a request to reload.
  let looks = Observable(0, changes: .always)
  let loading: LatestWork
  var subscription: Subscription?

  /// - Parameters:
  ///   - input: the input as the user's closure gives it.
  ///   - pause: the pause that a new input waits for; `nil` if there is none.
  ///   - areSame: compares inputs.
  init(
    _ input: Computed<Input?>, pause: ResourcePause?, areSame: @escaping (Input?, Input?) -> Bool, _ name: String,
    _ start: @escaping (ResourceCore, Int, Input) -> Task<Void, Never>?
  ) {
    requests = Computed(name: "\(name).request", changes: .by(===)) { Request(input.value) }
    self.pause = pause
    settled = Observable(pause == nil ? nil : requests.peek(), name: "\(name).settled", changes: .by(===))
    self.areSame = areSame
    self.start = start
    shown = Observable(.idle, name: name, changes: .always)
    machine = ResourceMachine()
    loading = LatestWork()
    input.markInner()
    requests.markInner()
    shown.markInner()
    shown.outlastTransactions()
    settled.markInner()
    settled.outlastTransactions()
    looks.markInner()
    looks.outlastTransactions()
    // Weak, because the core owns `shown`, which retains these closures.
    shown.onObserved = { [weak self] in self?.wake() }
    shown.onUnobserved = { [weak self] in self?.sleep() }
  }

  /// What the resource shows for the present input, tracked. The loading effect runs after other effects, and not in a
  /// batch or while nothing observes the state; until it has run, the state is what it is going to show.
  func present() -> ShownResource<Value> {
    let (shown, request) = (shown.value, requests.value)
    if request.input == nil { return .idle }
    // Asked in any case, so that the reader depends on the end of the pause.
    let hasToWait = hasToWait(request)
    if isShown(request, hasToWait: hasToWait) { return ShownResource(state: shown, stamp: machine.stamp) }
    // Nothing loads while nothing observes the state. But a former value is shown as one that is being replaced.
    if subscription == nil, shown.value == nil, !hasToWait { return .idle }
    return ShownResource(state: .loading(previous: shown.value), stamp: machine.stamp)
  }

  /// Whether what the machine shows is the state for a request, and not for an input before.
  private func isShown(_ request: Request, hasToWait: Bool) -> Bool {
    if isWrittenForAnother(than: request) { return false }
    if latest != nil { return isLatest(request) }
    // No request was taken yet. If none is about to be, the state is idle, or a value that was written.
    return subscription == nil && !hasToWait
  }

  /// Whether the present request waits for the pause; tracked.
  func isWaiting() -> Bool {
    // Written when the latest request becomes another one.
    shown.track()
    return hasToWait(requests.value)
  }

  /// Whether the value that is shown is one for the present input; tracked.
  func isOriginPresent() -> Bool {
    shown.track()
    let request = requests.value
    return origin.map { hasSameInput($0, request) } ?? false
  }

  /// Whether a request has to stay the same for the pause before it is loaded; tracked.
  private func hasToWait(_ request: Request) -> Bool {
    guard pause != nil, request.input != nil, !isLatest(request) else { return false }
    return settled.value.map { !hasSameInput($0, request) } ?? true
  }

  func wake() {
    subscription = Effect(name: "\(shown.name).loading") { [weak self] in
      guard let self else { return }
      _ = looks.value
      let request = requests.value
      untracked { self.look(at: request) }
    }
  }

  /// Takes a request, unless it has to wait for the pause.
  func look(at request: Request) {
    if hasToWait(request), !isReloadRequested { return wait(for: request) }
    endPause()
    if pause != nil { settled.value = request }
    take(request)
  }

  /// Begins the pause, unless it has begun for the same input.
  private func wait(for request: Request) {
    isPostponed = false
    if let awaited, hasSameInput(awaited, request) { return }
    awaited = request
    // From now on any other input has to wait, even if it was there before.
    settled.value = nil
    pause?.begin { [weak self] in self?.settle() }
  }

  /// Called at the end of the pause.
  private func settle() {
    batch {
      settled.value = awaited.take()
      looks.value += 1
    }
  }

  private func endPause() { if awaited.take() != nil { pause?.callOff() } }

  func sleep() {
    subscription = nil
    endPause()
    if machine.sleep() == .stop { loading.stop() }
    // Written in any case, because the state also depends on whether it is observed.
    shown.value = machine.shown
    isPostponed = false
    // A requested reload that has not begun is left to the next observer.
    if isReloadRequested { machine.expire() }
    isReloadRequested = false
  }

  /// Acts on a request, or lets it wait because all observers are paused.
  private func take(_ request: Request) {
    let isNew = isNew(request)
    isPostponed = machine.isDue(isNew: isNew) && !shown.hasRunningObserver
    if isPostponed {
      // Each observer reads the state when it resumes. A write of the state would do that too, but a reader by
      // Observation would be told of it, even in the middle of a read that makes the loading effect look again. Being
      // told once, that reader would miss the load.
      return shown.markDependents()
    }
    isReloadRequested = false
    latest = request
    if isNew { written = nil }
    carryOut(machine.request(hasInput: request.input != nil, isNew: isNew))
  }

  /// Whether a request is to be loaded even if the value is not stale.
  private func isNew(_ request: Request) -> Bool {
    if !isLatest(request) { return true }
    // The input has come back, but a value that was written for another input is shown.
    if isWrittenForAnother(than: request) { return true }
    return isReloadRequested && request.input != nil
  }

  /// Whether the input is that of the latest request. While requests wait it may change and return.
  private func isLatest(_ request: Request) -> Bool {
    latest.map { hasSameInput($0, request) } ?? false
  }

  /// Whether the value that is shown was written while the input was another one.
  private func isWrittenForAnother(than request: Request) -> Bool {
    written.map { !hasSameInput($0, request) } ?? false
  }

  private func hasSameInput(_ one: Request, _ other: Request) -> Bool {
    one === other || areSame(one.input, other.input)
  }

  /// Lets the loading effect take the request that waits, at the end of the outermost operation. Called when an
  /// observer has read the state.
  func makeUp() { if isPostponed { looks.value += 1 } }

  func update(_ value: Value) {
    let request = requests.peek()
    // It would be shown as the value of the next input.
    if request.input == nil { return }
    written = isLatest(request) ? nil : request
    origin = request
    if machine.update(value) == .stop { loading.stop() }
    shown.value = machine.shown
    // The input may return to that of the latest request, of which the loading effect would not be told.
    if written != nil, subscription != nil { looks.value += 1 }
  }

  func reload() {
    guard subscription != nil else { return machine.expire() }
    // By the loading effect, at the end of the operation: by then the input may have changed, or the observers may have
    // been paused.
    isReloadRequested = true
    looks.value += 1
  }

  /// Starts the task of a load on the actor, where it takes the answer. The task does not retain the core.
  func startTask(
    of number: Int, on home: HomeActor, _ load: nonisolated(nonsending) @escaping () async throws -> Value
  ) -> Task<Void, Never>? {
    weak let core = self
    return home.start {
      // The load was called off before it began: another load or a written value has replaced it, or the input or the
      // last observer has gone.
      if Task.isCancelled { return }
      // A trace attributes what the closure writes to the load.
      let task = core.map { TaskAuthor("the load of", $0.shown.name, belongsToActor: true).begin() }
      defer { if let task { TaskAuthor.end(task) } }
      let result: Result<Value, any Error>
      do { result = .success(try await load()) } catch { result = .failure(error) }
      core?.answer(number, result)
    }
  }

  private func answer(_ number: Int, _ result: Result<Value, any Error>) {
    guard loading.finish(number) else { return }
    if case .success = result { origin = latest }
    machine.answer(result)
    // Observers may copy the answer into what the user edits.
    withoutUndo { shown.value = machine.shown }
  }

  private func carryOut(_ action: ResourceMachine<Value>.Action) {
    switch action {
    case .none: return
    case .show: break
    case .stop: loading.stop()
    case .load:
      guard let input = latest?.input else { return }
      loading.start(task: { number in start(self, number, input) })
    }
    shown.value = machine.shown
  }
}

/// An input to load. Each change of the input makes another object, even if the input becomes equal to a former one.
final class ResourceRequest<Input> {
  let input: Input?

  init(_ input: Input?) { self.input = input }
}

/// The pause of a resource: an alarm, whatever its clock.
struct ResourcePause {
  /// Begins the pause, in place of one that has begun before. The closure is called at its end.
  let begin: (_ end: @escaping () -> Void) -> Void
  let callOff: () -> Void
  /// The rest of the pause in words.
  let rest: () -> String?

  init<AnyClock: Clock<Duration>>(_ duration: Duration, _ clock: AnyClock, on home: HomeActor) {
    let alarm = Alarm(clock, on: home)
    begin = { end in alarm.set(to: clock.now.advanced(by: duration)) { _ in end() } }
    callOff = { alarm.callOff() }
    rest = { alarm.deadline.map { inWords(clock.now.duration(to: $0)) } }
  }
}

/// The state that a resource shows. Two states look the same if they have the same stamp, and both or neither are
/// loading.
struct ShownResource<Value> {
  var state: ResourceState<Value>
  var stamp: UInt64

  static var idle: Self { Self(state: .idle, stamp: 0) }

  static func isSame(_ one: Self, _ other: Self) -> Bool {
    one.stamp == other.stamp && one.state.isLoading == other.state.isLoading
  }
}
