public import Binding

// An array of the standard library meets an observable one: it can be read and assigned where its type is asked for.

extension ObservableCollection {
  /// The elements as an array of the standard library, where one is asked for: `let all: [Person] = persons.value`. A
  /// reader depends on all elements. Takes O(n); as a ``PersistentArray``, which is what `value` is everywhere else, it
  /// takes O(1).
  @_disfavoredOverload
  @export(implementation)
  public var value: [Element] { Array(self) }
}

extension ObservableCollection where Self: MutableObservableValue {
  /// The elements as an array of the standard library, where one is asked for or assigned.
  ///
  ///     persons.value = try await service.all()
  ///
  /// Equal elements at both ends keep their rows. If the new elements have identities, use
  /// ``ObservableArray/replaceAll(with:by:)``: it updates and moves the rows, so that children, cells and selections
  /// stay with them. Takes O(n).
  @_disfavoredOverload
  @export(implementation)
  public var value: [Element] {
    get { Array(self) }
    set { value = PersistentArray(newValue) }
  }
}

extension Array {
  /// Makes an array of the elements of an observable one. The caller depends on all elements. Takes O(n).
  @export(implementation)
  public init(_ elements: some ObservableCollection<Element>) {
    let version: PersistentArray<Element> = elements.value
    self.init(version)
  }
}
