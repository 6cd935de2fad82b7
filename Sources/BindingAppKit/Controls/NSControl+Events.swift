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

  extension NSTableView {
    /// Sent with the row of each double click. Otherwise the same as ``AppKit/NSControl/acted``, for the double action.
    var doubleClicked: Event<Int> {
      Event(
        attach: { [weak self] event in ActionTarget(of: self, tell: {}, tellRow: { event.send($0) }) },
        detach: { [weak self] target in self.map(target.leave) })
    }
  }

  /// The target of a control whose actions are observed. The event retains the target, because the control does not.
  @MainActor
  private final class ActionTarget: NSObject {
    private weak var former: AnyObject?
    private var formerAction: Selector?
    /// The double action of a table view, which has the same target as the action.
    private var formerDoubleAction: Selector?
    private let tell: () -> Void
    private let tellRow: ((Int) -> Void)?

    /// Makes the target of a control, and puts it in the place of the former one.
    init(of control: NSControl?, tell: @escaping () -> Void, tellRow: ((_ row: Int) -> Void)? = nil) {
      (former, formerAction) = (control?.target, control?.action)
      formerDoubleAction = (control as? NSTableView)?.doubleAction
      (self.tell, self.tellRow) = (tell, tellRow)
      super.init()
      control?.target = self
      control?.action = #selector(act(_:))
      if formerDoubleAction != nil || tellRow != nil {
        (control as? NSTableView)?.doubleAction = #selector(actTwice(_:))
      }
    }

    @objc func act(_ sender: AnyObject) {
      if let row = former as? ActionTarget {
        row.act(sender)
      } else if let formerAction {
        NSApplication.shared.sendAction(formerAction, to: former, from: sender)
      }
      tell()
    }

    @objc func actTwice(_ sender: AnyObject) {
      if let row = former as? ActionTarget {
        row.actTwice(sender)
      } else if let formerDoubleAction {
        NSApplication.shared.sendAction(formerDoubleAction, to: former, from: sender)
      }
      // A click into a header, or below the last row, is at no row.
      if let tellRow, let row = (sender as? NSTableView)?.clickedRow, row >= 0 { tellRow(row) }
    }

    /// Gives the control its former target back. A later target that has replaced this one, and refers to it as its
    /// former target, goes on with the former target of this one.
    func leave(_ control: NSControl) {
      guard control.target === self else { return (control.target as? ActionTarget)?.unlink(self) ?? () }
      (control.target, control.action) = (former, formerAction)
      (control as? NSTableView)?.doubleAction = formerDoubleAction
    }

    private func unlink(_ ended: ActionTarget) {
      guard former === ended else { return (former as? ActionTarget)?.unlink(ended) ?? () }
      (former, formerAction) = (ended.former, ended.formerAction)
      formerDoubleAction = ended.formerDoubleAction
    }
  }
#endif
