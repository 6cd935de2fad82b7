#if canImport(AppKit) && !targetEnvironment(macCatalyst) && _runtime(_ObjC)
  public import AppKit
  public import Binding
  public import BindingCollections

  extension ListSource {
    /// Shows the actions of a row, which are those of its swipes on a phone, as the context menu of the row: first the
    /// leading ones, then the trailing ones.
    ///
    ///     adapter.connect(to: tableView).store(in: scope)
    ///     adapter.showActions(in: tableView).store(in: scope)
    ///
    /// The items are made when the menu opens, and an item is enabled if its action is. The menu replaces that of the
    /// table view until the subscription ends.
    ///
    /// - Parameter tableView: the table view or outline view, to which this list is or will be connected; held weakly.
    /// - Returns: the subscription, which retains the adapter.
    @MainActor
    public func showActions(in tableView: NSTableView) -> Subscription {
      let (menu, former) = (NSMenu(), tableView.menu)
      let delegate = RowMenu { [weak tableView] in
        guard let tableView, let target = tableView.listTarget, target.source === self,
          let position = target.servedPosition(atRow: tableView.clickedRow)
        else { return [] }
        return self.actions(inSections: position)
      }
      menu.delegate = delegate
      tableView.menu = menu
      return Subscription { [weak tableView] in
        withExtendedLifetime(delegate) {}
        if let tableView, tableView.menu === menu { tableView.menu = former }
      }
    }
  }

  extension NSTableView {
    /// The target whose list the view shows.
    fileprivate var listTarget: ListViewTarget? {
      ((self as? NSOutlineView)?.dataSource as? ListViewTarget) ?? dataSource as? ListViewTarget
    }
  }

  /// Makes the items of a context menu when it opens.
  @MainActor
  private final class RowMenu: NSObject, NSMenuDelegate {
    private let actions: () -> [RowAction]

    init(_ actions: @escaping () -> [RowAction]) {
      self.actions = actions
      super.init()
    }

    func menuNeedsUpdate(_ menu: NSMenu) {
      menu.removeAllItems()
      for action in actions() {
        let item = NSMenuItem(title: action.title, action: nil, keyEquivalent: "")
        // The item holds its target weakly.
        item.representedObject = ItemTarget(of: item, isEnabled: { action.isEnabled }, execute: { action.perform() })
        menu.addItem(item)
      }
    }
  }
#endif
