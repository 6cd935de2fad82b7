#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import Binding
  public import UIKit

  /// Binds the value of a stepper in both directions.
  ///
  ///     viewModel.count.bindTwoWay(to: stepper).store(in: scope)
  ///
  /// Set the stepper's limits before you bind it.
  extension UIStepper: @MainActor BindingTargetProvider {
    /// The content is the value of the stepper.
    public typealias Content = Double

    /// The value as a target, for bindings and fields.
    public var bindingTarget: BindingTarget<Double> {
      BindingTarget(
        self, edited: event(.valueChanged), get: { $0.value }, set: { $0.value = $1 },
        enable: { $0.isEnabled = $1 }, announce: { $0.announce($1) })
    }

    /// A target for a whole number.
    ///
    ///     viewModel.children.bindTwoWay(to: stepper.integer).store(in: scope)
    public var integer: BindingTarget<Int> {
      BindingTarget(
        self, edited: event(.valueChanged), get: { Int($0.value.rounded()) }, set: { $0.value = Double($1) },
        enable: { $0.isEnabled = $1 }, announce: { $0.announce($1) })
    }
  }
#endif
