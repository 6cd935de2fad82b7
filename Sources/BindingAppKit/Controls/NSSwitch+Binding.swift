#if canImport(AppKit) && !targetEnvironment(macCatalyst) && _runtime(_ObjC)
  public import AppKit
  public import Binding

  /// Whether a switch is on, both ways.
  ///
  ///     viewModel.isMember.bindTwoWay(to: memberSwitch).store(in: scope)
  extension NSSwitch: @MainActor BindingTargetProvider {
    /// The type of the content.
    public typealias Content = Bool

    /// Whether it is on.
    public var bindingTarget: BindingTarget<Bool> {
      BindingTarget(
        self, edited: acted, get: { $0.state == .on }, set: { $0.state = $1 ? .on : .off },
        enable: { $0.isEnabled = $1 })
    }
  }
#endif
