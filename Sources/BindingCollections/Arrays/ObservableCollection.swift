public import Binding

/// An observable array: an ``ObservableArray``, or one that is derived from others.
///
/// Reading is fine-grained. An effect that reads ``count`` runs when the number changes, an effect that reads an
/// element runs when that element changes, and an effect that reads `value` runs at each change.
public protocol ObservableCollection<Element>: ObservableValue where Value == PersistentArray<Element> {
  /// The type of the elements.
  associatedtype Element

  /// The observable parts of the array, such as the number of elements and single elements.
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
