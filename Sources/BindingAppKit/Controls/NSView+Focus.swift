#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit

  extension NSView {
    /// Whether the view, or the field editor in it, has the focus, or gets it as soon as it is in a window.
    var hasFocusOrWaits: Bool {
      if !WindowWatch.all(in: self, for: .focus).isEmpty { return true }
      return window?.firstResponder === self || (self as? NSControl)?.currentEditor() != nil
    }

    /// Gives the view the focus, or takes it away. A view outside of a window gets the focus when it enters one.
    ///
    /// - Parameter refuse: called if the view is in a window and AppKit refuses to move the focus.
    func moveFocus(_ isWanted: Bool, orElse refuse: @escaping () -> Void) {
      for wait in WindowWatch.all(in: self, for: .focus) { wait.end() }
      if let window {
        if isWanted != hasFocusOrWaits, !window.makeFirstResponder(isWanted ? self : nil) { refuse() }
      } else if isWanted {
        WindowWatch.wait(in: self, for: .focus) { $0.moveFocus(true, orElse: refuse) }
      }
    }
  }
#endif
