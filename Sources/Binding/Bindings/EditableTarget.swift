/// A control that shows a value, lets a user edit it, and sends an event after each edit: a text field, a slider, a
/// line in a terminal.
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
/// It may also send the event when the program sets `content`, as GTK does: an event that is sent while a binding
/// writes, or while the content is unchanged, is ignored. A target may change the content that it is given, or refuse
/// it: source and target then keep different values until one of them changes.
///
/// **The other requirements** have defaults for a control that lacks the part in question; the defaults cost nothing.
/// Bindings use ``ended`` and ``isComposing``; a `Field` of `BindingForms` also binds the focus,
/// ``isEnabled-swift.property`` and ``announce(_:)-swift.method``:
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
/// If a toolkit uses these names for other purposes, let its view conform to ``BindingTargetProvider`` instead.
public protocol EditableTarget<Content>: AnyObject, BindingTargetProvider {
  /// The type of the content.
  associatedtype Content
  /// The type of ``ended``: `Event<Void>`, or an optional of it.
  associatedtype Ending: OptionalEvent = Event<Void>?
  /// The type of ``focusChanged``: `Event<Void>`, or an optional of it.
  associatedtype FocusChange: OptionalEvent = Event<Void>?
  /// The type of ``isEnabled-swift.property``: `Bool`, if the control can be disabled.
  associatedtype Enabling = Never?
  /// The result of ``announce(_:)-swift.method``: `Void`, if the control announces messages.
  associatedtype Announcing = Never?

  /// The content that is shown.
  var content: Content { get set }

  /// Sent after the user has edited ``content``.
  var edited: Event<Void> { get }

  /// Sent when the user has finished an edit: the control has lost the focus, or the return key was pressed. `nil`, the
  /// default, if the control does not announce that.
  ///
  /// Bindings then write a pending edit, unless they wait for a call of `commit()`, and show the source again: "12000"
  /// becomes "12,000". See ``CommitPolicy/onEnd``.
  var ended: Ending { get }

  /// Whether an input method is composing text, as for Chinese, Japanese and accents; by default `false`.
  ///
  /// Text that is being composed ("marked" text) is no edit: as long as this is `true`, bindings neither read nor write
  /// ``content``. Send ``edited`` when the composition is over, even if the user gave it up. Bindings then show a value
  /// that the source got during the composition, unless the user has changed the text.
  var isComposing: Bool { get }

  /// Whether the control can be edited: a `Bool`. A control without this property can always be edited.
  var isEnabled: Enabling { get set }

  /// Whether the control has the focus. Writing it takes or gives up the focus.
  var isFocused: Bool { get set }

  /// Sent when the control has got or lost the focus, and when it could not take the focus. `nil`, the default, if the
  /// control does not announce that: it then takes no part in the focus of its form.
  var focusChanged: FocusChange { get }

  /// Tells assistive technology of an error that is shown now: a live region of a page, an announcement of a screen
  /// reader. Called with each new message; a field that becomes valid is not announced. By default nothing happens.
  func announce(_ message: String) -> Announcing
}

extension EditableTarget {
  /// By default the control does not announce the end of edits.
  public var ended: Event<Void>? { nil }

  /// By default no input method is composing text.
  public var isComposing: Bool { false }

  /// By default the control never has the focus. Writing this does nothing.
  public var isFocused: Bool {
    get { false }
    set {}
  }

  /// By default the control does not announce changes of the focus.
  public var focusChanged: Event<Void>? { nil }
}

extension EditableTarget where Enabling == Never? {
  /// By default the control cannot be disabled. Writing this does nothing.
  @_documentation(visibility: private)
  public var isEnabled: Never? {
    get { nil }
    set {}
  }
}

extension EditableTarget where Announcing == Never? {
  /// By default no message is announced.
  @_documentation(visibility: private)
  @discardableResult
  public func announce(_ message: String) -> Never? { nil }
}

extension EditableTarget {
  /// The target that bindings use: the ``content``, read after each ``edited``, and the other parts that the control
  /// has.
  public var bindingTarget: BindingTarget<Content> { BindingTarget(self) }

  // Closures that call `isEnabled` and `announce(_:)` of a control. Each is `nil` if the control has only the default,
  // so that a field makes no effect for it.

  var enabling: ((Self, Bool) -> Void)? {
    if Enabling.self != Bool.self { return nil }
    // The cast is safe because `Enabling` is `Bool` here.
    return { $0.isEnabled = unsafeBitCast($1, to: Enabling.self) }
  }

  var announcing: ((Self, String) -> Void)? {
    if Announcing.self == Never?.self { return nil }
    return { _ = $0.announce($1) }
  }
}

/// A type with which a control may declare an event: `Event<Void>` for an event that always exists, as in `let ended =
/// Event<Void>()`, or `Event<Void>?` for an event that may be missing. No other type needs to conform.
@_documentation(visibility: private)
public protocol OptionalEvent {
  /// The event, if there is one.
  var optionalEvent: Event<Void>? { get }
}

extension Event: OptionalEvent where Value == Void {
  /// This event.
  @_documentation(visibility: private)
  public var optionalEvent: Event<Void>? { self }
}

extension Optional: OptionalEvent where Wrapped == Event<Void> {
  /// The event, if there is one.
  @_documentation(visibility: private)
  public var optionalEvent: Event<Void>? { self }
}
