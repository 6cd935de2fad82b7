#if canImport(AppKit) && !targetEnvironment(macCatalyst) && _runtime(_ObjC)
  import AppKit
  import Binding

  /// An object that sends one action to one target.
  @MainActor
  protocol ActionSender: AnyObject {
    var target: AnyObject? { get set }
    var action: Selector? { get set }
  }

  extension NSControl: ActionSender {}
  extension NSGestureRecognizer: ActionSender {}
  extension NSMenuItem: ActionSender {}
  extension NSToolbarItem: ActionSender {}

  /// A target in the place of the one that a sender had before. An event or a binding retains the target, because the
  /// sender does not.
  @MainActor
  class ReplacingTarget: NSObject {
    private(set) weak var former: AnyObject?
    private(set) var formerAction: Selector?
    /// The double action of a table view, which has the same target as the action.
    private(set) var formerDoubleAction: Selector?

    init(of sender: (any ActionSender)?, _ action: Selector) {
      (former, formerAction) = (sender?.target, sender?.action)
      formerDoubleAction = (sender as? NSTableView)?.doubleAction
      super.init()
      sender?.target = self
      sender?.action = action
    }

    /// Gives the sender its former target back. A later target that has replaced this one, and refers to it as its
    /// former target, goes on with the former target of this one.
    final func leave(_ sender: any ActionSender) {
      guard sender.target === self else { return (sender.target as? ReplacingTarget)?.unlink(self) ?? () }
      (sender.target, sender.action) = (former, formerAction)
      (sender as? NSTableView)?.doubleAction = formerDoubleAction
    }

    private func unlink(_ ended: ReplacingTarget) {
      guard former === ended else { return (former as? ReplacingTarget)?.unlink(ended) ?? () }
      (former, formerAction) = (ended.former, ended.formerAction)
      formerDoubleAction = ended.formerDoubleAction
    }
  }

  /// The target of a sender whose actions are observed. It passes each action on to the former target.
  @MainActor
  final class ActionTarget: ReplacingTarget {
    private let tell: () -> Void
    private let tellRow: ((Int) -> Void)?

    init(of sender: (any ActionSender)?, tell: @escaping () -> Void, tellRow: ((_ row: Int) -> Void)? = nil) {
      (self.tell, self.tellRow) = (tell, tellRow)
      super.init(of: sender, #selector(act(_:)))
      if formerDoubleAction != nil || tellRow != nil {
        (sender as? NSTableView)?.doubleAction = #selector(actTwice(_:))
      }
    }

    @objc func act(_ sender: AnyObject) {
      if let target = former as? ActionTarget {
        target.act(sender)
      } else if let formerAction {
        NSApplication.shared.sendAction(formerAction, to: former, from: sender)
      }
      tell()
    }

    @objc func actTwice(_ sender: AnyObject) {
      if let target = former as? ActionTarget {
        target.actTwice(sender)
      } else if let formerDoubleAction {
        NSApplication.shared.sendAction(formerDoubleAction, to: former, from: sender)
      }
      // A click into a header, or below the last row, is at no row.
      if let tellRow, let row = (sender as? NSTableView)?.clickedRow, row >= 0 { tellRow(row) }
    }
  }

  /// The target of a menu item or an item of a toolbar. AppKit asks this target whether the item is enabled. The former
  /// target is not called.
  @MainActor
  final class ItemTarget: ReplacingTarget, NSMenuItemValidation, NSToolbarItemValidation {
    private let isEnabled: () -> Bool
    private let execute: () -> Void

    init(of item: (any ActionSender)?, isEnabled: @escaping () -> Bool, execute: @escaping () -> Void) {
      self.isEnabled = isEnabled
      self.execute = execute
      super.init(of: item, #selector(choose(_:)))
    }

    func validateMenuItem(_ menuItem: NSMenuItem) -> Bool { isEnabled() }

    func validateToolbarItem(_ item: NSToolbarItem) -> Bool { isEnabled() }

    @objc func choose(_ sender: AnyObject) { execute() }
  }
#endif
