// User events that the list view forwards.

public import Binding

extension ListAdapter {
  /// A row was selected: it becomes the selection, its `didSelect()` is called, and its element goes to the command.
  @export(implementation)
  public func didSelect(at offset: Int) {
    let element = shown[offset]
    let row = makeRow(element)
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

  /// A row is about to be shown. Near the end the next page is asked for, once for each number of rows.
  @export(implementation)
  public func willDisplay(at offset: Int) {
    guard let paging, count > 4, offset >= count - 4, lastPage != count, paging.isEnabled.peek() else { return }
    lastPage = count
    paging.execute()
  }

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
    // First at its last place, and only if it is not there, anywhere else.
    if let marked, marked.identifier == identifier, let node = shown.tree.node(at: marked.place),
      makeRow(node.row.element(as: Element.self)).identifier == identifier
    {
      let offset = shown.tree.offset(of: marked.place)
      if offset != marked.offset { target.selectRow(at: offset) }
      self.marked = (identifier, marked.place, offset)
      return
    }
    var iterator = TreeIterator(shown.tree)
    var offset = 0
    while let node = iterator.next() {
      if makeRow(node.row.element(as: Element.self)).identifier == identifier {
        target.selectRow(at: offset)
        marked = (identifier, node.place, offset)
        return
      }
      offset += 1
    }
    if marked != nil { target.selectRow(at: nil) }
    marked = nil
  }
}
