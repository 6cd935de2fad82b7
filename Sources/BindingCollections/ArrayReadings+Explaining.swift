public import Binding

extension ArrayReadings {
  /// Called when an edit was dropped. Compares the texts of the first few such elements only, because making them
  /// takes long.
  @usableFromInline
  func noteDropped(_ element: Element, over former: Element, _ hasPolicy: Bool) {
    guard !hasPolicy, droppedEdits < 8, !node.isKeptBack else { return }
    droppedEdits += 1
    if String(reflecting: element) == String(reflecting: former) { return }
    droppedEdits = .max
    report(.equalEdit, of: [node.name])
  }
}

extension Diagnostic.Kind {
  /// An edit of an element was dropped because `==` finds it equal to the former element, although the texts of the two
  /// differ. Give the array a policy: `ObservableArray(…, changes: …)`. Reported in debug builds, once for an array.
  public static var equalEdit: Diagnostic.Kind {
    Diagnostic.Kind(
      "equalEdit", "An edit of an element was dropped, because `==` finds the two equal (see `changes:`):", "")
  }
}
