#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import Binding
  public import UIKit

  extension UIControl {
    /// Tells that something has happened to the control, by way of its actions.
    ///
    ///     button.event(.touchDown).observe { viewModel.press() }.store(in: scope)
    ///
    /// Without observers the event adds no action to the control. Each call makes an event of its own, so that none
    /// takes the place of another. It holds the control weakly.
    ///
    /// - Parameter events: what to tell of; several are one event, which is sent for each of them.
    public func event(_ events: UIControl.Event) -> Binding::Event<Void> {
      event(events) { _ in true }
    }

    /// Tells of what happens while a condition holds.
    func event<Control: UIControl>(
      _ events: UIControl.Event, if isMeant: @escaping (Control) -> Bool
    ) -> Binding::Event<Void> {
      Binding::Event(
        attach: { [weak self] event in
          // Without an identifier of its own it would replace other actions, or be replaced.
          let action = UIAction { action in
            if let control = action.sender as? Control, isMeant(control) { event.send() }
          }
          self?.addAction(action, for: events)
          return action
        },
        detach: { [weak self] in self?.removeAction($0, for: events) })
    }
  }
#endif
