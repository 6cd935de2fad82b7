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
