/// One record of a source. An edit belongs to its record, even when the source no longer leads to that record.
@usableFromInline
package final class EditedRecord {
  /// The object that identifies the record: the observable at the end of the path, or a key.
  let identity: AnyObject
  /// Compares another identity with this one; `nil` if only the same object is the same identity.
  let matches: ((AnyObject) -> Bool)?
  /// The value of the record; while it is not there, its last value or that of another record.
  package let node: any ValueNode
  /// Says whether the record is there, see ``isThere``; `nil` if it always is.
  let presence: (() -> Bool)?
  /// Whether the record is the element at a position of a collection, where another element may stand later.
  package let isPosition: Bool
  /// Writes the value of this record, even if the source leads elsewhere now.
  @usableFromInline
  let write: (Any) -> Void

  @usableFromInline
  init(
    _ identity: AnyObject, matches: ((AnyObject) -> Bool)? = nil, node: any ValueNode,
    isThere presence: (() -> Bool)? = nil, isPosition: Bool = false, write: @escaping (Any) -> Void
  ) {
    self.identity = identity
    self.matches = matches
    self.node = node
    self.presence = presence
    self.isPosition = isPosition
    self.write = write
  }
}

extension EditedRecord {
  /// Whether ``node`` has the value of this record, and a write changes it. A row that was replaced or removed, for
  /// example, has no value any more.
  package var isThere: Bool { if let presence { presence() } else { true } }

  package func isSame(as other: EditedRecord) -> Bool {
    identity === other.identity || matches.map { $0(other.identity) } ?? false
  }

  /// Whether two values of the record are the same, by the policy of its node.
  package func areSame(_ one: Any, _ other: Any) -> Bool { !node.isChange(from: one, to: other) }
}

/// Identifies a record that an observable holds, by a part of it. A path may lead from here to a record of another
/// observable, which may have the same key.
@usableFromInline
final class RecordKey<Key: Equatable> {
  let key: Key
  let holder: AnyObject

  @usableFromInline
  init(_ key: Key, in holder: AnyObject) {
    self.key = key
    self.holder = holder
  }

  @usableFromInline
  func isSame(as other: AnyObject) -> Bool {
    guard let other = other as? RecordKey, other.holder === holder else { return false }
    return other.key == key
  }
}

/// A node of the graph, and its value, which is read without its type.
@usableFromInline
package protocol ValueNode: AnyObject {
  var node: GraphNode { get }

  /// The value. Tracked.
  func read() -> Any

  /// The value, untracked.
  func peek() -> Any

  /// Whether going from one value to another is a change, by the policy of the node.
  func isChange(from former: Any, to later: Any) -> Bool
}

extension ValueNode {
  /// The version of the value. Reading it brings the node up to date.
  package var version: UInt64 { node.presentVersion() }
}

/// An observable value, and the node that has its value.
@usableFromInline
final class NodeOf<Source: ObservableValue>: ValueNode {
  let source: Source
  /// The observable, as a node.
  @usableFromInline let node: GraphNode

  init(_ source: Source, _ node: GraphNode) {
    self.source = source
    self.node = node
  }

  @usableFromInline
  convenience init(_ source: Source) where Source: GraphNode { self.init(source, source) }

  @usableFromInline
  func read() -> Any { source.value }

  @usableFromInline
  func peek() -> Any { source.peek() }

  @usableFromInline
  func isChange(from former: Any, to later: Any) -> Bool {
    node.distinguishes(unboxed(former) as Source.Value, unboxed(later))
  }
}

/// What a box holds, where its type is known: the same as `as!`, at a third of the cost where the box holds a value of
/// exactly that type. Traps if it does not hold such a value.
@inline(__always)
func unboxed<Value>(_ box: Any) -> Value {
  func open<Held>(_ held: Held) -> Value {
    Held.self == Value.self ? unsafeBitCast(held, to: Value.self) : held as! Value
  }
  return open(box)
}
