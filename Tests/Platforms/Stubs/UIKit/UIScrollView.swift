// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import Foundation

@MainActor public protocol UIScrollViewDelegate: NSObjectProtocol {
  // MARK: Optional
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
}

#if !_runtime(_ObjC)
  extension UIScrollViewDelegate {
    public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
    public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
    public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
    public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  }
#endif

@MainActor open class UIScrollView: UIView {
  open weak var scrollDelegate: (any UIScrollViewDelegate)?
  open var contentOffset: CGPoint = .zero {
    didSet { if contentOffset != oldValue { tellOfScrolling() } }
  }
  private func tellOfScrolling() { scrollDelegate?.scrollViewDidScroll(self) }
  open var contentSize: CGSize = .zero
  open var adjustedContentInset: UIEdgeInsets { .zero }
  open var refreshControl: UIRefreshControl?
  public enum KeyboardDismissMode: Int, Sendable { case none, onDrag, interactive }
  open var keyboardDismissMode = KeyboardDismissMode.none
  public private(set) lazy var contentLayoutGuide = UILayoutGuide()
  public private(set) lazy var frameLayoutGuide = UILayoutGuide()
}
