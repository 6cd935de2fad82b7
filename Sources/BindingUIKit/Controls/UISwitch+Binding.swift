#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import Binding
  public import UIKit

  /// Binds the state of a switch in both directions.
  ///
  ///     viewModel.isMember.bindTwoWay(to: memberSwitch).store(in: scope)
  ///
  /// While the switch is in a window, changes by the model are animated.
  extension UISwitch: @MainActor BindingTargetProvider {
    /// The content is `true` if the switch is on.
    public typealias Content = Bool

    /// The state as a target, for bindings and fields.
    public var bindingTarget: BindingTarget<Bool> {
      BindingTarget(
        self, edited: event(.valueChanged), get: { $0.isOn },
        set: { $0.setOn($1, animated: $0.window != nil) }, enable: { $0.isEnabled = $1 },
        announce: { $0.announce($1) })
    }
  }
#endif
