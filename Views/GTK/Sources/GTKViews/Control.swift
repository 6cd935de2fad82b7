public import Binding
public import CGtk

/// The common part of the controls of a form: they report edits, the ends of edits, and the focus.
///
/// Your subclasses send ``edited``, and conform to `EditableTarget` by having a `content`.
@MainActor open class Control: Widget {
  /// Sent after the content was edited.
  public let edited = Event<Void>()
  /// Sent when the focus was lost, or Return was pressed.
  public let ended: Event<Void>?
  /// Sent when the control has got or lost the focus.
  public let focusChanged = Event<Void>()
  /// The focus as GTK reports it: during that report its other answers are outdated.
  private var isFocusKnown = false
  private let left: Event<Void>?

  /// Takes a widget that GTK has just made.
  ///
  /// - Parameter hasEnd: whether edits have an end, as those of a text have, but not those of a switch.
  public init(_ pointer: UnsafeMutablePointer<GtkWidget>, hasEnd: Bool) {
    left = hasEnd ? Event<Void>() : nil
    ended = left
    super.init(pointer)
    weak let me = self
    observeFocus { isFocused in
      guard let me else { return }
      me.isFocusKnown = isFocused
      if !isFocused { me.end() }
      me.focusChanged.send()
    }
  }

  /// Whether the control has the focus. Writing it takes or gives up the focus.
  public var isFocused: Bool {
    get { isFocusKnown }
    set { if newValue { grabFocus() } else { dropFocus() } }
  }

  /// Has assistive technology say a message, with GTK 4.14 or later; before, nothing happens.
  ///
  /// It leaves no state behind, because nothing tells the end of it: what is wrong for a while is an ``error``.
  public func announce(_ message: String) { binding_announce(pointer, message) }

  /// Shows whether there is an error: by the class `error` of the style sheet, and to assistive technology.
  public var error: String? {
    didSet {
      guard error != oldValue else { return }
      style("error", error != nil)
      binding_set_error(pointer, error)
    }
  }

  /// The user has finished an edit.
  func end() { left?.send() }
}
