public import Binding

/// Elements of which each occurs once, and notifies its readers by itself.
///
///     let expanded: ObservableSet<Int> = []
///     Effect { print(expanded.contains(3)) }.store(in: scope)   // false
///     expanded.toggle(3)                                        // true
///
/// A reader of `expanded.contains(3)` depends on that alone: inserting another element asks no other reader, however
/// many read. It is an observable array of its elements in the order in which they came, with all that follows from
/// one: `filtered`, `sorted`, change sets, list adapters.
///
/// A look-up takes a hash and O(log n), an edit O(log n). Not `Sendable`: it belongs to the isolation domain it was
/// made in.
public final class ObservableSet<Element: Hashable>: ObservableCollection {
  @export(implementation) let elements: ObservableArray<Element>
  @export(implementation) let index: KeyIndex<Element, Element>

  @export(implementation)
  init(_ elements: ObservableArray<Element>, _ index: KeyIndex<Element, Element>) {
    self.elements = elements
    self.index = index
  }

  /// Makes a set of elements, each of which is taken once.
  ///
  /// - Parameters:
  ///   - elements: the first elements.
  ///   - name: what diagnostics call it; by default the file and line.
  @export(implementation)
  public convenience init(
    _ elements: some Sequence<Element>, name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
  ) {
    let elements = ObservableArray(elements.withoutDuplicates(), name: name, file: file, line: line)
    self.init(elements, elements.readings.index(by: { $0 }, named: elements.name))
  }

  /// Makes an empty set.
  @export(implementation)
  public convenience init(name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line) {
    self.init(EmptyCollection(), name: name, file: file, line: line)
  }

  // MARK: Reading

  /// The elements, in the order in which they came.
  @export(implementation)
  public var value: PersistentArray<Element> { elements.value }

  /// The elements, without tracking the read.
  @export(implementation)
  public func peek() -> PersistentArray<Element> { elements.peek() }

  /// The name of the set in diagnostics.
  public var name: String { elements.name }

  /// The number of effects and observed computed values that subscribe to this as a whole.
  public var observerCount: Int { elements.observerCount }

  /// The fine-grained readings of the elements.
  @_documentation(visibility: private)
  @export(implementation)
  public var readings: ArrayReadings<Element> { elements.readings }

  /// The elements as a plain set. A reader depends on all of them. Takes O(n).
  @export(implementation)
  public var set: Set<Element> { Set(value) }

  /// Whether an element is there. A reader depends on that alone.
  @export(implementation)
  public func contains(_ element: Element) -> Bool { index.element(element) != nil }

  // MARK: Writing

  /// Inserts an element. Answers whether it was not there before.
  @export(implementation)
  @discardableResult
  public func insert(_ element: Element) -> Bool {
    if index.present(element) != nil { return false }
    elements.append(element)
    return true
  }

  /// Removes an element. Answers whether it was there.
  @export(implementation)
  @discardableResult
  public func remove(_ element: Element) -> Bool {
    guard let offset = index.offset(of: element, in: elements.present) else { return false }
    elements.remove(at: offset)
    return true
  }

  /// Inserts an element that is not there, and removes one that is. Answers whether it is there now.
  @export(implementation)
  @discardableResult
  public func toggle(_ element: Element) -> Bool {
    if remove(element) { return false }
    return insert(element)
  }

  /// Inserts elements as one change.
  @export(implementation)
  public func formUnion(_ others: some Sequence<Element>) {
    elements.append(contentsOf: others.withoutDuplicates().filter { index.present($0) == nil })
  }

  /// Removes elements as one change.
  @export(implementation)
  public func subtract(_ others: some Sequence<Element>) {
    let others = Set(others)
    elements.removeAll { others.contains($0) }
  }

  /// Removes the elements that are not among others, as one change.
  @export(implementation)
  public func formIntersection(_ others: some Sequence<Element>) {
    let others = Set(others)
    elements.removeAll { !others.contains($0) }
  }

  /// Replaces all elements by others as one change. Those that stay keep their rows.
  @export(implementation)
  public func replaceAll(with others: some Sequence<Element>) {
    elements.replaceAll(with: others.withoutDuplicates(), by: { $0 })
  }

  /// Removes all elements.
  @export(implementation)
  public func removeAll() { elements.removeAll() }

  /// Removes the elements that satisfy a predicate.
  @export(implementation)
  public func removeAll(where isRemoved: (Element) throws -> Bool) rethrows { try elements.removeAll(where: isRemoved) }
}

extension Sequence where Element: Hashable {
  @export(implementation)
  func withoutDuplicates() -> [Element] {
    var known: Set<Element> = []
    return filter { known.insert($0).inserted }
  }
}

@available(*, unavailable, message: "An observable set belongs to the isolation domain it was made in.")
extension ObservableSet: Sendable {}

extension ObservableSet: Explainable {
  /// The observable that holds the elements.
  public var graphMember: Graph.Member? { elements.graphMember }
}

extension ObservableSet: ExpressibleByArrayLiteral {
  /// A set of the elements of a literal. Without any, the initialiser that knows its caller's line is preferred.
  @_disfavoredOverload
  @export(implementation)
  public convenience init(arrayLiteral elements: Element...) { self.init(elements) }
}
