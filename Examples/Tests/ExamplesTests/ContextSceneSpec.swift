import Binding
import BindingArchitecture
import BindingTesting
import Testing

@testable import GiftPanel

private final class Wall: ContextHost {
  let contextSite = ContextSite()
  var contextParent: (any ContextHost)? { nil }
}

@Suite struct ContextSceneSpec {
  private enum Greeting: ContextRole {
    typealias Member = Greeter
  }

  private final class Greeter {
    let text = "hello"
    private let scope = Scope()

    init(in context: Context) { context.enroll(self, as: Greeting.self, until: scope) }
  }

  private final class Reader {
    let text: Computed<String>

    init(in context: Context) { text = Computed { context[Greeting.self]?.text ?? "nobody" } }
  }

  @Test func `parts of a scene that are made by one call find each other, whatever comes first`() {
    let app = Context(name: "app")
    let scene = ContextScene(in: app, name: "room") {
      Reader(in: $0)
    } interactor: {
      Greeter(in: $0)
    } view: { _ in
      Wall()
    }
    #expect(scene.presenter.text.value == "hello")
    #expect(scene.context.path == "'room' in 'app'")
    #expect(scene.view.context === scene.context)
  }

  @Test func `a part of a scene may be missing`() {
    let scene = ContextScene(name: "room", presenter: { Reader(in: $0) })
    #expect(scene.presenter.text.value == "nobody")
    #expect(scene.interactor == ())
  }

  @Test func `a scene keeps its parts alive, and no part keeps the scene`() {
    let app = Context()
    expectReleased { ContextScene(in: app, presenter: { Reader(in: $0) }, interactor: { Greeter(in: $0) }) }
    expectReleased { ContextScene(in: app, interactor: { Greeter(in: $0) }).interactor }
    expectReleased { ContextScene(in: app, view: { _ in Wall() }).context }
    #expect(app[Greeting.self] == nil)
  }
}
