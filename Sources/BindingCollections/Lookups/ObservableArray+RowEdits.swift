import Binding

extension ObservableArray where Element: Identifiable {
  /// Writes an element that a user has edited in a row of a view, wherever the row is by now. If the row has gone,
  /// nothing is written, and that is reported.
  package func write(_ element: Element, toRow id: Element.ID) {
    if !replace(id: id, with: element) { report(.rowIsGone, of: [name]) }
  }
}
