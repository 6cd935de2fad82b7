// User events that the list view forwards.

public import Binding

extension ListAdapter {
  /// A row was selected: it joins the selection, or becomes it, its `didSelect()` is called, and its element goes to
  /// the command.
  @export(implementation)
  public func didSelect(at offset: Int) {
    let element = shown[offset]
    selectedPlace = shown.tree.node(at: offset).place
    batch {
      selection.selectRow(rows.identify(element))
      rows.row(of: element)?.didSelect()
      selecting?.execute(element)
    }
    if selection.isMomentary { target?.selectRows(at: []) }
  }

  /// A row is selected no more.
  @export(implementation)
  public func didDeselect(at offset: Int) {
    let element = shown[offset]
    batch {
      selection.deselectRow(rows.identify(element))
      rows.row(of: element)?.didDeselect()
    }
  }

  /// Whether rows can be deleted now. It may be observed.
  @export(implementation)
  public var canDelete: Bool { deleting?.isEnabled.value ?? false }

  /// A row is to be deleted: its element goes to the command, which may remove it from the array or not.
  @export(implementation)
  public func delete(at offset: Int) { deleting?.execute(shown[offset]) }

  /// A row is about to be shown: its `willDisplay()` is called. Near the end the next page is asked for, once for each
  /// version of the array.
  @export(implementation)
  public func willDisplay(at offset: Int) {
    rows.row(of: shown[offset])?.willDisplay()
    guard let paging, offset >= count - 4, paging.isEnabled.peek() else { return }
    if let paged, paged === shown.tree.root { return }
    paged = shown.tree.root
    paging.execute()
  }

  /// Asks for a page again when one of the last rows is shown the next time, although the array is the same: after one
  /// that failed, or for a refresh.
  @export(implementation)
  public func askForPageAgain() { paged = nil }

  // MARK: Reordering

  /// Whether rows can be moved by hand now. It may be observed.
  @export(implementation)
  public var canMove: Bool { moving?.isEnabled.value ?? false }

  /// The list view has moved a row by hand, and shows it at its new place: the command makes the array so. If it does
  /// not, the list view is told to move the row back.
  @export(implementation)
  public func didMove(from source: Int, to destination: Int) {
    let element = shown[source]
    shown.move(from: source, to: destination)
    let successor = destination + 1 < count ? shown[destination + 1] : nil
    moving?.execute(Reordering(element, from: source, to: destination, before: successor))
    if let target { untracked { show(read(), in: target) } }
  }

  /// Somebody begins to drag the list, or one of its rows.
  @export(implementation)
  public func willBeginDragging(at offset: Int? = nil) {
    isDragging.value = true
    if let offset { rows.row(of: shown[offset])?.willBeginDragging() }
  }

  /// The list, or one of its rows, was let go of.
  @export(implementation)
  public func didEndDragging(at offset: Int? = nil) {
    isDragging.value = false
    if let offset { rows.row(of: shown[offset])?.didEndDragging() }
  }

  // MARK: Scrolling

  /// The list was scrolled.
  ///
  /// - Parameters:
  ///   - position: how far, in the units of the list view.
  ///   - first: the first row that is seen, if the list view knows it: the list keeps its place there.
  ///   - hidden: how much of that row is hidden.
  @export(implementation)
  public func didScroll(to position: Double, first: Int? = nil, hiding hidden: Double = 0) {
    anchor = first.flatMap { count > $0 ? Anchor(rows.identify(shown[$0]), $0, hidden) : nil }
    scrolled.send(position)
  }

  /// Scrolls to where the first row on the screen is now.
  @export(implementation)
  func keepPlace(since former: PersistentArray<Element>, in target: some ListTarget) {
    guard let anchor, anchor.offset > 0 || anchor.hidden > 0, count > 0 else { return }
    var next = Swift.min(anchor.offset, former.count)
    while next < former.count {
      let node = former.tree.node(at: next)
      let identifier = next == anchor.offset ? anchor.identifier : rows.identify(node.row.element(as: Element.self))
      if let offset = offset(of: identifier, expectedAt: node.place) {
        let hidden = next == anchor.offset ? anchor.hidden : 0
        self.anchor = Anchor(identifier, offset, hidden)
        if offset != anchor.offset || next != anchor.offset { target.scroll(toRow: offset, hiding: hidden) }
        return
      }
      next += 1
    }
    self.anchor = Anchor(rows.identify(shown[count - 1]), count - 1, 0)
    target.scroll(toRow: count - 1, hiding: 0)
  }

  /// The offset of a row, which is first looked for where it was.
  @export(implementation)
  func offset(of identifier: AnyHashable, expectedAt place: Place) -> Int? {
    (node(of: identifier, expectedAt: place) ?? index.node(of: identifier, in: shown))
      .map { shown.tree.offset(of: $0.place) }
  }

  @export(implementation)
  func node(of identifier: AnyHashable, expectedAt place: Place?) -> TreeNode? {
    guard let place, let node = shown.tree.node(at: place) else { return nil }
    return rows.identify(node.row.element(as: Element.self)) == identifier ? node : nil
  }

  // MARK: Selection

  /// Shows the selection.
  @export(implementation)
  func mark(_ identifiers: [AnyHashable], in target: some ListTarget) {
    if identifiers.isEmpty, markedOffsets.isEmpty { return marked = [] }
    let known = Dictionary(marked.map { ($0.identifier, $0.place) }, uniquingKeysWith: { first, _ in first })
    marked = identifiers.compactMap { identifier in
      // First where it was last, or was selected, and only if it is not there, anywhere else.
      let node =
        node(of: identifier, expectedAt: known[identifier] ?? selectedPlace)
        ?? index.node(of: identifier, in: shown)
      return node.map { (identifier, $0.place) }
    }
    let offsets = marked.map { shown.tree.offset(of: $0.place) }.sorted()
    guard offsets != markedOffsets else { return }
    markedOffsets = offsets
    target.selectRows(at: offsets)
  }
}
