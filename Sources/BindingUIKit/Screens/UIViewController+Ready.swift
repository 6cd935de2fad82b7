#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  import UIKit

  extension UIViewControllerTransitionCoordinator {
    /// Calls a closure once, a turn after the transition has ended: UIKit tells the end in the middle of it. If UIKit
    /// does not take the request, because it is too late for that, the closure is called a turn from now.
    @MainActor
    func afterEnd(_ go: @escaping @MainActor () -> Void) {
      var isDue = true
      let once: @MainActor () -> Void = {
        if isDue { go() }
        isDue = false
      }
      let isTaken = animate(alongsideTransition: nil) { _ in Task { once() } }
      if !isTaken { Task { once() } }
    }
  }

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
      // UIKit forbids views in an alert: the controller under it is watched.
      let watched = (last as? UIAlertController)?.presentingViewController ?? last
      let again = { [weak self] in
        Task { self?.whenAtRest(mayLoad: true, go) }
        return
      }
      if !watched.isViewLoaded, !mayLoad {
        again()
      } else if let coordinator = last.transitionCoordinator {
        coordinator.afterEnd { [weak self] in self?.whenAtRest(mayLoad: true, go) }
      } else if watched.viewIfLoaded?.window == nil {
        // A turn later, because UIKit tells the window in the middle of a transition.
        WindowWatch.wait(in: watched.view, for: .presenting) { _ in again() }
      } else if last.viewIfLoaded?.window == nil {
        again()
      } else {
        go(last)
      }
    }
  }
#endif
