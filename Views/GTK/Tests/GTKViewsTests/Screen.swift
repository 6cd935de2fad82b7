import CGtk
import Foundation
import Testing

@testable import GTKViews

/// The specs of this target, one after the other: a screen has one focus and one keyboard. Without a screen there is
/// nothing that could be specified.
@Suite(.serialized, .enabled(if: Screen.isThere, "There is no display; Scripts/check makes one."))
enum OnScreen {}

/// The screen that the specs run on: `xvfb-run` makes one that nobody sees. Keys and clicks are real ones, by xdotool.
@MainActor enum Screen {
  nonisolated static let isThere = ProcessInfo.processInfo.environment["DISPLAY"] != nil
  private static let isReady: Void = { precondition(gtk_init_check() != 0, "GTK cannot use the display") }()

  /// Gets GTK ready, before the first widget is made.
  static func prepare() { isReady }

  /// Makes a window, once GTK is ready.
  static func window(_ title: String, width: Int, height: Int) -> Window {
    isReady
    return Window(title: title, width: width, height: height)
  }

  /// Waits until something is so, or ten seconds have passed. The loop of GLib goes on meanwhile.
  ///
  /// - Returns: whether it is so.
  @discardableResult
  static func settle(until isSo: () -> Bool) async -> Bool {
    let end = ContinuousClock.now + .seconds(10)
    while !isSo() {
      if ContinuousClock.now > end { return false }
      await turn()
    }
    return true
  }

  /// Lets the loop have a turn.
  private static func turn() async {
    await withCheckedContinuation { continuation in
      let resume = Unmanaged.passRetained(Turn(continuation)).toOpaque()
      g_timeout_add(
        1,
        { data in
          if let data { Unmanaged<Turn>.fromOpaque(data).takeRetainedValue().continuation.resume() }
          return 0
        }, resume)
    }
  }

  private final class Turn {
    let continuation: CheckedContinuation<Void, Never>
    init(_ continuation: CheckedContinuation<Void, Never>) { self.continuation = continuation }
  }

  /// Shows a window and gives it the keyboard.
  static func show(_ window: Window) async {
    window.present()
    await focus(window)
  }

  /// Gives a window the keyboard, as a window manager would.
  static func focus(_ window: Window) async {
    await settle { gtk_widget_get_mapped(window.pointer) != 0 }
    await focus(named: window.title)
    await settle { gtk_window_is_active(window.cast()) != 0 }
  }

  /// Gives the window of a title the keyboard, once it is there.
  static func focus(named title: String) async {
    let pattern = "^" + title.replacing("?", with: "\\?") + "$"
    await run(["search", "--sync", "--onlyvisible", "--name", pattern, "windowfocus"])
  }

  /// How many windows there are.
  static var windowCount: Int { Int(g_list_model_get_n_items(gtk_window_get_toplevels())) }

  /// Presses keys, as xdotool names them.
  static func press(_ keys: String...) async { await run(["key", "--delay", "8"] + keys) }

  /// Types a text.
  static func type(_ text: String) async { await run(["type", "--delay", "8", text]) }

  /// Clicks the middle of a widget, of a window or of a list that has opened over it.
  static func click(_ widget: UnsafeMutablePointer<GtkWidget>?, in window: Window, times: Int = 1) async {
    guard let widget, let native = gtk_widget_get_native(widget) else {
      Issue.record("There is nothing to click.")
      return
    }
    var bounds = graphene_rect_t()
    let root = UnsafeMutableRawPointer(native).assumingMemoryBound(to: GtkWidget.self)
    // What was shown just now gets its place in the next frame.
    await settle { gtk_widget_compute_bounds(widget, root, &bounds) != 0 && bounds.size.width > 1 }
    var (left, top) = (0.0, 0.0)
    gtk_native_get_surface_transform(native, &left, &top)
    var (x, y) = (Int(bounds.origin.x + bounds.size.width / 2), Int(bounds.origin.y + bounds.size.height / 2))
    if root != window.pointer, let surface = gtk_native_get_surface(native) {
      let popup = surface
      (x, y) = (x + Int(gdk_popup_get_position_x(popup)), y + Int(gdk_popup_get_position_y(popup)))
    }
    await run([
      "search", "--onlyvisible", "--name", "^\(window.title)$", "mousemove", "--window", "%1",
      "\(x + Int(left))", "\(y + Int(top))", "click", "--repeat", "\(times)", "--delay", "80", "1",
    ])
  }

  /// The last label with a text that is shown in a widget and what belongs to it.
  static func label(_ text: String, in widget: Widget) -> UnsafeMutablePointer<GtkWidget>? {
    widgets(in: widget.pointer).last { widget in
      gtk_widget_get_mapped(widget) != 0 && g_type_check_instance_is_a(instance(widget), gtk_label_get_type()) != 0
        && String(cString: gtk_label_get_text(OpaquePointer(widget))) == text
    }
  }

  /// Whether a label with a text is shown within the bounds of a widget, such as a list that scrolls.
  static func isInSight(_ text: String, in widget: Widget) -> Bool {
    var bounds = graphene_rect_t()
    guard let label = label(text, in: widget), gtk_widget_compute_bounds(label, widget.pointer, &bounds) != 0 else {
      return false
    }
    let end = bounds.origin.y + bounds.size.height
    return bounds.origin.y >= 0 && end <= Float(gtk_widget_get_height(widget.pointer))
  }

  /// The buttons that say something, or have it as their tooltip, from the first on.
  static func buttons(_ title: String, in widget: Widget) -> [UnsafeMutablePointer<GtkWidget>] {
    widgets(in: widget.pointer).filter { widget in
      guard g_type_check_instance_is_a(instance(widget), gtk_button_get_type()) != 0 else { return false }
      let texts = [
        gtk_button_get_label(UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GtkButton.self)),
        gtk_widget_get_tooltip_text(widget),
      ]
      return gtk_widget_get_mapped(widget) != 0 && texts.contains { $0.map { String(cString: $0) } == title }
    }
  }

  /// The texts of all labels that are shown, in any window.
  static var texts: [String] {
    (0..<windowCount).flatMap { number in
      guard let window = g_list_model_get_item(gtk_window_get_toplevels(), guint(number)) else { return [String]() }
      defer { g_object_unref(window) }
      return texts(in: window.assumingMemoryBound(to: GtkWidget.self))
    }
  }

  /// The texts of all labels that are shown.
  static func texts(in widget: Widget) -> [String] { texts(in: widget.pointer) }

  private static func texts(in widget: UnsafeMutablePointer<GtkWidget>) -> [String] {
    widgets(in: widget).filter {
      gtk_widget_get_mapped($0) != 0 && g_type_check_instance_is_a(instance($0), gtk_label_get_type()) != 0
    }.map { String(cString: gtk_label_get_text(OpaquePointer($0))) }
  }

  /// Gives the focus to the first row of the list that is shown.
  static func enterList(in window: Window) async {
    let list = widgets(in: window.pointer).first {
      gtk_widget_get_mapped($0) != 0 && g_type_check_instance_is_a(instance($0), gtk_list_view_get_type()) != 0
    }
    guard let list else {
      Issue.record("There is no list.")
      return
    }
    await settle { gtk_widget_grab_focus(list) != 0 }
  }

  /// A widget and all that belong to it.
  static func widgets(in widget: UnsafeMutablePointer<GtkWidget>) -> [UnsafeMutablePointer<GtkWidget>] {
    var (all, child) = ([widget], gtk_widget_get_first_child(widget))
    while let present = child {
      all += widgets(in: present)
      child = gtk_widget_get_next_sibling(present)
    }
    return all
  }

  private static func instance(_ widget: UnsafeMutablePointer<GtkWidget>) -> UnsafeMutablePointer<GTypeInstance> {
    UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GTypeInstance.self)
  }

  /// Runs xdotool, and the main loop meanwhile, and until what was sent has been handled.
  private static func run(_ arguments: [String]) async {
    let tool = Process()
    tool.executableURL = URL(filePath: "/usr/bin/env")
    tool.arguments = ["xdotool"] + arguments
    do { try tool.run() } catch { Issue.record("xdotool cannot be run: \(error)") }
    let isDone = await settle { !tool.isRunning }
    if !isDone { tool.terminate() }
    #expect(isDone && tool.terminationStatus == 0, "xdotool \(arguments)")
    gdk_display_sync(gdk_display_get_default())
    var idle = 0
    await settle {
      idle = g_main_context_pending(nil) != 0 ? 0 : idle + 1
      return idle > 30
    }
  }
}
