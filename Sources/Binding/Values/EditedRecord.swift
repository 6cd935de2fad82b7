/// One record of a source. An edit belongs to its record, even when the source no longer leads to that record.
@usableFromInline
package final class EditedRecord {
  /// The object that identifies the record, such as the observable at the end of a path, or a `RecordKey`.
  let identity: AnyObject
  /// The node of the value; while the record is not there, its last value or that of another record.
  package let node: GraphNode
  /// What only some records need; `nil` for a record that needs none of it.
  private let particulars: Particulars?
  /// Writes the value of this record, even if the source leads elsewhere now.
  @usableFromInline
  let write: (Any) -> Void

  private final class Particulars {
    let matches: ((AnyObject) -> Bool)?
    let presence: (() -> Bool)?
    let isPosition: Bool

    init(_ matches: ((AnyObject) -> Bool)?, _ presence: (() -> Bool)?, isPosition: Bool) {
      self.matches = matches
      self.presence = presence
      self.isPosition = isPosition
    }
  }

  /// - Parameters:
  ///   - matches: compares another identity with this one; `nil` if only the same object is the same identity.
  ///   - presence: says whether the record is there, see ``isThere``; `nil` if it always is.
  ///   - isPosition: see ``isPosition``.
  @usableFromInline
  init(
    _ identity: AnyObject, matches: ((AnyObject) -> Bool)? = nil, node: GraphNode,
    isThere presence: (() -> Bool)? = nil, isPosition: Bool = false, write: @escaping (Any) -> Void
  ) {
    self.identity = identity
    self.node = node
    let isPlain = matches == nil && presence == nil && !isPosition
    particulars = isPlain ? nil : Particulars(matches, presence, isPosition: isPosition)
    self.write = write
  }
}

extension EditedRecord {
  /// Whether ``node`` has the value of this record, and a write changes it. A row that was replaced or removed, for
  /// example, has no value any more.
  package var isThere: Bool { if let presence { presence() } else { true } }

  var matches: ((AnyObject) -> Bool)? { particulars?.matches }

  var presence: (() -> Bool)? { particulars?.presence }

  /// Whether the record is the element at a position of a collection, where another element may stand later.
  package var isPosition: Bool { particulars?.isPosition ?? false }

  package func isSame(as other: EditedRecord) -> Bool {
    if identity === other.identity { return true }
    return if let matches { matches(other.identity) } else { false }
  }

  /// Whether two values of the record are the same, by the policy of its node.
  package func areSame(_ one: Any, _ other: Any) -> Bool { !node.isChange(fromBoxed: one, to: other) }
}

/// Identifies a record that an observable holds, by a part of the record. The observable counts as well, because a
/// record of another observable may have the same key.
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

/// What a box holds, where its type is known: the same as `as!`, at a third of the cost where the box holds a value of
/// exactly that type. Traps if it does not hold such a value.
@inline(__always)
func unboxed<Value>(_ box: Any) -> Value {
  func open<Held>(_ held: Held) -> Value {
    Held.self == Value.self ? unsafeBitCast(held, to: Value.self) : held as! Value
  }
  return open(box)
}
