import Binding
import Testing

/// Work that continues although it should have ended.
@Suite struct LeaksSpec {
  private final class Page {
    let scope = Scope()
    var tokens: [Subscription] = []
  }

  @Test func `whyAlive names the subscription that keeps an object alive`() {
    let title = Observable("Essay")
    #expect(whyAlive { Page() } == nil)
    let reason = whyAlive {
      let page = Page()
      title.observe(name: "title") { _ in _ = page }.store(in: page.scope)
      return page
    }
    #expect(reason == "The Page is still there until the effect 'title' ends, which is stored in a scope.")
  }

  @Test func `a scope reports leaked objects that were made for it and goes on`() {
    let (title, elsewhere, tapped) = (Observable("Essay"), Scope(), Event<Void>(name: "tapped"))
    var reports: [String] = []
    let (scope, page) = (Scope(), Page())
    scope.reportingLeaks {
      Effect(name: "stored") { _ = title.value }.store(in: scope)
      Effect(name: "stored elsewhere") { _ = title.value }.store(in: elsewhere)
      title.observe(name: "in a variable") { _ in }.store(in: &page.tokens)
      tapped.observe {}.store(in: &page.tokens)
      _ = title.observe(name: "dropped") { _ in }
    }
    Effect(name: "made later") { _ = title.value }.store(in: elsewhere)
    withDiagnostics({ reports.append("\($0)") }) { scope.end() }
    #expect(
      reports == [
        """
        Subscriptions go on although their scope has ended: 'stored elsewhere', 'in a variable', 'an observer of the \
        event 'tapped''.
        """
      ])
    elsewhere.end()
  }

  @Test func `a leak check reports nothing if all objects have ended, and ends at once if its scope has`() {
    let title = Observable("Essay")
    var reports: [String] = []
    let scope = Scope()
    withDiagnostics({ reports.append("\($0)") }) {
      scope.reportingLeaks { Effect(name: "stored") { _ = title.value }.store(in: scope) }
      scope.end()
      #expect(reports.isEmpty)
      let left = scope.reportingLeaks { Effect(name: "left") { _ = title.value } }
      #expect(reports == ["Subscriptions go on although their scope has ended: 'left'."])
      left.cancel()
    }
  }

  @Test func `a leak check whose closure ends the scope reports once, and all that the closure has made`() {
    let title = Observable("Essay")
    var (reports, tokens): ([String], [Subscription]) = ([], [])
    let scope = Scope()
    withDiagnostics({ reports.append("\($0)") }) {
      scope.reportingLeaks {
        tokens.append(Effect(name: "before") { _ = title.value })
        scope.end()
        tokens.append(Effect(name: "after") { _ = title.value })
      }
    }
    #expect(reports == ["Subscriptions go on although their scope has ended: 'before', 'after'."])
    for token in tokens { token.cancel() }
  }

  @Test func `an observer of an event that has ended releases its captures`() {
    let tapped = Event<Void>()
    weak var page: Page?
    let token: Subscription
    do {
      let made = Page()
      page = made
      token = tapped.observe { _ = made }
    }
    #expect(page != nil)
    token.cancel()
    #expect(page == nil)
  }

  @Test func `an observer that cancels itself in its own callback keeps its captures until that returns`() {
    let tapped = Event<Void>()
    var titles: [String] = []
    weak var page: Page?
    var token: Subscription?
    do {
      let made = Page()
      page = made
      token = tapped.observe { [made] in
        token?.cancel()
        made.tokens.append(Subscription { titles.append("ended") })
        titles.append("called")
      }
    }
    tapped.send()
    #expect(titles == ["called", "ended"] && page == nil && token != nil)
  }

  @Test func `a leak check leaves no state behind on the thread`() {
    let title = Observable("Essay", name: "title")
    _ = whyAlive { Page() }
    #expect(!Graph.isTracing)
    #expect(why(title) == "Nothing is known: tracing is off.")
    withTracing {
      title.set("Poem")
      #expect(why(title) == "No write of 'title' is known: nobody observes it, and such writes are not traced.")
    }
    let show = Effect(name: "show") { _ = title.value }
    withTracing {
      _ = whyAlive { Page() }
      title.set("Novel")
      #expect(why(title).hasPrefix("'title' was written at LeaksSpec.swift:"))
    }
    show.cancel()
  }
}
