public import Binding

/// An array that is derived from another one, by a filter, a sort or a grouping for example, and updated row by row.
///
///     let adults = people.filtered { $0.age >= 18 }.sorted(byKey: \.name)
///     adults.observeChangeSets { table.perform($0) }.store(in: scope)
///
/// A derived array behaves as a `Computed` whose value is an array: lazy, cached, never out of date, and one batch is
/// one change for its observers. An update compares the input with the version that was used before, and evaluates the
/// rows that differ, each once, however many edits lie in between. If many rows differ it may evaluate all, but calls
/// no closure again whose results may have state. Closures may read observables: if an observable that was read for one
/// row changes, only that row is evaluated. While a derived array is unobserved, its inputs do not know it.
///
/// A derived array keeps its input alive. Not `Sendable`: it belongs to the isolation domain it was made in.
public final class DerivedArray<Element>: ObservableCollection {
  @export(implementation) let result: Computed<PersistentArray<Element>>
  /// The observable parts of the array, such as the number of elements and single elements.
  @_documentation(visibility: private)
  public let readings: ArrayReadings<Element>

  /// Makes an array from others by a closure: an operator of your own, see <doc:OperatorsOfYourOwn>.
  ///
  ///     let tenth = DerivedArray {
  ///       let all = samples.value
  ///       return all.selecting(stride(from: 0, to: all.count, by: 10))
  ///     }
  ///
  /// The closure runs at the first read of the array, and at each read after an observable that the closure has read
  /// has changed. Elements that the closure takes from a version of another array keep their identities, so that change
  /// sets contain only the rows that differ. The closure may read any observable; it must not write one.
  ///
  /// - Parameter compute: makes the elements.
  @export(implementation)
  public convenience init(
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line,
    _ compute: @escaping () -> PersistentArray<Element>
  ) {
    self.init(name, file, line, compute)
  }

  @export(implementation)
  convenience init(
    _ name: String?, _ file: StaticString, _ line: UInt32, as kind: StaticString? = nil,
    _ compute: @escaping () -> PersistentArray<Element>
  ) {
    let result = Computed(
      name: name, changes: .by(PersistentArray.comparisonWithLatest()), file: file, line: line, compute)
    if name == nil, let kind { result.describe(as: kind) }
    self.init(result)
  }

  @export(implementation)
  init(_ result: Computed<PersistentArray<Element>>) {
    self.result = result
    readings = ArrayReadings(isEdited: false, of: result) { result.value }
  }

  /// The elements. A reader depends on all of them.
  @export(implementation)
  public var value: PersistentArray<Element> { result.value }

  /// The elements, without tracking the read.
  @export(implementation)
  public func peek() -> PersistentArray<Element> { result.peek() }

  /// The name of the array in diagnostics.
  public var name: String { result.name }

  /// The number of effects and observed computed values that subscribe to the whole array.
  public var observerCount: Int { result.observerCount }
}

@available(*, unavailable, message: "A derived array belongs to the isolation domain it was made in.")
extension DerivedArray: Sendable {}
