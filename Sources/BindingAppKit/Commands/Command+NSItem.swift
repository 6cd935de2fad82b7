#if canImport(AppKit) && !targetEnvironment(macCatalyst) && _runtime(_ObjC)
  public import AppKit
  public import Binding
  import Foundation

  // Menu items, and items of toolbars.

  extension Command {
    /// Executes the command when a menu item is chosen. Each time the menu opens, the item is enabled if the command is
    /// enabled.
    ///
    ///     viewModel.sort.bind(to: byNameItem, input: { .name }).store(in: scope)
    ///
    /// The binding replaces the target and the action of the item, and restores them when it ends. If several commands
    /// are bound to an item, only the one that was bound last is executed.
    ///
    /// - Parameters:
    ///   - item: the item, which is held weakly.
    ///   - input: makes the command's input when the item is chosen, and when the menu opens, if the command has a
    ///     condition for each input.
    /// - Returns: the binding. It retains the command, except one with an owner.
    @MainActor
    public func bind(to item: NSMenuItem, input: @escaping () -> Input) -> Subscription { take(item, input) }

    /// Executes the command when an item of a toolbar is clicked, and enables and disables the item.
    ///
    ///     viewModel.open.bind(to: openItem, input: { viewModel.selected.value }).store(in: scope)
    ///
    /// An item with a view of its own sends no action: for such an item, bind the command to the view. Otherwise the
    /// same as ``bind(to:input:)-(NSMenuItem,_)``.
    @MainActor
    public func bind(to item: NSToolbarItem, input: @escaping () -> Input) -> Subscription {
      let parts = Scope()
      take(item, input).store(in: parts)
      // The toolbar asks the target only after events of the user.
      isEnabled(givenBy: input).bind(to: item) { $0.isEnabled = $1 }.store(in: parts)
      return Subscription(of: parts)
    }

    /// Makes a menu item that executes the command. Each time the menu opens, the item is enabled if the command is
    /// enabled.
    ///
    ///     menu.addItem(viewModel.delete.menuItem(title: "Delete") { row.id })
    ///
    /// The item retains the command, except one with an owner.
    ///
    /// - Parameters:
    ///   - title: the title of the item.
    ///   - key: the key equivalent, with the command key.
    ///   - input: makes the command's input when the item is chosen, and when the menu opens, if the command has a
    ///     condition for each input.
    @MainActor
    public func menuItem(
      title: LocalizedStringResource, keyEquivalent key: String = "", input: @escaping () -> Input
    ) -> NSMenuItem {
      let item = NSMenuItem(title: String(localized: title), action: nil, keyEquivalent: key)
      let binding = Scope()
      take(item, input).store(in: binding)
      let place = UnsafeRawPointer(Unmanaged.passUnretained(binding).toOpaque())
      objc_setAssociatedObject(item, place, binding, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
      return item
    }

    @MainActor
    private func take(_ item: some ActionSender, _ input: @escaping () -> Input) -> Subscription {
      let target = ItemTarget(
        of: item, isEnabled: enabling(givenBy: input), execute: { [trigger = self.trigger()] in trigger(input()) })
      // This closure retains `target`, because the item does not.
      return Subscription { [weak item] in item.map { target.leave($0) } }
    }
  }

  extension Command where Input == Void {
    /// Executes the command when a menu item is chosen. Otherwise the same as ``bind(to:input:)-(NSMenuItem,_)``.
    ///
    ///     viewModel.history.undo.bind(to: undoItem).store(in: scope)
    ///     viewModel.history.undoTitle.bind(to: undoItem) { $0.title = $1 }.store(in: scope)
    @MainActor
    public func bind(to item: NSMenuItem) -> Subscription { bind(to: item, input: {}) }

    /// Executes the command when an item of a toolbar is clicked, and enables and disables the item.
    ///
    ///     viewModel.share.bind(to: shareItem).store(in: scope)
    @MainActor
    public func bind(to item: NSToolbarItem) -> Subscription { bind(to: item, input: {}) }

    /// Makes a menu item that executes the command. Otherwise the same as ``menuItem(title:keyEquivalent:input:)``.
    ///
    ///     menu.addItem(viewModel.save.menuItem(title: "Save", keyEquivalent: "s"))
    @MainActor
    public func menuItem(title: LocalizedStringResource, keyEquivalent key: String = "") -> NSMenuItem {
      menuItem(title: title, keyEquivalent: key, input: {})
    }
  }
#endif
