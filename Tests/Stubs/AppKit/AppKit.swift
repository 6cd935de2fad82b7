// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What the adapters use of AppKit, declared only.

@_exported public import Foundation
#if _runtime(_ObjC)
  @_exported public import ObjectiveC
#endif

@MainActor open class NSResponder: NSObject {
  public override nonisolated init() { super.init() }
  open var acceptsFirstResponder: Bool { false }
}

@MainActor open class NSView: NSResponder {
  open var frame: NSRect = .zero
  open var bounds: NSRect = .zero
  open var isHidden = false
  open weak var superview: NSView? { nil }
  open var subviews: [NSView] = []
  open weak var window: NSWindow? { nil }
  open var identifier: NSUserInterfaceItemIdentifier?
  public init(frame: NSRect) { super.init() }
  public required init?(coder: NSCoder) { super.init() }
  open func addSubview(_ view: NSView) {}
  open func removeFromSuperview() {}
  open func viewDidMoveToWindow() {}
}

public struct NSUserInterfaceItemIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

@MainActor open class NSWindow: NSResponder {
  open var firstResponder: NSResponder? { nil }
  open var attachedSheet: NSWindow? { nil }
  open weak var sheetParent: NSWindow? { nil }
  open var contentViewController: NSViewController?
  public convenience init(contentViewController: NSViewController) { self.init() }
  @discardableResult
  open func makeFirstResponder(_ responder: NSResponder?) -> Bool { false }
  open func beginSheet(
    _ sheetWindow: NSWindow, completionHandler handler: ((NSApplication.ModalResponse) -> Void)? = nil
  ) {}
  open func endSheet(_ sheetWindow: NSWindow) {}
}

open class NSEvent: NSObject {
  public enum EventType: UInt, Sendable {
    case leftMouseDown = 1
    case leftMouseUp = 2
    case leftMouseDragged = 6
    case keyDown = 10
  }
  open var type: EventType { .keyDown }
}

@MainActor open class NSApplication: NSResponder {
  public struct ModalResponse: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let alertFirstButtonReturn = ModalResponse(rawValue: 1000)
    public static let alertSecondButtonReturn = ModalResponse(rawValue: 1001)
    public static let cancel = ModalResponse(rawValue: 0)
  }
  open class var shared: NSApplication { fatalError() }
  open var currentEvent: NSEvent? { nil }
  #if _runtime(_ObjC)
    @discardableResult
    open func sendAction(_ action: Selector, to target: Any?, from sender: Any?) -> Bool { false }
  #endif
}

@MainActor open class NSViewController: NSResponder {
  open var view: NSView = NSView(frame: .zero)
  open var isViewLoaded: Bool { false }
  open weak var presentingViewController: NSViewController? { nil }
  public init(nibName: String?, bundle: Bundle?) { super.init() }
  public required init?(coder: NSCoder) { super.init() }
  open func viewDidDisappear() {}
  open func presentAsSheet(_ viewController: NSViewController) {}
  open func dismiss(_ viewController: NSViewController) {}
}

@MainActor open class NSControl: NSView {
  public nonisolated static let textDidBeginEditingNotification =
    Notification.Name("NSControlTextDidBeginEditingNotification")
  public nonisolated static let textDidChangeNotification = Notification.Name("NSControlTextDidChangeNotification")
  public nonisolated static let textDidEndEditingNotification =
    Notification.Name("NSControlTextDidEndEditingNotification")

  public struct StateValue: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let mixed = StateValue(rawValue: -1)
    public static let off = StateValue(rawValue: 0)
    public static let on = StateValue(rawValue: 1)
  }

  open weak var target: AnyObject?
  #if _runtime(_ObjC)
    open var action: Selector?
  #endif
  open var isEnabled = true
  open var isContinuous = false
  open var stringValue = ""
  open var doubleValue = 0.0
  open var integerValue = 0
  open func currentEditor() -> NSText? { nil }
}

@MainActor open class NSText: NSView {
  public nonisolated static let didBeginEditingNotification = Notification.Name("NSTextDidBeginEditingNotification")
  public nonisolated static let didEndEditingNotification = Notification.Name("NSTextDidEndEditingNotification")
  public nonisolated static let didChangeNotification = Notification.Name("NSTextDidChangeNotification")
  open var string = ""
  open var selectedRange = NSRange()
  open var isEditable = true
}

@MainActor open class NSTextView: NSText {
  open func hasMarkedText() -> Bool { false }
}

@MainActor open class NSTextField: NSControl {
  open var placeholderString: String?
}

@MainActor open class NSSearchField: NSTextField {}
@MainActor open class NSComboBox: NSTextField {
  public nonisolated static let selectionDidChangeNotification =
    Notification.Name("NSComboBoxSelectionDidChangeNotification")
  open var indexOfSelectedItem: Int { -1 }
  open func itemObjectValue(at index: Int) -> Any { "" }
}
@MainActor open class NSButton: NSControl {
  open var keyEquivalent = ""
  open var title = ""
  open var state = NSControl.StateValue.off
}
@MainActor open class NSSwitch: NSControl { open var state = NSControl.StateValue.off }
@MainActor open class NSSlider: NSControl {
  open var minValue = 0.0
  open var maxValue = 1.0
}
@MainActor open class NSStepper: NSControl {}
@MainActor open class NSSegmentedControl: NSControl { open var selectedSegment = -1 }
@MainActor open class NSDatePicker: NSControl { open var dateValue = Date() }
@MainActor open class NSPopUpButton: NSButton {
  open var indexOfSelectedItem: Int { -1 }
  open func selectItem(at index: Int) {}
}

open class NSColor: NSObject, @unchecked Sendable {
  public class var black: NSColor { fatalError() }
}

@MainActor open class NSColorWell: NSControl { open var color = NSColor.black }

@MainActor open class NSMenuItem: NSObject {
  open var title = ""
  open weak var target: AnyObject?
  #if _runtime(_ObjC)
    open var action: Selector?
  #endif
  open var isEnabled = true
}

@MainActor public protocol NSMenuItemValidation: NSObjectProtocol {
  func validateMenuItem(_ menuItem: NSMenuItem) -> Bool
}

@MainActor open class NSAlert: NSObject {
  open var messageText = ""
  open var informativeText = ""
  open var window: NSWindow { fatalError() }
  open var buttons: [NSButton] { [] }
  @discardableResult
  open func addButton(withTitle title: String) -> NSButton { fatalError() }
  open func beginSheetModal(
    for sheetWindow: NSWindow, completionHandler handler: ((NSApplication.ModalResponse) -> Void)? = nil
  ) {}
}
extension NSButton {
  public var hasDestructiveAction: Bool {
    get { false }
    set {}
  }
}
