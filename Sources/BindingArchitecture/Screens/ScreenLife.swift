import Binding

/// One appearance of an item on the screen: the part of a `Presented` that does not depend on the type of the item.
final class ScreenLife {
  /// Why a screen has ended.
  enum End {
    /// The owner no longer wanted the screen, for example because the item was replaced.
    case asked
    /// The user has closed the screen.
    case byUser
    /// The presenter could not show the screen.
    case refused(any Error)
  }

  let scope: Scope
  var machine: ScreenMachine
  /// The stage that the screen occupies, from the call of the presenter until the screen has ended; `nil` without a
  /// stage.
  var stage: PresentationStage?
  /// Asks the presenter to dismiss the screen.
  var take: (() -> Void)?
  /// Tells the owner, a presentation or a path, that the screen has ended, and why.
  var ended: ((End) -> Void)?
  /// Whether the owner wants the screen at present.
  var isWanted: (() -> Bool)?
  /// Whether the presenter must not be called at present.
  var isPaused: (() -> Bool)?
  /// Asks the owner to remove the item, so that it no longer wants the screen.
  var close: (() -> Void)?

  init(_ machine: ScreenMachine) {
    scope = Scope()
    self.machine = machine
  }

  deinit {
    scope.end()
    stage?.proceed()
  }
}

extension ScreenLife {
  /// Notes whether the owner wants the screen, and asks the presenter to dismiss a screen that is not wanted.
  func want(_ isWanted: Bool) {
    if machine.want(isWanted) { take?() }
    // Presentations may be waiting for the end of this screen on its stage. As the screen stays, they now check again,
    // and refuse their items.
    if isWanted { stage?.proceed() }
  }

  func didPresent() { if machine.didPresent(isPaused: isPaused?() ?? false) { take?() } }

  func didDismiss() { if let wasAsked = machine.end() { finish(wasAsked ? .asked : .byUser) } }

  func refuse(_ error: any Error) { if case .presenting = machine.state { fail(error) } }

  /// Ends the screen because the presenter has thrown, even if the presenter had already reported that the screen is
  /// shown.
  func fail(_ error: any Error) { if machine.end() != nil { finish(.refused(error)) } }

  func finish(_ end: End) {
    let (ended, stage) = (ended, stage)
    (self.ended, self.stage, take, isWanted, isPaused, close) = (nil, nil, nil, nil, nil, nil)
    batch {
      ended?(end)
      scope.end()
      if let stage, stage.life === self { stage.leave() }
    }
  }
}

/// The state of a screen, and the decision what to ask the presenter next.
///
///     presenting ──▶ presented ──▶ dismissing ──▶ over
///
/// A screen that is no longer wanted when it is shown goes from `presenting` to `dismissing`. While the presenter must
/// not be called, it goes to `presented`, and the owner says again later that the screen is not wanted. A screen may
/// end, which leads to `over`, in any state.
///
/// While the presenter is showing or dismissing the screen, it is asked for nothing else. While it is showing the
/// screen, the machine only notes whether the screen is still wanted.
struct ScreenMachine {
  enum State: Equatable {
    /// The presenter is showing the screen. When it is shown, it is dismissed unless `isWanted`.
    case presenting(isWanted: Bool)
    case presented
    /// The presenter is dismissing the screen.
    case dismissing
    /// The screen has been dismissed, or was never shown.
    case over
  }

  var state: State

  init() { state = .presenting(isWanted: true) }

  /// Whether the presenter is dismissing the screen, or will be asked to when it has shown the screen.
  var isLeaving: Bool { state == .presenting(isWanted: false) || state == .dismissing }

  /// Notes whether the owner wants the screen. Returns whether to ask the presenter now to dismiss it.
  mutating func want(_ isWanted: Bool) -> Bool {
    switch state {
    case .presenting:
      state = .presenting(isWanted: isWanted)
      return false
    case .presented where !isWanted:
      state = .dismissing
      return true
    case .presented, .dismissing, .over: return false
    }
  }

  /// Notes that the screen is shown. Returns whether to ask the presenter now to dismiss it.
  mutating func didPresent(isPaused: Bool) -> Bool {
    guard case .presenting(let isWanted) = state else { return false }
    state = .presented
    return !isPaused && want(isWanted)
  }

  /// Notes that the screen was dismissed or refused. Returns whether it was leaving; `nil` if the screen had ended
  /// before.
  mutating func end() -> Bool? {
    if state == .over { return nil }
    defer { state = .over }
    return isLeaving
  }
}
