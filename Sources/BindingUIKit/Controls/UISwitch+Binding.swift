#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import Binding
  public import UIKit

  /// Whether a switch is on, both ways.
  ///
  ///     viewModel.isMember.bindTwoWay(to: memberSwitch).store(in: scope)
  ///
  /// A switch in a window moves when the model changes it.
  extension UISwitch: @MainActor BindingTargetProvider {
    /// The type of the content.
    public typealias Content = Bool

    /// Whether it is on.
    public var bindingTarget: BindingTarget<Bool> {
      BindingTarget(
        self, edited: event(.valueChanged), get: { $0.isOn },
        set: { $0.setOn($1, animated: $0.window != nil) }, enable: { $0.isEnabled = $1 },
        announce: { $0.announce($1) })
    }
  }
#endif
