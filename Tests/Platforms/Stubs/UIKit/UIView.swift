// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import Foundation

@MainActor open class UIView: UIResponder {
  public init(frame: CGRect) {
    super.init()
    self.frame = frame
  }
  // A convenience in UIKit: Scripts/apple makes it one for the pass with Objective-C.
  public override nonisolated init() { super.init() }
  public required init?(coder: NSCoder) { super.init() }

  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
    public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
  }
  open var autoresizingMask: AutoresizingMask = []
  open var translatesAutoresizingMaskIntoConstraints = true

  open var frame: CGRect = .zero
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: frame.size) }
    set { frame.size = newValue.size }
  }
  open var isHidden = false
  open var alpha: CGFloat = 1
  open var isUserInteractionEnabled = true
  open var backgroundColor: UIColor?
  open private(set) weak var superview: UIView?
  open private(set) var subviews: [UIView] = []
  open var window: UIWindow? { superview?.window }
  open private(set) var gestureRecognizers: [UIGestureRecognizer]?
  public var accessibilityLabel: String?
  public var accessibilityHint: String?
  public var isAccessibilityElement = false

  override var isInWindow: Bool { window != nil }

  open func addSubview(_ view: UIView) { insertSubview(view, at: subviews.count) }

  open func insertSubview(_ view: UIView, at index: Int) {
    let before = view.window
    view.superview?.subviews.removeAll { $0 === view }
    view.superview = self
    subviews.insert(view, at: Swift.min(index, subviews.count))
    if before !== window { view.tellWindow() }
  }

  open func removeFromSuperview() {
    let before = window
    superview?.subviews.removeAll { $0 === self }
    superview = nil
    if before != nil { tellWindow() }
  }

  open func didMoveToWindow() {}
  open func layoutIfNeeded() {}
  open func setNeedsLayout() {}
  open func addGestureRecognizer(_ recognizer: UIGestureRecognizer) {
    gestureRecognizers = (gestureRecognizers ?? []) + [recognizer]
  }

  func tellWindow() {
    if window == nil, isFirstResponder { UIResponder.first = nil }
    didMoveToWindow()
    for view in subviews { view.tellWindow() }
  }
}

@MainActor open class UIWindow: UIView {
  open override var window: UIWindow? { self }
  open var rootViewController: UIViewController? {
    didSet {
      oldValue?.viewIfLoaded?.removeFromSuperview()
      rootViewController?.appear(in: self)
    }
  }
  open func makeKeyAndVisible() {}
}

/// UIKit ends the program with this message, says
/// https://developer.apple.com/documentation/uikit/uivisualeffectview, when a view is put into it directly.
@MainActor open class UIVisualEffectView: UIView {
  open var contentView: UIView { content }
  private let content = UIView(frame: .zero)

  public init(effect: UIVisualEffect?) {
    super.init(frame: .zero)
    super.insertSubview(content, at: 0)
  }
  public required init?(coder: NSCoder) { nil }

  open override func insertSubview(_ view: UIView, at index: Int) {
    fatalError("Do not add subviews directly to the visual effect view itself, add them to the -contentView.")
  }
}

@MainActor open class UIVisualEffect: NSObject {}

@MainActor open class UILabel: UIView {
  open var text: String?
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var textColor: UIColor!, font: UIFont!
  open var numberOfLines = 1
  open var adjustsFontForContentSizeCategory = false
  open var textAlignment = NSTextAlignment.natural
}

public enum NSTextAlignment: Int, Sendable { case left, center, right, justified, natural }

@MainActor open class UIImage: NSObject {}

open class UIFont: NSObject, @unchecked Sendable {
  public struct TextStyle: Hashable, Sendable {
    public static let body = TextStyle()
    public static let footnote = TextStyle()
  }
  open class func preferredFont(forTextStyle style: TextStyle) -> UIFont { UIFont() }
}

public class UIColor: NSObject, @unchecked Sendable {
  let name: String
  init(name: String) {
    self.name = name
    super.init()
  }
  public class var systemRed: UIColor { UIColor(name: "red") }
  public class var systemBackground: UIColor { UIColor(name: "background") }
  public class var systemBlue: UIColor { UIColor(name: "blue") }
  public override func isEqual(_ object: Any?) -> Bool { (object as? UIColor)?.name == name }
}

public struct UIEdgeInsets: Equatable, Sendable {
  public var top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat
  public static let zero = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
}

public struct UIAccessibility {
  public struct Notification: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let announcement = Notification(rawValue: 1008)
    public static let layoutChanged = Notification(rawValue: 1001)
  }

  /// What was said so far.
  @MainActor public static var said: [String] = []

  @MainActor public static func post(notification: Notification, argument: Any?) {
    if let text = argument as? String { said.append(text) }
  }
}
