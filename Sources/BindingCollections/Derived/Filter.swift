public import Binding

/// The rows that satisfy a predicate, at their places in the input.
@usableFromInline
struct Filter<Element>: RowOperator {
  @usableFromInline typealias Input = Element
  @export(implementation) let predicate: (Element) -> Bool
  /// The stamp of the predicate that `choosing:` has returned; 0 without `choosing:`. With another stamp all findings
  /// are invalid.
  @export(implementation) let choice: UInt64
  @export(implementation) var output = Tree()

  @export(implementation)
  init(_ predicate: @escaping (Element) -> Bool, choice: UInt64 = 0) {
    self.predicate = predicate
    self.choice = choice
  }

  @export(implementation)
  func find(_ row: Row) -> Bool { predicate(row.element(as: Element.self)) }

  /// If more than a twelfth of the rows, and at least two, have changed, all rows are arranged.
  @export(implementation)
  var traits: RowTraits { RowTraits(bulk: .share(12)) }

  @export(implementation)
  func finding(at place: Place) -> Bool { output.node(at: place) != nil }

  @export(implementation)
  mutating func adopt(_ fresh: Filter, in input: Tree) -> Bool { choice == fresh.choice }

  @export(implementation)
  mutating func arrange(_ rows: some RowSource<Bool>) {
    var (builder, former) = (TreeBuilder(), TreeCursor(output))
    while let row = rows.next() {
      // A row without a finding has not changed: it passes if it is in the output.
      if row.finding ?? (former.node(at: row.place) != nil) { builder.append(row.row, at: row.place) }
    }
    output = builder.finish()
  }

  @export(implementation)
  mutating func revise(_ changes: RowChanges<Bool>) {
    output.make(changes) { change, former in change.finding ?? (former != nil) ? change.row.object : nil }
  }
}

extension ObservableValue {
  /// The elements that satisfy a predicate, in the order of the input.
  ///
  ///     let adults = people.filtered { $0.age >= 18 }
  ///
  /// The predicate may read observables. It is called once for each element, and again if the element, or an observable
  /// that was read for it, has changed. An edit of one element costs O(log n) and at most one call. If at least two
  /// elements, and more than a twelfth of all, differ, the predicate may be called for all. Otherwise the predicate is
  /// not called for an element that moves; a move counts as two differences.
  ///
  /// If the predicate reads the same observable for every element, ``filtered(name:file:line:choosing:)`` is cheaper.
  @export(implementation)
  public func filtered<Element>(
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line,
    _ isIncluded: @escaping (Element) -> Bool
  ) -> DerivedArray<Element> where Value == PersistentArray<Element> {
    filtered(name, file, line) { Filter(isIncluded) }
  }

  /// The elements that satisfy a predicate that depends on other observables.
  ///
  ///     let found = people.filtered(choosing: {
  ///       let text = search.value
  ///       return { $0.name.contains(text) }
  ///     })
  ///
  /// The outer closure runs once, and again when a value that it read has changed; then the predicate that it returns
  /// is called for every element. The predicate may read other observables.
  @export(implementation)
  public func filtered<Element>(
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line,
    choosing choose: @escaping () -> (Element) -> Bool
  ) -> DerivedArray<Element> where Value == PersistentArray<Element> {
    let chosen = Computed(changes: .always, file: file, line: line) { Filter(choose(), choice: newStamp()) }
    chosen.markInner()
    return filtered(name, file, line) { chosen.value }
  }

  @export(implementation)
  func filtered<Element>(
    _ name: String?, _ file: StaticString, _ line: UInt32, _ make: @escaping () -> Filter<Element>
  ) -> DerivedArray<Element> where Value == PersistentArray<Element> {
    let node = Stage.node(reading: { self.value }, file: file, line: line, make)
    return DerivedArray(name, file, line, as: "filtered") {
      let state = node.value
      return PersistentArray(state.product.output, from: state.input.origin)
    }
  }
}
