public import CGtk

/// A widget of GTK, as an object of Swift.
///
///     let label = Label("Hello")
///     label.isExpanding = true
///     box.append(label)
///
/// The object keeps its widget, and a container the objects in it, so only the outermost one has to be kept, mostly a
/// ``Window``. The events of the widget reach the object as long as the object lives. A widget of a kind that has no
/// class here is made from a pointer.
///
/// On the main actor, which is the thread of GTK.
@MainActor open class Widget {
  /// The widget itself, for functions of GTK that have no counterpart here.
  public let pointer: UnsafeMutablePointer<GtkWidget>

  /// Takes a widget that GTK has just made.
  public init(_ pointer: UnsafeMutablePointer<GtkWidget>) {
    self.pointer = pointer
    g_object_ref_sink(pointer)
  }

  isolated deinit { g_object_unref(pointer) }

  /// The widget as a pointer to a type that C knows no fields of.
  var opaque: OpaquePointer { OpaquePointer(pointer) }

  /// The widget as a pointer to a type that C knows the fields of.
  func cast<Type>(_ type: Type.Type = Type.self) -> UnsafeMutablePointer<Type> {
    UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: type)
  }

  // MARK: Appearance

  /// Whether the widget is shown; true at first.
  public var isVisible: Bool {
    get { gtk_widget_get_visible(pointer) != 0 }
    set { gtk_widget_set_visible(pointer, newValue ? 1 : 0) }
  }

  /// Whether the widget can be used; true at first. GTK calls it "sensitive".
  public var isEnabled: Bool {
    get { gtk_widget_get_sensitive(pointer) != 0 }
    set { gtk_widget_set_sensitive(pointer, newValue ? 1 : 0) }
  }

  /// What is shown while the pointer rests on the widget; `nil` for nothing.
  public var tooltip: String? {
    get { gtk_widget_get_tooltip_text(pointer).map { String(cString: $0) } }
    set { gtk_widget_set_tooltip_text(pointer, newValue) }
  }

  /// The name of the widget for assistive technology, if the widget has none; `nil` for no further name.
  ///
  /// A tooltip is no name: without one a screen reader says the class, as "GtkImage".
  public var accessibleName: String? {
    didSet { binding_set_name(pointer, accessibleName) }
  }

  /// Adds a class of the style sheet, such as `suggested-action`, or takes it away.
  public func style(_ name: String, _ isOn: Bool = true) {
    if isOn { gtk_widget_add_css_class(pointer, name) } else { gtk_widget_remove_css_class(pointer, name) }
  }

  /// Whether the widget has a class of the style sheet.
  public func hasStyle(_ name: String) -> Bool { gtk_widget_has_css_class(pointer, name) != 0 }

  // MARK: Place

  /// Whether the widget takes the width that is left.
  public var isExpanding: Bool {
    get { gtk_widget_get_hexpand(pointer) != 0 }
    set { gtk_widget_set_hexpand(pointer, newValue ? 1 : 0) }
  }

  /// Whether the widget takes the height that is left.
  public var isExpandingVertically: Bool {
    get { gtk_widget_get_vexpand(pointer) != 0 }
    set { gtk_widget_set_vexpand(pointer, newValue ? 1 : 0) }
  }

  /// The width and height that the widget has at least; -1 for its own.
  public func setMinimumSize(width: Int = -1, height: Int = -1) {
    gtk_widget_set_size_request(pointer, Int32(width), Int32(height))
  }

  /// The margin around the widget, in pixels.
  public var margin: Int {
    get { Int(gtk_widget_get_margin_top(pointer)) }
    set {
      gtk_widget_set_margin_top(pointer, Int32(newValue))
      gtk_widget_set_margin_bottom(pointer, Int32(newValue))
      gtk_widget_set_margin_start(pointer, Int32(newValue))
      gtk_widget_set_margin_end(pointer, Int32(newValue))
    }
  }

  /// The alignment of the widget in its room.
  public func align(horizontally: Alignment = .fill, vertically: Alignment = .fill) {
    gtk_widget_set_halign(pointer, horizontally.value)
    gtk_widget_set_valign(pointer, vertically.value)
  }

  // MARK: Focus

  /// Whether the widget, or one in it, has the focus of the keyboard.
  public var hasFocus: Bool {
    guard let root = gtk_widget_get_root(pointer), let focus = gtk_root_get_focus(root) else { return false }
    return focus == pointer || gtk_widget_is_ancestor(focus, pointer) != 0
  }

  /// Gives the widget the focus. Does nothing while it is in no window.
  public func grabFocus() { gtk_widget_grab_focus(pointer) }

  /// Gives up the focus, if the widget has it: then no widget of the window has.
  public func dropFocus() {
    if hasFocus, let root = gtk_widget_get_root(pointer) { gtk_root_set_focus(root, nil) }
  }

  /// Has a closure called when the focus comes, with `true`, and when it goes.
  func observeFocus(_ change: @escaping (Bool) -> Void) {
    let controller = gtk_event_controller_focus_new()!
    let object = UnsafeMutableRawPointer(controller)
    connect(object, "enter") { change(true) }
    connect(object, "leave") { change(false) }
    gtk_widget_add_controller(pointer, controller)
  }
}

/// The alignment of a widget in its room.
public enum Alignment: Sendable {
  /// It takes all of it.
  case fill
  /// At the left, where text runs to the right; or at the top.
  case start
  /// In the middle.
  case center
  /// At the other end.
  case end

  var value: GtkAlign {
    switch self {
    case .fill: GTK_ALIGN_FILL
    case .start: GTK_ALIGN_START
    case .center: GTK_ALIGN_CENTER
    case .end: GTK_ALIGN_END
    }
  }
}
