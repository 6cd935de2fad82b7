#if canImport(AppKit) && !targetEnvironment(macCatalyst) && _runtime(_ObjC)
  public import AppKit
  public import Binding

  /// Binds the state of a check box, or of another button with two states, in both directions. A mixed state counts as
  /// off.
  ///
  ///     viewModel.isMember.bindTwoWay(to: memberBox).store(in: scope)
  extension NSButton: @MainActor BindingTargetProvider {
    /// The content is `true` if the button is on.
    public typealias Content = Bool

    /// The state as a target, for bindings and fields.
    public var bindingTarget: BindingTarget<Bool> {
      BindingTarget(
        self, edited: acted, get: { $0.state == .on }, set: { $0.state = $1 ? .on : .off },
        enable: { $0.isEnabled = $1 })
    }
  }
#endif
