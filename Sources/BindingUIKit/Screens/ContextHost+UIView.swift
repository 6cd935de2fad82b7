#if canImport(UIKit) && !os(watchOS)
  public import BindingArchitecture
  public import UIKit

  extension ContextHost where Self: UIView {
    /// The nearest superview that is a host.
    ///
    ///     final class GiftButton: UIButton, @MainActor ContextHost {
    ///       let contextSite = ContextSite()
    ///
    ///       override func didMoveToWindow() {
    ///         super.didMoveToWindow()
    ///         contextSite.viewDidMove()
    ///       }
    ///     }
    ///
    /// When a view enters or leaves a window, UIKit calls `didMoveToWindow()` of the view and all its subviews. For a
    /// view that moves within its window it calls only that view's own `didMoveToSuperview()`.
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
