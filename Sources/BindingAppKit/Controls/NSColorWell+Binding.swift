#if canImport(AppKit) && !targetEnvironment(macCatalyst) && _runtime(_ObjC)
  public import AppKit
  public import Binding

  /// Binds the colour of a colour well in both directions.
  ///
  ///     viewModel.tint.bindTwoWay(to: well).store(in: scope)
  extension NSColorWell: @MainActor BindingTargetProvider {
    /// The content is the colour of the well.
    public typealias Content = NSColor

    /// The colour as a target, for bindings and fields.
    public var bindingTarget: BindingTarget<NSColor> {
      BindingTarget(
        self, edited: acted, get: { $0.color }, set: { $0.color = $1 }, enable: { $0.isEnabled = $1 })
    }
  }
#endif
