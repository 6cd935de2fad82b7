#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  import BindingArchitecture
  import UIKit

  /// An invisible view that reports when its superview enters or leaves a window. This works for views of every class
  /// without using their delegates, which belong to the app.
  final class WindowWatch: UIView {
    enum Purpose { case focus, presenting, leaving }

    let purpose: Purpose
    private var moved: ((WindowWatch) -> Void)?

    /// - Parameter moved: called when the view has entered another window, or has left its window.
    init(in view: UIView, for purpose: Purpose, _ moved: @escaping (WindowWatch) -> Void) {
      self.purpose = purpose
      super.init(frame: .zero)
      isHidden = true
      isUserInteractionEnabled = false
      // Added as the last subview, because UIKit looks for the scroll view of a large title among the first subviews.
      WindowWatch.place(in: view).addSubview(self)
      // Set last, so that adding the watch to a view that is in a window already reports nothing.
      self.moved = moved
    }

    required init?(coder: NSCoder) { fatalError("Binding: a watch is never decoded") }

    override func didMoveToWindow() {
      super.didMoveToWindow()
      moved?(self)
    }

    /// Removes the watch from its superview. It then reports nothing more.
    func end() {
      moved = nil
      removeFromSuperview()
    }

    /// The view that a watch is added to. For a visual effect view, which traps if it gets subviews, that is its
    /// content view.
    static func place(in view: UIView) -> UIView { (view as? UIVisualEffectView)?.contentView ?? view }

    /// The watches that were added to a view for a purpose.
    static func all(in view: UIView, for purpose: Purpose) -> [WindowWatch] {
      place(in: view).subviews.compactMap { $0 as? WindowWatch }.filter { $0.purpose == purpose }
    }

    /// Calls a closure once, when a view that is in no window has entered one.
    ///
    /// - Parameter released: called instead if the view is released before, in a turn after that.
    static func wait(
      in view: UIView, for purpose: Purpose, orElse released: (@MainActor () -> Void)? = nil,
      _ arrived: @escaping (UIView) -> Void
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
