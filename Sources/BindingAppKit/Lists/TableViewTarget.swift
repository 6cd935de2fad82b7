#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import Binding
  public import BindingCollections
  import Foundation

  /// Shows a list in a table view: its data source, its delegate, and what carries out the changes.
  ///
  ///     let adapter = ListAdapter(viewModel.rows, selecting: viewModel.open)
  ///     adapter.register(NameCell.self, for: PersonRow.self, make: { NameCell() }) { row, cell, scope in
  ///       row.name.bind(to: cell.label) { $0.stringValue = $1 }.store(in: scope)
  ///     }
  ///     adapter.connect(to: tableView).store(in: scope)
  ///
  /// **Cells** are views, made and reused by the adapter. One cell spans the row: make a subclass for several
  /// columns, and for other methods of the delegate or the data source, and give it to `connect(to:)` of its adapter.
  /// Call super where this class has the method. A subclass that is generic has to mark methods that are new with
  /// `@objc`, or AppKit never calls them.
  ///
  /// **Changes** are made one run of rows after the other, because AppKit counts each from where the one before has
  /// left the table. A row with another element is shown anew in the view that it has.
  ///
  /// **Ownership.** The table holds it weakly, as it does any delegate; the subscription keeps it. When the
  /// connection ends the table is empty.
  @MainActor
  open class TableViewTarget: NSObject, NSTableViewDataSource, NSTableViewDelegate, @MainActor ListTarget {
    let source: any RowSource
    /// Where it is shown.
    public private(set) weak var tableView: NSTableView?
    /// How rows come and go.
    public var animation: NSTableView.AnimationOptions = [.effectFade, .slideDown]
    /// Whether the selection is being shown, and is none of the user.
    private var isSelecting = false
    /// The selection as it was known last.
    private var selected = IndexSet()

    /// Makes a target.
    public init<Element>(_ adapter: ListAdapter<Element>, in tableView: NSTableView) {
      source = adapter
      self.tableView = tableView
      super.init()
    }

    /// Takes the table over, until the subscription ends.
    func attach(_ adapter: AnyObject) -> Subscription {
      if adapter !== source { fatalError("Binding: a list is connected to the target of another") }
      tableView?.dataSource = self
      tableView?.delegate = self
      tableView?.allowsMultipleSelection = source.selection.allowsSeveral
      return Subscription { self.detach() }
    }

    private func detach() {
      guard let tableView, tableView.dataSource === self else { return }
      tableView.dataSource = nil
      tableView.reloadData()
      if tableView.delegate === self { tableView.delegate = nil }
    }

    /// Shows all rows anew.
    open func reloadAll() {
      guard let tableView else { return }
      // A selection that a shorter table has lost is not one that the user has ended.
      isSelecting = true
      tableView.reloadData()
      isSelecting = false
      selected = tableView.selectedRowIndexes
    }

    /// Shows the changes of the list.
    open func apply(_ changes: ListChanges) {
      guard let tableView else { return changes.show() }
      if !changes.changesOffsets {
        changes.show()
        for row in changes.updates { show(row, in: tableView) }
        return
      }
      isSelecting = true
      tableView.beginUpdates()
      changes.forEachSplice { splice in
        let (start, common) = (splice.offset, Swift.min(splice.removed, splice.inserted))
        for row in start..<start + common { show(row, in: tableView) }
        let (gone, come) = (start + common..<start + splice.removed, start + common..<start + splice.inserted)
        if !gone.isEmpty { tableView.removeRows(at: IndexSet(integersIn: gone), withAnimation: animation) }
        if !come.isEmpty { tableView.insertRows(at: IndexSet(integersIn: come), withAnimation: animation) }
      }
      tableView.endUpdates()
      isSelecting = false
      // AppKit moves the selection with its rows.
      selected = tableView.selectedRowIndexes
    }

    /// Shows a row anew, if it has a view.
    private func show(_ row: Int, in tableView: NSTableView) {
      guard let view = tableView.view(atColumn: 0, row: row, makeIfNecessary: false) else { return }
      guard let cell = view as? any ListCell, type(of: cell) == source.cellType(at: row) else {
        // Another kind of row needs another view.
        tableView.removeRows(at: IndexSet(integer: row), withAnimation: [])
        tableView.insertRows(at: IndexSet(integer: row), withAnimation: [])
        return
      }
      source.display(at: row, in: cell)
    }

    /// Shows which rows are selected.
    open func selectRows(at offsets: [Int]) {
      isSelecting = true
      selected = IndexSet(offsets)
      tableView?.selectRowIndexes(selected, byExtendingSelection: false)
      isSelecting = false
    }

    /// The number of rows of the adapter.
    open func numberOfRows(in tableView: NSTableView) -> Int { source.count }

    /// A cell of the adapter, bound to its row.
    open func tableView(_ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int) -> NSView? {
      guard let view = source.cell(at: row) as? NSView else {
        fatalError("Binding: \(source.kind(at: row)) is registered as a cell of a table, and is no NSView")
      }
      return view
    }

    /// Tells the row that it is about to be shown, and asks for the next page near the end.
    open func tableView(_ tableView: NSTableView, didAdd rowView: NSTableRowView, forRow row: Int) {
      if row < source.count { source.willDisplay(at: row) }
    }

    /// Ends the bindings of the cell.
    open func tableView(_ tableView: NSTableView, didRemove rowView: NSTableRowView, forRow row: Int) {
      for case let cell as any ListCell in rowView.subviews { source.endDisplaying(cell) }
    }

    /// Tells the adapter what the user has selected, and what is selected no more.
    open func tableViewSelectionDidChange(_ notification: Notification) {
      guard let tableView, !isSelecting else { return }
      let (former, present) = (selected, tableView.selectedRowIndexes)
      selected = present
      batch {
        for row in former.subtracting(present) { source.didDeselect(at: row) }
        for row in present.subtracting(former) { source.didSelect(at: row) }
      }
    }
  }

  /// A list as a table view asks for it, whatever its rows are.
  protocol RowSource: ListSource where Position == Int {
    var count: Int { get }
    var selection: any RowSelection { get }
    func willDisplay(at row: Int)
    func didSelect(at row: Int)
    func didDeselect(at row: Int)
  }

  extension ListAdapter: RowSource {}

  extension ListAdapter {
    /// Shows the list in a table view, see ``TableViewTarget``.
    ///
    ///     adapter.connect(to: tableView).store(in: scope)
    ///
    /// Traps if it is an outline view, which shows lists with sections.
    ///
    /// - Returns: what keeps the connection going. It keeps the adapter, and holds the table weakly.
    @MainActor
    public func connect(to tableView: NSTableView) -> Subscription {
      if tableView is NSOutlineView { fatalError("Binding: a list without sections is connected to an outline view") }
      return connect(to: TableViewTarget(self, in: tableView))
    }

    /// Shows the list in a table view by way of a target of your own.
    ///
    /// - Returns: what keeps the connection going, and the target.
    @MainActor
    public func connect(to target: TableViewTarget) -> Subscription {
      let parts = Scope()
      target.attach(self).store(in: parts)
      let connection: (any ListTarget) -> Subscription = { self.connect(to: $0) }
      connection(target).store(in: parts)
      return Subscription(of: parts)
    }
  }
#endif
