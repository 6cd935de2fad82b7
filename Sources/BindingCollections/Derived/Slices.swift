// Operators that take parts of an array by offsets. None of them calls a closure for each row.

public import Binding

extension ObservableValue {
  /// A page of the elements: the elements at the offsets that the closure returns, as far as these exist.
  ///
  ///     let page = people.page { pageNumber.value * 20..<(pageNumber.value + 1) * 20 }
  ///
  /// The closure may read observables. An edit costs O(log n). Elements that stay on the page are no changes, unless
  /// they were edited or moved.
  @export(implementation)
  public func page<Element>(
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line, _ offsets: @escaping () -> Range<Int>
  ) -> DerivedArray<Element> where Value == PersistentArray<Element> {
    slice(name, file, line, as: "page") { offsets().clamped(to: 0..<$0) }
  }

  /// The first elements, up to a number. An edit costs O(log n).
  ///
  ///     let best = scores.sorted(by: >).prefix(10)
  @export(implementation)
  public func prefix<Element>(
    _ count: Int, name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
  ) -> DerivedArray<Element> where Value == PersistentArray<Element> {
    require(count, "the first")
    return slice(name, file, line, as: "prefix") { 0..<Swift.min(count, $0) }
  }

  /// The last elements, up to a number. An edit costs O(log n).
  ///
  ///     let recent = log.suffix(100)
  @export(implementation)
  public func suffix<Element>(
    _ count: Int, name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
  ) -> DerivedArray<Element> where Value == PersistentArray<Element> {
    require(count, "the last")
    return slice(name, file, line, as: "suffix") { Swift.max(0, $0 - count)..<$0 }
  }

  /// The elements at a range of offsets, which a closure makes from the number of elements.
  @export(implementation)
  func slice<Element>(
    _ name: String?, _ file: StaticString, _ line: UInt32, as kind: StaticString,
    _ offsets: @escaping (_ count: Int) -> Range<Int>
  ) -> DerivedArray<Element> where Value == PersistentArray<Element> {
    DerivedArray(name, file, line, as: kind) {
      let all = self.value
      return PersistentArray(all.tree.slice(offsets(all.count)), from: all.origin)
    }
  }

  /// Traps if a number of elements is negative.
  @export(implementation)
  func require(_ count: Int, _ which: String) {
    if count < 0 { fatalError("Binding: \(which) \(count) elements of '\(name)' are asked for") }
  }
}
