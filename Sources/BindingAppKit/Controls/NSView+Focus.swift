#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit

  extension NSView {
    /// Whether the view or its field editor has the focus, or the view gets the focus as soon as it enters a window.
    var hasFocusOrWaits: Bool {
      if !WindowWatch.all(in: self, for: .focus).isEmpty { return true }
      return window?.firstResponder === self || (self as? NSControl)?.currentEditor() != nil
    }

    /// Gives the view the focus, or takes the focus away. A view that is in no window gets the focus when it enters
    /// one.
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
