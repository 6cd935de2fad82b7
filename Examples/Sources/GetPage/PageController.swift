import Binding
import BindingArchitecture

// A variant of Model View Presenter: what a page shows and does is its controller's work, also its life cycle, and the
// views of the page find the controller by its type, without being handed anything.

extension Registry {
  /// The controllers of all pages. It keeps none of them: those that are released vanish.
  @MainActor static let pages = Registry()
}

extension Event<String> {
  /// What all controllers tell of themselves, beside the registry and as global as that.
  @MainActor static let pageNews = Event<String>(name: "page news")
}

/// A class whose objects are found by it: `HeightController.find()?.changeHeight()`.
@MainActor protocol Findable: AnyObject {}

extension Findable {
  /// The one that was registered last and lives; with an identifier, of those with that identifier. Tracked.
  static func find(_ id: AnyHashable? = nil) -> Self? { Registry.pages.find(Self.self, id: id) }

  /// Lets it be found until a scope ends. One that is registered later takes its place until it goes.
  func register(_ id: AnyHashable? = nil, until scope: Scope) {
    Registry.pages.put(self, as: type(of: self), id: id, policy: .cover, until: scope)
  }
}

/// The controller of a page: it hears of the whole life of its page by itself, and registers itself by its own class,
/// whatever subclass it is of. A page that is opened above one with the same identifier takes its place until it is
/// closed.
///
/// Override what is of interest. Whoever else wants to hear observes ``life``.
@MainActor class PageController: Findable {
  /// Sends what happens to the page.
  let life: Event<LifecyclePhase>
  private let id: AnyHashable?
  /// Weak, because the page keeps its controller.
  private(set) weak var page: Page?

  init(of page: Page, id: AnyHashable? = nil) {
    (self.page, self.id) = (page, id)
    life = page.lifecycle.entered
    let scope = page.lifecycle.scope
    // Kept until the end of the page, so that there is somebody to be told of it; nothing else keeps it so long.
    life.observe { self.enter($0) }.store(in: scope)
    scope.onEnd { MainActor.assumeIsolated { self.onDispose() } }
    register(until: scope)
    if let id { register(id, until: scope) }
    onInit()
  }

  private func enter(_ phase: LifecyclePhase) {
    switch phase {
    case .loaded: onLoad()
    case .appearing: onWillAppear()
    case .visible: onAppear()
    case .disappearing: onWillDisappear()
    case .hidden: onDisappear()
    case .made, .disposed: break
    }
  }

  func onInit() { say("onInit") }
  func onLoad() { say("onLoad") }
  func onWillAppear() { say("onWillAppear") }
  func onAppear() { say("onAppear") }
  func onWillDisappear() { say("onWillDisappear") }
  func onDisappear() { say("onDisappear") }
  /// The page has gone, closed or merely released. Called once.
  func onDispose() { say("onDispose") }

  private func say(_ text: String) {
    Event.pageNews.send("\(id.map { "page \($0): " } ?? "")\(type(of: self)).\(text)")
  }
}
