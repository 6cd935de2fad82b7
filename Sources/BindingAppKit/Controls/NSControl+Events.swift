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
            // A later event has replaced this target, and refers to it as its former target.
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

    /// Removes the target of an event without observers from the chain of targets that begins with this one and goes on
    /// with `former`.
    func unlink(_ ended: ActionTarget) {
      if former === ended {
        (former, formerAction) = (ended.former, ended.formerAction)
      } else {
        (former as? ActionTarget)?.unlink(ended)
      }
    }
  }
#endif
