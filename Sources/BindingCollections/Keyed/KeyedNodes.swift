public import Binding

/// A table of nodes by key. A node is in the table as long as it lives, which is as long as it has a reader. The table
/// does not retain the nodes.
@usableFromInline
struct KeyedNodes<Key: Hashable, Node: GraphNode> {
  @usableFromInline
  final class Storage {
    @usableFromInline typealias Entry = (key: Key, node: Uncounted<Node>)

    /// For each key, the number of its node: the index in `entries`.
    @exclusivity(unchecked) @export(implementation) var numbers: [Key: UInt32] = [:]
    /// The keys and nodes by their numbers; `nil` for a number that is free.
    @exclusivity(unchecked) @export(implementation) var entries: ContiguousArray<Entry?> = []
    @exclusivity(unchecked) @export(implementation) var free: ContiguousArray<UInt32> = []
    /// The table to which each node reports its end. Optional only because the closure of the table refers to this
    /// object.
    @exclusivity(unchecked) @export(implementation) var table: NodeTable?

    @export(implementation)
    init(of collection: GraphNode, named name: String) {
      let storage = Uncounted(self)
      table = NodeTable(name, of: collection) { storage.object.remove($0) }
    }

    deinit { table?.close() }

    @export(implementation)
    func add(_ node: Node, for key: Key) {
      let entry = (key, Uncounted(node))
      let number = free.popLast() ?? UInt32(entries.count)
      if Int(number) == entries.count { entries.append(entry) } else { entries[Int(number)] = entry }
      numbers[key] = number
      node.enter(table.unsafelyUnwrapped, as: number)
    }

    @export(implementation)
    func remove(_ number: UInt32) {
      numbers[entries[Int(number)].unsafelyUnwrapped.key] = nil
      entries[Int(number)] = nil
      free.append(number)
      // When no node is left, frees the memory if there were many. This also removes keys that do not equal themselves,
      // which the line above cannot find in `numbers`.
      if free.count == entries.count, entries.count > 4_096 { (numbers, entries, free) = ([:], [], []) }
    }
  }

  /// Made with the first node, because most tables stay empty.
  @export(implementation) var storage: Storage?

  @export(implementation)
  init() {}

  /// The keys of the nodes that are alive.
  @export(implementation)
  var keys: Dictionary<Key, UInt32>.Keys { (storage?.numbers ?? [:]).keys }

  /// The node of a key, if there is one.
  @export(implementation)
  subscript(key: Key) -> Node? {
    guard let storage, let number = storage.numbers[key] else { return nil }
    return storage.entries[Int(number)]?.node.object
  }

  /// The node of a key, made if there is none.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - collection: the node of the collection to which the values of the nodes belong.
  ///   - name: the name of all nodes.
  ///   - make: makes the node, without a name.
  @export(implementation)
  mutating func node(
    _ key: Key, of collection: GraphNode, named name: @autoclosure () -> String, make: () -> Node
  ) -> Node {
    if let node = self[key] { return node }
    let storage = storage ?? Storage(of: collection, named: name())
    self.storage = storage
    let node = make()
    storage.add(node, for: key)
    return node
  }
}
