#if canImport(AppKit) && !targetEnvironment(macCatalyst) && _runtime(_ObjC)
  public import AppKit
  public import Binding

  extension NSControl {
    /// Tells that the control has sent its action.
    ///
    ///     slider.acted.observe { viewModel.play() }.store(in: scope)
    ///
    /// A control has one target: while this is observed it is the event, which sends the former action on to
    /// the former target first. So several events of one control, and the action of a storyboard, stand beside each
    /// other. It holds the control weakly.
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
          // Where another event has come between, this one stays in the row, and only sends on.
          guard let self, self.target === target else { return }
          (self.target, self.action) = (target.former, target.formerAction)
        })
    }
  }

  /// A target of a control, which does not retain it: the event that attached it does, or the one behind it.
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
