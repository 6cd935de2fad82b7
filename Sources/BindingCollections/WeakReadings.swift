import Binding

/// Nodes that live as long as somebody reads them, by what they are about. Embedded Swift has no weak references: there
/// they live as long as this, one for each key that was ever read.
@usableFromInline
struct WeakReadings<Key: Hashable, Node: AnyObject> {
  @usableFromInline
  struct Entry {
    #if hasFeature(Embedded)
      @export(implementation) let node: Node?
    #else
      @export(implementation) weak var node: Node?
    #endif

    @export(implementation)
    init(_ node: Node) { self.node = node }
  }

  @export(implementation) var entries: [Key: Entry] = [:]
  /// The number of entries at which dead ones are removed.
  @export(implementation) var limit = 16

  @export(implementation)
  init() {}

  /// The living node of a key.
  @export(implementation)
  subscript(key: Key) -> Node? { entries[key]?.node }

  /// The node of a key, made where there is none.
  @export(implementation)
  mutating func reading(_ key: Key, make: () -> Node) -> Node {
    if let node = self[key] { return node }
    if entries.count >= limit {
      entries = entries.filter { $0.value.node != nil }
      limit = Swift.max(16, 2 * entries.count)
    }
    let node = make()
    entries[key] = Entry(node)
    return node
  }
}
