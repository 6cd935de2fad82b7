// User events that the list view forwards.

public import Binding

extension ListAdapter {
  /// A row was selected: it becomes the selection, its `didSelect()` is called, and its element goes to the command.
  @export(implementation)
  public func didSelect(at offset: Int) {
    let element = shown[offset]
    let row = makeRow(element)
    selectedPlace = shown.tree.node(at: offset).place
    batch {
      selection.value = row.identifier
      row.didSelect()
      selecting?.execute(element)
    }
  }

  /// Whether rows can be deleted now. It may be observed.
  @export(implementation)
  public var canDelete: Bool { deleting?.isEnabled.value ?? false }

  /// A row is to be deleted: its element goes to the command, which may remove it from the array or not.
  @export(implementation)
  public func delete(at offset: Int) { deleting?.execute(shown[offset]) }

  /// A row is about to be shown. Near the end the next page is asked for, once for each version of the array.
  @export(implementation)
  public func willDisplay(at offset: Int) {
    guard let paging, offset >= count - 4, paging.isEnabled.peek() else { return }
    if let paged, paged.tree.root === shown.tree.root { return }
    paged = shown
    paging.execute()
  }

  /// Asks for a page again when one of the last rows is shown the next time, although the array is the same: after one
  /// that failed, or for a refresh.
  @export(implementation)
  public func askForPageAgain() { paged = nil }

  /// The list was scrolled.
  @export(implementation)
  public func didScroll(to position: Double) { scrolled.send(position) }

  /// Shows the selection.
  @export(implementation)
  func mark(_ identifier: AnyHashable?, in target: some ListTarget) {
    guard let identifier else {
      if marked != nil { target.selectRow(at: nil) }
      marked = nil
      return
    }
    // First where it was last, or was selected, and only if it is not there, anywhere else.
    let expected = marked?.identifier == identifier ? marked?.place : selectedPlace
    let node = expected.flatMap { place in
      shown.tree.node(at: place).flatMap {
        makeRow($0.row.element(as: Element.self)).identifier == identifier ? $0 : nil
      }
    }
    guard let place = (node ?? index.node(of: identifier, in: shown))?.place else {
      if marked != nil { target.selectRow(at: nil) }
      marked = nil
      return
    }
    let offset = shown.tree.offset(of: place)
    if marked?.identifier != identifier || marked?.offset != offset { target.selectRow(at: offset) }
    marked = (identifier, place, offset)
  }
}
