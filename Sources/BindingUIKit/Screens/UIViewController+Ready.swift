#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  import UIKit

  extension UIViewController {
    /// The controller that is presented on top of this one, and those on it.
    var presentedLast: UIViewController {
      var last = self
      while let next = last.presentedViewController { last = next }
      return last
    }

    /// Calls a closure when the screen is at rest, and this controller on it: UIKit drops what it is asked to present
    /// otherwise, and never says so.
    ///
    /// - Parameter go: given the controller that presents next.
    /// - Parameter mayLoad: whether the view may be loaded in order to wait for its window. Not at once, because a
    ///   controller that is just being made would have its `viewDidLoad` called before its initialiser is over.
    func whenAtRest(mayLoad: Bool = false, _ go: @escaping (UIViewController) -> Void) {
      let last = presentedLast
      // A turn later, because UIKit calls in the middle of what it is about to end.
      let again = { [weak self] in
        Task { self?.whenAtRest(mayLoad: true, go) }
        return
      }
      if !last.isViewLoaded, !mayLoad {
        again()
      } else if last.viewIfLoaded?.window == nil {
        WindowWatch.wait(in: last.view, for: .presenting) { _ in again() }
      } else if let coordinator = last.transitionCoordinator {
        coordinator.animate(alongsideTransition: nil) { _ in again() }
      } else {
        go(last)
      }
    }
  }
#endif
