#if canImport(AppKit) && !targetEnvironment(macCatalyst) && _runtime(_ObjC)
  public import AppKit
  public import BindingForms

  /// The colour of a colour well, both ways.
  ///
  ///     viewModel.tint.bindTwoWay(to: well).store(in: scope)
  extension NSColorWell: @MainActor FormTargetProvider {
    /// What it shows.
    public typealias Content = NSColor

    /// The colour.
    public var formTarget: FormTarget<NSColor> {
      FormTarget(
        self, edited: acted, get: { $0.color }, set: { $0.color = $1 }, enable: { $0.isEnabled = $1 })
    }
  }
#endif
