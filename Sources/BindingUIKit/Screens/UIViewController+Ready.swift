#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  import UIKit

  extension UIViewControllerTransitionCoordinator {
    /// Calls a closure once, a turn after UIKit has called the completions of the transition, because at that time the
    /// transition has not quite ended. If the transition takes no more completions, the closure is called a turn after
    /// this call.
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
    /// The topmost of the controllers that are presented on this one; this one if there are none.
    var presentedLast: UIViewController {
      var last = self
      while let next = last.presentedViewController { last = next }
      return last
    }

    /// Calls a closure when no transition is under way and this controller is on the screen. At other times UIKit
    /// silently ignores a request to present.
    ///
    /// - Parameter go: called with the topmost controller, which is the one to present on; with `nil` if this
    ///   controller was released meanwhile.
    /// - Parameter mayLoad: whether the view may be loaded in order to wait for its window. False in the first call:
    ///   the controller may still be in its initialiser, and `viewDidLoad` must not run before the initialiser has
    ///   ended.
    func whenAtRest(mayLoad: Bool = false, _ go: @escaping (UIViewController?) -> Void) {
      let last = presentedLast
      // UIKit forbids subviews in an alert, so the window of the controller that presents the alert is watched instead.
      let watched = (last as? UIAlertController)?.presentingViewController ?? last
      let retry: @MainActor () -> Void = { [weak self] in
        if let self { self.whenAtRest(mayLoad: true, go) } else { go(nil) }
      }
      let again: @MainActor () -> Void = {
        Task { retry() }
        return
      }
      if !watched.isViewLoaded, !mayLoad {
        again()
      } else if let coordinator = last.transitionCoordinator {
        coordinator.afterEnd(retry)
      } else if watched.viewIfLoaded?.window == nil {
        // `again` waits a turn, because UIKit moves views to windows in the middle of transitions.
        WindowWatch.wait(in: watched.view, for: .presenting, orElse: again) { _ in again() }
      } else if last.viewIfLoaded?.window == nil {
        again()
      } else {
        go(last)
      }
    }
  }
#endif
