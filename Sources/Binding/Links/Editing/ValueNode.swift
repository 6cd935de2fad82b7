// What an edit keeps of its source and its target: closures that are made where the types are known. A protocol as a
// type of values would have each of them read and written by code for any type, and Embedded Swift has none that are
// generic.

/// A node with a value.
@usableFromInline
package struct ValueNode<Value> {
  @export(implementation) package let node: GraphNode
  @export(implementation) let read: () -> Value
  @export(implementation) let look: () -> Value

  /// The value of what is a node.
  @export(implementation)
  init(_ source: some ObservableValue<Value>) {
    node = unsafeDowncast(source, to: GraphNode.self)
    read = { source.value }
    look = { source.peek() }
  }

  @export(implementation) package var value: Value { read() }

  @export(implementation)
  package func peek() -> Value { look() }

  /// The version of the value, which is brought up to date.
  @export(implementation) package var version: UInt64 { node.presentVersion() }
}
