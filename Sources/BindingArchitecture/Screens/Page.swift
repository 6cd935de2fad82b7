import Binding

/// One presentation of one item, of whatever type.
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
  /// The stage of the page, from the first instruction of the presenter until the page has ended.
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
  func want(_ isWanted: Bool) {
    if machine.want(isWanted) { take?() }
    // What waits for the end of the page finds that it stays.
    if isWanted { stage?.proceed() }
  }

  func didPresent() { if machine.didPresent() { take?() } }

  func didDismiss() { if let wasAsked = machine.end() { finish(wasAsked ? .asked : .byUser) } }

  func refuse(_ error: any Error) { if case .presenting = machine.state { fail(error) } }

  /// The presenter has thrown, whatever it has reported before.
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

/// How far the presentation of one item has come.
///
///     presenting ──▶ presented ──▶ dismissing ──▶ over
///
/// A presenter is never asked while it is busy. Changes of the item are remembered meanwhile, and only the last one
/// counts.
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

  /// The item is wanted, or is not any more. Returns whether to ask the presenter to dismiss the page.
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

  /// The page is shown. Returns whether to ask the presenter to dismiss it again.
  mutating func didPresent() -> Bool {
    guard case .presenting(let isWanted) = state else { return false }
    state = isWanted ? .presented : .dismissing
    return !isWanted
  }

  /// The page has been dismissed, or was refused. Returns whether that was requested; `nil` if it had ended before.
  mutating func end() -> Bool? {
    if state == .over { return nil }
    defer { state = .over }
    return isLeaving
  }
}
