public import Binding
import CGtk

/// A window and its contents.
///
///     let window = Window(title: "Persons", width: 900, height: 600)
///     window.content = form
///     viewModel.save.bind(to: window.shortcut("<Control>s")).store(in: window.scope)
///     window.present()
///
/// **Lifetime.** An ``Application`` keeps its windows until they are closed; a window keeps its contents. When it is
/// closed its ``scope`` ends, with the bindings of its widgets, and then ``closed`` is sent.
///
/// **Closing.** If a command is bound to ``closing``, the button that closes the window executes it, and the window
/// stays until ``close()`` is called. Otherwise it closes.
public final class Window: Widget {
  /// For the bindings of the window's contents. Ends when the window is closed.
  public let scope = Scope()
  /// What the button that closes the window triggers, if anything is bound to it.
  public let closing = Trigger()
  /// Sent when the window is gone.
  public let closed = Event<Void>()
  /// Whether the window is gone.
  public private(set) var isClosed = false
  private var shortcuts: [Trigger] = []
  /// Called at the very end, after the scope has ended.
  private var afterwards: [() -> Void] = []
  private let keys = gtk_shortcut_controller_new()!

  /// Makes a window that is not shown yet.
  ///
  /// - Parameters:
  ///   - title: what the system calls it.
  ///   - width: its width at first; -1 for that of its content.
  ///   - height: its height at first; -1 for that of its content.
  public init(title: String, width: Int = -1, height: Int = -1) {
    StyleSheet.prepare()
    super.init(gtk_window_new())
    gtk_window_set_title(cast(), title)
    gtk_window_set_default_size(cast(), Int32(width), Int32(height))
    // Before the widgets get the key, because entries handle some keys themselves.
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
    gtk_widget_add_controller(pointer, keys)
    weak let me = self
    connect(pointer, "close-request") { _, _ in
      if let me { me.closing.onTrigger == nil ? me.close() : me.closing.fire() }
      return true
    }
  }

  isolated deinit { if !isClosed { gtk_window_destroy(cast()) } }

  /// What is in the window.
  public var content: Widget? {
    didSet { gtk_window_set_child(cast(), content?.pointer) }
  }

  /// The bar at the top, in place of that of the system.
  public var header: HeaderBar? {
    didSet { gtk_window_set_titlebar(cast(), header?.pointer) }
  }

  /// What the system calls the window.
  public var title: String {
    get { gtk_window_get_title(cast()).map { String(cString: $0) } ?? "" }
    set { gtk_window_set_title(cast(), newValue) }
  }

  /// Shows the window, in front of the others.
  public func present() { gtk_window_present(cast()) }

  /// Closes the window for good. Further calls change nothing.
  public func close() {
    guard !isClosed else { return }
    isClosed = true
    scope.end()
    gtk_window_destroy(cast())
    closed.send()
    let afterwards = afterwards
    self.afterwards = []
    for action in afterwards { action() }
  }

  /// Keeps an object until the window is closed: a view model, a presenter.
  public func keep(_ object: AnyObject) { if !isClosed { afterwards.append { withExtendedLifetime(object) {} } } }

  /// Calls a closure when the window is gone.
  func onClosed(_ action: @escaping () -> Void) { afterwards.append(action) }

  /// Makes the window a dialog of another window, in front of it, which cannot be used meanwhile. The dialog is closed
  /// with that window.
  public func setModal(over parent: Window) {
    gtk_window_set_transient_for(cast(), parent.cast())
    gtk_window_set_modal(cast(), 1)
    gtk_window_set_destroy_with_parent(cast(), 1)
    // GTK tells nobody that it destroys a window with its parent.
    parent.closed.observe { [weak self] in self?.close() }.store(in: scope)
  }

  /// Has Return press a button, wherever the focus is.
  public func setDefault(_ button: Button) { gtk_window_set_default_widget(cast(), button.pointer) }

  /// A key of the window, for a command to be bound to; the window keeps it.
  ///
  /// Traps if GTK does not know the key.
  ///
  /// - Parameter key: the key as GTK writes it, such as `<Control><Shift>z` or `F1`.
  public func shortcut(_ key: String) -> Trigger {
    guard let gtkTrigger = gtk_shortcut_trigger_parse_string(key) else {
      fatalError("GTKViews: there is no key '\(key)'")
    }
    let trigger = Trigger()
    shortcuts.append(trigger)
    let handler = Unmanaged.passRetained(WeakTrigger(trigger)).toOpaque()
    let action = gtk_callback_action_new(
      { _, _, data in
        guard let data else { return 0 }
        nonisolated(unsafe) let handler = data
        MainActor.assumeIsolated {
          Unmanaged<WeakTrigger>.fromOpaque(handler).takeUnretainedValue().trigger?.fire()
        }
        return 1
      }, handler, { data in if let data { Unmanaged<AnyObject>.fromOpaque(data).release() } })
    gtk_shortcut_controller_add_shortcut(keys, gtk_shortcut_new(gtkTrigger, action))
    return trigger
  }
}

/// What GTK holds of a trigger, which belongs to its window.
@MainActor private final class WeakTrigger {
  weak var trigger: Trigger?

  init(_ trigger: Trigger) { self.trigger = trigger }
}
