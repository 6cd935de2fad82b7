/// The key by which a value, or a part of it, is registered with Observation. Notes in the turn when it is hashed or
/// compared: while something is tracking, Observation looks the key path up among those that were read, which hashes
/// the key; if an equal one was read before, the two are compared. Observation offers no other way to find that out. A
/// read that nothing tracks is not registered, and costs no evaluation later.
struct OutsideKey: Hashable {
  /// The part; `nil` for the whole value.
  let part: AnyHashable?

  func hash(into hasher: inout Hasher) {
    note(.hashed)
    hasher.combine(part)
  }

  static func == (one: OutsideKey, other: OutsideKey) -> Bool {
    let isSame = one.part == other.part
    if isSame { one.note(.found) }
    return isSame
  }

  /// Notes a use, unless the key is known to be found: Observation may hash a key again later.
  private func note(_ use: OutsideKeyUse) {
    let turn = currentTurn()
    if turn.pointee.outsideKey != .found { turn.pointee.outsideKey = use }
  }
}
