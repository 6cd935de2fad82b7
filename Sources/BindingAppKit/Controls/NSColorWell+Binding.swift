#if canImport(AppKit) && !targetEnvironment(macCatalyst) && _runtime(_ObjC)
  public import AppKit
  public import Binding

  /// The colour of a colour well, both ways.
  ///
  ///     viewModel.tint.bindTwoWay(to: well).store(in: scope)
  extension NSColorWell: @MainActor BindingTargetProvider {
    /// The type of the content.
    public typealias Content = NSColor

    /// The colour.
    public var bindingTarget: BindingTarget<NSColor> {
      BindingTarget(
        self, edited: acted, get: { $0.color }, set: { $0.color = $1 }, enable: { $0.isEnabled = $1 })
    }
  }
#endif
