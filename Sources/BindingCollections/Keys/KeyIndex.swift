public import Binding

/// Where the elements of an array are, by key.
///
/// It belongs to a version of the array, and goes on from there to the one that it is asked about, by what differs. So
/// a transaction that fails, or an array that is derived from others, needs nothing of its own.
@usableFromInline
final class KeyIndex<Element, Key: Hashable> {
  @export(implementation) let read: () -> PersistentArray<Element>
  @export(implementation) let key: (Element) -> Key
  /// What reports call the array.
  @export(implementation) let name: String
  /// The version that the places are those of.
  @export(implementation) var version: PersistentArray<Element>?
  /// For each key the place of the first element that has it.
  @export(implementation) var places: [Key: Place] = [:]
  /// The places of further elements with a key, of which there should be none.
  @export(implementation) var others: [Key: ContiguousArray<Place>] = [:]
  /// The observed elements.
  @export(implementation) var nodes: [Key: WeakReading<Element>] = [:]
  /// The number of nodes at which dead ones are removed.
  @export(implementation) var limit = 16

  @export(implementation)
  init(
    reading read: @escaping () -> PersistentArray<Element>, named name: String, by key: @escaping (Element) -> Key
  ) {
    self.read = read
    self.name = name
    self.key = key
  }

  // MARK: Looking up

  /// The node of the first element with a key.
  @export(implementation)
  func node(of key: Key, in elements: PersistentArray<Element>) -> TreeNode? {
    follow(elements)
    guard let node = places[key].flatMap({ elements.tree.node(at: $0) }) else { return nil }
    guard self.key(node.row.element(as: Element.self)) != key else { return node }
    // Something with an identity of its own has got another key, which no array is told of.
    version = nil
    follow(elements)
    return places[key].flatMap { elements.tree.node(at: $0) }
  }

  @export(implementation)
  func offset(of key: Key, in elements: PersistentArray<Element>) -> Int? {
    node(of: key, in: elements).map { elements.tree.offset(of: $0.place) }
  }

  /// The element with a key, as a value that can be observed.
  @export(implementation)
  func reading(_ key: Key) -> Computed<Element?> {
    if let node = nodes[key]?.node { return node }
    if nodes.count >= limit {
      nodes = nodes.filter { $0.value.node != nil }
      limit = Swift.max(16, 2 * nodes.count)
    }
    let node = Computed { self.node(of: key, in: self.read())?.row.element(as: Element.self) }
    nodes[key] = WeakReading(node)
    return node
  }

  @export(implementation)
  func element(_ key: Key) -> Element? {
    if isTracking { return reading(key).value }
    return untracked { node(of: key, in: read())?.row.element(as: Element.self) }
  }

  /// A value of the element with a key, if there is one, computed anew where that may be another.
  @export(implementation)
  func tracked<Value>(_ value: @escaping (PersistentArray<Element>) -> Value) -> Value {
    if isTracking { return Computed { value(self.read()) }.value }
    return untracked { value(read()) }
  }

  // MARK: Following

  /// Goes on to a version.
  @export(implementation)
  func follow(_ elements: PersistentArray<Element>) {
    guard let version, version.origin === elements.origin else { return begin(elements) }
    if version.tree.root === elements.tree.root { return }
    let difference = elements.difference(from: version)
    if isBulk(difference.count, of: elements.count) { return begin(elements) }
    self.version = elements
    for spot in difference.removed { forget(spot.row, at: spot.place) }
    for change in difference.changed { forget(change.old, at: change.place) }
    for spot in difference.inserted { note(spot.row, at: spot.place) }
    for change in difference.changed { note(change.new, at: change.place) }
  }

  @export(implementation)
  func begin(_ elements: PersistentArray<Element>) {
    version = elements
    places.removeAll(keepingCapacity: true)
    others = [:]
    places.reserveCapacity(elements.count)
    elements.tree.forEach { note($0.row, at: $0.place) }
  }

  @export(implementation)
  func note(_ row: Row, at place: Place) {
    let key = key(row.element(as: Element.self))
    guard let first = places[key] else {
      places[key] = place
      return
    }
    places[key] = place < first ? place : first
    others[key, default: []].append(place < first ? first : place)
    whenReadIsOver { [name] in report(.duplicateKey, of: [name, "\(key)"]) }
  }

  @export(implementation)
  func forget(_ row: Row, at place: Place) {
    let key = key(row.element(as: Element.self))
    var rest = others.isEmpty ? [] : others[key] ?? []
    if places[key] === place {
      places[key] = rest.min { $0 < $1 }
      rest.removeAll { $0 === places[key] }
    } else {
      rest.removeAll { $0 === place }
    }
    if !others.isEmpty { others[key] = rest.isEmpty ? nil : rest }
  }
}

extension Diagnostic.Kind {
  /// Two elements of an array have one key, by which they are looked up: only the first is found. The names are that of
  /// the array, and the key.
  public static var duplicateKey: Diagnostic.Kind {
    Diagnostic.Kind("duplicateKey", "Of two elements with one key only the first is found:", "")
  }
}
