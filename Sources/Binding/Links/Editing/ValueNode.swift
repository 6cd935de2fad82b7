// What an edit keeps of its source and its target. Embedded Swift has no generic protocols as types of values: there
// closures stand for what is called.

#if hasFeature(Embedded)
  /// A node with a value.
  @usableFromInline
  package struct ValueNode<Value> {
    @export(implementation) let node: GraphNode
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
  }

  /// A value that is written.
  @usableFromInline
  struct EditSource<Value> {
    @export(implementation) let set: (Value) -> Void

    @export(implementation)
    init(_ source: some MutableObservableValue<Value>) { set = { source.value = $0 } }

    @export(implementation) var asFollowed: Followed<Value>? { nil }
  }
#else
  @usableFromInline package typealias ValueNode<Value> = any ObservableValue<Value>
  @usableFromInline typealias EditSource<Value> = any MutableObservableValue<Value>
#endif

/// What an edit keeps of a value that is a node.
@export(implementation)
func valueNode<Value>(_ value: some ObservableValue<Value>) -> ValueNode<Value> {
  #if hasFeature(Embedded)
    ValueNode(value)
  #else
    value
  #endif
}

/// What an edit keeps of its source.
@export(implementation)
func editSource<Value>(_ source: some MutableObservableValue<Value>) -> EditSource<Value> {
  #if hasFeature(Embedded)
    EditSource(source)
  #else
    source
  #endif
}

/// The node that a value is.
@export(implementation)
package func graphNode<Value>(of value: ValueNode<Value>) -> GraphNode {
  #if hasFeature(Embedded)
    value.node
  #else
    unsafeDowncast(value as AnyObject, to: GraphNode.self)
  #endif
}

/// The version of a value that is a node, which is brought up to date.
@export(implementation)
package func version<Value>(of value: ValueNode<Value>) -> UInt64 { graphNode(of: value).presentVersion() }
