/// A control that shows a value, is edited by a user, and announces it: a text field, a slider, a line in a terminal.
///
/// A control conforms by having a content and sending an event after each edit:
///
///     final class Entry: EditableTarget {
///       let edited = Event<Void>()
///       var content = ""
///
///       func type(_ text: String) {
///         content = text
///         edited.send()
///       }
///     }
///
/// It may also send the event when `content` is set by the program, as GTK does: an announcement that comes while a
/// binding writes, or with an equal content, is no edit. A target may change the content it is given, or refuse it:
/// source and target keep their different values then, until one of them changes.
///
/// **The other parts** have defaults that stand for a control without them, and cost nothing. Bindings ask for
/// ``ended`` and ``isComposing``; a `Field` of `BindingForms` binds the focus, whether the control is enabled, and the
/// announcing of errors as well:
///
///     final class Line: EditableTarget {
///       let edited = Event<Void>()
///       let ended = Event<Void>()
///       var content = ""
///       var isEnabled = true
///       var isFocused = false { didSet { focusChanged.send() } }
///       let focusChanged = Event<Void>()
///
///       func announce(_ message: String) { speaker.say(message) }
///     }
///
/// A view of a toolkit that has other plans for these names is a ``BindingTargetProvider``.
public protocol EditableTarget<Content>: AnyObject, BindingTargetProvider {
  /// The type of the content.
  associatedtype Content
  /// `Event<Void>`, or an optional one.
  associatedtype Ending: OptionalEvent = Event<Void>?
  /// `Event<Void>`, or an optional one.
  associatedtype FocusChange: OptionalEvent = Event<Void>?
  /// `Bool`, if the control can be disabled.
  associatedtype Enabling: OptionalFlag = LeftOut
  /// `Void`, if the control announces messages.
  associatedtype Announcing = LeftOut

  /// The content that is shown.
  var content: Content { get set }

  /// Sent after the user has edited ``content``.
  var edited: Event<Void> { get }

  /// Sent when the user has finished an edit: the control has lost the focus, or the return key was pressed. `nil`, the
  /// default, if the control does not tell.
  ///
  /// Bindings write then what they have not yet written, unless they wait for a call of `commit()`, and show the source
  /// anew: "12000" becomes "12,000". See ``CommitPolicy/onEnd``.
  var ended: Ending { get }

  /// Whether an input method is composing text, which Chinese, Japanese and accents need; by default never.
  ///
  /// Text that is being composed ("marked" text) is no edit, and is not overwritten: bindings neither read nor write
  /// ``content`` meanwhile. Send ``edited`` when the composition is over, also if it was given up. What was to be shown
  /// meanwhile is shown then, unless the text was changed.
  var isComposing: Bool { get }

  /// Whether the control can be edited: a `Bool`. A control without it always can.
  var isEnabled: Enabling { get set }

  /// Whether the control has the focus. Writing it takes or gives up the focus.
  var isFocused: Bool { get set }

  /// Sent when the control has got or lost the focus, and when it could not take it. `nil`, the default, if the control
  /// does not tell: it takes no part in the focus of its form then.
  var focusChanged: FocusChange { get }

  /// Tells assistive technology of an error that is shown now: a live region of a page, an announcement of a screen
  /// reader. Called with each new message; a field that becomes valid is not announced. A control without it announces
  /// nothing.
  func announce(_ message: String) -> Announcing
}

extension EditableTarget {
  /// None.
  @export(implementation)
  public var ended: Event<Void>? { nil }

  /// No.
  @export(implementation)
  public var isComposing: Bool { false }

  /// No. Writing it does nothing.
  @export(implementation)
  public var isFocused: Bool {
    get { false }
    set {}
  }

  /// None.
  @export(implementation)
  public var focusChanged: Event<Void>? { nil }
}

extension EditableTarget where Enabling == LeftOut {
  /// The control cannot be disabled. Writing it does nothing.
  @_documentation(visibility: private) @export(implementation)
  public var isEnabled: LeftOut {
    get { LeftOut() }
    set {}
  }
}

extension EditableTarget where Announcing == LeftOut {
  /// Does nothing.
  @_documentation(visibility: private) @export(implementation)
  @discardableResult
  public func announce(_ message: String) -> LeftOut { LeftOut() }
}

extension EditableTarget {
  /// The control as bindings take it: its ``content``, read after each ``edited``, and the parts that it has.
  @export(implementation)
  public var bindingTarget: BindingTarget<Content> {
    BindingTarget(
      self, edited: edited, ended: ended.optionalEvent, isComposing: { $0.isComposing }, get: { $0.content },
      set: { $0.content = $1 }, enable: enabling, focusChanged: focusChanged.optionalEvent,
      isFocused: { $0.isFocused }, focus: { $0.isFocused = $1 }, announce: announcing)
  }

  // A part that the control has not costs a field no effect.

  @export(implementation)
  var enabling: ((Self, Bool) -> Void)? {
    if Enabling.flag(true) == nil { return nil }
    return { control, isEnabled in
      if let flag = Enabling.flag(isEnabled) { control.isEnabled = flag }
    }
  }

  @export(implementation)
  var announcing: ((Self, String) -> Void)? {
    if Announcing.self == LeftOut.self { return nil }
    return { _ = $0.announce($1) }
  }
}

/// `Bool`, or ``LeftOut``: a control declares whether it can be disabled, `var isEnabled = true`. Not for types of your
/// own.
@_documentation(visibility: private)
public protocol OptionalFlag {
  /// A value for the flag; `nil` if there is none.
  static func flag(_ isOn: Bool) -> Self?
}

extension Bool: OptionalFlag {
  /// The flag.
  @_documentation(visibility: private) @export(implementation)
  public static func flag(_ isOn: Bool) -> Bool? { isOn }
}

/// Stands for a part that a control leaves out.
@_documentation(visibility: private)
public struct LeftOut: OptionalFlag {
  /// Makes the value.
  @_documentation(visibility: private) @export(implementation)
  public init() {}

  /// None.
  @_documentation(visibility: private) @export(implementation)
  public static func flag(_ isOn: Bool) -> LeftOut? { nil }
}

/// `Event<Void>`, or an optional one: a control declares which of its events it has, `let ended = Event<Void>()`, or
/// that it may have one. Not for types of your own.
@_documentation(visibility: private)
public protocol OptionalEvent {
  /// The event, if there is one.
  var optionalEvent: Event<Void>? { get }
}

extension Event: OptionalEvent where Value == Void {
  /// This event.
  @_documentation(visibility: private) @export(implementation)
  public var optionalEvent: Event<Void>? { self }
}

extension Optional: OptionalEvent where Wrapped == Event<Void> {
  /// The event, if there is one.
  @_documentation(visibility: private) @export(implementation)
  public var optionalEvent: Event<Void>? { self }
}
