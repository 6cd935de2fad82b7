#if canImport(AppKit) && !targetEnvironment(macCatalyst) && _runtime(_ObjC)
  public import AppKit
  public import Binding

  /// The value of a stepper, both ways. Set its limits before it is bound.
  ///
  ///     viewModel.count.bindTwoWay(to: stepper).store(in: scope)
  extension NSStepper: @MainActor BindingTargetProvider {
    /// The type of the content.
    public typealias Content = Double

    /// The value.
    public var bindingTarget: BindingTarget<Double> {
      BindingTarget(
        self, edited: acted, get: { $0.doubleValue }, set: { $0.doubleValue = $1 }, enable: { $0.isEnabled = $1 })
    }
  }
#endif
