public import Binding

extension ObservableArray: Undoable {
  /// The present version of the elements. Versions share what they have in common.
  @export(implementation)
  public var undoState: PersistentArray<Element> { value }

  /// Makes a former version the present one. Its rows are those they were.
  @export(implementation)
  public func restore(undoState: PersistentArray<Element>) { value = undoState }
}
