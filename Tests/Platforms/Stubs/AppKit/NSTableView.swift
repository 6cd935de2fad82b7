// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import Foundation

@MainActor open class NSTableColumn: NSObject {}

@MainActor open class NSTableRowView: NSView {}

@MainActor public protocol NSTableViewDataSource: NSObjectProtocol {
  // MARK: Optional
  func numberOfRows(in tableView: NSTableView) -> Int
}

@MainActor public protocol NSTableViewDelegate: NSObjectProtocol {
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

  open var allowsMultipleSelection = false
  open var allowsEmptySelection = true
  weak var rows: (any NSTableViewDataSource)?
  weak var listener: (any NSTableViewDelegate)?
  /// The views of the rows, all of which are on the screen.
  private var views: [NSView?] = []
  open private(set) var selectedRowIndexes = IndexSet()
  open var numberOfRows: Int { views.count }
  open var numberOfColumns: Int { 1 }

  /// A selection that is not there any more is told of, as one that the user has ended.
  open func reloadData() {
    views = []
    let count = rows?.numberOfRows(in: self) ?? 0
    for row in 0..<count { views.append(listener?.tableView(self, viewFor: nil, row: row)) }
    select(selectedRowIndexes.filteredIndexSet { $0 < count })
  }
  open func beginUpdates() {}
  open func endUpdates() {
    precondition(views.count == rows?.numberOfRows(in: self) ?? 0, "The rows differ from those of the data source")
  }
  open func insertRows(at indexes: IndexSet, withAnimation animationOptions: AnimationOptions = []) {
    for row in indexes {
      views.insert(listener?.tableView(self, viewFor: nil, row: row), at: row)
      selectedRowIndexes.shift(startingAt: row, by: 1)
    }
  }
  open func removeRows(at indexes: IndexSet, withAnimation animationOptions: AnimationOptions = []) {
    let former = selectedRowIndexes
    for row in indexes.reversed() {
      views.remove(at: row)
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
    views.indices.contains(row) ? views[row] : nil
  }

  /// The user clicks a row.
  public func userClicks(_ row: Int) { select([row]) }
}

@MainActor public protocol NSOutlineViewDataSource: NSObjectProtocol {
  // MARK: Optional
  func outlineView(_ outlineView: NSOutlineView, numberOfChildrenOfItem item: Any?) -> Int
  func outlineView(_ outlineView: NSOutlineView, child index: Int, ofItem item: Any?) -> Any
  func outlineView(_ outlineView: NSOutlineView, isItemExpandable item: Any) -> Bool
}

@MainActor public protocol NSOutlineViewDelegate: NSObjectProtocol {
  // MARK: Optional
  func outlineView(_ outlineView: NSOutlineView, viewFor tableColumn: NSTableColumn?, item: Any) -> NSView?
  func outlineView(_ outlineView: NSOutlineView, shouldSelectItem item: Any) -> Bool
  func outlineViewSelectionDidChange(_ notification: Notification)
}

@MainActor open class NSOutlineView: NSTableView {
  open weak var dataSource: (any NSOutlineViewDataSource)?
  open weak var delegate: (any NSOutlineViewDelegate)?
  open func insertItems(
    at indexes: IndexSet, inParent parent: Any?, withAnimation animationOptions: NSTableView.AnimationOptions = []
  ) {}
  open func removeItems(
    at indexes: IndexSet, inParent parent: Any?, withAnimation animationOptions: NSTableView.AnimationOptions = []
  ) {}
  open func expandItem(_ item: Any?) {}
  open func reloadItem(_ item: Any?) {}
  open func row(forItem item: Any?) -> Int { -1 }
  open func item(atRow row: Int) -> Any? { nil }
}
