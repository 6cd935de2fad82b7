#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import Binding
  public import UIKit

  extension Command {
    /// Executes the command when a button is tapped, or another control is triggered, and enables and disables the
    /// control.
    ///
    ///     viewModel.open.bind(to: button, input: { row.id }).store(in: scope)
    ///
    /// Each tap executes the command once, in addition to other actions of the control. A tap that arrives when the
    /// command is already disabled executes nothing.
    ///
    /// - Parameters:
    ///   - control: held weakly.
    ///   - events: the events that trigger the command; by default the primary action of the control.
    ///   - input: makes the command's input at each tap.
    /// - Returns: the binding. It keeps the command. When it ends the control stays as it is.
    @MainActor
    public func bind(
      to control: UIControl, for events: UIControl.Event = .primaryActionTriggered, input: @escaping () -> Input
    ) -> Subscription {
      let parts = Scope()
      control.event(events).observe { self.execute(input()) }.store(in: parts)
      isEnabled.bind(to: control) { $0.isEnabled = $1 }.store(in: parts)
      return Subscription(of: parts)
    }
  }

  extension Command where Input == Void {
    /// Executes the command when a button is tapped, or another control is triggered, and enables and disables the
    /// control.
    ///
    ///     viewModel.save.bind(to: saveButton).store(in: scope)
    ///
    /// A `UIRefreshControl` executes the command when the user pulls the list down. It stops when no execution is under
    /// way, and at once if the command is disabled. It does not show executions that were begun elsewhere:
    ///
    ///     viewModel.refresh.bind(to: tableView.refreshControl ?? made).store(in: scope)
    @MainActor
    public func bind(
      to control: UIControl, for events: UIControl.Event = .primaryActionTriggered
    ) -> Subscription {
      if let control = control as? UIRefreshControl { return bindPulling(of: control) }
      return bind(to: control, for: events, input: {})
    }

    /// Executes the command when a bar button is tapped, and enables and disables the button.
    ///
    ///     viewModel.save.bind(to: saveItem).store(in: scope)
    ///
    /// The binding replaces the primary action of the item, and leaves the title and the image as they are. If several
    /// commands are bound to an item, the last one is executed. UIKit never triggers the action of an item with a
    /// `customView`: bind the command to that view.
    ///
    /// - Returns: the binding. It keeps the command, and holds the item weakly. When the binding that was made last
    ///   ends, the item gets back the action that it had before the first.
    @MainActor
    public func bind(to item: UIBarButtonItem) -> Subscription {
      let (parts, action) = (Scope(), UIAction { [weak self] _ in self?.execute() })
      let identifier = action.identifier
      BarActions.take(item, by: action)
      isEnabled.bind(to: item) { if $0.primaryAction?.identifier == identifier { $0.isEnabled = $1 } }.store(in: parts)
      parts.onEnd { [weak item] in BarActions.leave(item, by: identifier) }
      return Subscription(of: parts)
    }

    @MainActor
    private func bindPulling(of control: UIRefreshControl) -> Subscription {
      let parts = Scope()
      let end = { [weak control] in if control?.isRefreshing == true { control?.endRefreshing() } }
      control.event(.valueChanged).observe {
        self.execute()
        if !self.isExecuting.peek() { end() }
      }.store(in: parts)
      isExecuting.observeChanges { _, isExecuting in if !isExecuting { end() } }.store(in: parts)
      return Subscription(of: parts)
    }

    /// Makes a menu element that executes the command. The element is disabled if the command is disabled when the menu
    /// opens.
    ///
    ///     button.menu = UIMenu(children: [viewModel.delete.menuElement(title: "Delete", attributes: .destructive)])
    ///
    /// The menu keeps the command.
    ///
    /// - Parameters:
    ///   - title: the title of the element.
    ///   - image: the image of the element.
    ///   - attributes: the attributes of the element.
    @MainActor
    public func menuElement(
      title: String, image: UIImage? = nil, attributes: UIMenuElement.Attributes = []
    ) -> UIMenuElement {
      UIDeferredMenuElement.uncached { provide in
        let present = self.isEnabled.peek() ? attributes : attributes.union(.disabled)
        provide([UIAction(title: title, image: image, attributes: present) { _ in self.execute() }])
      }
    }
  }

  /// The actions that bar buttons had before commands were bound, by the identifiers of the commands' actions.
  @MainActor
  private enum BarActions {
    private static var replaced: [UIAction.Identifier: UIAction?] = [:]

    static func take(_ item: UIBarButtonItem, by action: UIAction) {
      let present = item.primaryAction
      // If the present action is that of another command, the action that it has replaced is kept: the item gets it
      // back when the last command leaves.
      let former = present.flatMap { replaced.removeValue(forKey: $0.identifier) } ?? present
      replaced.updateValue(former, forKey: action.identifier)
      show(action, in: item)
    }

    static func leave(_ item: UIBarButtonItem?, by identifier: UIAction.Identifier) {
      let former = replaced.removeValue(forKey: identifier) ?? nil
      if let item, item.primaryAction?.identifier == identifier { show(former, in: item) }
    }

    /// Sets the action, and restores the title and the image, which UIKit takes from the action.
    private static func show(_ action: UIAction?, in item: UIBarButtonItem) {
      let (title, image) = (item.title, item.image)
      item.primaryAction = action
      (item.title, item.image) = (title, image)
    }
  }
#endif
