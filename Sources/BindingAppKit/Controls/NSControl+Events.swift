#if canImport(AppKit) && !targetEnvironment(macCatalyst) && _runtime(_ObjC)
  public import AppKit
  public import Binding

  extension NSControl {
    /// Sends when the control sends its action.
    ///
    ///     slider.acted.observe { viewModel.play() }.store(in: scope)
    ///
    /// While the event has observers, it is the target of the control. It first sends the control's former action to
    /// the former target. So the action of a storyboard and several events work side by side. The event holds the
    /// control weakly.
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
            // Another event has become the target since. Its target has this one as its former target.
            (target as? ActionTarget)?.unlink(ended)
          }
        })
    }
  }

  /// The target of a control whose `acted` event has observers. The event retains the target, because the control does
  /// not.
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

    /// Removes an ended target from the chain of former targets that begins here.
    func unlink(_ ended: ActionTarget) {
      if former === ended {
        (former, formerAction) = (ended.former, ended.formerAction)
      } else {
        (former as? ActionTarget)?.unlink(ended)
      }
    }
  }
#endif
