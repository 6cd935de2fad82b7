public import Binding

/// The observable parts of an array, such as its count and single elements.
///
/// The parts are read through the array: `people.count`, `people[3]`. A node is made when an effect or a computed reads
/// a part. The node of an element is released with its last reader.
@_documentation(visibility: private)
public final class ArrayReadings<Element> {
  @export(implementation) let read: () -> PersistentArray<Element>
  /// The node of the array.
  @export(implementation) let node: GraphNode
  @exclusivity(unchecked) @export(implementation) var count: Computed<Int>?
  @exclusivity(unchecked) @export(implementation) var isEmpty: Computed<Bool>?
  @exclusivity(unchecked) @export(implementation) var elements = KeyedNodes<Int, Computed<Element?>>()
  /// The index of `Identifiable` elements by `id`.
  @export(implementation) var indexByIdentity: AnyObject?
  /// Whether each change of the array is an edit, which is reported to its indexes.
  @export(implementation) let isEdited: Bool
  /// The list of what edits are reported to: selections and, if the array changes only by edits, indexes. `nil` before
  /// the first one is added.
  @exclusivity(unchecked) @export(implementation) var indexes: IndexList<Element>?

  @export(implementation)
  init(isEdited: Bool, of node: GraphNode, _ read: @escaping () -> PersistentArray<Element>) {
    self.isEdited = isEdited
    self.node = node
    self.read = read
  }

  /// Registers the read of a part with Observation, if the read is outside of effects and computeds. Observation
  /// retains no node, so the part itself is remembered, and compared with that part of the next version. To remember
  /// the whole version would keep all its elements alive.
  @export(implementation)
  func noteRead<Part>(
    _ name: ReadPart, by areSame: @escaping (Part, Part) -> Bool = { Binding.areSame($0, $1) },
    _ part: @escaping (PersistentArray<Element>) -> Part
  ) {
    guard isReadFromOutside else { return }
    node.registerPartRead(name) { [weak self] in
      let before = self.map { part(untracked($0.read)) }
      return { self.map { readings in before.map { !areSame($0, part(untracked(readings.read))) } ?? true } ?? true }
    }
  }

  @export(implementation)
  var countNode: Computed<Int> {
    if let count { return count }
    let node = Computed { [read] in read().count }
    count = node
    return node
  }

  @export(implementation)
  var isEmptyNode: Computed<Bool> {
    if let isEmpty { return isEmpty }
    let node = Computed { [read] in read().isEmpty }
    isEmpty = node
    return node
  }

  @export(implementation)
  func element(at offset: Int) -> Element? {
    let reading = elements.node(offset, of: node, named: "element") {
      let node = Computed(changes: untracked(read).elementPolicy) { [read] in
        let elements = read()
        return offset >= 0 && offset < elements.count ? elements[offset] : nil
      }
      node.markInner()
      return node
    }
    return reading.value
  }
}

/// Identifies a part of an array whose read is registered with Observation.
@usableFromInline
enum ReadPart: Hashable {
  case count, isEmpty, element(Int)
}

/// Identifies an element that is found by a key, or an answer about it, whose read is registered with Observation.
@usableFromInline
struct ReadKey<Key: Hashable>: Hashable {
  @export(implementation) let index: ObjectIdentifier
  @export(implementation) let key: Key
  /// What was asked about the element; `nil` for the element itself.
  @export(implementation) let question: String?

  @export(implementation)
  init(index: ObjectIdentifier, key: Key, question: String? = nil) {
    (self.index, self.key, self.question) = (index, key, question)
  }
}

extension ArrayReadings {
  @export(implementation)
  func index<Key>(by key: @escaping (Element) -> Key, named name: String) -> KeyIndex<Element, Key> {
    guard isEdited else { return KeyIndex(of: node, reading: read, toldBy: nil, named: name, by: key) }
    let list = indexes ?? IndexList()
    indexes = list
    let index = KeyIndex(of: node, reading: read, toldBy: list, named: name, by: key)
    list.add(index)
    return index
  }
}

extension ArrayReadings where Element: Identifiable {
  @export(implementation)
  func indexByID(named name: String) -> KeyIndex<Element, Element.ID> {
    if let indexByIdentity { return unsafeDowncast(indexByIdentity, to: KeyIndex<Element, Element.ID>.self) }
    let index = index(by: { $0.id }, named: name)
    indexByIdentity = index
    return index
  }
}

@available(*, unavailable, message: "Readings belong to the isolation domain they were made in.")
extension ArrayReadings: Sendable {}
