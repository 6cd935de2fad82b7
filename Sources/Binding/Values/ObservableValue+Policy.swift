// The policy of a value's own node decides what is a change. Code that follows, edits or records the value asks that
// node, so that there is one answer.

/// An object that is no node and passes on the value of a node, with the policy of that node. A lens is an example.
@usableFromInline
protocol PassingOn: AnyObject {
  var origin: GraphNode { get }
}

extension ReadOnly: PassingOn {
  @usableFromInline var origin: GraphNode { base }
}

extension ObservableValue {
  /// Whether going from one value to another is a change, by the policy of the node that has this value. Not every
  /// class that has a value is a node, or passes on the value of one. For the others the type decides.
  @export(implementation)
  package func isChange(from former: Value, to later: Value) -> Bool {
    guard let node = policyNode else { return !areSame(former, later) }
    return node.distinguishes(former, later)
  }

  /// The policy of the node that has this value, for values that follow this one.
  @export(implementation)
  package var policy: ChangePolicy<Value> {
    guard let node = policyNode else { return .automatic }
    return .by { !node.distinguishes($0, $1) }
  }

  @export(implementation)
  var policyNode: GraphNode? {
    if self is GraphNode { return unsafeDowncast(self, to: GraphNode.self) }
    return (self as? any PassingOn)?.origin
  }
}

extension ChangePolicy {
  /// The same policy for optional values: `nil` is the same as `nil`.
  @export(implementation)
  static func optional<Wrapped>(
    _ isChange: @escaping (Wrapped, Wrapped) -> Bool
  ) -> ChangePolicy where Value == Wrapped? {
    .by { one, other in
      guard let one, let other else { return one == nil && other == nil }
      return !isChange(one, other)
    }
  }
}
