public import Binding

/// The operator for a result to which each row contributes, such as a sum.
@usableFromInline
struct Reduction<Element, Result>: RowByRowOperator {
  @usableFromInline typealias Input = Element
  @export(implementation) let adding: (inout Result, Element) -> Void
  @export(implementation) let removing: (inout Result, Element) -> Void
  @export(implementation) let initial: Result
  @export(implementation) var result: Result

  @export(implementation)
  init(
    _ initial: Result, _ adding: @escaping (inout Result, Element) -> Void,
    _ removing: @escaping (inout Result, Element) -> Void
  ) {
    self.initial = initial
    result = initial
    self.adding = adding
    self.removing = removing
  }

  /// If more than a sixteenth of the rows differ, all contributions are added again, because finding a row that differs
  /// takes as long as adding several contributions.
  @export(implementation)
  var traits: RowTraits { RowTraits(bulk: .share(16), evaluates: false) }

  @export(implementation)
  func find(_ row: Row) {}

  @export(implementation)
  func finding(at place: Place) {}

  @export(implementation)
  mutating func arrange(_ rows: some RowSource<Void>) {
    result = initial
    while let row = rows.next() { adding(&result, row.row.element(as: Element.self)) }
  }

  @export(implementation)
  mutating func admit(_ row: Row, at place: Place, _ finding: Void) { adding(&result, row.element(as: Element.self)) }

  @export(implementation)
  mutating func retract(_ row: Row, from place: Place) { removing(&result, row.element(as: Element.self)) }

  @export(implementation)
  mutating func revise(_ old: Row, to new: Row, at place: Place, _ finding: Void) {
    guard old !== new else { return }
    removing(&result, old.element(as: Element.self))
    adding(&result, new.element(as: Element.self))
  }
}

extension ObservableValue {
  /// A value to which every element contributes, such as a sum.
  ///
  ///     let total = amounts.reduced(0, adding: { $0 += $1 }, removing: { $0 -= $1 })
  ///
  /// An edit removes the contribution of the old element and adds the contribution of the new one, so the result must
  /// not depend on the order of contributions. The closures must not read observables: if they have to, use
  /// ``mapped(name:changes:file:line:_:)`` first. If more than a sixteenth of the elements have changed, all
  /// contributions are added again, and none is removed. The result should be cheap to copy.
  @export(implementation)
  public func reduced<Element, Result>(
    _ initial: Result, name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line,
    adding: @escaping (inout Result, Element) -> Void, removing: @escaping (inout Result, Element) -> Void
  ) -> Computed<Result> where Value == PersistentArray<Element> {
    let node = Stage.node(reading: { self.value }, file: file, line: line) { Reduction(initial, adding, removing) }
    return Computed(name: name, changes: .automatic, file: file, line: line) { node.value.product.result }
  }
}
