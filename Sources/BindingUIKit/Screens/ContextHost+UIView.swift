#if canImport(UIKit) && !os(watchOS)
  public import BindingArchitecture
  public import UIKit

  extension ContextHost where Self: UIView {
    /// The nearest view around this one that is a host.
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
    /// UIKit also tells a view of its window when a view around it was moved. A view that is moved within its window is
    /// told by `didMoveToSuperview()`; the views inside it are not.
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
