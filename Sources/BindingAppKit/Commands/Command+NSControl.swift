#if canImport(AppKit) && !targetEnvironment(macCatalyst) && _runtime(_ObjC)
  public import AppKit
  public import Binding

  extension Command {
    /// Executes the command when a button is clicked, or another control sends its action, and enables and disables the
    /// control.
    ///
    ///     viewModel.open.bind(to: button, input: { row.id }).store(in: scope)
    ///
    /// Each click executes the command once, in addition to the control's own action.
    ///
    /// - Parameters:
    ///   - control: the control, which is held weakly.
    ///   - input: makes the command's input at each click. If the command has a condition for each input, it is also
    ///     asked for the input for which the control is enabled, and then tracked.
    /// - Returns: the binding. It retains the command, except one with an owner.
    @MainActor
    public func bind(to control: NSControl, input: @escaping () -> Input) -> Subscription {
      let (parts, trigger) = (Scope(), self.trigger())
      control.acted.observe { trigger(input()) }.store(in: parts)
      isEnabled(givenBy: input).bind(to: control) { $0.isEnabled = $1 }.store(in: parts)
      return Subscription(of: parts)
    }

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
    public func bind(to item: NSMenuItem, input: @escaping () -> Input) -> Subscription {
      let target = MenuTarget(
        of: item.target, item.action, isEnabled: enabling(givenBy: input),
        execute: { [trigger = self.trigger()] in trigger(input()) })
      item.target = target
      item.action = #selector(MenuTarget.choose(_:))
      return Subscription { [weak item] in
        // This closure retains `target`, because the item does not.
        guard let item else { return }
        if item.target === target {
          (item.target, item.action) = (target.former, target.formerAction)
        } else {
          // A command that was bound later has replaced this target, and refers to it as its former target.
          (item.target as? MenuTarget)?.unlink(target)
        }
      }
    }
  }

  extension Command where Input == Void {
    /// Executes the command when a button is clicked, or another control sends its action, and enables and disables the
    /// control.
    ///
    ///     viewModel.save.bind(to: saveButton).store(in: scope)
    @MainActor
    public func bind(to control: NSControl) -> Subscription { bind(to: control, input: {}) }

    /// Executes the command when a menu item is chosen. Otherwise the same as ``bind(to:input:)-(NSMenuItem,_)``.
    ///
    ///     viewModel.history.undo.bind(to: undoItem).store(in: scope)
    ///     viewModel.history.undoTitle.bind(to: undoItem) { $0.title = $1 }.store(in: scope)
    @MainActor
    public func bind(to item: NSMenuItem) -> Subscription { bind(to: item, input: {}) }
  }

  /// The target of a menu item to which a command is bound. It replaces the target and the action that the item had.
  @MainActor
  private final class MenuTarget: NSObject, NSMenuItemValidation {
    private(set) weak var former: AnyObject?
    private(set) var formerAction: Selector?
    private let isEnabled: () -> Bool
    private let execute: () -> Void

    init(
      of former: AnyObject?, _ action: Selector?, isEnabled: @escaping () -> Bool, execute: @escaping () -> Void
    ) {
      self.former = former
      formerAction = action
      self.isEnabled = isEnabled
      self.execute = execute
      super.init()
    }

    func validateMenuItem(_ menuItem: NSMenuItem) -> Bool { isEnabled() }

    @objc func choose(_ sender: AnyObject) { execute() }

    /// Removes a target whose binding has ended from the chain of targets that begins with this one and goes on with
    /// `former`.
    func unlink(_ ended: MenuTarget) {
      if former === ended {
        (former, formerAction) = (ended.former, ended.formerAction)
      } else {
        (former as? MenuTarget)?.unlink(ended)
      }
    }
  }
#endif
