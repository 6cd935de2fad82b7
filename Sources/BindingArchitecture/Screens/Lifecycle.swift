public import Binding

/// The lifecycle of a view as an observable phase, an event, and scopes that are active during some phases.
///
///     final class Screen: UIViewController {
///       let lifecycle = Lifecycle()
///       override func viewDidAppear(_ animated: Bool) {
///         super.viewDidAppear(animated)
///         lifecycle.viewDidAppear()
///       }
///       …
///     }
///
///     position.bind(to: map, \.centre).store(in: screen.lifecycle.scope(during: .appearing ..< .hidden))
///
/// **Phases.** ``phase`` is the present phase; ``entered`` sends each phase when it is entered.
///
/// **Calls out of order** are corrected, because frameworks leave calls out, repeat them, and reverse transitions that
/// have begun. A call says which phase the view has reached: phases that were left out are entered first, in order. A
/// repeated call, or one after ``dispose()``, changes nothing. So observers can rely on the order of
/// ``LifecyclePhase``. A view that is disposed of while it is visible disappears first.
///
/// A failed transaction does not restore the phase, because the view stays where it is. A call that an observer or
/// effect makes takes effect after all observers of the present phase were called.
///
/// **Ownership.** The screen retains the lifecycle and calls it. A view model that calls the screen holds the screen
/// weakly, or looks it up in a ``Context``. When the lifecycle is released its scopes end, and no phase is sent.
/// A lifecycle that was made on the main actor may be released anywhere: its scopes end on the main actor, in a
/// separate turn.
///
/// Not `Sendable`: a lifecycle belongs to the isolation domain of its view.
public final class Lifecycle {
  let state: Observable<LifecyclePhase>
  var spans: [(phases: Range<LifecyclePhase>, scope: Scope)]
  /// The phases that `viewDidLoad()` and the other calls have requested and the lifecycle has not reached yet, the next
  /// one first.
  var targets: [LifecyclePhase]
  /// Whether a phase is being entered.
  var isMoving: Bool
  let isMadeOnMainActor: Bool

  /// The present phase.
  public let phase: ReadOnly<LifecyclePhase>
  /// Sends each phase that is entered, after ``phase`` has changed and before the effects that depend on it run.
  public let entered: Event<LifecyclePhase>
  /// A scope that ends when the view is disposed of, or the lifecycle is released.
  public let scope: Scope

  init(_ state: Observable<LifecyclePhase>, _ entered: Event<LifecyclePhase>) {
    self.state = state
    self.entered = entered
    phase = state.readOnly
    scope = Scope()
    spans = []
    targets = []
    isMoving = false
    isMadeOnMainActor = isOnMainActor()
  }

  deinit { scope.end(forOwnerMadeOnMainActor: isMadeOnMainActor) }
}

@available(*, unavailable, message: "A lifecycle belongs to the isolation domain of its view.")
extension Lifecycle: Sendable {}

extension Lifecycle {
  /// Makes the lifecycle of a view that is not loaded yet.
  public convenience init(name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line) {
    let name = siteName(name, file, line)
    let state = Observable(LifecyclePhase.made, name: name)
    state.outlastTransactions()
    self.init(state, Event(name: "\(name).entered"))
  }

  /// Reports that the view has been loaded.
  public func viewDidLoad() { move(to: .loaded) }

  /// Reports that the view is about to become visible.
  public func viewWillAppear() { move(to: .appearing) }

  /// Reports that the view is visible.
  public func viewDidAppear() { move(to: .visible) }

  /// Reports that the view is about to disappear.
  public func viewWillDisappear() { move(to: .disappearing) }

  /// Reports that the view has disappeared.
  public func viewDidDisappear() { move(to: .hidden) }

  /// Reports that the view is no longer used, and ends ``scope`` and all scopes below it. Does nothing if called again.
  public func dispose() { move(to: .disposed) }

  /// Makes a scope that is active during some phases and paused in the others. An effect that missed changes runs once
  /// when the scope is resumed.
  ///
  ///     clock.observe { screen.show($0) }.store(in: lifecycle.scope(during: .visible ..< .disappearing))
  ///
  /// An effect that is stored while the scope is paused runs once and then waits, see `Scope`. Events are delivered
  /// even while the scope is paused. The scope ends with ``scope`` at the latest.
  ///
  /// - Parameter phases: the phases in which the scope is active; by default those in which any part of the view is
  ///   visible.
  public func scope(during phases: Range<LifecyclePhase> = .appearing..<(.hidden)) -> Scope {
    let span = scope.child()
    if !phases.contains(state.peek()) { span.pause() }
    if !span.isEnded {
      spans.removeAll { $0.scope.isEnded }
      spans.append((phases, span))
    }
    return span
  }

  /// Runs asynchronous work while the view is in a phase: starts it on the actor of the caller when the phase begins,
  /// cancels it when the phase ends, and starts it again when the view comes back.
  ///
  ///     screen.task(during: .visible) { await model.followMessages() }
  ///
  /// The work ends when ``scope`` ends, at the latest. See `Scope.task(while:)`.
  ///
  /// - Returns: the subscription, which ends the work earlier if it is cancelled.
  @discardableResult
  public func task(
    during phase: LifecyclePhase, isolation: isolated any Actor = #isolation, _ work: @escaping Scope.AsynchronousWork
  ) -> Subscription {
    let state = state
    return scope.task(while: { state.value == phase }, isolation: isolation, work)
  }

  /// Runs asynchronous work while the view is in one of several phases: starts it on the actor of the caller when the
  /// view enters them, cancels it when the view leaves them, and starts it again when the view comes back. It ends with
  /// ``scope`` at the latest.
  ///
  /// - Returns: the subscription, which ends the work earlier if it is cancelled.
  @discardableResult
  public func task(
    during phases: Range<LifecyclePhase>, isolation: isolated any Actor = #isolation,
    _ work: @escaping Scope.AsynchronousWork
  ) -> Subscription {
    let state = state
    return scope.task(while: { phases.contains(state.value) }, isolation: isolation, work)
  }

  /// Enters all phases on the way to a target. A call from inside an observer or effect only appends its target, which
  /// the outermost call then reaches.
  func move(to target: LifecyclePhase) {
    targets.append(target)
    guard !isMoving else { return }
    isMoving = true
    while !targets.isEmpty {
      if let next = state.peek().step(to: targets[0]) { enter(next) } else { targets.removeFirst() }
    }
    isMoving = false
  }

  func enter(_ phase: LifecyclePhase) {
    batch {
      attributing(to: "by the view's lifecycle") { state.value = phase }
      for span in spans {
        if span.phases.contains(phase) { span.scope.resume() } else { span.scope.pause() }
      }
      entered.send(phase)
      if phase == .disposed { scope.end() }
    }
  }
}

/// The phases of a ``Lifecycle``.
///
/// The phases are ordered as a view enters them, so that a range says when a scope is active: `.appearing ..< .hidden`.
/// From ``hidden``, or from ``disappearing`` if the transition is cancelled, a view may go back to ``appearing``.
public enum LifecyclePhase: Comparable, Sendable {
  /// The lifecycle was made, and the view is not loaded.
  case made
  /// The view has been loaded: `viewDidLoad`.
  case loaded
  /// The view is about to become visible: `viewWillAppear`.
  case appearing
  /// The view is visible: `viewDidAppear`.
  case visible
  /// The view is about to disappear: `viewWillDisappear`.
  case disappearing
  /// The view has disappeared, and may appear again: `viewDidDisappear`.
  case hidden
  /// The view is no longer used. No other phase follows.
  case disposed

  /// The next phase on the way to a target; `nil` if the view is in the target phase, has passed it and cannot go back,
  /// or is to disappear without having appeared.
  func step(to target: LifecyclePhase) -> LifecyclePhase? {
    switch (self, target) {
    case (.disposed, _): nil
    case (.made, .loaded), (.made, .appearing), (.made, .visible): .loaded
    case (.made, .disposed), (.loaded, .disposed), (.hidden, .disposed): .disposed
    case (.loaded, .appearing), (.hidden, .appearing), (.disappearing, .appearing): .appearing
    case (.loaded, .visible), (.hidden, .visible), (.disappearing, .visible): .appearing
    case (.appearing, .visible): .visible
    case (.appearing, .disappearing), (.visible, .disappearing): .disappearing
    case (.appearing, .hidden), (.visible, .hidden): .disappearing
    case (.appearing, .disposed), (.visible, .disposed): .disappearing
    case (.disappearing, .hidden), (.disappearing, .disposed): .hidden
    default: nil
    }
  }
}
