#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import Binding
  import Foundation
  public import UIKit

  extension Command {
    /// Executes the command when a button is tapped, or another control is triggered, and enables and disables it.
    ///
    ///     viewModel.open.bind(to: button, input: { row.id }).store(in: scope)
    ///
    /// Each tap executes once, beside whatever other actions the control has. Tapping what became disabled in the
    /// same moment executes nothing.
    ///
    /// - Parameters:
    ///   - control: held weakly.
    ///   - events: what triggers the command; by default what the control is there for.
    ///   - input: what to execute with, asked for at each tap.
    /// - Returns: what keeps the connection going. It keeps the command. When it ends the control stays as it is.
    @MainActor
    public func bind(
      to control: UIControl, for events: UIControl.Event = .primaryActionTriggered, input: @escaping () -> Input
    ) -> Subscription {
      // One of its own, or two commands of one control would replace each other.
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
    /// Executes the command when a button is tapped, or another control is triggered, and enables and disables it.
    ///
    ///     viewModel.save.bind(to: saveButton).store(in: scope)
    ///
    /// As the form with an input, which here is nothing. A `UIRefreshControl` executes it when the user pulls the list
    /// down, and is stopped when nothing is executed any more, also if the command was disabled; it does not show
    /// executions that it has not begun:
    ///
    ///     viewModel.refresh.bind(to: tableView.refreshControl ?? made).store(in: scope)
    @MainActor
    public func bind(
      to control: UIControl, for events: UIControl.Event = .primaryActionTriggered
    ) -> Subscription {
      if let control = control as? UIRefreshControl { return bindPulling(of: control) }
      return bind(to: control, for: events, input: {})
    }

    /// Executes the command when a bar button is tapped, and enables and disables it.
    ///
    ///     viewModel.save.bind(to: saveItem).store(in: scope)
    ///
    /// It takes the primary action of the item, and leaves title and image as they are.
    /// UIKit never triggers that of an item with a `customView`: bind to that view.
    ///
    /// - Returns: what keeps the connection going. It keeps the command, and holds the item weakly.
    @MainActor
    public func bind(to item: UIBarButtonItem) -> Subscription {
      bind(
        to: item, enable: { $0.isEnabled = $1 },
        hook: { item, execute in
          // An item takes the title and the image of its action over.
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

    /// An element of a menu that executes the command, and is disabled while the command is: it is asked whenever the
    /// menu opens.
    ///
    ///     button.menu = UIMenu(children: [viewModel.delete.menuElement(title: "Delete", attributes: .destructive)])
    ///
    /// The menu keeps the command.
    ///
    /// - Parameters:
    ///   - title: what the element says.
    ///   - image: what it shows beside.
    ///   - attributes: how it looks.
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
