public import Binding
import CGtk

/// A text of several lines.
///
///     note.bindTwoWay(to: textView).store(in: scope)
///
/// It reports edits, their end and compositions like a ``TextControl``, but Return begins a new line.
public final class TextView: Control, @MainActor EditableTarget {
  /// Whether an input method is composing text.
  public var isComposing: Bool { composition?.isGoingOn ?? false }
  private var composition: Composition?
  private let buffer: UnsafeMutablePointer<GtkTextBuffer>

  /// Makes an empty text, whose lines are wrapped between words.
  public init() {
    let pointer = gtk_text_view_new()!
    buffer = gtk_text_view_get_buffer(UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GtkTextView.self))
    super.init(pointer, hasEnd: true)
    gtk_text_buffer_set_enable_undo(buffer, 0)
    gtk_text_view_set_wrap_mode(cast(), GTK_WRAP_WORD_CHAR)
    // Tab leaves the text, as in any other control of a form.
    gtk_text_view_set_accepts_tab(cast(), 0)
    weak let me = self
    connect(buffer, "changed") { me?.edited.send() }
    composition = Composition(in: pointer, edited: edited)
  }

  /// The text.
  public var content: String {
    get {
      var (start, end) = (GtkTextIter(), GtkTextIter())
      gtk_text_buffer_get_bounds(buffer, &start, &end)
      guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 1) else { return "" }
      defer { g_free(text) }
      return String(cString: text)
    }
    set { if newValue != content { gtk_text_buffer_set_text(buffer, newValue, -1) } }
  }
}
