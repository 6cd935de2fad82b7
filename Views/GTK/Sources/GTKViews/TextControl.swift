public import Binding
public import CGtk

/// A line of text that can be edited, of any kind that GTK has: an ``Entry``, a ``SearchEntry``.
///
/// **Edits.** Each key is one. Text that an input method composes is none: ``isComposing`` is true meanwhile, and
/// ``edited`` is sent when the composition is over.
///
/// **The end of an edit** is Return, or the loss of the focus.
///
/// **Undo** is left to the view model: GTK's undo, which knows only one text, is off.
@MainActor open class TextControl: Control, @MainActor EditableTarget {
  /// Whether an input method is composing text.
  public var isComposing: Bool { composition?.isGoingOn ?? false }
  private var composition: Composition?

  /// Takes a widget that GTK has just made, which has to be a `GtkEditable`.
  public init(editable pointer: UnsafeMutablePointer<GtkWidget>) {
    super.init(pointer, hasEnd: true)
    gtk_editable_set_enable_undo(opaque, 0)
    weak let me = self
    connect(pointer, "changed") { me?.edited.send() }
    // The part of the widget that is typed into.
    guard let text = gtk_editable_get_delegate(opaque).map({ UnsafeMutableRawPointer($0) }) else { return }
    connect(text, "activate") { me?.end() }
    composition = Composition(in: text, edited: edited)
  }

  /// The text. A text written by the program puts the cursor at its end, unless the text is unchanged.
  public var content: String {
    get { String(cString: gtk_editable_get_text(opaque)) }
    set {
      guard newValue != content else { return }
      gtk_editable_set_text(opaque, newValue)
      gtk_editable_set_position(opaque, -1)
    }
  }

  /// How many characters are seen at least.
  public var width: Int {
    get { Int(gtk_editable_get_width_chars(opaque)) }
    set { gtk_editable_set_width_chars(opaque, Int32(newValue)) }
  }
}

/// A line for text.
///
///     form.firstName.bindTwoWay(to: firstName).store(in: scope)
public final class Entry: TextControl {
  /// Makes an empty line.
  ///
  /// - Parameter placeholder: what is shown while it is empty.
  public init(placeholder: String? = nil) {
    super.init(editable: gtk_entry_new())
    gtk_entry_set_placeholder_text(cast(), placeholder)
  }
}

/// A line for a text that is looked for, with a symbol and a button that empties it.
///
///     listing.$searchText.bindTwoWay(to: search).store(in: scope)
public final class SearchEntry: TextControl {
  /// Makes an empty line.
  ///
  /// - Parameter placeholder: what is shown while it is empty, and what assistive technology calls it.
  public init(placeholder: String = "Search") {
    super.init(editable: gtk_search_entry_new())
    binding_set_string(pointer, "placeholder-text", placeholder)
    accessibleName = placeholder
    weak let me = self
    // The escape key, which a search entry reports and does not handle.
    connect(pointer, "stop-search") {
      me?.content = ""
      me?.edited.send()
    }
  }
}
