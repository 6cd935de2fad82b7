// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import Foundation

open class NSTableColumn: NSObject {
  open var sortDescriptorPrototype: NSSortDescriptor?
  open var identifier: NSUserInterfaceItemIdentifier
  public init(identifier: NSUserInterfaceItemIdentifier) {
    self.identifier = identifier
    super.init()
  }
}

@MainActor open class NSTableRowView: NSView {}
@MainActor open class NSTableHeaderView: NSView {}

@MainActor public protocol NSTableViewDataSource: NSObjectProtocol {
  // MARK: Optional
  func numberOfRows(in tableView: NSTableView) -> Int
  func tableView(_ tableView: NSTableView, sortDescriptorsDidChange oldDescriptors: [NSSortDescriptor])
}

@MainActor public protocol NSControlTextEditingDelegate: NSObjectProtocol {}

@MainActor public protocol NSTableViewDelegate: NSControlTextEditingDelegate {
  // MARK: Optional
  func tableView(_ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int) -> NSView?
  func tableView(_ tableView: NSTableView, shouldSelectRow row: Int) -> Bool
  func tableViewSelectionDidChange(_ notification: Notification)
  func tableView(_ tableView: NSTableView, didAdd rowView: NSTableRowView, forRow row: Int)
  func tableView(_ tableView: NSTableView, didRemove rowView: NSTableRowView, forRow row: Int)
}

// Swift alone has no optional requirements.
#if !_runtime(_ObjC)
  extension NSTableViewDelegate {
    public func tableView(_ tableView: NSTableView, shouldSelectRow row: Int) -> Bool { true }
  }
#endif

/// AppKit declares data source and delegate of an outline view with other types than those of a table view, which Swift
/// allows no subclass. An outline view can declare for itself whatever a protocol adds to a table view.
@MainActor public protocol TableViewSources: NSControl {}
extension TableViewSources {
  public var dataSource: (any NSTableViewDataSource)? {
    get { (self as? NSTableView)?.rows }
    set { (self as? NSTableView)?.rows = newValue }
  }
  public var delegate: (any NSTableViewDelegate)? {
    get { (self as? NSTableView)?.listener }
    set { (self as? NSTableView)?.listener = newValue }
  }
}

@MainActor open class NSTableView: NSControl, TableViewSources {
  public struct AnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let effectFade = AnimationOptions(rawValue: 0x1)
    public static let slideDown = AnimationOptions(rawValue: 0x20)
  }

  open var headerView: NSTableHeaderView? = NSTableHeaderView()
  open var rowHeight: CGFloat = 24
  open var allowsMultipleSelection = false
  open var allowsEmptySelection = true
  weak var rows: (any NSTableViewDataSource)?
  weak var listener: (any NSTableViewDelegate)?
  /// The rows, all of which are on the screen.
  private var rowViews: [NSTableRowView] = []
  /// The views of each row, by the number of their column.
  private var views: [ObjectIdentifier: [Int: NSView]] = [:]
  /// A table that is made in code has no columns; that of the checks has one, unless they give it others.
  open private(set) var tableColumns = [NSTableColumn(identifier: NSUserInterfaceItemIdentifier(rawValue: "column"))]
  open private(set) var selectedRowIndexes = IndexSet()
  open var sortDescriptors: [NSSortDescriptor] = [] {
    didSet { if oldValue != sortDescriptors { tellOrder(since: oldValue) } }
  }
  private func tellOrder(since former: [NSSortDescriptor]) {
    #if !_runtime(_ObjC)
      rows?.tableView(self, sortDescriptorsDidChange: former)
    #endif
  }
  #if _runtime(_ObjC)
    open var doubleAction: Selector?
    open var clickedRow: Int { -1 }
    open var clickedColumn: Int { -1 }
  #endif
  open var numberOfRows: Int { rowViews.count }
  open var numberOfColumns: Int { tableColumns.count }
  open func addTableColumn(_ tableColumn: NSTableColumn) { tableColumns.append(tableColumn) }
  open func removeTableColumn(_ tableColumn: NSTableColumn) { tableColumns.removeAll { $0 === tableColumn } }

  /// A selection that is not there any more is told of, as one that the user has ended.
  open func reloadData() {
    let former = rowViews
    rowViews = []
    for rowView in former { listener?.tableView(self, didRemove: rowView, forRow: -1) }
    let count = rows?.numberOfRows(in: self) ?? 0
    for row in 0..<count { add(row) }
    select(selectedRowIndexes.filteredIndexSet { $0 < count })
  }
  private func add(_ row: Int) {
    let rowView = NSTableRowView(frame: .zero)
    rowViews.insert(rowView, at: row)
    fill(row)
    listener?.tableView(self, didAdd: rowView, forRow: row)
  }
  /// Asks for the views of a row, in the place of those that the row has. The delegate is told of no row that goes.
  fileprivate func fill(_ row: Int) {
    let rowView = rowViews[row]
    for view in rowView.subviews { view.removeFromSuperview() }
    views[ObjectIdentifier(rowView)] = [:]
    for (index, column) in tableColumns.enumerated() {
      guard let view = listener?.tableView(self, viewFor: column, row: row) else { continue }
      rowView.addSubview(view)
      views[ObjectIdentifier(rowView), default: [:]][index] = view
    }
  }
  open func reloadData(forRowIndexes rowIndexes: IndexSet, columnIndexes: IndexSet) {
    for row in rowIndexes { fill(row) }
  }
  open func beginUpdates() {}
  open func endUpdates() {
    precondition(rowViews.count == rows?.numberOfRows(in: self) ?? 0, "The rows differ from those of the data source")
  }
  open func insertRows(at indexes: IndexSet, withAnimation animationOptions: AnimationOptions = []) {
    for row in indexes {
      add(row)
      selectedRowIndexes.shift(startingAt: row, by: 1)
    }
  }
  open func removeRows(at indexes: IndexSet, withAnimation animationOptions: AnimationOptions = []) {
    let former = selectedRowIndexes
    for row in indexes.reversed() {
      let rowView = rowViews.remove(at: row)
      listener?.tableView(self, didRemove: rowView, forRow: -1)
      selectedRowIndexes.remove(row)
      selectedRowIndexes.shift(startingAt: row + 1, by: -1)
    }
    if former.contains(where: indexes.contains) { tellSelection() }
  }
  open func selectRowIndexes(_ indexes: IndexSet, byExtendingSelection extend: Bool) {
    select(extend ? selectedRowIndexes.union(indexes) : indexes)
  }
  private func select(_ indexes: IndexSet) {
    guard indexes != selectedRowIndexes else { return }
    selectedRowIndexes = indexes
    tellSelection()
  }
  private func tellSelection() {
    let name = Notification.Name("NSTableViewSelectionDidChangeNotification")
    listener?.tableViewSelectionDidChange(Notification(name: name, object: self))
  }
  open func makeView(withIdentifier identifier: NSUserInterfaceItemIdentifier, owner: Any?) -> NSView? { nil }
  open func view(atColumn column: Int, row: Int, makeIfNecessary: Bool) -> NSView? {
    rowViews.indices.contains(row) ? views[ObjectIdentifier(rowViews[row])]?[column] : nil
  }

  /// The user clicks a row.
  public func userClicks(_ row: Int) { select([row]) }

  /// The user clicks the header of a column.
  public func userClicksHeader(_ column: Int) {
    if let prototype = tableColumns[column].sortDescriptorPrototype { sortDescriptors = [prototype] }
  }
}

@MainActor public protocol NSOutlineViewDataSource: NSObjectProtocol {
  // MARK: Optional
  func outlineView(_ outlineView: NSOutlineView, numberOfChildrenOfItem item: Any?) -> Int
  func outlineView(_ outlineView: NSOutlineView, child index: Int, ofItem item: Any?) -> Any
  func outlineView(_ outlineView: NSOutlineView, isItemExpandable item: Any) -> Bool
}

@MainActor public protocol NSOutlineViewDelegate: NSControlTextEditingDelegate {
  // MARK: Optional
  func outlineView(_ outlineView: NSOutlineView, viewFor tableColumn: NSTableColumn?, item: Any) -> NSView?
  func outlineView(_ outlineView: NSOutlineView, shouldSelectItem item: Any) -> Bool
  func outlineViewSelectionDidChange(_ notification: Notification)
  func outlineViewItemDidExpand(_ notification: Notification)
  func outlineView(_ outlineView: NSOutlineView, didAdd rowView: NSTableRowView, forRow row: Int)
  func outlineView(_ outlineView: NSOutlineView, didRemove rowView: NSTableRowView, forRow row: Int)
}

#if !_runtime(_ObjC)
  extension NSOutlineViewDelegate {
    public func outlineViewItemDidExpand(_ notification: Notification) {}
  }
#endif

/// Its rows are the expanded items with what is in them, all of which are on the screen.
@MainActor open class NSOutlineView: NSTableView {
  open weak var dataSource: (any NSOutlineViewDataSource)? { didSet { rows = dataSource == nil ? nil : server } }
  open weak var delegate: (any NSOutlineViewDelegate)? { didSet { listener = delegate == nil ? nil : server } }
  private lazy var server = OutlineServer(self)
  private var expanded: [AnyObject] = []
  fileprivate var items: [AnyObject] = []

  private func children(of item: AnyObject?) -> [AnyObject] {
    guard let dataSource else { return [] }
    return (0..<dataSource.outlineView(self, numberOfChildrenOfItem: item)).map {
      dataSource.outlineView(self, child: $0, ofItem: item) as AnyObject
    }
  }
  private func shownItems() -> [AnyObject] {
    children(of: nil).flatMap { top in
      [top] + (expanded.contains { $0 === top } ? children(of: top) : [])
    }
  }
  /// Shows what the data source has now, item by item.
  private func follow() {
    let next = shownItems()
    let isGone = { (item: AnyObject) in !next.contains { $0 === item } }
    let gone = IndexSet(items.indices.filter { isGone(items[$0]) })
    items.removeAll(where: isGone)
    if !gone.isEmpty { super.removeRows(at: gone) }
    for (place, item) in next.enumerated() where !items.contains(where: { $0 === item }) {
      items.insert(item, at: place)
      super.insertRows(at: [place])
    }
  }
  open override func reloadData() {
    items = shownItems()
    super.reloadData()
  }
  open func insertItems(
    at indexes: IndexSet, inParent parent: Any?, withAnimation animationOptions: NSTableView.AnimationOptions = []
  ) { follow() }
  open func removeItems(
    at indexes: IndexSet, inParent parent: Any?, withAnimation animationOptions: NSTableView.AnimationOptions = []
  ) { follow() }
  open func expandItem(_ item: Any?) {
    expanded.append(item as AnyObject)
    follow()
    let name = Notification.Name("NSOutlineViewItemDidExpandNotification")
    delegate?.outlineViewItemDidExpand(Notification(name: name, object: self))
  }
  open func collapseItem(_ item: Any?) {
    expanded.removeAll { $0 === item as AnyObject }
    follow()
  }
  open var outlineTableColumn: NSTableColumn? {
    get { tableColumns.first }
    set {}
  }
  open func reloadItem(_ item: Any?) {
    let row = row(forItem: item)
    if row >= 0 { fill(row) }
  }
  open func row(forItem item: Any?) -> Int { items.firstIndex { $0 === item as AnyObject } ?? -1 }
  open func item(atRow row: Int) -> Any? { items.indices.contains(row) ? items[row] : nil }
}

/// Passes what a table view asks on to the data source and the delegate of an outline view.
@MainActor private final class OutlineServer: NSObject, NSTableViewDataSource, NSTableViewDelegate {
  private unowned let view: NSOutlineView
  init(_ view: NSOutlineView) {
    self.view = view
    super.init()
  }
  func numberOfRows(in tableView: NSTableView) -> Int { view.items.count }
  func tableView(_ tableView: NSTableView, sortDescriptorsDidChange oldDescriptors: [NSSortDescriptor]) {}
  func tableView(_ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int) -> NSView? {
    view.delegate?.outlineView(view, viewFor: tableColumn, item: view.items[row])
  }
  func tableViewSelectionDidChange(_ notification: Notification) {
    view.delegate?.outlineViewSelectionDidChange(notification)
  }
  func tableView(_ tableView: NSTableView, didAdd rowView: NSTableRowView, forRow row: Int) {
    view.delegate?.outlineView(view, didAdd: rowView, forRow: row)
  }
  func tableView(_ tableView: NSTableView, didRemove rowView: NSTableRowView, forRow row: Int) {
    view.delegate?.outlineView(view, didRemove: rowView, forRow: row)
  }
}

@MainActor open class NSTableCellView: NSView {
  open weak var textField: NSTextField?
}
