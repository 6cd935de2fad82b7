#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  import UIKit

  /// A view without a size that tells when the view in which it stands has come into a window or left it: nothing else
  /// tells that of a view of any class, and takes no delegate from the app.
  final class WindowWatch: UIView {
    /// What it is there for.
    enum Purpose { case focus, presenting, leaving }

    let purpose: Purpose
    private var moved: ((WindowWatch) -> Void)?

    /// - Parameter moved: called when the view is in another window, or in none any more.
    init(in view: UIView, for purpose: Purpose, _ moved: @escaping (WindowWatch) -> Void) {
      self.purpose = purpose
      super.init(frame: .zero)
      isHidden = true
      isUserInteractionEnabled = false
      // Last: UIKit looks for the scroll view below a large title among first subviews.
      WindowWatch.place(in: view).addSubview(self)
      self.moved = moved
    }

    required init?(coder: NSCoder) { fatalError("Binding: a watch is never decoded") }

    override func didMoveToWindow() {
      super.didMoveToWindow()
      moved?(self)
    }

    /// Leaves the view, and tells nothing any more.
    func end() {
      moved = nil
      removeFromSuperview()
    }

    /// Where a view takes views of others: one of visual effects ends the program for those that it holds directly.
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
