#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import Binding
  public import BindingCollections
  import Foundation

  /// The common base of ``TableViewTarget`` and ``OutlineViewTarget``, which show a list.
  ///
  /// **Changes** are passed to AppKit one after another, each for a range of adjacent rows, because the indices of a
  /// change count the rows as the changes before it have left them. A row that moves is removed and inserted. If a row
  /// gets another element, its view stays.
  ///
  /// **Ownership.** The view holds the target weakly, like any delegate; the connection retains the target. The target
  /// holds the view weakly. When the connection ends, the view becomes empty.
  @MainActor
  open class ListViewTarget: NSObject, @MainActor ListTarget {
    let source: any ListSource
    weak var view: NSTableView?
    /// Whether this target is connected, and no other target was connected to the view since.
    private var isServing = false
    /// How many connections this target has had. It identifies the latest one: when an earlier connection ends, the
    /// later one must stay.
    private var connections = 0
    private var served: NSTableView? { isServing ? view : nil }
    /// The animation for inserted and removed rows.
    public var animation: NSTableView.AnimationOptions = [.effectFade, .slideDown]
    /// Whether this target is changing the view. AppKit reports the changes of the selection that this causes in the
    /// same way as selections by the user, so they are ignored while this flag is set.
    private(set) var isShowing = false
    /// The selected rows as last known. They include rows of collapsed sections, which the view does not show.
    private var selected: Set<RowPosition> = []

    init(_ source: any ListSource, in view: NSTableView) {
      self.source = source
      self.view = view
      super.init()
    }

    // MARK: For subclasses

    /// Becomes the delegate and data source of the view.
    func serve() {}
    /// Stops being the delegate and data source of the view, and leaves the view empty.
    func endServing() {}
    /// The target whose list the view shows now.
    var presentTarget: ListViewTarget? { nil }
    /// The position in the list of a row of the view; `nil` if the row shows no row of the list, as a header does.
    func position(atRow row: Int) -> RowPosition? { nil }
    /// The row of the view that shows a position of the list; negative if no row does.
    func row(at position: RowPosition) -> Int { -1 }
    /// Reloads all rows of the view.
    func reload(_ view: NSTableView) { view.reloadData() }
    /// Removes some adjacent rows or sections, and inserts others in their place.
    func replace(_ splice: ListSplice, in view: NSTableView) {}
    /// Has the view of a row show the present element.
    func update(_ position: RowPosition, in view: NSTableView) {}
    /// Asks for other views of a row. AppKit puts them into the same row view, and does not tell that the former go.
    func replaceViews(inRow row: Int, of view: NSTableView) {}
    /// Called after the last splice of a change.
    func endReplacing(in view: NSTableView) {}

    /// Has the views of a row show the present element. If that is of another kind, which needs other types of views,
    /// the views are replaced. Does nothing if the row has no views, because it is not on the screen.
    final func show(_ position: RowPosition, inRow row: Int, of view: NSTableView) {
      let columns = view.tableColumns.enumerated().compactMap { index, column in
        view.view(atColumn: index, row: row, makeIfNecessary: false).map { (column.identifier.rawValue, $0) }
      }
      guard !columns.isEmpty else { return }
      let cells = columns.compactMap { column, view in (view as? any ListCell).map { (column, $0) } }
      if cells.count == columns.count, cells.allSatisfy({ type(of: $1) == source.cellType(inSections: position, $0) }) {
        for (column, cell) in cells { source.display(inSections: position, in: cell, column) }
      } else {
        source.endDisplaying(cells.map(\.1))
        replaceViews(inRow: row, of: view)
      }
    }

    /// Becomes the target of the view until the subscription ends, or another target is connected.
    func attach(_ adapter: AnyObject) -> Subscription {
      if adapter !== source { fatalError("Binding: a list is connected to the target of another") }
      presentTarget?.leave()
      serve()
      isServing = true
      view?.allowsMultipleSelection = source.selection.allowsSeveral
      connections += 1
      let number = connections
      return Subscription { [self] in if connections == number { leave() } }
    }

    /// Stops showing the list. The view becomes empty, unless it already shows the list of another target.
    private func leave() {
      isServing = false
      if presentTarget === self { endServing() }
    }

    /// Reloads all rows of the view.
    open func reloadAll() {
      guard let view = served else { return }
      show { reload(view) }
      selected = selectedPositions()
    }

    /// Shows the changes of the list, animated.
    open func apply(_ changes: ListViewChanges<RowPosition>) {
      guard let view = served else { return changes.show() }
      show {
        if changes.changesPositions { replaceRows(by: changes, in: view) } else { updateRows(by: changes, in: view) }
      }
    }

    /// Removes and inserts the rows that come, go, move or have another element, one splice after another.
    private func replaceRows(by changes: ListViewChanges<RowPosition>, in view: NSTableView) {
      view.beginUpdates()
      changes.forEachSplice { replace($0, in: view) }
      view.endUpdates()
      endReplacing(in: view)
      // AppKit deselects rows that are removed and inserted again, as moved rows are.
      source.showSelectionAgain()
      selected = selectedPositions()
    }

    /// Has the views of some rows show other elements, while all rows stay where they are.
    private func updateRows(by changes: ListViewChanges<RowPosition>, in view: NSTableView) {
      changes.show()
      for position in changes.updates { update(position, in: view) }
    }

    /// Selects these rows in the view, and no others.
    open func selectRows(at positions: [RowPosition]) {
      guard let view = served else { return }
      show {
        view.selectRowIndexes(IndexSet(positions.map(row).filter { $0 >= 0 }), byExtendingSelection: false)
      }
      selected = selectedPositions().union(positions.filter { row(at: $0) < 0 })
    }

    /// Restores the selection, after rows that the view did not show have appeared.
    func showSelection() { selectRows(at: selected.sorted()) }

    /// Runs a closure that changes the view. Changes of the selection during that are not taken for selections by the
    /// user.
    private func show(_ body: () -> Void) {
      isShowing = true
      body()
      isShowing = false
    }

    private func selectedPositions() -> Set<RowPosition> { Set((view?.selectedRowIndexes ?? []).compactMap(position)) }

    /// The position in the list of a row of the view; `nil` if the row shows no row of the list, or the view shows the
    /// list of another target. A click below the last row is at no row, which is negative.
    func servedPosition(atRow row: Int) -> RowPosition? { isServing && row >= 0 ? position(atRow: row) : nil }

    /// Called when the user has clicked a row of the view: calls `didClick()` of the row. Does nothing for a header and
    /// for a cell that stores its `onClick`, because such a cell reports its clicks itself.
    open func didClick(row: Int, column: Int) {
      guard let view = served, let position = servedPosition(atRow: row) else { return }
      let cell = column < 0 ? nil : view.view(atColumn: column, row: row, makeIfNecessary: false) as? any ListCell
      if cell?.onClick == nil { source.didClick(inSections: position) }
    }

    /// Tells the adapter which rows the user has selected and deselected.
    func selectionDidChange() {
      // A view that becomes empty, because the connection ends, loses its selection, and the user keeps it.
      if isShowing || !isServing { return }
      let present = selectedPositions()
      // The rows of a collapsed section are not shown, but stay selected.
      let hidden = selected.subtracting(present).filter { row(at: $0) < 0 }
      let deselected = selected.subtracting(present).subtracting(hidden)
      let added = present.subtracting(selected)
      selected = present.union(hidden)
      batch {
        for position in deselected.sorted() { source.didDeselect(inSections: position) }
        for position in added.sorted() { source.didSelect(inSections: position) }
      }
    }
  }

  /// The methods of an adapter, called with a section and a row instead of the adapter's own type of position.
  extension ListSource {
    func didClick(inSections position: RowPosition) { row(at: self.position(position))?.didClick() }
    func actions(inSections position: RowPosition) -> [RowAction] {
      let place = self.position(position)
      return leadingActions(at: place) + trailingActions(at: place)
    }
    func didSelect(inSections position: RowPosition) { didSelect(at: self.position(position)) }
    func didDeselect(inSections position: RowPosition) { didDeselect(at: self.position(position)) }
    func willDisplay(inSections position: RowPosition) { willDisplay(at: self.position(position)) }
    func cellType(inSections position: RowPosition, _ column: String) -> any ListCell.Type {
      cellType(at: self.position(position), inColumn: column)
    }
    func display(inSections position: RowPosition, in cell: any ListCell, _ column: String) {
      display(at: self.position(position), in: cell, ofColumn: column)
    }

    /// The cell of a row in a column. Traps if the type that is registered for the row is not a view.
    func view(inSections position: RowPosition, _ column: String?) -> NSView {
      let place = self.position(position)
      guard let view = (column.map { cell(at: place, inColumn: $0) } ?? cell(at: place)) as? NSView else {
        let kind = kind(at: self.position(position))
        fatalError("Binding: \(kind) is registered as a cell of a table, and is no NSView")
      }
      return view
    }
  }

  extension ListSource {
    /// Shows the list by a target of your own, such as a subclass of ``TableViewTarget``. Traps if the target was made
    /// for another list.
    ///
    /// - Parameters:
    ///   - target: the target.
    ///   - opening: is executed with the element of a row that the user double-clicks.
    /// - Returns: the connection. It retains the target.
    @MainActor
    public func connect(to target: ListViewTarget, opening: Command<Element, Void>? = nil) -> Subscription {
      let parts = Scope()
      target.attach(self).store(in: parts)
      connect(inSections: target).store(in: parts)
      #if _runtime(_ObjC)
        target.view?.acted.observe { [weak target] in
          if let target, let view = target.view { target.didClick(row: view.clickedRow, column: view.clickedColumn) }
        }.store(in: parts)
        if let trigger = opening?.trigger() {
          target.view?.doubleClicked.observe { [weak self, weak target] row in
            guard let self, let position = target?.servedPosition(atRow: row) else { return }
            trigger(element(at: self.position(position)))
          }.store(in: parts)
        }
      #endif
      return Subscription(of: parts)
    }
  }

  extension ListAdapter {
    /// Shows the list in a table view, see ``TableViewTarget``.
    ///
    ///     adapter.connect(to: tableView, opening: viewModel.open).store(in: scope)
    ///
    /// Traps if the table view is an outline view, which shows only lists with sections. While the table view is
    /// connected it has another `target`, which passes the action and the double action on to the former one.
    ///
    /// - Parameters:
    ///   - tableView: the table view.
    ///   - opening: is executed with the element of a row that the user double-clicks.
    /// - Returns: the connection. It retains the adapter, and holds the table view weakly.
    @MainActor
    public func connect(to tableView: NSTableView, opening: Command<Element, Void>? = nil) -> Subscription {
      if tableView is NSOutlineView { fatalError("Binding: a list without sections is connected to an outline view") }
      return connect(to: TableViewTarget(self, in: tableView), opening: opening)
    }
  }

  extension SectionedListAdapter {
    /// Shows the sections in an outline view, see ``OutlineViewTarget``.
    ///
    ///     adapter.connect(to: outlineView).store(in: scope)
    ///
    /// - Parameters:
    ///   - outlineView: the outline view.
    ///   - opening: is executed with the element of a row that the user double-clicks, not for the header of a section.
    /// - Returns: the connection. It retains the adapter, and holds the outline view weakly.
    @MainActor
    public func connect(to outlineView: NSOutlineView, opening: Command<Element, Void>? = nil) -> Subscription {
      connect(to: OutlineViewTarget(self, in: outlineView), opening: opening)
    }
  }
#endif
