// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import Foundation

@MainActor open class UIMenuElement: NSObject {
  public struct Attributes: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let disabled = Attributes(rawValue: 1 << 0)
    public static let destructive = Attributes(rawValue: 1 << 1)
    public static let hidden = Attributes(rawValue: 1 << 2)
  }
  public enum State: Int, Sendable { case off, on, mixed }

  open internal(set) var title = ""
  open internal(set) var image: UIImage?
}

public typealias UIActionHandler = @MainActor (UIAction) -> Void

@MainActor open class UIAction: UIMenuElement {
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(_ rawValue: String) { self.rawValue = rawValue }
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  open private(set) var identifier: Identifier
  open var attributes: UIMenuElement.Attributes
  open var state: UIMenuElement.State
  open internal(set) var sender: Any?
  let handler: UIActionHandler
  private static var count = 0

  public init(
    title: String = "", image: UIImage? = nil, identifier: UIAction.Identifier? = nil,
    discoverabilityTitle: String? = nil, attributes: UIMenuElement.Attributes = [],
    state: UIMenuElement.State = .off, handler: @escaping UIActionHandler
  ) {
    UIAction.count += 1
    self.identifier = identifier ?? Identifier("generated.\(UIAction.count)")
    self.attributes = attributes
    self.state = state
    self.handler = handler
    super.init()
    self.title = title
    self.image = image
  }

  /// Another object with the same identifier.
  func copied() -> UIAction {
    UIAction(title: title, image: image, identifier: identifier, attributes: attributes, state: state, handler: handler)
  }

  /// The user chooses it in a menu.
  public func userChooses() { if !attributes.contains(.disabled) { handler(self) } }
}

@MainActor open class UIMenu: UIMenuElement {
  open private(set) var children: [UIMenuElement]

  public init(title: String = "", children: [UIMenuElement] = []) {
    self.children = children
    super.init()
    self.title = title
  }
}

@MainActor open class UIDeferredMenuElement: UIMenuElement {
  let provider: (@escaping ([UIMenuElement]) -> Void) -> Void

  init(provider: @escaping (@escaping ([UIMenuElement]) -> Void) -> Void) {
    self.provider = provider
    super.init()
  }

  open class func uncached(
    _ elementProvider: @escaping (@escaping ([UIMenuElement]) -> Void) -> Void
  ) -> Self { unsafeDowncast(UIDeferredMenuElement(provider: elementProvider), to: self) }

  /// The elements, as they are when the menu opens.
  public func userOpens() -> [UIMenuElement] {
    var elements: [UIMenuElement] = []
    provider { elements = $0 }
    return elements
  }
}

#if _runtime(_ObjC)
  public struct UIKeyModifierFlags: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
  }

  @MainActor open class UICommand: UIMenuElement {
    open internal(set) var propertyList: Any?
  }

  @MainActor open class UIKeyCommand: UICommand {
    public convenience init(
      title: String = "", image: UIImage? = nil, action: Selector, input: String,
      modifierFlags: UIKeyModifierFlags = [], propertyList: Any? = nil
    ) {
      self.init()
      self.propertyList = propertyList
    }
  }
#endif

@MainActor open class UIBarItem: NSObject {
  open var isEnabled = true
  open var title: String?
  open var image: UIImage?
}

@MainActor open class UIBarButtonItem: UIBarItem {
  open weak var target: AnyObject?

  /// A copy. The item takes the title and the image of its action over; taking the action away leaves them.
  open var primaryAction: UIAction? {
    get { copy }
    set {
      copy = newValue?.copied()
      guard let newValue else { return }
      title = newValue.title
      image = newValue.image
    }
  }
  private var copy: UIAction?

  public override init() { super.init() }

  public enum SystemItem: Int, Sendable { case done, cancel, edit, save, add, trash = 16 }

  public convenience init(title: String?) {
    self.init()
    self.title = title
  }

  public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil) {
    self.init()
    self.primaryAction = primaryAction
  }

  public func userTaps() { if isEnabled, let primaryAction { primaryAction.handler(primaryAction) } }
}

@MainActor open class UIGestureRecognizer: NSObject {
  public enum State: Int, Sendable {
    case possible, began, changed, ended, cancelled, failed
    public static var recognized: State { .ended }
  }

  open internal(set) var state: State = .possible
  open var isEnabled = true
  #if _runtime(_ObjC)
    open func addTarget(_ target: Any, action: Selector) {}
    open func removeTarget(_ target: Any?, action: Selector?) {}
  #endif
}
