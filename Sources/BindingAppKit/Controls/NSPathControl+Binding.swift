#if canImport(AppKit) && !targetEnvironment(macCatalyst) && _runtime(_ObjC)
  public import AppKit
  public import Binding

  /// Binds the location of a path control in both directions; `nil` means that it shows none.
  ///
  ///     viewModel.folder.bindTwoWay(to: pathControl).store(in: scope)
  extension NSPathControl: @MainActor BindingTargetProvider {
    /// The content is the location.
    public typealias Content = URL?

    /// The location as a target, for bindings and fields.
    public var bindingTarget: BindingTarget<URL?> {
      BindingTarget(self, edited: acted, get: { $0.url }, set: { $0.url = $1 }, enable: { $0.isEnabled = $1 })
    }
  }
#endif
