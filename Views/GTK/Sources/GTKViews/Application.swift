import CGtk

/// A program with windows.
///
///     let application = Application(id: "org.example.Persons")
///     application.run { application in application.show(makeWindow()) }
///
/// It lasts until its last window is closed. The main actor works meanwhile, see ``MainLoop``.
@MainActor public final class Application {
  private let pointer: UnsafeMutablePointer<GtkApplication>
  private var windows: [Window] = []

  /// Makes a program.
  ///
  /// - Parameter id: its name for the system, such as "org.example.Persons". Traps if it is not of that form.
  public init(id: String) {
    guard g_application_id_is_valid(id) != 0 else { fatalError("GTKViews: '\(id)' is no name for a program") }
    // Each start is a program of its own: the files that they are given differ.
    pointer = gtk_application_new(id, G_APPLICATION_NON_UNIQUE)
  }

  isolated deinit { g_object_unref(pointer) }

  /// Runs the program until its last window is closed.
  ///
  /// - Parameter start: makes the first window; called once, when GTK is ready.
  /// - Returns: the exit status.
  @discardableResult
  public func run(_ start: @escaping (Application) -> Void) -> Int32 {
    MainLoop.attach()
    weak let me = self
    connect(UnsafeMutableRawPointer(pointer), "activate") { if let me { start(me) } }
    let application = UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GApplication.self)
    return g_application_run(application, 0, nil)
  }

  /// Shows a window, and keeps it until it is closed.
  public func show(_ window: Window) {
    windows.append(window)
    gtk_application_add_window(pointer, window.cast())
    weak let me = self
    weak let weakWindow = window
    window.onClosed { me?.windows.removeAll { $0 === weakWindow } }
    window.present()
  }
}
