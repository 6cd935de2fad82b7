#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import Binding
  public import UIKit

  extension UIControl {
    /// Sends when one of some events has happened to the control.
    ///
    ///     button.event(.touchDown).observe { viewModel.press() }.store(in: scope)
    ///
    /// Without observers the event adds no action to the control. Each call makes a separate event. The event holds the
    /// control weakly.
    ///
    /// - Parameter events: the events of the control.
    public func event(_ events: UIControl.Event) -> Binding::Event<Void> {
      event(events) { _ in true }
    }

    /// Sends for those events at which a condition holds.
    func event<Control: UIControl>(
      _ events: UIControl.Event, if isMeant: @escaping (Control) -> Bool
    ) -> Binding::Event<Void> {
      Binding::Event(
        attach: { [weak self] event in
          // Without its own identifier it would replace other actions, or be replaced.
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
