import Binding

/// The rows of a field whose content is an array, as a view shows them. What the user does with a row is an edit of the
/// field: of the record that the view has shown, and of the row with that identity, wherever it stands by then.
///
/// Not `Sendable`.
package struct FieldRows<Content: RangeReplaceableCollection & MutableCollection> where Content.Element: Identifiable {
  package typealias ID = Content.Element.ID
  /// The content that the view shows.
  package let shown: Content
  /// The present content; `nil` if the record has gone.
  let present: () -> Content?
  let enter: (Content) -> Void
  let name: () -> String
}

extension Field
where Display: RangeReplaceableCollection & MutableCollection, Display.Element: Identifiable {
  /// The rows of the content that is shown now. Tracked: a view makes them anew when the content has changed.
  package var rows: FieldRows<Display> {
    let record = shownRecord
    return FieldRows(
      shown: content.value, present: { [editor] in editor.drafts.peek(at: record).map { $0.content as! Display } },
      enter: entry(for: record), name: { [family] in family.name })
  }
}

extension FieldRows {
  /// The row with an identity; `nil` if it has gone. O(n).
  package subscript(id: ID) -> Content.Element? { present()?.first { $0.id == id } }

  /// Replaces a row by what the user has made of it. If the row has gone, nothing is written, and that is reported.
  package func write(_ element: Content.Element, toRow id: ID) {
    guard var content = present(), let index = content.firstIndex(where: { $0.id == id }) else {
      return report(.rowIsGone, of: [name()])
    }
    content[index] = element
    enter(content)
  }

  /// Removes the rows that are shown at some offsets. Rows that have gone already are skipped.
  package func remove(atOffsets offsets: some Sequence<Int>) {
    let removed = ids(at: offsets)
    guard var content = present() else { return }
    content.removeAll { removed.contains($0.id) }
    enter(content)
  }

  /// Moves the rows that are shown at some offsets before the row that is shown at another: behind the row that is
  /// shown before that place or, if there is none, before the next one. Rows that have gone are skipped.
  package func move(fromOffsets offsets: some Sequence<Int>, toOffset destination: Int) {
    let moved = ids(at: offsets)
    guard let content = present() else { return }
    var stay = Content(content.lazy.filter { !moved.contains($0.id) })
    func index(of id: ID) -> Content.Index? { stay.firstIndex { $0.id == id } }
    let ids = shown.map(\.id)
    let place =
      ids[..<destination].reversed().lazy.compactMap { index(of: $0) }.first.map { stay.index(after: $0) }
      ?? ids[destination...].lazy.compactMap { index(of: $0) }.first
    guard let place else { return }
    stay.insert(contentsOf: content.filter { moved.contains($0.id) }, at: place)
    enter(stay)
  }

  private func ids(at offsets: some Sequence<Int>) -> Set<ID> {
    let ids = shown.map(\.id)
    return Set(offsets.map { ids[$0] })
  }
}
