public import Binding

/// What becomes of a view, for those who have to start and stop with it: a state, an event, and scopes that follow.
///
///     final class Page: UIViewController {
///       let lifecycle = Lifecycle()
///       override func viewDidAppear(_ animated: Bool) {
///         super.viewDidAppear(animated)
///         lifecycle.viewDidAppear()
///       }
///       …
///     }
///
///     position.bind(to: map, \.centre).store(in: page.lifecycle.scope(during: .appearing ..< .hidden))
///
/// **Phases.** ``phase`` is the present one, to be read like any value; ``entered`` is sent with each, once.
///
/// **Calls out of order** are made up for. It is a framework that calls, and frameworks leave calls out, repeat them and let a
/// view turn round half-way; a trap would end a program for that. So a call says where the view is by now: steps that are missing are
/// taken, in order, and a call that says what is so already, or comes after ``dispose()``, changes nothing. Whoever observes can
/// rely on the order of ``LifecyclePhase``. A view that is disposed while it can be seen disappears first.
///
/// A transaction that fails around a call takes back the phase, and not what scopes have done since: what a view has lived through
/// it has. Tell it outside of transactions.
///
/// A call from inside an observer or effect is followed when the present phase has reached everybody.
///
/// **Ownership.** The page keeps the lifecycle and tells it. A view model that has to call the page back holds it weakly, or asks a
/// ``Context`` for it by its role. When the lifecycle is released its scopes end, and nothing is sent.
///
/// Not `Sendable`: a lifecycle belongs to the isolation domain of its view.
public final class Lifecycle {
  @export(implementation) let state: Observable<LifecyclePhase>
  /// Those that are active between two phases.
  @export(implementation) var spans: [(phases: Range<LifecyclePhase>, scope: Scope)]
  /// Where the view is to go, next first, and whether it is on the way.
  @export(implementation) var targets: [LifecyclePhase]
  @export(implementation) var isMoving: Bool

  /// The present phase.
  public let phase: ReadOnly<LifecyclePhase>
  /// Each phase that is entered. When it is sent ``phase`` is the new one already, and the effects that depend on it have yet to run.
  public let entered: Event<LifecyclePhase>
  /// Ends when the view is disposed of, or the lifecycle is released.
  public let scope: Scope

  @usableFromInline
  init(_ state: Observable<LifecyclePhase>, _ entered: Event<LifecyclePhase>) {
    self.state = state
    self.entered = entered
    phase = state.readOnly
    scope = Scope()
    spans = []
    targets = []
    isMoving = false
  }

  deinit { scope.end() }
}

@available(*, unavailable, message: "A lifecycle belongs to the isolation domain of its view.")
extension Lifecycle: Sendable {}

extension Lifecycle {
  /// Makes the lifecycle of a view that has been made and is not loaded.
  ///
  /// - Parameters:
  ///   - name: what diagnostics call the phase; by default the file and line.
  ///   - file: the file that the default name gives; leave it out.
  ///   - line: the line that the default name gives; leave it out.
  @export(implementation)
  public convenience init(name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line) {
    let name = siteName(name, file, line)
    self.init(Observable(.made, name: name), Event(name: "\(name).entered"))
  }

  /// The view has been loaded.
  @export(implementation)
  public func viewDidLoad() { move(to: .loaded) }

  /// The view is about to be seen.
  @export(implementation)
  public func viewWillAppear() { move(to: .appearing) }

  /// The view is there to be seen.
  @export(implementation)
  public func viewDidAppear() { move(to: .visible) }

  /// The view is about to go.
  @export(implementation)
  public func viewWillDisappear() { move(to: .disappearing) }

  /// The view has gone.
  @export(implementation)
  public func viewDidDisappear() { move(to: .hidden) }

  /// The view is not used any more: ends ``scope`` and all that belong to it. Doing so again changes nothing.
  @export(implementation)
  public func dispose() { move(to: .disposed) }

  /// A scope that is active during some phases: its effects wait while the view is in another, and each that has missed something
  /// runs once when it comes back.
  ///
  ///     clock.observe { page.show($0) }.store(in: lifecycle.scope(during: .visible ..< .disappearing))
  ///
  /// An effect that is stored while the scope is not active runs once and then waits, see `Scope`. Events are delivered all the same. The
  /// scope ends with ``scope``, or by itself.
  ///
  /// - Parameter phases: when it is active; by default while anything of the view can be seen.
  @export(implementation)
  public func scope(during phases: Range<LifecyclePhase> = .appearing..<(.hidden)) -> Scope {
    let span = scope.child()
    if !phases.contains(state.peek()) { span.pause() }
    if !span.isEnded {
      spans.removeAll { $0.scope.isEnded }
      spans.append((phases, span))
    }
    return span
  }

  @export(implementation)
  func move(to target: LifecyclePhase) {
    targets.append(target)
    guard !isMoving else { return }
    isMoving = true
    while !targets.isEmpty {
      if let next = state.peek().step(to: targets[0]) { enter(next) } else { targets.removeFirst() }
    }
    isMoving = false
  }

  @export(implementation)
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

/// How far a view has come: the phases of a ``Lifecycle``.
///
/// Ordered as a view goes through them, so that a range says when something is active: `.appearing ..< .hidden`. A view that comes
/// back goes from ``hidden``, or from ``disappearing`` if it turns round on the way, to ``appearing`` again.
public enum LifecyclePhase: Comparable, Sendable {
  /// It has been made, and nothing is there to be shown.
  case made
  /// It has been loaded: `viewDidLoad`.
  case loaded
  /// It is about to be seen: `viewWillAppear`.
  case appearing
  /// It is there to be seen: `viewDidAppear`.
  case visible
  /// It is about to go: `viewWillDisappear`.
  case disappearing
  /// It has gone, and may come back: `viewDidDisappear`.
  case hidden
  /// It is over: nothing follows.
  case disposed

  /// Where a view goes next that is to reach a phase: one step, or `nil` if it is there, or was there and that is past.
  @export(implementation)
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
