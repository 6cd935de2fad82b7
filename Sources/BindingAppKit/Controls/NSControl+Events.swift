#if canImport(AppKit) && !targetEnvironment(macCatalyst) && _runtime(_ObjC)
  public import AppKit
  public import Binding

  extension NSControl {
    /// An event that is sent when the control sends its action.
    ///
    ///     slider.acted.observe { viewModel.play() }.store(in: scope)
    ///
    /// While the event has observers, it replaces the target and the action of the control. It first sends the former
    /// action to the former target, so that several events and an action that was set in a storyboard do not exclude
    /// each other. The event holds the control weakly.
    public var acted: Event<Void> {
      Event(
        attach: { [weak self] event in ActionTarget(of: self, tell: { event.send() }) },
        detach: { [weak self] target in self.map(target.leave) })
    }
  }

  extension NSGestureRecognizer {
    /// Sends the states that the recognizer reports to its target: `began`, `changed`, `ended` and `cancelled`.
    ///
    ///     pan.stateChanged.observe { if $0 == .ended { viewModel.drop() } }.store(in: scope)
    ///
    /// The target of the recognizer is replaced as that of a control is, see ``AppKit/NSControl/acted``.
    public var stateChanged: Event<NSGestureRecognizer.State> {
      Event(
        attach: { [weak self] event in
          ActionTarget(of: self, tell: { [weak self] in if let self { event.send(self.state) } })
        },
        detach: { [weak self] target in self.map(target.leave) })
    }
  }

  extension NSTableView {
    /// Sent with the row of each double click. Otherwise the same as ``AppKit/NSControl/acted``, for the double action.
    var doubleClicked: Event<Int> {
      Event(
        attach: { [weak self] event in ActionTarget(of: self, tell: {}, tellRow: { event.send($0) }) },
        detach: { [weak self] target in self.map(target.leave) })
    }
  }
#endif
