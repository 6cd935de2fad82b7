// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What the adapters use of AppKit. Views, sheets, alerts and tables behave; controls are declared only.

@_exported public import Foundation
@_exported public import AppleFoundation
#if _runtime(_ObjC)
  @_exported public import ObjectiveC
#endif

@MainActor open class NSResponder: NSObject {
  public override nonisolated init() { super.init() }
  open var acceptsFirstResponder: Bool { false }
  open var menu: NSMenu?
  open func invalidateRestorableState() {}
}

@MainActor open class NSView: NSResponder {
  open var frame: NSRect = .zero
  open var bounds: NSRect = .zero
  open var isHidden = false
  open private(set) unowned(unsafe) var superview: NSView?
  open private(set) var subviews: [NSView] = []
  open var window: NSWindow? { holder ?? superview?.window }
  /// The window whose content it is.
  weak var holder: NSWindow? { didSet { if holder !== oldValue { tellWindow() } } }
  open var identifier: NSUserInterfaceItemIdentifier?
  public init(frame: NSRect = .zero) {
    super.init()
    self.frame = frame
  }
  public required init?(coder: NSCoder) { super.init() }
  private var axLabel: String?, axHelp: String?
  open func accessibilityLabel() -> String? { axLabel }
  open func setAccessibilityLabel(_ accessibilityLabel: String?) { axLabel = accessibilityLabel }
  open func accessibilityHelp() -> String? { axHelp }
  open func setAccessibilityHelp(_ accessibilityHelp: String?) { axHelp = accessibilityHelp }
  open func addSubview(_ view: NSView) {
    view.removeFromSuperview()
    view.superview = self
    subviews.append(view)
    if window != nil { view.tellWindow() }
  }
  open func removeFromSuperview() {
    let former = window
    superview?.subviews.removeAll { $0 === self }
    superview = nil
    if former != nil { tellWindow() }
  }
  isolated deinit { for view in subviews { view.superview = nil } }
  open func viewDidMoveToWindow() {}
  private func tellWindow() {
    viewDidMoveToWindow()
    for view in subviews { view.tellWindow() }
  }
}

/// Each subview is a pane, unless `arrangesAllSubviews` is false:
/// https://developer.apple.com/documentation/appkit/nssplitview/arrangesallsubviews.
@MainActor open class NSSplitView: NSView {
  open var arrangesAllSubviews = true
  open var arrangedSubviews: [NSView] { arrangesAllSubviews ? subviews : arranged }
  private var arranged: [NSView] = []
  open func addArrangedSubview(_ view: NSView) {
    arranged.append(view)
    addSubview(view)
  }
}

public struct NSUserInterfaceItemIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

@MainActor open class NSWindow: NSResponder {
  open private(set) var firstResponder: NSResponder?
  open private(set) var attachedSheet: NSWindow?
  open private(set) weak var sheetParent: NSWindow?
  open weak var initialFirstResponder: NSView?
  public nonisolated static let willCloseNotification = Notification.Name("NSWindowWillCloseNotification")
  open private(set) var isVisible = false
  open func makeKeyAndOrderFront(_ sender: Any?) { isVisible = true }
  /// Also what the user does by the button of the window. A window that is closed posts nothing.
  open func close() {
    guard isVisible else { return }
    NotificationCenter.default.post(name: NSWindow.willCloseNotification, object: self)
    isVisible = false
  }
  open var contentView: NSView? {
    didSet {
      oldValue?.holder = nil
      contentView?.holder = self
    }
  }
  open weak var delegate: (any NSWindowDelegate)?
  open var title = ""
  open var isReleasedWhenClosed = true
  open var contentViewController: NSViewController? { didSet { contentView = contentViewController?.view } }
  private var ended: ((NSApplication.ModalResponse) -> Void)?
  public convenience init(contentViewController: NSViewController) {
    self.init()
    self.contentViewController = contentViewController
    contentView = contentViewController.view
    contentView?.holder = self
  }
  @discardableResult
  open func makeFirstResponder(_ responder: NSResponder?) -> Bool {
    firstResponder = responder
    return true
  }
  open func beginSheet(
    _ sheetWindow: NSWindow, completionHandler handler: ((NSApplication.ModalResponse) -> Void)? = nil
  ) {
    precondition(attachedSheet == nil, "Sheets wait for those before")
    attachedSheet = sheetWindow
    sheetWindow.sheetParent = self
    ended = handler
  }
  open func endSheet(_ sheetWindow: NSWindow) { end(sheetWindow, .cancel) }
  func end(_ sheetWindow: NSWindow, _ response: NSApplication.ModalResponse) {
    guard attachedSheet === sheetWindow else { return }
    let ended = ended
    (attachedSheet, self.ended) = (nil, nil)
    sheetWindow.contentView = nil
    ended?(response)
  }
}

@MainActor open class NSWindowController: NSResponder {
  open var window: NSWindow?
  public init(window: NSWindow?) {
    super.init()
    self.window = window
  }
  public required init?(coder: NSCoder) { super.init() }
  open func showWindow(_ sender: Any?) { window?.makeKeyAndOrderFront(sender) }
  open func close() { window?.close() }
}

@MainActor open class NSPopover: NSResponder {
  public enum Behavior: Int, Sendable { case applicationDefined, transient, semitransient }
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
  public enum ActivationPolicy: Int, Sendable { case regular, accessory, prohibited }
  open class var shared: NSApplication { fatalError() }
  open weak var delegate: (any NSApplicationDelegate)?
  open var mainMenu: NSMenu?
  open var currentEvent: NSEvent? { nil }
  @discardableResult
  open func setActivationPolicy(_ activationPolicy: ActivationPolicy) -> Bool { true }
  open func run() {}
  #if _runtime(_ObjC)
    @discardableResult
    open func sendAction(_ action: Selector, to target: Any?, from sender: Any?) -> Bool { false }
  #endif
}

@MainActor open class NSViewController: NSResponder {
  private var loaded: NSView?
  open var view: NSView {
    get {
      if let loaded { return loaded }
      loadView()
      viewDidLoad()
      guard let loaded else { fatalError("The controller has loaded no view") }
      return loaded
    }
    set { loaded = newValue }
  }
  open var isViewLoaded: Bool { loaded != nil }
  open private(set) unowned(unsafe) var presentingViewController: NSViewController?
  open private(set) var presentedViewControllers: [NSViewController]? = []
  /// Ends of sheets that AppKit animates: when `presentingViewController` is cleared it does not say.
  public static var late: [() -> Void] = []
  private var sheet: NSWindow?
  public init(nibName: String?, bundle: Bundle?) { super.init() }
  public required init?(coder: NSCoder) { super.init() }
  open func loadView() { loaded = NSView(frame: .zero) }
  open func viewDidLoad() {}
  open func viewDidDisappear() {}
  open func presentAsSheet(_ viewController: NSViewController) {
    guard let window = view.window else { fatalError("A sheet of a view that is in no window") }
    viewController.presentingViewController = self
    presentedViewControllers?.append(viewController)
    let sheet = NSWindow(contentViewController: viewController)
    viewController.sheet = sheet
    window.beginSheet(sheet)
  }
  /// The view beside which it is a popover.
  public private(set) weak var anchor: NSView?
  open func present(
    _ viewController: NSViewController, asPopoverRelativeTo positioningRect: NSRect, of positioningView: NSView,
    preferredEdge: NSRectEdge, behavior: NSPopover.Behavior
  ) {
    guard positioningView.window != nil else { fatalError("A popover beside a view that is in no window") }
    viewController.presentingViewController = self
    viewController.anchor = positioningView
    presentedViewControllers?.append(viewController)
    positioningView.window?.contentView?.addSubview(viewController.view)
  }
  open func dismiss(_ viewController: NSViewController) {
    if viewController.anchor != nil {
      viewController.anchor = nil
      presentedViewControllers?.removeAll { $0 === viewController }
      return viewController.view.removeFromSuperview()
    }
    guard let sheet = viewController.sheet else { return }
    viewController.sheet = nil
    view.window?.endSheet(sheet)
    NSViewController.late.append { [weak self, weak viewController] in
      viewController?.presentingViewController = nil
      self?.presentedViewControllers?.removeAll { $0 === viewController }
    }
  }
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

  public enum ControlSize: UInt, Sendable { case regular, small, mini, large }

  open weak var target: AnyObject?
  #if _runtime(_ObjC)
    open var action: Selector?
  #endif
  open var isEnabled = true
  open var isContinuous = false
  open var stringValue = ""
  open var doubleValue = 0.0
  open var integerValue = 0
  open var objectValue: Any?
  open var font: NSFont?
  open func currentEditor() -> NSText? { nil }
}

@MainActor open class NSLevelIndicator: NSControl {}
@MainActor open class NSPathControl: NSControl { open var url: URL? }
@MainActor open class NSProgressIndicator: NSView {
  public enum Style: UInt, Sendable { case bar, spinning }
  open var style = Style.bar
  open var controlSize = NSControl.ControlSize.regular
  open var isDisplayedWhenStopped = true
  open var isIndeterminate = true
  open var minValue = 0.0
  open var maxValue = 100.0
  open var doubleValue = 0.0
  public private(set) var isAnimating = false
  open func startAnimation(_ sender: Any?) { isAnimating = true }
  open func stopAnimation(_ sender: Any?) { isAnimating = false }
}
@MainActor open class NSButton: NSControl {
  open var keyEquivalent = ""
  open var title = ""
  open var hasDestructiveAction = false
  open var state = NSControl.StateValue.off
  #if _runtime(_ObjC)
    public convenience init(title: String, target: Any?, action: Selector?) {
      self.init(frame: .zero)
      self.title = title
    }
  #endif
}
@MainActor open class NSSwitch: NSControl { open var state = NSControl.StateValue.off }
@MainActor open class NSSlider: NSControl {
  open var minValue = 0.0
  open var maxValue = 1.0
}
@MainActor open class NSStepper: NSControl {}
@MainActor open class NSSegmentedControl: NSControl { open var selectedSegment = -1 }
@MainActor open class NSDatePicker: NSControl {
  public struct ElementFlags: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let yearMonthDay = ElementFlags(rawValue: 0xe0)
  }
  open var dateValue = Date()
  open var datePickerElements: ElementFlags = []
}
@MainActor open class NSPopUpButton: NSButton {
  open var indexOfSelectedItem: Int { -1 }
  open func selectItem(at index: Int) {}
  open func addItems(withTitles itemTitles: [String]) {}
}

open class NSColor: NSObject, @unchecked Sendable {
  public class var black: NSColor { NSColor() }
  public class var systemRed: NSColor { NSColor() }
}

@MainActor open class NSColorWell: NSControl { open var color = NSColor.black }

@MainActor open class NSAlert: NSObject {
  open var messageText = ""
  open var informativeText = ""
  open var window: NSWindow { panel }
  private let panel = NSWindow()
  open private(set) var buttons: [NSButton] = []
  open var accessoryView: NSView?
  /// The first button has Return, and one that is called "Cancel" Escape:
  /// https://developer.apple.com/documentation/appkit/nsalert/addbutton(withtitle:).
  @discardableResult
  open func addButton(withTitle title: String) -> NSButton {
    let button = NSButton(frame: .zero)
    button.title = title
    button.keyEquivalent = buttons.isEmpty ? "\r" : title == "Cancel" ? "\u{1b}" : ""
    buttons.append(button)
    return button
  }
  open func beginSheetModal(
    for sheetWindow: NSWindow, completionHandler handler: ((NSApplication.ModalResponse) -> Void)? = nil
  ) {
    (NSAlert.shown, NSAlert.count) = (self, NSAlert.count + 1)
    sheetWindow.beginSheet(panel) { response in
      NSAlert.shown = nil
      handler?(response)
    }
  }

  /// The alert on the screen.
  public private(set) static var shown: NSAlert?
  /// How many alerts there were on the screen.
  public private(set) static var count = 0

  /// The user presses a key.
  public func userPresses(_ key: String) {
    guard let place = buttons.firstIndex(where: { $0.keyEquivalent == key }) else { return }
    panel.sheetParent?.end(panel, NSApplication.ModalResponse(rawValue: 1000 + place))
  }
}
