#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import BindingArchitecture

  extension ContextHost where Self: NSView {
    /// The nearest view around this one that is a host.
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
    /// AppKit also tells a view of its window when a view around it was moved. A view that is moved within its window
    /// is told by `viewDidMoveToSuperview()`; the views inside it are not.
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
