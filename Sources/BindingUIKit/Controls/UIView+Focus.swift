#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  import UIKit

  extension UIView {
    /// Whether the view has the focus, or gets it as soon as it is in a window.
    var isFirstResponderOrWaits: Bool { isFirstResponder || !WindowWatch.all(in: self, for: .focus).isEmpty }

    /// Takes the focus, or gives it up. A view that is in no window cannot have it, which is when most are bound: it
    /// takes the focus when it gets there.
    ///
    /// - Parameter refuse: called if the view neither does it nor waits.
    func moveFocus(_ isWanted: Bool, orElse refuse: @escaping () -> Void) {
      for wait in WindowWatch.all(in: self, for: .focus) { wait.end() }
      if isWanted, window == nil {
        WindowWatch.wait(in: self, for: .focus) { $0.moveFocus(true, orElse: refuse) }
      } else if isWanted != isFirstResponder {
        let isDone = isWanted ? becomeFirstResponder() : resignFirstResponder()
        if !isDone { refuse() }
      }
    }

    /// Has a screen reader say something.
    func announce(_ message: String) { UIAccessibility.post(notification: .announcement, argument: message) }
  }
#endif
