#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  import UIKit

  extension UIViewController {
    /// The topmost of the controllers that are presented on this one.
    var presentedLast: UIViewController {
      var last = self
      while let next = last.presentedViewController { last = next }
      return last
    }

    /// Calls a closure when no transition is under way and this controller is on the screen: otherwise UIKit silently
    /// drops a request to present.
    ///
    /// - Parameter go: is given the controller that presents next.
    /// - Parameter mayLoad: whether the view may be loaded in order to wait for its window. False at first, because a
    ///   controller that is being made would have its `viewDidLoad` called before its initialiser has ended.
    func whenAtRest(mayLoad: Bool = false, _ go: @escaping (UIViewController) -> Void) {
      let last = presentedLast
      // A turn later, because UIKit calls this in the middle of a transition.
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
