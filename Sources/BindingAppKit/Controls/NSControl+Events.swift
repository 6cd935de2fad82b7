#if canImport(AppKit) && !targetEnvironment(macCatalyst) && _runtime(_ObjC)
  public import AppKit
  public import Binding

  extension NSControl {
    /// Sends when the control sends its action.
    ///
    ///     slider.acted.observe { viewModel.play() }.store(in: scope)
    ///
    /// While this is observed the event is the target of the control, and first sends the former action to the former
    /// target. So a control may have several events beside the action of a storyboard. The event holds the control
    /// weakly.
    public var acted: Event<Void> {
      Event(
        attach: { [weak self] event in
          let target = ActionTarget(of: self?.target, self?.action) { event.send() }
          self?.target = target
          self?.action = #selector(ActionTarget.act(_:))
          return target
        },
        detach: { [weak self] target in
          target.tell = nil
          // If another event has become the target since, this one stays behind it and only passes the action on.
          guard let self, self.target === target else { return }
          (self.target, self.action) = (target.former, target.formerAction)
        })
    }
  }

  /// A target of a control, which does not retain it: the event that attached it does, or the target in front of it.
  @MainActor
  final class ActionTarget: NSObject {
    private weak var formerTarget: AnyObject?
    private let formerInRow: ActionTarget?
    let formerAction: Selector?
    var tell: (() -> Void)?

    init(of former: AnyObject?, _ action: Selector?, _ tell: @escaping () -> Void) {
      formerTarget = former
      formerInRow = former as? ActionTarget
      formerAction = action
      self.tell = tell
      super.init()
    }

    var former: AnyObject? { formerTarget }

    @objc func act(_ sender: AnyObject) {
      if let formerInRow {
        formerInRow.act(sender)
      } else if let formerAction {
        NSApplication.shared.sendAction(formerAction, to: formerTarget, from: sender)
      }
      tell?()
    }
  }
#endif
