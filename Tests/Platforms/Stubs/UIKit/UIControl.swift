// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import Foundation

@MainActor open class UIControl: UIView {
  public struct Event: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let touchDown = Event(rawValue: 1 << 0)
    public static let touchUpInside = Event(rawValue: 1 << 6)
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    public static let touchCancel = Event(rawValue: 1 << 8)
    public static let valueChanged = Event(rawValue: 1 << 12)
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    public static let menuActionTriggered = Event(rawValue: 1 << 14)
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    public static let editingChanged = Event(rawValue: 1 << 17)
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    public static let allTouchEvents = Event(rawValue: 0x0000_0FFF)
    public static let allEditingEvents = Event(rawValue: 0x000F_0000)
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }

  open var isEnabled = true
  open var isSelected = false
  open var isHighlighted = false
  open internal(set) var isTracking = false

  private var actions: [(events: UInt, action: UIAction)] = []

  /// Of actions with one identifier the last takes the place of the others, for the events that it is added for.
  open func addAction(_ action: UIAction, for controlEvents: UIControl.Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
    actions.append((controlEvents.rawValue, action))
  }

  open func removeAction(_ action: UIAction, for controlEvents: UIControl.Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
  }

  open func removeAction(identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: UIControl.Event) {
    for place in actions.indices where actions[place].action.identifier == actionIdentifier {
      actions[place].events &= ~controlEvents.rawValue
    }
    actions.removeAll { $0.events == 0 }
  }

  open func sendActions(for controlEvents: UIControl.Event) {
    for (events, action) in actions where events & controlEvents.rawValue != 0 {
      action.sender = self
      action.handler(action)
      action.sender = nil
    }
  }

  /// How many actions it has for some events.
  public func actionCount(for events: UIControl.Event) -> Int {
    actions.count { $0.events & events.rawValue != 0 }
  }
}

@MainActor open class UIButton: UIControl {
  public struct Configuration: Sendable {
    public var title: String?
    public var showsActivityIndicator = false
    public static func plain() -> Configuration { Configuration() }
    public static func filled() -> Configuration { Configuration() }
  }

  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(frame: .zero)
    self.configuration = configuration
  }

  open var configuration: Configuration?
  open var menu: UIMenu?
  open var showsMenuAsPrimaryAction = false
  open var changesSelectionAsPrimaryAction = false

  /// A tap, as the user does it.
  public func userTaps() {
    guard isEnabled else { return }
    sendActions(for: .touchDown)
    sendActions(for: .touchUpInside)
    sendActions(for: .primaryActionTriggered)
  }
}

@MainActor open class UISwitch: UIControl {
  open var isOn = false
  open func setOn(_ on: Bool, animated: Bool) { isOn = on }

  public func userTurns(_ isOn: Bool) {
    guard isEnabled else { return }
    self.isOn = isOn
    sendActions(for: .valueChanged)
    sendActions(for: .primaryActionTriggered)
  }
}

@MainActor open class UISlider: UIControl {
  private var held: Float = 0
  open var minimumValue: Float = 0
  open var maximumValue: Float = 1
  open var isContinuous = true
  open var value: Float {
    get { held }
    set { held = Swift.min(Swift.max(newValue, minimumValue), maximumValue) }
  }
  open func setValue(_ value: Float, animated: Bool) { self.value = value }

  /// The user drags the knob over some values and lets go of it.
  public func userDrags(over values: [Float], letsGo: Bool = true) {
    isTracking = true
    for value in values {
      self.value = value
      if isContinuous { sendActions(for: .valueChanged) }
    }
    guard letsGo else { return }
    isTracking = false
    if !isContinuous { sendActions(for: .valueChanged) }
    sendActions(for: .touchUpInside)
  }

  /// A screen reader adjusts it by a step.
  public func userAdjusts(to value: Float) {
    self.value = value
    sendActions(for: .valueChanged)
  }
}

@MainActor open class UIStepper: UIControl {
  open var minimumValue = 0.0
  open var maximumValue = 100.0
  open var stepValue = 1.0
  private var held = 0.0
  open var value: Double {
    get { held }
    set { held = Swift.min(Swift.max(newValue, minimumValue), maximumValue) }
  }

  public func userSteps(by steps: Double) {
    value += steps * stepValue
    sendActions(for: .valueChanged)
  }
}

@MainActor open class UISegmentedControl: UIControl {
  public static let noSegment = -1
  open private(set) var numberOfSegments: Int
  open var selectedSegmentIndex = UISegmentedControl.noSegment

  public init(items: [Any]?) {
    numberOfSegments = items?.count ?? 0
    super.init(frame: .zero)
  }
  public required init?(coder: NSCoder) { nil }

  public func userSelects(_ index: Int) {
    selectedSegmentIndex = index
    sendActions(for: .valueChanged)
  }
}

@MainActor open class UIPageControl: UIControl {
  open var numberOfPages = 0
  private var page = 0
  open var currentPage: Int {
    get { page }
    set { page = Swift.max(0, Swift.min(newValue, numberOfPages - 1)) }
  }

  public func userTurns(to page: Int) {
    currentPage = page
    sendActions(for: .valueChanged)
  }
}

@MainActor open class UIDatePicker: UIControl {
  public enum Mode: Int, Sendable { case time, date, dateAndTime, countDownTimer, yearAndMonth }
  open var datePickerMode: Mode = .dateAndTime
  open var date = Date(timeIntervalSinceReferenceDate: 0)
  open var countDownDuration: TimeInterval = 0
  open func setDate(_ date: Date, animated: Bool) { self.date = date }

  public func userPicks(_ date: Date) {
    self.date = date
    sendActions(for: .valueChanged)
  }
}

@MainActor open class UIColorWell: UIControl {
  open var title: String?
  open var supportsAlpha = true
  open var selectedColor: UIColor?

  public func userPicks(_ color: UIColor?) {
    selectedColor = color
    sendActions(for: .valueChanged)
  }
}

@MainActor open class UIRefreshControl: UIControl {
  open private(set) var isRefreshing = false
  open func beginRefreshing() { isRefreshing = true }
  open func endRefreshing() { isRefreshing = false }

  public func userPulls() {
    guard !isRefreshing else { return }
    isRefreshing = true
    sendActions(for: .valueChanged)
  }
}
