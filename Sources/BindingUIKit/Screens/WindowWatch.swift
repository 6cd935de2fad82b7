#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  import UIKit

  /// A view without a size that tells when the view around it has come into a window or left it. No other way works for
  /// a view of any class without taking a delegate from the app.
  final class WindowWatch: UIView {
    enum Purpose { case focus, presenting, leaving }

    let purpose: Purpose
    private var moved: ((WindowWatch) -> Void)?

    /// - Parameter moved: called when the view is in another window, or has left it.
    init(in view: UIView, for purpose: Purpose, _ moved: @escaping (WindowWatch) -> Void) {
      self.purpose = purpose
      super.init(frame: .zero)
      isHidden = true
      isUserInteractionEnabled = false
      // At the end, because UIKit looks for the scroll view below a large title among the first subviews.
      WindowWatch.place(in: view).addSubview(self)
      self.moved = moved
    }

    required init?(coder: NSCoder) { fatalError("Binding: a watch is never decoded") }

    override func didMoveToWindow() {
      super.didMoveToWindow()
      moved?(self)
    }

    /// Removes the watch, which then tells nothing.
    func end() {
      moved = nil
      removeFromSuperview()
    }

    /// The view that takes subviews: a visual effect view traps if it is given any.
    static func place(in view: UIView) -> UIView { (view as? UIVisualEffectView)?.contentView ?? view }

    /// The watches of a view.
    static func all(in view: UIView, for purpose: Purpose) -> [WindowWatch] {
      place(in: view).subviews.compactMap { $0 as? WindowWatch }.filter { $0.purpose == purpose }
    }

    /// Calls a closure once, when the view is in a window.
    static func wait(in view: UIView, for purpose: Purpose, _ arrived: @escaping (UIView) -> Void) {
      _ = WindowWatch(in: view, for: purpose) { [weak view] watch in
        guard watch.window != nil, let view else { return }
        watch.end()
        arrived(view)
      }
    }
  }
#endif
