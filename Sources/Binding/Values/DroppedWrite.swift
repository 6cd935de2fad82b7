internal import Synchronization

extension Diagnostic.Kind {
  /// A write was dropped, because `==` finds the new value equal to the present one, although the two differ in what
  /// they store or print: as where `==` compares identities alone. Only debug builds look for this, and report it
  /// once for each place in the code where a node is made. The names are those of the node and of the part that
  /// differs.
  public static var droppedByEquality: Diagnostic.Kind {
    Diagnostic.Kind(
      "droppedByEquality", "A write was dropped, because '==' finds values equal that differ:",
      "(the value, and what differs). Say what is a change, as in `changes: .by { $0.title == $1.title }`.")
  }
}

extension GraphNode {
  /// Called in debug builds when `==` has found a written value equal to the present one. Reports the write if the
  /// two differ nevertheless. Costs a comparison of the bytes of both values, and about ten microseconds if these
  /// differ.
  @usableFromInline
  package final func noteDropped<Value>(_ dropped: Value, for present: Value) {
    guard !haveSameBytes(present, dropped) else { return }
    currentTurn().detached {
      var comparison = StoredParts()
      guard let part = comparison.difference(present, dropped) else { return }
      let place = "\(node.pointee.label.site ?? name)"
      let isNew = StoredParts.reported.withLock { $0.insert(place).inserted }
      if isNew { report(.droppedByEquality, of: [name, part]) }
    }
  }
}

extension NodeLabel {
  /// The file and line where the node was made, if the label has them.
  fileprivate var site: String? {
    if case .place(let file, let line) = original { Site.describe(file: file, line: line) } else { nil }
  }
}

private func haveSameBytes<Value>(_ one: Value, _ other: Value) -> Bool {
  withUnsafeBytes(of: one) { one in withUnsafeBytes(of: other) { other in one.elementsEqual(other) } }
}

/// Looks for a part in which two values differ. Objects are not looked into: what an object stores is no part of the
/// value that refers to it.
private struct StoredParts {
  /// The places whose writes have been reported.
  static let reported = Mutex<Set<String>>([])

  /// How many parts may be compared, so that a long list costs little.
  var budget = 200

  /// The name of the first part that differs, as a path such as `address.city`; `nil` if none was found.
  mutating func difference(_ one: Any, _ other: Any) -> String? {
    budget -= 1
    guard budget > 0 else { return nil }
    let (left, right) = (Mirror(reflecting: one), Mirror(reflecting: other))
    // Equal sets may list their elements in another order.
    switch left.displayStyle {
    case .class, .set, .dictionary: return nil
    default: break
    }
    if left.children.isEmpty, right.children.isEmpty { return isSameLeaf(one, other) ? nil : "\(type(of: one))" }
    guard left.children.count == right.children.count else { return "\(type(of: one))" }
    for (mine, theirs) in zip(left.children, right.children) {
      guard mine.label == theirs.label else { return mine.label ?? "\(type(of: one))" }
      guard let inner = difference(mine.value, theirs.value) else { continue }
      guard let label = mine.label, left.displayStyle == .struct else { return inner }
      return inner == "\(type(of: mine.value))" ? label : "\(label).\(inner)"
    }
    return nil
  }

  /// Values without parts are compared as their type does, if it can, and by what they print; numbers are only
  /// compared, because 0.0 and -0.0 are the same number.
  private func isSameLeaf(_ one: Any, _ other: Any) -> Bool {
    if let one = one as? any Equatable { return isEqual(one, other) && isPrintedAlike(one, other) }
    return isPrintedAlike(one, other)
  }

  private func isEqual<Value: Equatable>(_ one: Value, _ other: Any) -> Bool { one == other as? Value }

  private func isPrintedAlike(_ one: Any, _ other: Any) -> Bool {
    one is any FloatingPoint || String(reflecting: one) == String(reflecting: other)
  }
}
