#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import BindingArchitecture

  extension ContextHost where Self: NSView {
    /// The nearest superview that is a host.
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
    /// When a view enters or leaves a window, AppKit calls `viewDidMoveToWindow()` of the view and all its subviews.
    /// For a view that moves within its window it calls only that view's own `viewDidMoveToSuperview()`.
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
