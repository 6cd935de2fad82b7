public import Binding

/// The places of the elements of an array, by key.
///
/// An index belongs to a version of the array. A look-up in another version first updates the index by the difference
/// of the two versions, so failed transactions and derived arrays need no special care. The index retains its version.
/// An array that changes only by edits updates the index at each edit. The index of any other array, such as a derived
/// one or the elements of `Pages`, is updated by look-ups.
///
/// In an array that changes only by edits, each observed element has an `Observable`, unless it was first read in a
/// transaction. An edit writes the observable of the edited element, so that no other observed element is checked. All
/// other observed elements have a `Computed`, each of which is checked.
@usableFromInline
final class KeyIndex<Element, Key: Hashable> {
  /// The graph node of the array, with which reads of elements are registered.
  @export(implementation) let node: GraphNode
  @export(implementation) let read: () -> PersistentArray<Element>
  @export(implementation) let key: (Element) -> Key
  /// The name of the array in diagnostics.
  @export(implementation) let name: String
  /// The list that calls `note` after each edit; `nil` for an array that changes in other ways too.
  @export(implementation) let list: IndexList<Element>?
  /// The entry of this index in the list.
  @export(implementation) var member: IndexList<Element>.Member?
  /// The version to which the places belong.
  @exclusivity(unchecked) @export(implementation) var version: PersistentArray<Element>?
  /// By key, the place of the first element with the key.
  @exclusivity(unchecked) @export(implementation) var places: [Key: Place] = [:]
  /// By key, the places of further elements with the key. Such duplicates are reported.
  @exclusivity(unchecked) @export(implementation) var others: [Key: ContiguousArray<Place>] = [:]
  /// The places of renamed elements, by each of their former keys. Mostly empty.
  @export(implementation) var renamed: [Key: ContiguousArray<Place>] = [:]
  /// The nodes of the elements that have readers, by key.
  @exclusivity(unchecked) @export(implementation) var readings: KeyedReadings<Key, Element?>
  /// The nodes of the rows that have readers, by key; `nil` before the first one is read.
  @exclusivity(unchecked) @export(implementation) var rows: KeyedReadings<Key, Row?>?

  @export(implementation)
  init(
    of node: GraphNode, reading read: @escaping () -> PersistentArray<Element>, toldBy list: IndexList<Element>?,
    named name: String,
    by key: @escaping (Element) -> Key
  ) {
    self.node = node
    self.read = read
    self.name = name
    self.list = list
    self.key = key
    // Set here and not as an initial value of the property, whose code would not be specialised.
    readings = KeyedReadings()
  }

  deinit { if let member { list?.remove(member) } }

  /// The node of the first element with a key.
  @export(implementation)
  func node(of key: Key, in elements: PersistentArray<Element>) -> TreeNode? {
    follow(elements)
    guard let node = places[key].flatMap({ elements.tree.node(at: $0) }) else { return nil }
    guard self.key(node.row.element(as: Element.self)) != key else { return node }
    // An object may get another key without an edit of the array. Then the index is made again.
    version = nil
    follow(elements)
    return places[key].flatMap { elements.tree.node(at: $0) }
  }

  @export(implementation)
  func offset(of key: Key, in elements: PersistentArray<Element>) -> Int? {
    node(of: key, in: elements).map { elements.tree.offset(of: $0.place) }
  }

  /// The element with a key in a version, not tracked.
  @export(implementation)
  func element(_ key: Key, in elements: PersistentArray<Element>) -> Element? {
    node(of: key, in: elements)?.row.element(as: Element.self)
  }

  /// Looks up the element with a key in the present version. A reader depends on the whole array; see ``element(_:)``.
  @export(implementation)
  func find(_ key: Key) -> Element? { element(key, in: read()) }

  /// Whether two results of a look-up are the same.
  @export(implementation)
  func isSame(_ one: Element?, _ other: Element?) -> Bool {
    version?.rule?.isSame(one, other) ?? areSame(one, other)
  }

  /// The present element with a key, untracked.
  @export(implementation)
  func present(_ key: Key) -> Element? { untracked { find(key) } }

  /// The element with a key. A reader depends on that element alone.
  @export(implementation)
  func element(_ key: Key) -> Element? {
    if isTracking {
      let changes = { untracked(self.read).elementPolicy }
      return readings.read(key, isWritten: list != nil, in: node, named: "\(name)[key]", changes: changes()) {
        self.find($0)
      }
    }
    if isReadFromOutside {
      registerRead(of: key)
      return present(key)
    }
    return find(key)
  }

  /// Registers a read of the element with a key with Observation.
  @export(implementation)
  func registerRead(of key: Key) {
    node.registerPartRead(ReadKey(index: ObjectIdentifier(self), key: key)) { [weak self] in
      let before = self?.present(key)
      return { self.map { !$0.isSame($0.present(key), before) } ?? true }
    }
  }

  /// The row with a key. Unlike a reader of the element, a reader of the row also runs when another row with an equal
  /// element takes its place within one batch.
  @export(implementation)
  func row(_ key: Key) -> Row? {
    if rows == nil { rows = KeyedReadings() }
    return rows?.read(key, isWritten: list != nil, in: node, named: "\(name)[key]") {
      self.node(of: $0, in: self.read())?.row
    } ?? nil
  }

  /// A result about the element with a key, such as its offset. A reader depends on the result alone. The question does
  /// not contain the key, which may be what a redacted array keeps back.
  @export(implementation)
  func tracked<Value: Equatable>(_ question: String, _ key: Key, _ value: @escaping (KeyIndex) -> Value) -> Value {
    if isTracking { return Computed(name: "\(name).\(question)") { value(self) }.value }
    if isReadFromOutside {
      registerRead(of: ReadKey(index: ObjectIdentifier(self), key: key, question: question), value)
    }
    return untracked { value(self) }
  }

  /// Registers a read of a result about an element with Observation.
  @export(implementation)
  func registerRead<Value: Equatable>(of part: ReadKey<Key>, _ value: @escaping (KeyIndex) -> Value) {
    node.registerPartRead(part) { [weak self] in
      let before = self.map { index in untracked { value(index) } }
      return { self.map { index in untracked { value(index) } != before } ?? true }
    }
  }

  /// Updates the index after an edit, and writes the observables of the elements that the edit concerns.
  @export(implementation)
  func note(_ elements: PersistentArray<Element>, after former: PersistentArray<Element>) {
    guard let version, elements.tree.root !== former.tree.root else { return }
    let limit = max(KeyIndex.limit(of: elements), readings.limit, rows?.limit ?? 0)
    let difference = elements.difference(from: former, limit: limit)
    if version.tree.root === former.tree.root { go(on: elements, by: difference) } else { follow(elements) }
    // The look-ups are in `elements`, because reading the array would settle it in the middle of a batch.
    readings.write(difference, by: key) { element($0, in: elements) }
    rows?.write(difference, by: key) { node(of: $0, in: elements)?.row }
  }

  /// Updates the index for another version.
  @export(implementation)
  func follow(_ elements: PersistentArray<Element>) {
    if version?.tree.root === elements.tree.root, version?.origin === elements.origin { return }
    guard let version, version.origin === elements.origin else { return begin(elements) }
    // The difference does not retain the rows of the former version, so that version has to live until the index is
    // updated.
    defer { withExtendedLifetime(version) {} }
    go(on: elements, by: elements.difference(from: version, limit: KeyIndex.limit(of: elements)))
  }

  /// The threshold, as a number of differences, at or above which an index is made again. Exchanging a row takes two
  /// and a half times as long as adding one.
  @export(implementation)
  static func limit(of elements: PersistentArray<Element>) -> Int { max(4, elements.count / 3 + 1) }

  /// Updates the index by the difference from its version to another one.
  @export(implementation)
  func go(on elements: PersistentArray<Element>, by difference: TreeDifference) {
    if difference.count >= KeyIndex.limit(of: elements) { return begin(elements) }
    version = elements
    for spot in difference.removed { forget(spot.row, at: spot.place) }
    for change in difference.changed { forget(change.old, at: change.place) }
    for spot in difference.inserted { note(spot.row, at: spot.place) }
    for change in difference.changed { note(change.new, at: change.place) }
  }

  /// Makes the index again for a version.
  @export(implementation)
  func begin(_ elements: PersistentArray<Element>) {
    // An element that is released with the former version may look something up in its `deinit`, so that version has to
    // live until the index is made.
    let former = version
    defer { withExtendedLifetime(former) {} }
    version = elements
    places.removeAll(keepingCapacity: true)
    others = [:]
    renamed = [:]
    places.reserveCapacity(elements.count)
    elements.tree.forEach { note($0.row, at: $0.place) }
  }

  /// Adds a row. Of rows with the same key, the first is in `places`, and the others are in `others` and reported.
  @export(implementation)
  func note(_ row: Row, at place: Place) {
    if let formerKeys = row.formerKeys {
      for case let key as Key in formerKeys.keys { renamed[key, default: []].append(place) }
    }
    let key = key(row.element(as: Element.self))
    guard let first = places.updateValue(place, forKey: key) else { return }
    if first < place { places[key] = first }
    others[key, default: []].append(place < first ? first : place)
    whenReadIsOver { [name, node] in report(.duplicateKey, of: [name, node.text(ofKey: key)]) }
  }

  /// Whether a row is one of those that have a key, perhaps not the first.
  @export(implementation)
  func has(_ row: UInt64, under key: Key, in elements: PersistentArray<Element>) -> Bool {
    guard let first = node(of: key, in: elements) else { return false }
    return first.row.id == row || others[key]?.contains { elements.tree.node(at: $0)?.row.id == row } ?? false
  }

  /// Of the elements that were renamed from a key, the node of the one whose row has a given identity.
  @export(implementation)
  func renamed(from key: Key, _ row: UInt64, in elements: PersistentArray<Element>) -> TreeNode? {
    renamed[key]?.lazy.compactMap { elements.tree.node(at: $0) }.first {
      let present = self.key($0.row.element(as: Element.self))
      return $0.row.id == row && $0.row.formerKeys?.lead(from: key, to: present) ?? false
    }
  }

  /// Removes a row. If it was the first with its key, the next one takes its place in `places`.
  @export(implementation)
  func forget(_ row: Row, at place: Place) {
    forgetRenamings(of: row, at: place)
    let key = key(row.element(as: Element.self))
    let index = places.index(forKey: key)
    let isFirst = index.map { places[$0].value === place } ?? false
    if isFirst, let index { places.remove(at: index) }
    guard !others.isEmpty, var rest = others.removeValue(forKey: key) else { return }
    let leaving = isFirst ? rest.min { $0 < $1 } : place
    if isFirst { places[key] = leaving }
    rest.removeAll { $0 === leaving }
    if !rest.isEmpty { others[key] = rest }
  }

  /// Removes a row from the lists of rows that were renamed from a key, for each of its former keys.
  @export(implementation)
  func forgetRenamings(of row: Row, at place: Place) {
    guard let formerKeys = row.formerKeys else { return }
    for case let key as Key in formerKeys.keys {
      let left = (renamed[key] ?? []).filter { $0 !== place }
      renamed[key] = left.isEmpty ? nil : ContiguousArray(left)
    }
  }
}

extension Diagnostic.Kind {
  /// Two elements of an array have one key, so that only the first is found. The diagnostic names the array and the
  /// key.
  public static var duplicateKey: Diagnostic.Kind {
    Diagnostic.Kind("duplicateKey", "Of two elements with one key only the first is found:", "")
  }
}

/// The indexes and selections to which an array reports its edits. Arrays that change in other ways too report to
/// selections only. The list retains neither indexes nor selections.
@usableFromInline
final class IndexList<Element> {
  @usableFromInline typealias Version = PersistentArray<Element>

  /// The entry of an index or of a selection.
  @usableFromInline
  final class Member {
    /// Reports an edit; `nil` after the entry was removed.
    @export(implementation) var note: ((_ elements: Version, _ former: Version) -> Void)?

    @export(implementation)
    init(_ note: @escaping (_ elements: Version, _ former: Version) -> Void) { self.note = note }
  }

  @export(implementation) var members: ContiguousArray<Member> = []

  @export(implementation)
  init() {}

  @export(implementation)
  func add<Key>(_ index: KeyIndex<Element, Key>) {
    // Uncounted, which costs less than a weak reference. The index removes its entry when it is released.
    let reference = Uncounted(index)
    let member = Member { reference.object.note($0, after: $1) }
    index.member = member
    members.append(member)
  }

  @export(implementation)
  func remove(_ member: Member) {
    member.note = nil
    members.removeAll { $0 === member }
  }

  /// Reports an edit of the array to all entries. The list may get shorter during the loop, because the key closure of
  /// a user may release an index.
  @export(implementation)
  func note(_ elements: Version, after former: Version) {
    for member in members { member.note?(elements, former) }
  }
}
