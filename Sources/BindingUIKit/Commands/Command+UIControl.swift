#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import Binding
  import Foundation
  public import UIKit

  extension Command {
    /// Executes the command when a button is tapped, or another control is triggered, and enables and disables the
    /// control.
    ///
    ///     viewModel.open.bind(to: button, input: { row.id }).store(in: scope)
    ///
    /// Each tap executes once, in addition to other actions of the control. A tap on a control that is just being
    /// disabled executes nothing.
    ///
    /// - Parameters:
    ///   - control: held weakly.
    ///   - events: which events trigger the command; by default those of the control's purpose.
    ///   - input: makes the input at each tap.
    /// - Returns: the binding. It keeps the command. When it ends the control stays as it is.
    @MainActor
    public func bind(
      to control: UIControl, for events: UIControl.Event = .primaryActionTriggered, input: @escaping () -> Input
    ) -> Subscription {
      // A unique identifier, or two commands of one control would replace each other.
      let identifier = UIAction.Identifier("Binding.\(UUID().uuidString)")
      return bind(
        to: control, enable: { $0.isEnabled = $1 },
        hook: { control, execute in
          control.removeAction(identifiedBy: identifier, for: events)
          guard let execute else { return }
          control.addAction(UIAction(identifier: identifier) { _ in execute() }, for: events)
        },
        input: input)
    }
  }

  extension Command where Input == Void {
    /// Executes the command when a button is tapped, or another control is triggered, and enables and disables the
    /// control.
    ///
    ///     viewModel.save.bind(to: saveButton).store(in: scope)
    ///
    /// A `UIRefreshControl` executes the command when the user pulls the list down, and stops when no execution is
    /// under way, also if the command was disabled. It does not show executions that it has not begun:
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
    /// The binding sets the primary action of the item, and leaves title and image as they are. UIKit never triggers
    /// the action of an item with a `customView`: bind to that view.
    ///
    /// - Returns: the binding. It keeps the command, and holds the item weakly.
    @MainActor
    public func bind(to item: UIBarButtonItem) -> Subscription {
      bind(
        to: item, enable: { $0.isEnabled = $1 },
        hook: { item, execute in
          // Setting an action would replace the title and the image of the item.
          item.primaryAction = execute.map { execute in
            let (title, image) = (item.title ?? "", item.image)
            return UIAction(title: title, image: image) { _ in execute() }
          }
        },
        input: {})
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

    /// An element of a menu that executes the command, and is disabled if the command is when the menu opens.
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
#endif
