#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import Binding
  public import UIKit

  /// Binds the colour of a colour well in both directions; `nil` means that no colour is selected.
  ///
  ///     viewModel.tint.bindTwoWay(to: well).store(in: scope)
  extension UIColorWell: @MainActor BindingTargetProvider {
    /// The content is the selected colour, if there is one.
    public typealias Content = UIColor?

    /// The colour as a target, for bindings and fields.
    public var bindingTarget: BindingTarget<UIColor?> {
      BindingTarget(
        self, edited: event(.valueChanged), get: { $0.selectedColor }, set: { $0.selectedColor = $1 },
        enable: { $0.isEnabled = $1 }, announce: { $0.announce($1) })
    }
  }
#endif
