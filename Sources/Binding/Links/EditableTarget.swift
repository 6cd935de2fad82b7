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
public protocol EditableTarget<Content>: AnyObject, BindingTargetProvider {
  /// The type of the content.
  associatedtype Content

  /// The content that is shown.
  var content: Content { get set }

  /// Sent after the user has edited ``content``.
  var edited: Event<Void> { get }

  /// Sent when the user has finished an edit: the control has lost the focus, or the return key was pressed. `nil`, the
  /// default, if the control does not tell.
  ///
  /// Bindings write then what they have not yet written, unless they wait for a call of `commit()`, and show the source
  /// anew: "12000" becomes "12,000". See ``CommitPolicy/onEnd``.
  var ended: Event<Void>? { get }

  /// Whether an input method is composing text, which Chinese, Japanese and accents need; by default never.
  ///
  /// Text that is being composed ("marked" text) is no edit, and is not overwritten: bindings neither read nor write
  /// ``content`` meanwhile. Send ``edited`` when the composition is over, also if it was given up. What was to be shown
  /// meanwhile is shown then, unless the text was changed.
  var isComposing: Bool { get }
}

extension EditableTarget {
  /// None.
  @export(implementation)
  public var ended: Event<Void>? { nil }

  /// No.
  @export(implementation)
  public var isComposing: Bool { false }
}

extension EditableTarget {
  /// The control as bindings take it: its ``content``, read after each ``edited``.
  @export(implementation)
  public var bindingTarget: BindingTarget<Content> {
    BindingTarget(
      self, edited: edited, ended: ended, isComposing: { $0.isComposing }, get: { $0.content },
      set: { $0.content = $1 })
  }
}
