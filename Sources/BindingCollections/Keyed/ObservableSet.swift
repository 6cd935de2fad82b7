public import Binding

/// A set whose elements notify their readers one by one.
///
///     let expanded: ObservableSet<Int> = []
///     Effect { print(expanded.contains(3)) }.store(in: scope)   // false
///     expanded.toggle(3)                                        // true
///
/// A reader of `expanded.contains(3)` depends on the result alone: inserting another element does not run it. A set is
/// an observable array of its elements in the order of insertion, and can be used as one: `filtered`, `sorted`, change
/// sets, list adapters.
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

  /// Makes a set of elements. Repeated elements are inserted once.
  ///
  /// - Parameter elements: the initial elements.
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

  /// The elements, in the order of insertion.
  @export(implementation)
  public var value: PersistentArray<Element> { elements.value }

  /// The elements, without tracking the read.
  @export(implementation)
  public func peek() -> PersistentArray<Element> { elements.peek() }

  /// The name of the set in diagnostics.
  public var name: String { elements.name }

  /// The number of observers that subscribe to the whole set, such as effects and observed computed values.
  public var observerCount: Int { elements.observerCount }

  /// The observable parts of the set, such as the number of elements and single elements.
  @_documentation(visibility: private)
  @export(implementation)
  public var readings: ArrayReadings<Element> { elements.readings }

  /// The elements as a plain set. A reader depends on all of them. Takes O(n).
  @export(implementation)
  public var set: Set<Element> { Set(value) }

  /// Whether the set has an element. A reader depends on the result alone.
  @export(implementation)
  public func contains(_ element: Element) -> Bool { index.element(element) != nil }

  /// Inserts an element. Returns whether it is new.
  @export(implementation)
  @discardableResult
  public func insert(_ element: Element) -> Bool {
    if index.node(of: element, in: elements.present) != nil { return false }
    elements.append(element)
    return true
  }

  /// Removes an element. Returns whether the set had it.
  @export(implementation)
  @discardableResult
  public func remove(_ element: Element) -> Bool {
    guard let offset = index.offset(of: element, in: elements.present) else { return false }
    elements.remove(at: offset)
    return true
  }

  /// Inserts an element, or removes it if the set has it. Returns whether the set has it now.
  @export(implementation)
  @discardableResult
  public func toggle(_ element: Element) -> Bool {
    if remove(element) { return false }
    return insert(element)
  }

  /// Inserts elements as one change.
  @export(implementation)
  public func formUnion(_ others: some Sequence<Element>) {
    let present = elements.present
    elements.append(contentsOf: others.withoutDuplicates().filter { index.node(of: $0, in: present) == nil })
  }

  /// Removes elements as one change.
  @export(implementation)
  public func subtract(_ others: some Sequence<Element>) {
    let others = Set(others)
    elements.removeAll { others.contains($0) }
  }

  /// Keeps only the elements that are among others, as one change.
  @export(implementation)
  public func formIntersection(_ others: some Sequence<Element>) {
    let others = Set(others)
    elements.removeAll { !others.contains($0) }
  }

  /// Replaces all elements as one change. Elements that stay keep their rows.
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

extension Sequence {
  /// One element for each key: the last, at the place of the first.
  @export(implementation)
  func lastOfEachKey<Key: Hashable>(_ key: (Element) -> Key) -> [Element] {
    var (elements, places) = ([Element](), [Key: Int]())
    for element in self {
      let key = key(element)
      if let place = places[key] {
        elements[place] = element
      } else {
        places[key] = elements.count
        elements.append(element)
      }
    }
    return elements
  }
}

@available(*, unavailable, message: "An observable set belongs to the isolation domain it was made in.")
extension ObservableSet: Sendable {}

extension ObservableSet: Explainable {
  /// The observable that holds the elements.
  public var graphMember: Graph.Member? { elements.graphMember }
}

extension ObservableSet: ExpressibleByArrayLiteral {
  /// Makes a set of the elements of a literal. A literal knows no file and line, so diagnostics call the set
  /// "set literal": use another initialiser to have it named.
  @_disfavoredOverload
  @export(implementation)
  public convenience init(arrayLiteral elements: Element...) { self.init(elements, name: "set literal") }
}
