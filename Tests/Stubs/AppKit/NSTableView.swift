// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import Foundation

@MainActor open class NSTableColumn: NSObject {}

@MainActor open class NSTableRowView: NSView {}

@MainActor public protocol NSTableViewDataSource: NSObjectProtocol {
  func numberOfRows(in tableView: NSTableView) -> Int
}

@MainActor public protocol NSTableViewDelegate: NSObjectProtocol {
  func tableView(_ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int) -> NSView?
  func tableViewSelectionDidChange(_ notification: Notification)
  func tableView(_ tableView: NSTableView, didAdd rowView: NSTableRowView, forRow row: Int)
  func tableView(_ tableView: NSTableView, didRemove rowView: NSTableRowView, forRow row: Int)
}

@MainActor open class NSTableView: NSControl {
  public struct AnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let effectFade = AnimationOptions(rawValue: 0x1)
    public static let slideDown = AnimationOptions(rawValue: 0x20)
  }

  open weak var dataSource: (any NSTableViewDataSource)?
  open weak var delegate: (any NSTableViewDelegate)?
  open var allowsMultipleSelection = false
  open var allowsEmptySelection = true
  open var selectedRowIndexes: IndexSet { IndexSet() }
  open var numberOfRows: Int { 0 }
  open var numberOfColumns: Int { 1 }
  open func reloadData() {}
  open func beginUpdates() {}
  open func endUpdates() {}
  open func insertRows(at indexes: IndexSet, withAnimation animationOptions: AnimationOptions = []) {}
  open func removeRows(at indexes: IndexSet, withAnimation animationOptions: AnimationOptions = []) {}
  open func selectRowIndexes(_ indexes: IndexSet, byExtendingSelection extend: Bool) {}
  open func makeView(withIdentifier identifier: NSUserInterfaceItemIdentifier, owner: Any?) -> NSView? { nil }
  open func view(atColumn column: Int, row: Int, makeIfNecessary: Bool) -> NSView? { nil }
}

@MainActor public protocol NSOutlineViewDataSource: NSObjectProtocol {
  func outlineView(_ outlineView: NSOutlineView, numberOfChildrenOfItem item: Any?) -> Int
  func outlineView(_ outlineView: NSOutlineView, child index: Int, ofItem item: Any?) -> Any
  func outlineView(_ outlineView: NSOutlineView, isItemExpandable item: Any) -> Bool
}

@MainActor public protocol NSOutlineViewDelegate: NSObjectProtocol {
  func outlineView(_ outlineView: NSOutlineView, viewFor tableColumn: NSTableColumn?, item: Any) -> NSView?
  func outlineView(_ outlineView: NSOutlineView, shouldSelectItem item: Any) -> Bool
  func outlineViewSelectionDidChange(_ notification: Notification)
}

/// No table view here, because Swift lets no subclass declare a delegate of another type, as AppKit does.
@MainActor open class NSOutlineView: NSControl {
  open weak var dataSource: (any NSOutlineViewDataSource)?
  open weak var delegate: (any NSOutlineViewDelegate)?
  open var allowsMultipleSelection = false
  open var selectedRowIndexes: IndexSet { IndexSet() }
  open var numberOfColumns: Int { 1 }
  open func reloadData() {}
  open func beginUpdates() {}
  open func endUpdates() {}
  open func selectRowIndexes(_ indexes: IndexSet, byExtendingSelection extend: Bool) {}
  open func view(atColumn column: Int, row: Int, makeIfNecessary: Bool) -> NSView? { nil }
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
