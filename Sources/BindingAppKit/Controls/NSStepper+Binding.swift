#if canImport(AppKit) && !targetEnvironment(macCatalyst) && _runtime(_ObjC)
  public import AppKit
  public import Binding

  /// Binds the value of a stepper in both directions. Set the stepper's limits before you bind it.
  ///
  ///     viewModel.count.bindTwoWay(to: stepper).store(in: scope)
  extension NSStepper: @MainActor BindingTargetProvider {
    /// The content is the value of the stepper.
    public typealias Content = Double

    /// The value as a target, for bindings and fields.
    public var bindingTarget: BindingTarget<Double> {
      BindingTarget(
        self, edited: acted, get: { $0.doubleValue }, set: { $0.doubleValue = $1 }, enable: { $0.isEnabled = $1 })
    }

    /// A target for a whole number.
    ///
    ///     viewModel.children.bindTwoWay(to: stepper.integer).store(in: scope)
    public var integer: BindingTarget<Int> {
      BindingTarget(
        self, edited: acted, get: { Int($0.doubleValue.rounded()) }, set: { $0.doubleValue = Double($1) },
        enable: { $0.isEnabled = $1 })
    }
  }
#endif
