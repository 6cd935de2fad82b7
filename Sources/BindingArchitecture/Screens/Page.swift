import Binding

/// The appearance of one item on the screen, without the type of the item.
final class Page {
  /// Why a page has ended.
  enum End {
    /// The item was replaced or removed.
    case asked
    /// The user has closed it.
    case byUser
    /// The presenter has refused the page.
    case refused(any Error)
  }

  let scope: Scope
  var machine: PageMachine
  /// The stage that the page occupies from the first call of the presenter until the page has ended.
  var stage: PresentationStage?
  /// Asks the presenter to dismiss the page.
  var take: (() -> Void)?
  /// Notifies the owner of the end.
  var ended: ((End) -> Void)?
  /// Whether the owner wants the page at present.
  var isWanted: (() -> Bool)?
  /// Lets the owner remove the item.
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
    // The presentations that wait for the end of this page have to learn that it stays.
    if isWanted { stage?.proceed() }
  }

  func didPresent() { if machine.didPresent() { take?() } }

  func didDismiss() { if let wasAsked = machine.end() { finish(wasAsked ? .asked : .byUser) } }

  func refuse(_ error: any Error) { if case .presenting = machine.state { fail(error) } }

  /// Ends the page because the presenter has thrown, even if it has reported the page as shown before.
  func fail(_ error: any Error) { if machine.end() != nil { finish(.refused(error)) } }

  func finish(_ end: End) {
    let (ended, stage) = (ended, stage)
    (self.ended, self.stage, take, isWanted, close) = (nil, nil, nil, nil, nil)
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
/// The presenter is asked for nothing while it is busy. Meanwhile the machine only remembers whether the page is
/// wanted.
struct PageMachine {
  enum State: Equatable {
    /// The presenter is about to show the page, which is dismissed afterwards unless `isWanted`.
    case presenting(isWanted: Bool)
    case presented
    /// The presenter is about to dismiss the page.
    case dismissing
    /// The page has been dismissed, or was never shown.
    case over
  }

  var state: State

  init() { state = .presenting(isWanted: true) }

  /// Whether the page is dismissed, or will be.
  var isLeaving: Bool { state == .presenting(isWanted: false) || state == .dismissing }

  /// Notes whether the item is wanted. Returns whether to ask the presenter to dismiss the page.
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

  /// Notes that the page is shown. Returns whether to ask the presenter to dismiss it at once.
  mutating func didPresent() -> Bool {
    guard case .presenting(let isWanted) = state else { return false }
    state = isWanted ? .presented : .dismissing
    return !isWanted
  }

  /// Notes that the page was dismissed or refused. Returns whether the dismissal was requested; `nil` if the page had
  /// ended before.
  mutating func end() -> Bool? {
    if state == .over { return nil }
    defer { state = .over }
    return isLeaving
  }
}
