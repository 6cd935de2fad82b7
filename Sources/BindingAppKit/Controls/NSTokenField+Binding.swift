#if canImport(AppKit) && !targetEnvironment(macCatalyst) && _runtime(_ObjC)
  public import AppKit
  public import Binding

  /// Bind either the `tokens` of a token field, or its text, as that of any text field.
  extension NSTokenField {
    /// A target for the tokens, each as its text.
    ///
    ///     viewModel.tags.bindTwoWay(to: tagField.tokens).store(in: scope)
    ///
    /// An edit is written when it ends: when the field loses the focus, and at the return key. Until then the last
    /// token may be half typed.
    public var tokens: BindingTarget<[String]> {
      let ended = NotificationCenter.default.event(NSControl.textDidEndEditingNotification, of: self)
      return BindingTarget(
        self, edited: acted.merged(with: ended), get: { $0.objectValue as? [String] ?? [] },
        set: { $0.objectValue = $1 }, enable: { $0.isEnabled = $1 })
    }
  }
#endif
