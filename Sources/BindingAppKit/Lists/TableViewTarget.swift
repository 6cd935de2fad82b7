#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import BindingCollections
  public import Foundation

  /// Shows a list in a table view, as its data source and its delegate.
  ///
  ///     let adapter = ListAdapter(viewModel.rows, selecting: viewModel.open)
  ///     adapter.register(NameCell.self, for: PersonRow.self, make: { NameCell() }) { row, cell, scope in
  ///       row.name.bind(to: cell.label) { $0.stringValue = $1 }.store(in: scope)
  ///     }
  ///     adapter.connect(to: tableView).store(in: scope)
  ///
  /// **Cells** are views that the adapter makes and reuses. Each row has one cell, so the table view should have one
  /// column.
  ///
  /// **Make a subclass** for a table view with several columns, and to implement other methods of the delegate or the
  /// data source. Pass an instance to the adapter's `connect(to:)`. Call `super` in methods that this class implements.
  /// Mark new methods of a generic subclass with `@objc`, or AppKit never calls them.
  ///
  /// For the way in which changes are shown, and for the ownership, see ``ListViewTarget``.
  @MainActor
  open class TableViewTarget: ListViewTarget, NSTableViewDataSource, NSTableViewDelegate {
    /// The table view; `nil` if it was released.
    public var tableView: NSTableView? { view }

    /// Makes a target, which shows nothing until it is connected.
    public init<Element>(_ adapter: ListAdapter<Element>, in tableView: NSTableView) {
      super.init(adapter, in: tableView)
    }

    override func serve() {
      tableView?.dataSource = self
      tableView?.delegate = self
    }

    override func endServing() {
      tableView?.dataSource = nil
      tableView?.reloadData()
      if tableView?.delegate === self { tableView?.delegate = nil }
    }

    override var presentTarget: ListViewTarget? { tableView?.dataSource as? ListViewTarget }

    override func position(atRow row: Int) -> RowPosition? { RowPosition(section: 0, row: row) }

    override func row(at position: RowPosition) -> Int { position.row }

    override func replace(_ splice: ListSplice, in view: NSTableView) {
      let start = splice.offset
      let common = Swift.min(splice.removed, splice.inserted)
      for row in start..<start + common { update(RowPosition(section: 0, row: row), in: view) }
      let removed = start + common..<start + splice.removed
      let inserted = start + common..<start + splice.inserted
      if !removed.isEmpty { view.removeRows(at: IndexSet(integersIn: removed), withAnimation: animation) }
      if !inserted.isEmpty { view.insertRows(at: IndexSet(integersIn: inserted), withAnimation: animation) }
    }

    /// Has the view of a row show the present element. Does nothing if the row has no view.
    override func update(_ position: RowPosition, in view: NSTableView) {
      guard let present = view.view(atColumn: 0, row: position.row, makeIfNecessary: false) else { return }
      guard let cell = present as? any ListCell, type(of: cell) == source.cellType(inSections: position) else {
        // The row is now of another kind, which needs another type of view.
        view.removeRows(at: IndexSet(integer: position.row), withAnimation: [])
        view.insertRows(at: IndexSet(integer: position.row), withAnimation: [])
        // AppKit deselects a row that is removed and inserted again.
        source.showSelectionAgain()
        return
      }
      source.display(inSections: position, in: cell)
    }

    /// The number of rows of the adapter.
    open func numberOfRows(in tableView: NSTableView) -> Int { source.count(inSection: 0) }

    /// The cell of a row, bound to it.
    open func tableView(_ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int) -> NSView? {
      source.view(inSections: RowPosition(section: 0, row: row))
    }

    /// Tells the row that it is about to be shown. Near the end of the list, asks for the next page.
    open func tableView(_ tableView: NSTableView, didAdd rowView: NSTableRowView, forRow row: Int) {
      if row < source.count(inSection: 0) { source.willDisplay(inSections: RowPosition(section: 0, row: row)) }
    }

    /// Ends the bindings of the cell.
    open func tableView(_ tableView: NSTableView, didRemove rowView: NSTableRowView, forRow row: Int) {
      for case let cell as any ListCell in rowView.subviews { source.endDisplaying(cell) }
    }

    /// Tells the adapter which rows the user has selected and deselected.
    open func tableViewSelectionDidChange(_ notification: Notification) { selectionDidChange() }
  }
#endif
