#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import BindingArchitecture

  extension ContextHost where Self: NSView {
    /// The nearest view around this one that is a host; those between need not be.
    ///
    ///     final class GiftButton: NSButton, @MainActor ContextHost {
    ///       let contextSite = ContextSite()
    ///
    ///       override func viewDidMoveToWindow() {
    ///         super.viewDidMoveToWindow()
    ///         contextSite.viewDidMove()
    ///       }
    ///     }
    ///
    /// AppKit tells a view of its window also when one around it was moved. One that is moved within its window hears
    /// of that by `viewDidMoveToSuperview()`, those inside it do not.
    @MainActor public var contextParent: (any ContextHost)? {
      var next = superview
      while let view = next {
        if let host = view as? any ContextHost { return host }
        next = view.superview
      }
      return nil
    }
  }
#endif
