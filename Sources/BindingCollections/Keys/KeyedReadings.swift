public import Binding

/// Values by key, each of which has a node as long as it has a reader.
///
/// A value that edits write is an observable, so that an edit checks no other one. The others are computed values, each
/// of which is checked.
@usableFromInline
struct KeyedReadings<Key: Hashable, Value> {
  /// How written values are compared. Finding that out takes longer than making a node.
  @export(implementation) let work: GraphNode.Work
  @export(implementation) var written = KeyedNodes<Key, Observable<Value>>()
  @export(implementation) var computed = KeyedNodes<Key, Computed<Value>>()

  @export(implementation)
  init() { work = ChangePolicy<Value>.ofAnyType.observableWork() }

  /// The value of a key, for a reader that depends on it alone.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - isWritten: whether each edit is followed by ``write(_:by:_:)``.
  ///   - name: the name of all nodes. The key is left out, because describing it would take longer than all the rest.
  ///   - find: the value of a key.
  @export(implementation)
  mutating func read(
    _ key: Key, isWritten: Bool, named name: @autoclosure () -> String, _ find: @escaping (Key) -> Value
  ) -> Value {
    // A failed transaction takes writes back, but not the writes that an observable made in the transaction has missed.
    if isWritten, !isInTransaction {
      return written.node(key, named: name()) { Observable(untracked { find(key) }, working: work) }.value
    }
    if let node = written[key] { return node.value }
    return computed.node(key, named: name()) { Computed(changes: .ofAnyType) { find(key) } }.value
  }

  /// Writes the value of a key, if it is observed.
  @export(implementation)
  func write(_ key: Key, _ value: @autoclosure () -> Value) {
    if let node = written[key] { node.value = value() }
  }

  /// The number of rows from which on a difference concerns each observed value.
  @export(implementation)
  var limit: Int { written.keys.count + 1 }

  /// Writes the observed values that a difference concerns.
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
