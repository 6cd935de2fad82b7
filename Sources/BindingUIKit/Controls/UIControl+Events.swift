#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import Binding
  public import UIKit

  extension UIControl {
    /// An event that is sent when one of these control events occurs.
    ///
    ///     button.event(.touchDown).observe { viewModel.press() }.store(in: scope)
    ///
    /// The control has an additional action only while the event has observers. Each call makes a new event, which
    /// holds the control weakly.
    ///
    /// - Parameter events: the events of the control.
    public func event(_ events: UIControl.Event) -> Binding::Event<Void> {
      event(events) { _ in true }
    }

    /// An event that is sent when one of these control events occurs and `isMeant` returns true for the control.
    func event<Control: UIControl>(
      _ events: UIControl.Event, if isMeant: @escaping (Control) -> Bool
    ) -> Binding::Event<Void> {
      Binding::Event(
        attach: { [weak self] event in
          // Without an identifier, so that UIKit gives each action one of its own. Actions with the same identifier
          // would replace each other.
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
