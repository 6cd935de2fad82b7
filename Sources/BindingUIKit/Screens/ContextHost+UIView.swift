#if canImport(UIKit) && !os(watchOS)
  public import BindingArchitecture
  public import UIKit

  extension ContextHost where Self: UIView {
    /// The nearest view around this one that is a host; those between need not be.
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
    /// UIKit tells a view of its window also when one around it was moved. One that is moved within its window hears
    /// of that by `didMoveToSuperview()`, those inside it do not.
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
