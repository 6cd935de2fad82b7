#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import Binding
  public import UIKit

  /// The value of a stepper, both ways.
  ///
  ///     viewModel.count.bindTwoWay(to: stepper).store(in: scope)
  ///
  /// Set its limits before it is bound.
  extension UIStepper: @MainActor BindingTargetProvider {
    /// The type of the content.
    public typealias Content = Double

    /// The value.
    public var bindingTarget: BindingTarget<Double> {
      BindingTarget(
        self, edited: event(.valueChanged), get: { $0.value }, set: { $0.value = $1 },
        enable: { $0.isEnabled = $1 }, announce: { $0.announce($1) })
    }
  }
#endif
