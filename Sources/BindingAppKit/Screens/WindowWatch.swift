#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import BindingArchitecture

  /// An invisible view that reports when its superview enters or leaves a window.
  final class WindowWatch: NSView {
    enum Purpose { case focus, presenting, leaving }

    let purpose: Purpose
    private var moved: ((WindowWatch) -> Void)?

    init(in view: NSView, for purpose: Purpose, _ moved: @escaping (WindowWatch) -> Void) {
      self.purpose = purpose
      super.init(frame: .zero)
      isHidden = true
      WindowWatch.place(in: view).addSubview(self)
      // Set last, so that adding the watch to a view that is in a window already reports nothing.
      self.moved = moved
    }

    required init?(coder: NSCoder) { fatalError("Binding: a watch is never decoded") }

    override func viewDidMoveToWindow() {
      super.viewDidMoveToWindow()
      moved?(self)
    }

    /// Removes the watch from its superview. It then reports nothing more.
    func end() {
      moved = nil
      removeFromSuperview()
    }

    /// The view that a watch is added to. A split view would make the watch a pane, so for a split view that is its
    /// first pane.
    private static func place(in view: NSView) -> NSView {
      (view as? NSSplitView)?.arrangedSubviews.first.map(place) ?? view
    }

    /// The watches that were added to a view for a purpose.
    static func all(in view: NSView, for purpose: Purpose) -> [WindowWatch] {
      place(in: view).subviews.compactMap { $0 as? WindowWatch }.filter { $0.purpose == purpose }
    }

    /// Calls a closure once, when a view that is in no window has entered one.
    ///
    /// - Parameter released: called instead if the view is released before, in a turn after that.
    static func wait(
      in view: NSView, for purpose: Purpose, orElse released: (@MainActor () -> Void)? = nil,
      _ arrived: @escaping (NSView) -> Void
    ) {
      var isOver = false
      // Retained by the watch, which its superview retains.
      let release = released.map { released in ReleaseWatch { if !isOver { released() } } }
      _ = WindowWatch(in: view, for: purpose) { [weak view] watch in
        guard watch.window != nil, let view else { return withExtendedLifetime(release) {} }
        isOver = true
        watch.end()
        arrived(view)
      }
    }
  }
#endif
