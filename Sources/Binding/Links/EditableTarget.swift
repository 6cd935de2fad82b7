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
}

extension EditableTarget {
  /// The control as bindings take it: its ``content``, read after each ``edited``.
  @export(implementation)
  public var bindingTarget: BindingTarget<Content> {
    BindingTarget(self, edited: edited, get: { $0.content }, set: { $0.content = $1 })
  }
}
