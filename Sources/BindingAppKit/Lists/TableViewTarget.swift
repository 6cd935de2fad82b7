#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  import Binding
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
  /// **Cells** are views that the adapter makes and reuses. In a table view with several columns each row has a cell in
  /// each column: register it for the identifier of the column.
  ///
  ///     adapter.register(TextCell.self, for: PersonRow.self, inColumn: "town", make: { TextCell() }) {
  ///       row, cell, scope in row.town.bind(to: cell.label) { $0.stringValue = $1 }.store(in: scope)
  ///     }
  ///
  /// **Make a subclass** to implement other methods of the delegate or the data source. Pass an instance to
  /// `connect(to:)` of the adapter. Call `super` in methods that this class implements. Mark new methods of a generic
  /// subclass with `@objc`, or AppKit never calls them.
  ///
  /// For the way in which changes are shown, and for the ownership, see ``ListViewTarget``.
  @MainActor
  open class TableViewTarget: ListViewTarget, NSTableViewDataSource, NSTableViewDelegate {
    /// The table view; `nil` if it was released.
    public var tableView: NSTableView? { view }
    /// Sent when the user has clicked the header of a column, and has so changed the order.
    let orderChanged = Event<Void>()

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

    override func update(_ position: RowPosition, in view: NSTableView) {
      show(position, inRow: position.row, of: view)
    }

    override func replaceViews(inRow row: Int, of view: NSTableView) {
      view.reloadData(forRowIndexes: [row], columnIndexes: IndexSet(integersIn: 0..<view.numberOfColumns))
    }

    /// The number of rows of the adapter.
    open func numberOfRows(in tableView: NSTableView) -> Int { source.count(inSection: 0) }

    /// The cell of a row in a column, bound to the row.
    open func tableView(_ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int) -> NSView? {
      source.view(inSections: RowPosition(section: 0, row: row), tableColumn?.identifier.rawValue)
    }

    /// Tells the row that it is about to be shown. Near the end of the list, asks for the next page.
    open func tableView(_ tableView: NSTableView, didAdd rowView: NSTableRowView, forRow row: Int) {
      if row < source.count(inSection: 0) { source.willDisplay(inSections: RowPosition(section: 0, row: row)) }
    }

    /// Ends the bindings of the row's cells.
    open func tableView(_ tableView: NSTableView, didRemove rowView: NSTableRowView, forRow row: Int) {
      source.endDisplaying(rowView.subviews.compactMap { $0 as? any ListCell })
    }

    /// Reports that the user has chosen another order, see ``sortOrder``.
    open func tableView(_ tableView: NSTableView, sortDescriptorsDidChange oldDescriptors: [NSSortDescriptor]) {
      orderChanged.send()
    }

    /// Tells the adapter which rows the user has selected and deselected.
    open func tableViewSelectionDidChange(_ notification: Notification) { selectionDidChange() }
  }
#endif
