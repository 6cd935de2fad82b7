#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import Binding
  public import UIKit

  extension Command {
    /// Executes the command when a button is tapped, or another control is triggered, and enables and disables the
    /// control.
    ///
    ///     viewModel.open.bind(to: button, input: { row.id }).store(in: scope)
    ///
    /// Each tap executes the command once, in addition to other actions of the control. A tap that is delivered after
    /// the command was disabled executes nothing.
    ///
    /// - Parameters:
    ///   - control: the control, which is held weakly.
    ///   - events: the events that trigger the command; by default the primary action of the control.
    ///   - input: makes the command's input at each tap. If the command has a condition for each input, this closure is
    ///     also called to find out whether to enable the control, and is tracked then.
    /// - Returns: the binding. It retains the command, except one with an owner. When the binding ends, the control
    ///   stays enabled or disabled as it is.
    @MainActor
    public func bind(
      to control: UIControl, for events: UIControl.Event = .primaryActionTriggered, input: @escaping () -> Input
    ) -> Subscription {
      let (parts, trigger) = (Scope(), self.trigger())
      control.event(events).observe { trigger(input()) }.store(in: parts)
      isEnabled(givenBy: input).bind(to: control) { $0.isEnabled = $1 }.store(in: parts)
      return Subscription(of: parts)
    }

    /// Executes the command when a bar button is tapped, and enables and disables the button.
    ///
    ///     viewModel.open.bind(to: openItem, input: { viewModel.selected.value }).store(in: scope)
    ///
    /// The binding replaces the primary action of the item, and leaves the title and the image as they are. If several
    /// commands are bound to an item, only the one that was bound last is executed. UIKit never triggers the action of
    /// an item with a `customView`: for such an item, bind the command to that view.
    ///
    /// - Parameters:
    ///   - item: the item, which is held weakly.
    ///   - input: makes the command's input at each tap. If the command has a condition for each input, this closure is
    ///     also called to find out whether to enable the button, and is tracked then.
    /// - Returns: the binding. It retains the command, except one with an owner. When the latest of several bindings
    ///   ends, the item gets back the action that it had before any of them was made.
    @MainActor
    public func bind(to item: UIBarButtonItem, input: @escaping () -> Input) -> Subscription {
      let (parts, trigger) = (Scope(), self.trigger())
      let action = UIAction { _ in trigger(input()) }
      let identifier = action.identifier
      BarActions.take(item, by: action)
      isEnabled(givenBy: input).bind(to: item) { item, isEnabled in
        if item.primaryAction?.identifier == identifier { item.isEnabled = isEnabled }
      }.store(in: parts)
      parts.onEnd { [weak item] in BarActions.leave(item, by: identifier) }
      return Subscription(of: parts)
    }

    /// Makes a menu element that executes the command. If the command is disabled when the menu opens, the element is
    /// disabled.
    ///
    ///     let delete = viewModel.delete.menuElement(title: "Delete", attributes: .destructive) { row.id }
    ///
    /// The menu retains the command, except one with an owner.
    ///
    /// - Parameters:
    ///   - title: the title of the element, localised when the menu opens.
    ///   - image: the image of the element.
    ///   - attributes: the attributes of the element.
    ///   - input: makes the command's input when the element is chosen, and when the menu opens, if the command has a
    ///     condition for each input.
    @MainActor
    public func menuElement(
      title: LocalizedStringResource, image: UIImage? = nil, attributes: UIMenuElement.Attributes = [],
      input: @escaping () -> Input
    ) -> UIMenuElement {
      UIDeferredMenuElement.uncached { [trigger = self.trigger(), isEnabled = enabling(givenBy: input)] provide in
        let present = isEnabled() ? attributes : attributes.union(.disabled)
        provide([UIAction(title: String(localized: title), image: image, attributes: present) { _ in trigger(input()) }]
        )
      }
    }
  }

  extension Command where Input == Void {
    /// Executes the command when a button is tapped, or another control is triggered, and enables and disables the
    /// control.
    ///
    ///     viewModel.save.bind(to: saveButton).store(in: scope)
    ///
    /// A `UIRefreshControl` executes the command when the user pulls the list down. The control stops refreshing when
    /// no execution is under way, and at once if the command is disabled. It does not begin to refresh for executions
    /// that other code has begun:
    ///
    ///     viewModel.refresh.bind(to: tableView.refreshControl ?? made).store(in: scope)
    @MainActor
    public func bind(
      to control: UIControl, for events: UIControl.Event = .primaryActionTriggered
    ) -> Subscription {
      if let control = control as? UIRefreshControl { return bindPulling(of: control) }
      return bind(to: control, for: events, input: {})
    }

    /// Executes the command when a bar button is tapped. Otherwise the same as ``bind(to:input:)-(UIBarButtonItem,_)``.
    ///
    ///     viewModel.save.bind(to: saveItem).store(in: scope)
    @MainActor
    public func bind(to item: UIBarButtonItem) -> Subscription { bind(to: item, input: {}) }

    /// Executes the command when a button is tapped, and shows the button's sign of activity while it executes.
    ///
    ///     viewModel.save.bind(to: saveButton, showsActivity: true).store(in: scope)
    ///
    /// The button needs a `configuration`, which has the sign. Otherwise the same as the method without that parameter.
    @MainActor
    public func bind(to button: UIButton, showsActivity: Bool) -> Subscription {
      let parts = Scope()
      bind(to: button).store(in: parts)
      if showsActivity {
        isExecuting.bind(to: button) { $0.configuration?.showsActivityIndicator = $1 }.store(in: parts)
      }
      return Subscription(of: parts)
    }

    @MainActor
    private func bindPulling(of control: UIRefreshControl) -> Subscription {
      let (parts, trigger, isExecuting) = (Scope(), self.trigger(), isExecuting)
      let end = { [weak control] in if control?.isRefreshing == true { control?.endRefreshing() } }
      control.event(.valueChanged).observe {
        trigger(())
        if !isExecuting.peek() { end() }
      }.store(in: parts)
      isExecuting.observeChanges { _, isExecuting in if !isExecuting { end() } }.store(in: parts)
      return Subscription(of: parts)
    }

    /// Makes a menu element that executes the command. Otherwise the same as
    /// ``menuElement(title:image:attributes:input:)``.
    ///
    ///     button.menu = UIMenu(children: [viewModel.delete.menuElement(title: "Delete", attributes: .destructive)])
    @MainActor
    public func menuElement(
      title: LocalizedStringResource, image: UIImage? = nil, attributes: UIMenuElement.Attributes = []
    ) -> UIMenuElement { menuElement(title: title, image: image, attributes: attributes, input: {}) }
  }

  /// For each command that is bound to a bar button, the action that the button had before any command was bound. The
  /// keys are the identifiers of the actions that execute the commands.
  @MainActor
  private enum BarActions {
    private static var replaced: [UIAction.Identifier: UIAction?] = [:]

    static func take(_ item: UIBarButtonItem, by action: UIAction) {
      let present = item.primaryAction
      // If the present action executes another command, the action that it has replaced is taken over, so that the item
      // gets back that action and not the present one.
      let former = present.flatMap { replaced.removeValue(forKey: $0.identifier) } ?? present
      // An entry is stored even if the item had no action: then `former` is `nil`, and is the value of the entry.
      replaced.updateValue(former, forKey: action.identifier)
      show(action, in: item)
    }

    static func leave(_ item: UIBarButtonItem?, by identifier: UIAction.Identifier) {
      let former = replaced.removeValue(forKey: identifier) ?? nil
      if let item, item.primaryAction?.identifier == identifier { show(former, in: item) }
    }

    /// Sets the action. UIKit then takes the title and the image from the action, so both are restored.
    private static func show(_ action: UIAction?, in item: UIBarButtonItem) {
      let (title, image) = (item.title, item.image)
      item.primaryAction = action
      (item.title, item.image) = (title, image)
    }
  }
#endif
