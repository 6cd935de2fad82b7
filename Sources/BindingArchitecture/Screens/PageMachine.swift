/// How far the presentation of one item has come.
///
///     presenting ──▶ presented ──▶ dismissing ──▶ over
///
/// A presenter is never asked to do something while it does something else. What the item wants meanwhile is
/// remembered, and only the last of it counts.
@usableFromInline
struct PageMachine {
  @usableFromInline
  enum State: Equatable {
    /// The presenter is about to show it; whether it is to stay then.
    case presenting(isWanted: Bool)
    /// It is shown.
    case presented
    /// The presenter is about to take it away.
    case dismissing
    /// It is gone, or never came.
    case over
  }

  @export(implementation) var state: State

  @export(implementation)
  init() { state = .presenting(isWanted: true) }

  /// Whether it is on its way out.
  @export(implementation)
  var isLeaving: Bool { state == .presenting(isWanted: false) || state == .dismissing }

  /// The item is wanted, or not any more. Answers whether to ask the presenter to take it away.
  @export(implementation)
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

  /// It is shown. Answers whether to ask the presenter to take it away again.
  @export(implementation)
  mutating func didPresent() -> Bool {
    guard case .presenting(let isWanted) = state else { return false }
    state = isWanted ? .presented : .dismissing
    return !isWanted
  }

  /// It is gone, or was refused. Answers whether that was asked for; `nil` if it was gone already.
  @export(implementation)
  mutating func end() -> Bool? {
    if state == .over { return nil }
    defer { state = .over }
    return isLeaving
  }
}
