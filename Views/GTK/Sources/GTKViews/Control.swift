public import Binding
public import CGtk

/// What the controls of a form have in common: they tell of edits, of their ends, and of the focus.
///
/// Subclasses of your own send ``edited``, and conform to `EditableTarget` by having a `content`.
@MainActor open class Control: Widget {
  /// Sent after the content was edited.
  public let edited = Event<Void>()
  /// Sent when the focus has gone, or Return was pressed.
  public let ended: Event<Void>?
  /// Sent when the control has got or lost the focus.
  public let focusChanged = Event<Void>()
  /// What GTK says of the focus: while it tells, its other answers are about the past.
  private var isFocusKnown = false
  private let left: Event<Void>?

  /// Takes a widget that GTK has just made.
  ///
  /// - Parameter hasEnd: whether edits have an end, as that of a text has, and that of a switch has not.
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

  /// Tells assistive technology what is wrong.
  public func announce(_ message: String) { binding_set_error(pointer, message) }

  /// Shows whether something is wrong: by the class `error` of the style sheet, and to assistive technology.
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
