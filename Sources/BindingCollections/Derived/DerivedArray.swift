public import Binding

/// An array that is derived from another one, by a filter, a sort, a grouping, and updated row by row.
///
///     let adults = people.filtered { $0.age >= 18 }.sorted(byKey: \.name)
///     adults.observeChangeSets { table.perform($0) }.store(in: scope)
///
/// It behaves as a `Computed` whose value is an array: lazy, cached, never out of date, and one batch is one change for
/// its observers. An update compares the input with the version that was used before, and evaluates only the rows that
/// differ, each once, however many edits lie in between. Closures may read observables; a row whose own observables
/// change is evaluated alone. While it is unobserved, its inputs do not know it.
///
/// It keeps its input alive. Not `Sendable`: it belongs to the isolation domain it was made in.
public final class DerivedArray<Element>: ObservableCollection {
  @export(implementation) let result: Computed<PersistentArray<Element>>
  /// The fine-grained readings: the number of elements, single ones.
  @_documentation(visibility: private)
  public let readings: ArrayReadings<Element>

  /// Makes an array from others by a closure: an operator of your own, see <doc:OperatorsOfYourOwn>.
  ///
  ///     let tenth = DerivedArray {
  ///       let all = samples.value
  ///       return all.selecting(stride(from: 0, to: all.count, by: 10))
  ///     }
  ///
  /// The closure runs when something that it has read has changed and the array is read. Elements that it takes from a
  /// version of another array keep their identities, so that only differences are changes. The closure may read any
  /// observable; it must not write one.
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
  init(
    _ name: String?, _ file: StaticString, _ line: UInt32, as kind: StaticString? = nil,
    _ compute: @escaping () -> PersistentArray<Element>
  ) {
    let result = Computed(
      name: name, changes: .by(PersistentArray.comparisonWithLatest()), file: file, line: line, compute)
    if name == nil, let kind { result.describe(as: kind) }
    self.result = result
    readings = ArrayReadings(isEdited: false, of: result) { result.value }
  }

  /// The elements.
  @export(implementation)
  public var value: PersistentArray<Element> { result.value }

  /// The elements, without tracking the read.
  @export(implementation)
  public func peek() -> PersistentArray<Element> { result.peek() }

  /// The name of the array in diagnostics.
  public var name: String { result.name }

  /// The number of effects and observed computed values that subscribe to this.
  public var observerCount: Int { result.observerCount }
}

@available(*, unavailable, message: "A derived array belongs to the isolation domain it was made in.")
extension DerivedArray: Sendable {}
