public import Binding

/// Values by key. A value has a node of its own as long as it has a reader.
///
/// If each edit writes the values that it concerns, the node is an `Observable`, so that an edit checks no other value.
/// Otherwise, and for a value that is first read in a transaction, the node is a `Computed`. An edit checks all of
/// these.
@usableFromInline
struct KeyedReadings<Key: Hashable, Value> {
  /// The comparison of written values, stored because looking it up takes longer than making a node.
  @export(implementation) let work: GraphNode.Work
  @export(implementation) var written = KeyedNodes<Key, Observable<Value>>()
  @export(implementation) var computed = KeyedNodes<Key, Computed<Value>>()

  @export(implementation)
  init() { work = ChangePolicy<Value>.automatic.observableWork() }

  /// The value of a key. The present reader then depends on this value alone.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - isWritten: whether each edit writes the values that it concerns, with one of the `write` methods.
  ///   - collection: the node of the collection to which the values belong.
  ///   - name: the name of all nodes. The key is left out, because describing it would take longer than all the rest.
  ///   - changes: decides when a written value counts as a change; asked when a node is made.
  ///   - find: returns the value of a key.
  @export(implementation)
  mutating func read(
    _ key: Key, isWritten: Bool, in collection: GraphNode, named name: @autoclosure () -> String,
    changes: @autoclosure () -> ChangePolicy<Value> = .automatic, _ find: @escaping (Key) -> Value
  ) -> Value {
    // Makes no observable in a transaction: if the transaction failed, the observable would not be restored, because it
    // did not exist when the value was first written.
    if isWritten, !isInTransaction {
      return written.node(key, of: collection, named: name()) {
        let changes = changes()
        return Observable(untracked { find(key) }, working: changes.isAutomatic ? work : changes.observableWork())
      }
      .value
    }
    if let node = written[key] { return node.value }
    return computed.node(key, of: collection, named: name()) { Computed(changes: changes()) { find(key) } }.value
  }

  /// Writes the value of a key, if the value is observed.
  @export(implementation)
  func write(_ key: Key, _ value: @autoclosure () -> Value) {
    if let node = written[key] { node.value = value() }
  }

  /// The threshold, as a number of differing rows, at or above which all observed values are written, instead of
  /// looking for those that the rows concern.
  @export(implementation)
  var limit: Int { written.keys.count + 1 }

  /// Writes the observed values of the keys in a difference.
  ///
  /// - Parameters:
  ///   - difference: the difference.
  ///   - key: returns the key of an element.
  ///   - find: returns the value of a key after the edit, from the version that was edited.
  @export(implementation)
  func write<Element>(_ difference: TreeDifference, by key: (Element) -> Key, _ find: (Key) -> Value) {
    func write(_ key: Key) { self.write(key, untracked { find(key) }) }
    func write(_ row: Row) { write(key(row.element(as: Element.self))) }
    if difference.count >= limit {
      for key in written.keys { write(key) }
      return
    }
    for spot in difference.removed { write(spot.row) }
    for spot in difference.inserted { write(spot.row) }
    for change in difference.changed {
      write(change.old)
      write(change.new)
    }
  }
}
