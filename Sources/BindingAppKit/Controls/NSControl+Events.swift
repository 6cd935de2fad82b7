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
        detach: { [weak self] ended in
          guard let self else { return }
          if target === ended {
            (target, action) = (ended.former, ended.formerAction)
          } else {
            // Another event has become the target since, in front of this one.
            (target as? ActionTarget)?.unlink(ended)
          }
        })
    }
  }

  /// A target of a control, which does not retain it: the event that attached it does.
  @MainActor
  final class ActionTarget: NSObject {
    private(set) weak var former: AnyObject?
    private(set) var formerAction: Selector?
    private let tell: () -> Void

    init(of former: AnyObject?, _ action: Selector?, _ tell: @escaping () -> Void) {
      self.former = former
      formerAction = action
      self.tell = tell
      super.init()
    }

    @objc func act(_ sender: AnyObject) {
      if let row = former as? ActionTarget {
        row.act(sender)
      } else if let formerAction {
        NSApplication.shared.sendAction(formerAction, to: former, from: sender)
      }
      tell()
    }

    /// Takes a target that has ended out of the row behind this one.
    func unlink(_ ended: ActionTarget) {
      if former === ended {
        (former, formerAction) = (ended.former, ended.formerAction)
      } else {
        (former as? ActionTarget)?.unlink(ended)
      }
    }
  }
#endif
