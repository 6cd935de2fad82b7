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
/// It may also send the event when the program sets `content`, as GTK does: an event that is sent while a binding
/// writes, or with an unchanged content, counts as no edit. A target may change the content it is given, or refuse it:
/// source and target then keep different values until one of them changes.
///
/// **The other parts** have defaults that stand for a control without them, and cost nothing. Bindings use ``ended``
/// and ``isComposing``; a `Field` of `BindingForms` also binds the focus, ``isEnabled-swift.property`` and
/// ``announce(_:)-swift.method``:
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
/// A view of a toolkit that uses these names for something else is a ``BindingTargetProvider``.
public protocol EditableTarget<Content>: AnyObject, BindingTargetProvider {
  /// The type of the content.
  associatedtype Content
  /// `Event<Void>`, or an optional one.
  associatedtype Ending: OptionalEvent = Event<Void>?
  /// `Event<Void>`, or an optional one.
  associatedtype FocusChange: OptionalEvent = Event<Void>?
  /// `Bool`, if the control can be disabled.
  associatedtype Enabling = Never?
  /// `Void`, if the control announces messages.
  associatedtype Announcing = Never?

  /// The content that is shown.
  var content: Content { get set }

  /// Sent after the user has edited ``content``.
  var edited: Event<Void> { get }

  /// Sent when the user has finished an edit: the control has lost the focus, or the return key was pressed. `nil`, the
  /// default, if the control does not tell.
  ///
  /// Bindings then write what they have not yet written, unless they wait for a call of `commit()`, and show the source
  /// again: "12000" becomes "12,000". See ``CommitPolicy/onEnd``.
  var ended: Ending { get }

  /// Whether an input method is composing text, as for Chinese, Japanese and accents; by default `false`.
  ///
  /// Text that is being composed ("marked" text) is no edit, and is not overwritten: bindings neither read nor write
  /// ``content`` meanwhile. Send ``edited`` when the composition is over, even if the user gave it up. A value that was
  /// to be shown meanwhile is shown then, unless the text was changed.
  var isComposing: Bool { get }

  /// Whether the control can be edited: a `Bool`. A control without this property can always be edited.
  var isEnabled: Enabling { get set }

  /// Whether the control has the focus. Writing it takes or gives up the focus.
  var isFocused: Bool { get set }

  /// Sent when the control has got or lost the focus, and when it could not take the focus. `nil`, the default, if the
  /// control does not tell: the control then takes no part in the focus of its form.
  var focusChanged: FocusChange { get }

  /// Tells assistive technology of an error that is shown now: a live region of a page, an announcement of a screen
  /// reader. Called with each new message; a field that becomes valid is not announced. By default nothing happens.
  func announce(_ message: String) -> Announcing
}

extension EditableTarget {
  /// No event.
  @export(implementation)
  public var ended: Event<Void>? { nil }

  /// `false`.
  @export(implementation)
  public var isComposing: Bool { false }

  /// `false`. Writing it does nothing.
  @export(implementation)
  public var isFocused: Bool {
    get { false }
    set {}
  }

  /// No event.
  @export(implementation)
  public var focusChanged: Event<Void>? { nil }
}

extension EditableTarget where Enabling == Never? {
  /// The control cannot be disabled. Writing it does nothing.
  @_documentation(visibility: private) @export(implementation)
  public var isEnabled: Never? {
    get { nil }
    set {}
  }
}

extension EditableTarget where Announcing == Never? {
  /// Does nothing.
  @_documentation(visibility: private) @export(implementation)
  @discardableResult
  public func announce(_ message: String) -> Never? { nil }
}

extension EditableTarget {
  /// The control as bindings use it: its ``content``, read after each ``edited``, and the parts that the control has.
  @export(implementation)
  public var bindingTarget: BindingTarget<Content> {
    BindingTarget(
      self, edited: edited, ended: ended.optionalEvent, isComposing: { $0.isComposing }, get: { $0.content },
      set: { $0.content = $1 }, enable: enabling, focusChanged: focusChanged.optionalEvent,
      isFocused: { $0.isFocused }, focus: { $0.isFocused = $1 }, announce: announcing)
  }

  // A part that the control lacks costs a field no effect.

  @export(implementation)
  var enabling: ((Self, Bool) -> Void)? {
    if Enabling.self != Bool.self { return nil }
    return { $0.isEnabled = unsafeBitCast($1, to: Enabling.self) }
  }

  @export(implementation)
  var announcing: ((Self, String) -> Void)? {
    if Announcing.self == Never?.self { return nil }
    return { _ = $0.announce($1) }
  }
}

/// `Event<Void>`, or an optional one: a control declares an event that it always has, `let ended = Event<Void>()`, or
/// one that it may have. Other types need not conform.
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
