#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import Binding
  import BindingArchitecture
  import BindingFoundation
  import PersonServers
  import Persons

  @main @MainActor final class PersonsApp: NSObject, NSApplicationDelegate, NSWindowDelegate {
    private static let delegate = PersonsApp()
    private let list = PersonList(MemoryServer())
    private let scope = Scope()
    private lazy var window = NSWindow(contentViewController: PersonListController(list))
    private lazy var undos = CommandUndoManager(
      undo: list.history.undo, redo: list.history.redo, undoName: list.history.undoName,
      redoName: list.history.redoName)

    static func main() {
      NSApplication.shared.delegate = delegate
      NSApplication.shared.setActivationPolicy(.regular)
      NSApplication.shared.mainMenu = .main()
      NSApplication.shared.run()
    }

    func applicationDidFinishLaunching(_ notification: Notification) {
      window.title = "Persons"
      window.isReleasedWhenClosed = false
      window.delegate = self
      window.makeKeyAndOrderFront(nil)
      list.path.items.observe { _ in NSApplication.shared.invalidateRestorableState() }.store(in: scope)
      list.load.execute()
    }

    func windowWillReturnUndoManager(_ window: NSWindow) -> UndoManager? { undos }

    func application(_ application: NSApplication, open urls: [URL]) { urls.forEach(list.open) }

    func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool { true }

    func applicationSupportsSecureRestorableState(_ app: NSApplication) -> Bool { true }

    func application(_ app: NSApplication, willEncodeRestorableState coder: NSCoder) {
      coder.encode(list.state, forKey: "state")
    }

    func application(_ app: NSApplication, didDecodeRestorableState coder: NSCoder) {
      list.state = coder.decodeObject(of: NSString.self, forKey: "state") as String? ?? ""
    }
  }

  extension NSMenu {
    /// The menus of the app. The window has the undo manager, and names the steps in the Edit menu.
    static func main() -> NSMenu {
      let (bar, app, edit) = (NSMenu(), NSMenu(title: "Persons"), NSMenu(title: "Edit"))
      app.addItem(withTitle: "Quit", action: #selector(NSApplication.terminate(_:)), keyEquivalent: "q")
      edit.addItem(withTitle: "Undo", action: Selector(("undo:")), keyEquivalent: "z")
      edit.addItem(withTitle: "Redo", action: Selector(("redo:")), keyEquivalent: "Z")
      edit.addItem(withTitle: "Cut", action: #selector(NSText.cut(_:)), keyEquivalent: "x")
      edit.addItem(withTitle: "Copy", action: #selector(NSText.copy(_:)), keyEquivalent: "c")
      edit.addItem(withTitle: "Paste", action: #selector(NSText.paste(_:)), keyEquivalent: "v")
      edit.addItem(withTitle: "Select All", action: #selector(NSResponder.selectAll(_:)), keyEquivalent: "a")
      for menu in [app, edit] { bar.addItem(withTitle: menu.title, action: nil, keyEquivalent: "").submenu = menu }
      return bar
    }
  }
#else
  @main struct Elsewhere {
    static func main() { print("AppKit is on the Mac only.") }
  }
#endif
