#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  import UIKit

  extension UIView {
    /// Whether the view has the focus, or gets it as soon as it is in a window.
    var isFirstResponderOrWaits: Bool { isFirstResponder || !WindowWatch.all(in: self, for: .focus).isEmpty }

    /// Gives the view the focus, or takes the focus away. A view that is in no window yet, as most views are when they
    /// are bound, gets the focus when it enters one.
    ///
    /// - Parameter refuse: called if UIKit refuses to move the focus.
    func moveFocus(_ isWanted: Bool, orElse refuse: @escaping () -> Void) {
      for wait in WindowWatch.all(in: self, for: .focus) { wait.end() }
      if isWanted, window == nil {
        WindowWatch.wait(in: self, for: .focus) { $0.moveFocus(true, orElse: refuse) }
      } else if isWanted != isFirstResponder {
        let isDone = isWanted ? becomeFirstResponder() : resignFirstResponder()
        if !isDone { refuse() }
      }
    }

    /// Makes the screen reader speak a message.
    func announce(_ message: String) { UIAccessibility.post(notification: .announcement, argument: message) }
  }
#endif
