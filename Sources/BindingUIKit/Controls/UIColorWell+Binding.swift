#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import Binding
  public import UIKit

  /// The colour of a colour well, both ways; `nil` is none.
  ///
  ///     viewModel.tint.bindTwoWay(to: well).store(in: scope)
  extension UIColorWell: @MainActor BindingTargetProvider {
    /// The type of the content.
    public typealias Content = UIColor?

    /// The selected colour.
    public var bindingTarget: BindingTarget<UIColor?> {
      BindingTarget(
        self, edited: event(.valueChanged), get: { $0.selectedColor }, set: { $0.selectedColor = $1 },
        enable: { $0.isEnabled = $1 }, announce: { $0.announce($1) })
    }
  }
#endif
