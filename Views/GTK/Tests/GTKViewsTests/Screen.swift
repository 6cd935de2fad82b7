import CGtk
import Foundation
@testable import GTKViews
import Testing

/// The specs of this target, one after the other: a screen has one focus and one keyboard. Without a screen there is
/// nothing to be specified.
@Suite(.serialized, .enabled(if: Screen.isThere, "There is no display; run Scripts/check, which makes one.")) @MainActor
enum OnScreen {}

/// The screen that the specs run on: `xvfb-run` makes one that nobody sees.
@MainActor enum Screen {
  /// Whether GTK can show something.
  nonisolated static let isThere = MainActor.assumeIsolatedIfPossible { gtk_init_check() != 0 }

  /// Runs the main loop until something is so, or ten seconds have passed.
  ///
  /// - Returns: whether it is so.
  @discardableResult
  static func settle(until isSo: () -> Bool) async -> Bool {
    let end = ContinuousClock.now + .seconds(10)
    while !isSo() {
      if ContinuousClock.now > end { return false }
      if !MainLoop.runOnce() { try? await Task.sleep(for: .milliseconds(2)) }
      await Task.yield()
    }
    return true
  }

  /// Shows a window and gives it the keyboard.
  static func show(_ window: Window) async {
    window.present()
    await settle { gtk_widget_get_mapped(window.pointer) != 0 }
    await run("windowfocus", "--sync", xid(of: window))
    await settle { gtk_window_is_active(window.cast()) != 0 }
  }

  /// Presses keys, as xdotool names them.
  static func press(_ keys: String...) async { await run(["key", "--delay", "8"] + keys) }

  /// Types a text.
  static func type(_ text: String) async { await run("type", "--delay", "8", text) }

  /// Clicks the middle of a widget.
  static func click(_ widget: Widget) async {
    var bounds = graphene_rect_t()
    let root = UnsafeMutableRawPointer(gtk_widget_get_root(widget.pointer)!).assumingMemoryBound(to: GtkWidget.self)
    guard gtk_widget_compute_bounds(widget.pointer, root, &bounds) else { return }
    let (x, y) = (bounds.origin.x + bounds.size.width / 2, bounds.origin.y + bounds.size.height / 2)
    await run("mousemove", "--window", xid(ofWidget: root), "\(Int(x))", "\(Int(y))", "click", "1")
  }

  private static func xid(of window: Window) -> String { xid(ofWidget: window.pointer) }

  private static func xid(ofWidget widget: UnsafeMutablePointer<GtkWidget>) -> String {
    String(binding_test_xid(gtk_native_get_surface(gtk_widget_get_native(widget))))
  }

  private static func run(_ arguments: String...) async { await run(arguments) }

  /// Runs xdotool, and the main loop meanwhile.
  private static func run(_ arguments: [String]) async {
    let tool = Process()
    tool.executableURL = URL(filePath: "/usr/bin/env")
    tool.arguments = ["xdotool"] + arguments
    do { try tool.run() } catch { Issue.record("xdotool cannot be run: \(error)") }
    await settle { !tool.isRunning }
    // What it has sent arrives a little later.
    for _ in 0..<20 {
      while MainLoop.runOnce() {}
      try? await Task.sleep(for: .milliseconds(2))
    }
  }
}
