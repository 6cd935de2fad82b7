import Binding
import BindingTesting
import Testing

private final class Owner {
  var own: Owner?
  var tokens: [Subscription] = []
  let scope = Scope()
}

@Suite struct ExpectReleasedSpec {
  @Test func `expectReleased passes for an object that was released`() {
    #expect(expectReleased { Owner() })
  }

  @Test func `expectReleased records an issue for an object that keeps itself alive`() {
    weak var kept: Owner?
    // Otherwise the search for leaks finds it.
    defer { kept?.own = nil }
    withKnownIssue {
      let isReleased = expectReleased {
        let owner = Owner()
        owner.own = owner
        kept = owner
        return owner
      }
      #expect(!isReleased)
    } matching: {
      $0.description.contains("The Owner is still there")
    }
  }

  // MARK: What keeps it

  /// The issue that an expectation records.
  private func issue(of make: () -> Owner) -> String {
    // The matcher is called before this returns.
    nonisolated(unsafe) var text = ""
    withKnownIssue {
      expectReleased(make)
    } matching: {
      text = $0.description
      return true
    }
    return text
  }

  @Test func `expectReleased names the effect that keeps the object, and where that is stored`() {
    let name = Observable("Ada")
    let text = issue {
      let owner = Owner()
      Effect(name: "harmless") { _ = name.value }.store(in: owner.scope)
      Effect(name: "shows the name") { _ = (owner.own, name.value) }.store(in: owner.scope)
      Effect(name: "later") { _ = name.value }.store(in: owner.scope)
      return owner
    }
    #expect(
      text.contains("The Owner is still there until the effect 'shows the name' ends, which is stored in a scope."))
  }

  @Test func `expectReleased names bindings and observers of events that keep the object`() {
    let (name, tapped, scope) = (Observable("Ada"), Event<Void>(name: "tapped"), Scope())
    var text = issue {
      let owner = Owner()
      name.bind(to: scope, name: "to nobody") { _, _ in _ = owner }.store(in: scope)
      return owner
    }
    #expect(text.contains("until the effect 'to nobody' ends, which is stored in a scope."))
    text = issue {
      let owner = Owner()
      tapped.observe { _ = owner }.store(in: scope)
      return owner
    }
    #expect(text.contains("until an observer of the event 'tapped' ends, which is stored in a scope."))
    text = issue {
      let owner = Owner()
      tapped.observe { _ = owner }.store(in: &owner.tokens)
      return owner
    }
    #expect(text.contains("until an observer of the event 'tapped' ends."))
    scope.end()
  }

  @Test func `expectReleased says that no subscription keeps the object`() {
    weak var kept: Owner?
    defer { kept?.own = nil }
    let name = Observable("Ada")
    let text = issue {
      let owner = Owner()
      Effect { _ = name.value }.store(in: owner.scope)
      (owner.own, kept) = (owner, owner)
      return owner
    }
    #expect(text.contains("something keeps it, which is none of the 1 subscriptions that were made since."))
  }

  @Test @MainActor func `expectReleased names the commands that are executing, whose work may keep the object`() async {
    let (stream, requests) = AsyncStream<Void>.makeStream()
    var commands: [Command<Void, Void>] = []
    func begin(_ name: String, _ owner: Owner) {
      let command = Command<Void, Void>(name: name) {
        for await _ in stream {}
        _ = owner.own
      }
      commands.append(command)
      command.execute()
    }
    var text = issue {
      let owner = Owner()
      Command<Void, Void>(name: "done") { _ = owner.own }.execute()
      begin("post", owner)
      return owner
    }
    #expect(text.contains("The Owner is still there: the command 'post' is executing, and its work may keep it."))
    text = issue {
      let owner = Owner()
      for name in ["load", "post"] { begin(name, owner) }
      return owner
    }
    #expect(text.contains("the commands 'load', 'post' are executing, and their work may keep it."))
    requests.finish()
    await drain { commands.allSatisfy { !$0.isExecuting.value } }
  }

  @MainActor private final class Screen {
    @Tracked var number = 1
    private(set) lazy var load = Command(for: self, given: { $0.number }, name: "load") { try await Self.saved($0) }
    private(set) lazy var save = Command(for: self, given: { $0.number }, name: "save") { try await self.saved($0) }
    private(set) lazy var close = Command(for: self, name: "close") { $0.number = 0 }

    private nonisolated static func saved(_ number: Int) async throws -> Int { number }
    private func saved(_ number: Int) async throws -> Int { number + self.number }
  }

  @Test @MainActor func `expectReleased names an idle command whose work names self`() {
    let scope = Scope()
    var text: String?
    for isRead in [false, true] {
      text = whyAlive {
        let screen = Screen()
        for command in [screen.load, screen.save] where isRead { _ = command.isEnabled.value }
        _ = (screen.load, screen.save, screen.close)
        screen.$number.observe { _ in }.store(in: scope)
        return screen
      }
      #expect(
        text
          == "The Screen is still there: a closure of the command 'save' keeps it. It should capture what it uses by "
          + "name.")
    }
    text = whyAlive {
      let screen = Screen()
      _ = (screen.load.isEnabled.value, screen.close)
      return screen
    }
    #expect(text == nil)
    scope.end()
  }

  @Test @MainActor func `expectReleased names the nodes that an asynchronous closure made before it waited`() async {
    let name = Observable("Ada")
    // The matcher is called before this returns.
    nonisolated(unsafe) var text = ""
    await withKnownIssue {
      await expectReleased {
        let owner = Owner()
        Effect(name: "shows the name") { _ = (owner.own, name.value) }.store(in: owner.scope)
        await Task.yield()
        return owner
      }
    } matching: {
      text = $0.description
      return true
    }
    #expect(text.contains("until the effect 'shows the name' ends"))
  }

  @Test func `tracing goes on inside and around expectReleased`() {
    let name = Observable("Ada", name: "name")
    let show = Effect(name: "show") { _ = name.value }
    withTracing {
      expectReleased {
        Effect { _ = name.value }.store(in: Scope())
        return Owner()
      }
      name.value = "Grace"
      #expect(why(name) == "'name' was written from outside.")
    }
    expectReleased {
      withTracing {
        name.value = "Hedy"
        #expect(why(show) == "'show' ran because 'name' was written from outside.")
        return Owner()
      }
    }
    #expect(!Graph.isTracing)
  }

  @Test func `expectReleased reports a leak outside of a test as well`() async {
    nonisolated(unsafe) var text = ""
    await withKnownIssue(isIntermittent: true) {
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        let name = Observable("Ada")
        expectReleased {
          let owner = Owner()
          Effect(name: "shows the name") { _ = (owner.own, name.value) }.store(in: owner.scope)
          return owner
        }
      }
      text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    } matching: {
      $0.description.contains("The Owner is still there")
    }
    #expect(text.contains("an expectation failed: The Owner is still there until the effect 'shows the name' ends"))
  }

  @Test @MainActor func `expectReleased gives tasks the time to end`() async {
    let isReleased = await expectReleased {
      let owner = Owner()
      Task {
        await Task.yield()
        withExtendedLifetime(owner) {}
      }
      await Task.yield()
      return owner
    }
    #expect(isReleased)
  }
}
