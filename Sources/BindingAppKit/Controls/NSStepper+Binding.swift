#if canImport(AppKit) && !targetEnvironment(macCatalyst) && _runtime(_ObjC)
  public import AppKit
  public import Binding

  /// The value of a stepper, both ways. Its limits are its own: set these before it is bound.
  ///
  ///     viewModel.count.bindTwoWay(to: stepper).store(in: scope)
  extension NSStepper: @MainActor BindingTargetProvider {
    /// What it shows.
    public typealias Content = Double

    /// The value.
    public var bindingTarget: BindingTarget<Double> {
      BindingTarget(
        self, edited: acted, get: { $0.doubleValue }, set: { $0.doubleValue = $1 }, enable: { $0.isEnabled = $1 })
    }
  }
#endif
