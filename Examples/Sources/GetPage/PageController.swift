import Binding
import BindingArchitecture

// A variant of Model View Presenter: the controller of a page does the page's work and follows its life cycle, and the
// views of the page find the controller by its type, without a reference.

extension Registry {
  /// The controllers of all pages. It keeps none of them: released controllers disappear.
  @MainActor static let pages = Registry()
}

extension Event<String> {
  /// The log of all controllers, as global as the registry.
  @MainActor static let pageNews = Event<String>(name: "page news")
}

/// A class whose objects are found by it: `HeightController.find()?.changeHeight()`.
@MainActor protocol Findable: AnyObject {}

extension Findable {
  /// The latest registered one that is alive; with an identifier, the latest with that identifier. Tracked.
  static func find(_ id: AnyHashable? = nil) -> Self? { Registry.pages.find(Self.self, id: id) }

  /// Registers it until a scope ends. A later one covers it until that one ends.
  func register(_ id: AnyHashable? = nil, until scope: Scope) {
    Registry.pages.put(self, as: type(of: self), id: id, policy: .cover, until: scope)
  }
}

/// The controller of a page: it follows the whole life of its page, and registers itself by its class, also as a
/// subclass. A page that is opened above one with the same identifier covers it until it is closed.
///
/// Override the methods of interest. Other objects observe ``life``.
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
    // Kept until the end of the page, so that it can be told of that end; nothing else keeps it so long.
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
  /// The page has been closed, or released. Called once.
  func onDispose() { say("onDispose") }

  private func say(_ text: String) {
    Event.pageNews.send("\(id.map { "page \($0): " } ?? "")\(type(of: self)).\(text)")
  }
}
