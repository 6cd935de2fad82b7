public import Binding

/// The observable parts of an array: its count and single elements.
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
  /// The index of `Identifiable` elements by identity.
  @export(implementation) var indexByIdentity: AnyObject?
  /// Whether each change of the array is an edit, which is reported to its indexes.
  @export(implementation) let isEdited: Bool
  /// What is told of edits: the indexes of an array that changes only by edits, and selections; `nil` before there are
  /// any.
  @exclusivity(unchecked) @export(implementation) var indexes: IndexList<Element>?

  @export(implementation)
  init(isEdited: Bool, of node: GraphNode, _ read: @escaping () -> PersistentArray<Element>) {
    self.isEdited = isEdited
    self.node = node
    self.read = read
  }

  /// Registers a read with Observation, if no effect or computed is reading. No reader would then retain a node for the
  /// part, so what was read is remembered instead, and compared with the next version: not the whole version, which
  /// would keep all elements of that time.
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

/// An observable array: an ``ObservableArray``, or one that is derived from others.
///
/// Reading is fine-grained. An effect that reads ``count`` runs when the number changes, an effect that reads an
/// element runs when that element changes, and an effect that reads `value` runs at each change.
public protocol ObservableCollection<Element>: ObservableValue where Value == PersistentArray<Element> {
  /// The type of the elements.
  associatedtype Element

  /// The observable parts of the array: the number of elements, and single elements.
  @_documentation(visibility: private)
  var readings: ArrayReadings<Element> { get }
}

extension ObservableCollection {
  /// The number of elements. A reader depends on the number alone.
  @export(implementation)
  public var count: Int {
    if isTracking { return readings.countNode.value }
    readings.noteRead(.count) { $0.count }
    return peek().count
  }

  /// Whether there are no elements. A reader depends on the result alone.
  @export(implementation)
  public var isEmpty: Bool {
    if isTracking { return readings.isEmptyNode.value }
    readings.noteRead(.isEmpty) { $0.isEmpty }
    return peek().isEmpty
  }

  /// The element at an offset. Traps if there is none. A reader depends on that element alone.
  @export(implementation)
  public subscript(offset: Int) -> Element {
    guard let element = reading(offset) else { failOutOfBounds(offset, peek().count, of: name) }
    return element
  }

  /// The first element, if there is one. A reader depends on that element alone.
  @export(implementation)
  public var first: Element? { reading(0) }

  /// The last element, if there is one. A reader depends on that element and on the number of elements.
  @export(implementation)
  public var last: Element? {
    let count = count
    return count == 0 ? nil : reading(count - 1)
  }

  /// The element at an offset, tracked; `nil` if there is none.
  @export(implementation)
  func reading(_ offset: Int) -> Element? {
    if isTracking { return readings.element(at: offset) }
    let elements = peek()
    if let rule = elements.rule {
      readings.noteRead(.element(offset), by: { rule.isSame($0, $1) }) {
        $0.indices.contains(offset) ? $0[offset] : nil
      }
    } else {
      readings.noteRead(.element(offset)) { $0.indices.contains(offset) ? $0[offset] : nil }
    }
    return elements.indices.contains(offset) ? elements[offset] : nil
  }

  /// Calls a closure with each change set from now on.
  ///
  ///     people.observeChangeSets { print($0.insertions.count) }.store(in: scope)
  ///
  /// A batch is one change set. Rows that came and went within the batch are left out, and if no change is left the
  /// closure is not called. The closure is untracked and runs as an `Effect` does. The closure may edit the array:
  /// every reader sees the edit at once. Each observer gets the change set of the edit in the next round of the flush,
  /// relative to the version that its previous change set led to.
  ///
  /// - Returns: the subscription. It keeps the array alive.
  @export(implementation)
  public func observeChangeSets(
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line,
    _ callback: @escaping (ChangeSet<Element>) -> Void
  ) -> Subscription {
    // While a computed is being evaluated, the effect has to wait for its first run. `last` is then the present
    // version, so that the first run misses no change.
    var last = presentEvaluation == 0 ? nil : peek()
    return Effect(name: name, file: file, line: line) {
      let elements = self.value
      defer { last = elements }
      guard let last else { return }
      let changes = elements.changes(from: last)
      if !changes.isEmpty { untracked { callback(changes) } }
    }
  }
}

// MARK: - Questions about all elements

/// Properties of all elements together. A reader runs when the result changes. The result is computed again at each
/// change of the array, in O(n). For large arrays use a derived value, which is updated instead of being computed
/// again, such as `filtered(…).count` or `reduced(…)`.
extension ObservableCollection {
  /// The result of a closure for all elements. A reader depends on a computed value that is made for this call.
  @export(implementation)
  func answer<Answer>(
    _ question: String, changes: @autoclosure () -> ChangePolicy<Answer> = .automatic,
    _ answer: @escaping (PersistentArray<Element>) -> Answer
  ) -> Answer {
    // A read that is registered with Observation depends on the whole array, and on the observables that the closure
    // reads.
    guard isTracking else { return answer(isReadFromOutside ? value : peek()) }
    let read = readings.read
    return Computed(name: "\(name).\(question)", changes: changes()) { answer(read()) }.value
  }

  /// The first element that satisfies a predicate, which may read observables. A reader depends on that element alone.
  ///
  ///     let next = Computed { todos.first { !$0.isDone }?.title ?? "All done" }
  @export(implementation)
  public func first(where predicate: @escaping (Element) -> Bool) -> Element? {
    answer("first(where:)", changes: untracked(readings.read).elementPolicy) { $0.first(where: predicate) }
  }

  /// Whether an element satisfies a predicate, which may read observables. A reader depends on the result alone.
  @export(implementation)
  public func contains(where predicate: @escaping (Element) -> Bool) -> Bool {
    answer("contains(where:)", changes: .automatic) { $0.contains(where: predicate) }
  }

  /// Whether all elements satisfy a predicate, which may read observables. A reader depends on the result alone.
  @export(implementation)
  public func allSatisfy(_ predicate: @escaping (Element) -> Bool) -> Bool {
    answer("allSatisfy", changes: .automatic) { $0.allSatisfy(predicate) }
  }

  /// The number of elements that satisfy a predicate, which may read observables. A reader depends on that number
  /// alone.
  @export(implementation)
  public func count(where predicate: @escaping (Element) -> Bool) -> Int {
    answer("count(where:)", changes: .automatic) { $0.reduce(0) { $0 + (predicate($1) ? 1 : 0) } }
  }

  /// The sum of a number for each element. The closure may read observables. A reader depends on the sum alone.
  ///
  ///     let total = Computed { items.sum(of: { $0.price * $0.count }) }
  @export(implementation)
  public func sum<Number: AdditiveArithmetic>(of contribution: @escaping (Element) -> Number) -> Number {
    answer("sum(of:)", changes: .automatic) { $0.reduce(.zero) { $0 + contribution($1) } }
  }

  /// The element with the smallest key; the first one, if several have it. A reader depends on that element alone.
  @export(implementation)
  public func min<Key: Comparable>(by key: @escaping (Element) -> Key) -> Element? {
    answer("min(by:)", changes: untracked(readings.read).elementPolicy) { $0.min { key($0) < key($1) } }
  }

  /// The element with the largest key; the first one, if several have it. A reader depends on that element alone.
  @export(implementation)
  public func max<Key: Comparable>(by key: @escaping (Element) -> Key) -> Element? {
    answer("max(by:)", changes: untracked(readings.read).elementPolicy) { $0.max { key($0) < key($1) } }
  }
}

extension ObservableCollection where Element: Equatable {
  /// Whether some element equals a given one. A reader depends on the result alone.
  @export(implementation)
  public func contains(_ element: Element) -> Bool {
    answer("contains(_:)") { $0.contains(element) }
  }
}
