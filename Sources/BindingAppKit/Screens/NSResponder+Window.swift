#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit

  extension NSResponder {
    /// Calls a closure with the window of a window, a view, a view controller or a window controller, or with `nil` if
    /// the responder was released meanwhile. Waits while a view is in no window. Traps for another responder.
    ///
    /// - Parameter mayLoad: whether the view of a view controller may be loaded. False in the first call: the
    ///   controller may still be in its initialiser, and asking for its window would load its view.
    func whenInWindow(mayLoad: Bool = false, _ go: @escaping (NSWindow?) -> Void) {
      // A turn later, because AppKit moves views to windows in the middle of transitions.
      let again: @MainActor () -> Void = { [weak self] in
        Task { if let self { self.whenInWindow(mayLoad: true, go) } else { go(nil) } }
        return
      }
      switch self {
      case let window as NSWindow: go(window)
      case let controller as NSWindowController: go(controller.window)
      case let controller as NSViewController where !controller.isViewLoaded && !mayLoad: again()
      default:
        guard let view = self as? NSView ?? (self as? NSViewController)?.view else {
          fatalError("Binding: a \(type(of: self)) has no window that could show something")
        }
        if let window = view.window { return go(window) }
        WindowWatch.wait(in: view, for: .presenting, orElse: again) { _ in again() }
      }
    }
  }
#endif
