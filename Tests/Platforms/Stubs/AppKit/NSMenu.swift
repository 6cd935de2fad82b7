// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase
// Menus, toolbars and gestures: declared only. Newer SDKs than that of macOS 14 isolate menus to the main actor; the
// adapters compile with both.

public import Foundation

open class NSMenuItem: NSObject {
  open var title = ""
  open weak var target: AnyObject?
  #if _runtime(_ObjC)
    open var action: Selector?
  #endif
  open var isEnabled = true
  open var state = NSControl.StateValue.off
  public override init() { super.init() }
  #if _runtime(_ObjC)
    public init(title string: String, action selector: Selector?, keyEquivalent charCode: String) { super.init() }
  #endif
  open var submenu: NSMenu?
  open var representedObject: Any?
}

open class NSMenu: NSObject {
  open var title = ""
  open weak var delegate: (any NSMenuDelegate)?
  public override init() { super.init() }
  public init(title: String) { super.init() }
  open func addItem(_ newItem: NSMenuItem) {}
  open func removeAllItems() {}
  #if _runtime(_ObjC)
    @discardableResult
    open func addItem(withTitle string: String, action selector: Selector?, keyEquivalent charCode: String)
      -> NSMenuItem
    { NSMenuItem() }
  #endif
}

@MainActor public protocol NSMenuDelegate: NSObjectProtocol {
  // MARK: Optional
  func menuNeedsUpdate(_ menu: NSMenu)
}

@MainActor open class NSToolbarItem: NSObject {
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }
  public init(itemIdentifier: Identifier) { super.init() }
  open weak var target: AnyObject?
  #if _runtime(_ObjC)
    open var action: Selector?
  #endif
  open var isEnabled = true
}

@MainActor public protocol NSToolbarItemValidation: NSObjectProtocol {
  func validateToolbarItem(_ item: NSToolbarItem) -> Bool
}

@MainActor open class NSGestureRecognizer: NSObject {
  public enum State: Int, Sendable { case possible, began, changed, ended, cancelled, failed }
  open weak var target: AnyObject?
  #if _runtime(_ObjC)
    open var action: Selector?
  #endif
  open internal(set) var state = State.possible
  open var isEnabled = true
}

#if _runtime(_ObjC)
  public enum objc_AssociationPolicy: UInt, Sendable { case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1 }
  public func objc_setAssociatedObject(
    _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
  ) {}
#endif

@MainActor public protocol NSMenuItemValidation: NSObjectProtocol {
  func validateMenuItem(_ menuItem: NSMenuItem) -> Bool
}
