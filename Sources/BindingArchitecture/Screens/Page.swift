import Binding

/// One appearance of an item on the screen: the part of a `Presented` that does not depend on the type of the item.
final class Page {
  /// Why a page has ended.
  enum End {
    /// The owner no longer wanted the page, for example because the item was replaced.
    case asked
    /// The user has closed the page.
    case byUser
    /// The presenter could not show the page.
    case refused(any Error)
  }

  let scope: Scope
  var machine: PageMachine
  /// The stage that the page occupies, from the call of the presenter until the page has ended; `nil` without a stage.
  var stage: PresentationStage?
  /// Asks the presenter to dismiss the page.
  var take: (() -> Void)?
  /// Tells the owner, a presentation or a path, that the page has ended, and why.
  var ended: ((End) -> Void)?
  /// Whether the owner wants the page at present.
  var isWanted: (() -> Bool)?
  /// Whether the presenter must not be called at present.
  var isPaused: (() -> Bool)?
  /// Has the owner remove the item, so that it no longer wants the page.
  var close: (() -> Void)?

  init(_ machine: PageMachine) {
    scope = Scope()
    self.machine = machine
  }

  deinit {
    scope.end()
    stage?.proceed()
  }
}

extension Page {
  /// Notes whether the owner wants the page, and asks the presenter to dismiss a page that is not wanted.
  func want(_ isWanted: Bool) {
    if machine.want(isWanted) { take?() }
    // Presentations may be waiting for the end of this page on its stage. As the page stays, they now check again, and
    // refuse their items.
    if isWanted { stage?.proceed() }
  }

  func didPresent() { if machine.didPresent(isPaused: isPaused?() ?? false) { take?() } }

  func didDismiss() { if let wasAsked = machine.end() { finish(wasAsked ? .asked : .byUser) } }

  func refuse(_ error: any Error) { if case .presenting = machine.state { fail(error) } }

  /// Ends the page because the presenter has thrown, even if the presenter had already reported that the page is shown.
  func fail(_ error: any Error) { if machine.end() != nil { finish(.refused(error)) } }

  func finish(_ end: End) {
    let (ended, stage) = (ended, stage)
    (self.ended, self.stage, take, isWanted, isPaused, close) = (nil, nil, nil, nil, nil, nil)
    batch {
      ended?(end)
      scope.end()
      if let stage, stage.page === self { stage.leave() }
    }
  }
}

/// The state of a page, and the decision what to ask the presenter next.
///
///     presenting ──▶ presented ──▶ dismissing ──▶ over
///
/// A page that is no longer wanted when it is shown goes from `presenting` to `dismissing`. While the presenter must
/// not be called, it goes to `presented`, and the owner says again later that the page is not wanted. A page may end,
/// which leads to `over`, in any state.
///
/// While the presenter is showing or dismissing the page, it is asked for nothing else. While it is showing the page,
/// the machine only notes whether the page is still wanted.
struct PageMachine {
  enum State: Equatable {
    /// The presenter is showing the page. When it is shown, it is dismissed unless `isWanted`.
    case presenting(isWanted: Bool)
    case presented
    /// The presenter is dismissing the page.
    case dismissing
    /// The page has been dismissed, or was never shown.
    case over
  }

  var state: State

  init() { state = .presenting(isWanted: true) }

  /// Whether the presenter is dismissing the page, or will be asked to when it has shown the page.
  var isLeaving: Bool { state == .presenting(isWanted: false) || state == .dismissing }

  /// Notes whether the owner wants the page. Returns whether to ask the presenter now to dismiss it.
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

  /// Notes that the page is shown. Returns whether to ask the presenter now to dismiss it.
  mutating func didPresent(isPaused: Bool) -> Bool {
    guard case .presenting(let isWanted) = state else { return false }
    state = .presented
    return !isPaused && want(isWanted)
  }

  /// Notes that the page was dismissed or refused. Returns whether it was leaving; `nil` if the page had ended before.
  mutating func end() -> Bool? {
    if state == .over { return nil }
    defer { state = .over }
    return isLeaving
  }
}
