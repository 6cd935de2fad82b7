public import Binding

/// A page in a browser: its views, and the changes that the browser has to be sent.
///
///     let site = Site { page in
///       let name = TextInput("Name")
///       page.root.add(name)
///       form.name.bind(to: name).store(in: page.scope)
///     }
///
/// **Patches** are collected, and sent together after the work that made them: after an event of the browser at once,
/// and otherwise when the main actor is free.
///
/// **Lifetime.** A page belongs to one session. When that ends, ``scope`` ends, and ``screen`` is released.
@MainActor
public final class Page {
  /// The title of the window.
  public var title: String {
    didSet { if title != oldValue { send(.title(title)) } }
  }
  /// The view that contains all others.
  public let root = View(.main)
  /// Holds bindings until the session ends.
  public let scope = Scope()
  /// Kept as long as the page: the view models, the object that made the views.
  public var screen: AnyObject?

  private var views: [Int: View] = [:]
  private var lastID = 0
  /// The input that got the focus last, and is still there.
  private weak var focused: InputElement?
  /// The pictures of the page.
  var pictures: PictureShelf
  private var pending: [Patch] = []
  private var flush: Task<Void, Never>?
  /// Takes the patches of a turn.
  var deliver: (([Patch]) -> Void)?

  /// Makes a page without views.
  ///
  /// - Parameters:
  ///   - title: what the window is called.
  ///   - limits: how long pictures are at the most.
  public init(title: String, limits: SiteLimits = .init()) {
    self.title = title
    pictures = PictureShelf(limit: limits.pictureSize)
    root.enter(self)
  }

  /// Lets assistive technology say a message.
  public func announce(_ message: String) { send(.say(message)) }

  /// The whole page, for a browser that has nothing or has missed too much.
  var whole: Patch { .page(title: title, root.node) }

  /// The focus of the view models, for a browser that has shown nothing yet. Later the browser knows better.
  var initialFocus: [Patch] {
    guard let focused, focused.isFocused else { return [] }
    return [.focus(focused.id, true)]
  }

  // MARK: Patches

  func send(_ patch: Patch) {
    guard deliver != nil else { return }
    pending.append(patch)
    if flush != nil { return }
    flush = Task { [weak self] in
      if !Task.isCancelled { self?.flushNow() }
    }
  }

  /// Sends what is pending.
  func flushNow() {
    flush?.cancel()
    flush = nil
    if pending.isEmpty { return }
    pictures.dropUnused()
    let patches = pending.withoutSuperseded
    pending = []
    deliver?(patches)
  }

  // MARK: Events

  /// Carries out the user's events, and sends the resulting changes. Events of removed elements are left out: the
  /// browser did not know yet.
  func take(_ events: [BrowserEvent]) {
    for event in events { views[event.id]?.onEvent?(event.kind) }
    flushNow()
  }

  // MARK: Views

  func admit(_ view: View) -> Int {
    lastID += 1
    views[lastID] = view
    return lastID
  }

  func dismiss(_ view: View) {
    views[view.id] = nil
    if view === focused { focused = nil }
  }

  // MARK: The focus

  /// An input has got the focus, so the one that had it has lost it. The browser does not report that if the focus went
  /// on in the same turn.
  func focusHasMoved(to input: InputElement) {
    let former = focused
    focused = input
    if former !== input { former?.change(focus: false) }
  }

  // MARK: The end

  /// Ends and releases everything the page holds.
  func end() {
    flush?.cancel()
    (flush, deliver, pending) = (nil, nil, [])
    scope.end()
    root.leave()
    screen = nil
  }
}
