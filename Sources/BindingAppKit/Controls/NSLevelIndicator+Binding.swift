#if canImport(AppKit) && !targetEnvironment(macCatalyst) && _runtime(_ObjC)
  public import AppKit
  public import Binding

  /// Binds the value of a level indicator, such as a rating, in both directions. Set its limits before you bind it.
  ///
  ///     viewModel.rating.bindTwoWay(to: stars).store(in: scope)
  extension NSLevelIndicator: @MainActor BindingTargetProvider {
    /// The content is the value of the indicator.
    public typealias Content = Double

    /// The value as a target, for bindings and fields.
    public var bindingTarget: BindingTarget<Double> {
      BindingTarget(
        self, edited: acted, get: { $0.doubleValue }, set: { $0.doubleValue = $1 },
        enable: { $0.isEnabled = $1 })
    }
  }
#endif
