// The keyboard in a list: arrows up and down go through the rows, which GTK does; arrows to the left and right go
// through the controls of a row; Tab leaves the list.

import CGtk

extension Widget {
  /// Calls a closure for each key in the widget or anything in it; the closure returns whether it has handled the key.
  ///
  /// - Parameter isFirst: whether the closure is asked before the widget with the focus, instead of afterwards.
  func handleKeys(isFirst: Bool, _ handle: @escaping (_ key: Int32) -> Bool) {
    let keys = gtk_event_controller_key_new()!
    if isFirst { gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE) }
    connect(UnsafeMutableRawPointer(keys), "key-pressed") { arguments, _ in
      handle(Int32(bitPattern: g_value_get_uint(arguments + 1)))
    }
    gtk_widget_add_controller(pointer, keys)
  }

  /// Makes Tab leave the list, as GTK can from 4.12 on: otherwise Tab goes through all rows, of which there may be
  /// thousands before the next control.
  func leadTabOut() {
    weak let me = self
    handleKeys(isFirst: true) { key in
      guard let me, key == GDK_KEY_Tab || key == GDK_KEY_ISO_Left_Tab, let root = gtk_widget_get_root(me.pointer) else {
        return false
      }
      let window = UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWidget.self)
      // A control that cannot have the focus is skipped.
      gtk_widget_set_can_focus(me.pointer, 0)
      gtk_widget_child_focus(window, key == GDK_KEY_Tab ? GTK_DIR_TAB_FORWARD : GTK_DIR_TAB_BACKWARD)
      gtk_widget_set_can_focus(me.pointer, 1)
      return true
    }
  }

  /// Makes the arrows to the left and right go through the controls of a row, because Tab leaves the list. A list in a
  /// row is entered and left in this way, too. The widget with the focus is asked first: an entry moves its cursor.
  func leadThroughRows() {
    weak let me = self
    handleKeys(isFirst: false) { key in
      guard let me, key == GDK_KEY_Left || key == GDK_KEY_Right, let row = me.focusedRow,
        let cell = gtk_widget_get_first_child(row)
      else { return false }
      let direction = key == GDK_KEY_Right ? GTK_DIR_TAB_FORWARD : GTK_DIR_TAB_BACKWARD
      if key == GDK_KEY_Left, gtk_widget_is_focus(row) != 0 {
        if let outer = Self.row(around: me.pointer) { gtk_widget_grab_focus(outer) }
      } else if gtk_widget_child_focus(cell, direction) == 0, key == GDK_KEY_Left {
        gtk_widget_grab_focus(row)
      }
      // By default GTK would look for something beside the list.
      return true
    }
  }

  /// The row of a list that a widget is in.
  private static func row(around widget: UnsafeMutablePointer<GtkWidget>) -> UnsafeMutablePointer<GtkWidget>? {
    var row = widget
    while let parent = gtk_widget_get_parent(row) {
      let instance = UnsafeMutableRawPointer(parent).assumingMemoryBound(to: GTypeInstance.self)
      if g_type_check_instance_is_a(instance, gtk_list_view_get_type()) != 0 { return row }
      row = parent
    }
    return nil
  }

  /// The widget of GTK for the row that has the focus, or contains it.
  var focusedRow: UnsafeMutablePointer<GtkWidget>? {
    guard let root = gtk_widget_get_root(pointer) else { return nil }
    var widget = gtk_root_get_focus(root)
    while let row = widget {
      let parent = gtk_widget_get_parent(row)
      if parent == pointer { return row }
      widget = parent
    }
    return nil
  }
}
