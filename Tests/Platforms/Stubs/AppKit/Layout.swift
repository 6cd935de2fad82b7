// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Views that arrange others: declared only.

public import Foundation

@MainActor open class NSLayoutConstraint: NSObject {
  public struct Priority: Hashable, Sendable {
    public static let defaultLow = Priority()
  }
  open var isActive = false
  open var priority = Priority.defaultLow
}

@MainActor open class NSLayoutDimension: NSObject {
  open func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint { NSLayoutConstraint() }
  open func constraint(equalTo anchor: NSLayoutDimension, constant c: CGFloat) -> NSLayoutConstraint {
    NSLayoutConstraint()
  }
  open func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint { NSLayoutConstraint() }
}

extension NSView {
  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let width = AutoresizingMask(rawValue: 2)
    public static let height = AutoresizingMask(rawValue: 16)
  }
  public var autoresizingMask: AutoresizingMask {
    get { [] }
    set {}
  }
  public var translatesAutoresizingMaskIntoConstraints: Bool {
    get { true }
    set {}
  }
  public var widthAnchor: NSLayoutDimension { NSLayoutDimension() }
  public var heightAnchor: NSLayoutDimension { NSLayoutDimension() }
}

@MainActor open class NSScrollView: NSView {
  open var documentView: NSView?
  open var hasVerticalScroller = false
}

public enum NSUserInterfaceLayoutOrientation: Int, Sendable { case horizontal, vertical }

extension NSLayoutConstraint {
  public enum Attribute: Int, Sendable { case leading = 5, centerY = 10 }
}

public struct NSEdgeInsets {
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {}
}

@MainActor open class NSStackView: NSView {
  public enum Gravity: Int, Sendable { case leading = 1, center, trailing }
  public enum Distribution: Int, Sendable { case gravityAreas = -1, fill }
  open var distribution = Distribution.gravityAreas
  open var orientation = NSUserInterfaceLayoutOrientation.horizontal
  open var alignment = NSLayoutConstraint.Attribute.centerY
  open var edgeInsets = NSEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
  open var spacing: CGFloat = 8
  public convenience init(views: [NSView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }
  open func addArrangedSubview(_ view: NSView) { addSubview(view) }
  open func setViews(_ views: [NSView], in gravity: Gravity) {}
}

@MainActor open class NSGridView: NSView {
  public convenience init(views rows: [[NSView]]) { self.init(frame: .zero) }
  open func column(at index: Int) -> NSGridColumn { NSGridColumn() }
}

@MainActor open class NSGridColumn: NSObject { open var width: CGFloat = 0 }
