import Binding
import BindingTesting
import Testing

@testable import WebViews

@MainActor @Suite struct SessionSpec {
  // MARK: Messages

  @Test func `all changes of a turn are one message, with the latest value of each`() async throws {
    let model = Model()
    let browser = try await Browser(Screen.site(model))
    let before = browser.messages
    model.name.value = "Grace"
    model.age.value = 40
    model.name.value = "Hedy"
    await browser.settle()
    #expect(browser.messages == before + 1)
    #expect(browser.latest.sorted() == ["text", "value", "value"])
    #expect(browser.texts.first == "Hello, Hedy")
    #expect(browser.value("Age") == "40")
  }

  @Test func `a change without an event is sent when the turn is over`() async throws {
    let model = Model()
    let browser = try await Browser(Screen.site(model))
    model.name.value = "Grace"
    // Waits for the server, which is told by nobody.
    await browser.receive()
    #expect(browser.texts.first == "Hello, Grace")
  }

  @Test func `a window has the title of its view model`() async throws {
    let model = Model()
    let site = Site(title: "Greeting", clock: ManualClock()) { page in
      model.name.bind(to: page, \.title).store(in: page.scope)
    }
    let browser = try await Browser(site)
    #expect(browser.title == "Ada")
    model.name.value = "Grace"
    await browser.settle()
    #expect(browser.title == "Grace")
  }

  @Test func `several browsers see the edits of one`() async throws {
    let site = Screen.site()
    let (one, other) = (try await Browser(site), try await Browser(site))
    one.type("Grace", into: "Name")
    await other.settle()
    #expect(other.value("Name") == "Ada", "a draft belongs to its page")
    one.tell("blur", "Name")
    await other.settle()
    #expect(other.value("Name") == "Grace")
    #expect(other.texts.first == "Hello, Grace")
  }

  // MARK: Connections

  @Test func `a browser that comes back is sent the changes that it missed`() async throws {
    let model = Model()
    let browser = try await Browser(Screen.site(model))
    browser.disconnect()
    browser.type("typed", into: "Age")
    model.name.value = "Grace"
    let before = browser.messages
    try await browser.connect()
    await browser.settle()
    #expect(browser.texts.first == "Hello, Grace")
    #expect(browser.messages > before)
    #expect(!browser.latest.contains("page"))
    #expect(browser.value("Age") == "typed")
  }

  @Test func `a browser that missed too much is sent the page anew`() async throws {
    var limits = SiteLimits()
    limits.backlogSize = 200
    let model = Model()
    let site = Screen.site(model, limits: limits)
    let browser = try await Browser(site)
    browser.disconnect()
    for number in 0..<20 {
      model.name.value = "Grace \(number)"
      site.sessions[browser.session]?.page.flushNow()
    }
    let before = browser.messages
    try await browser.connect()
    #expect(browser.messages == before + 1)
    #expect(browser.latest == ["page"])
    #expect(browser.texts.first == "Hello, Grace 19")
    #expect(browser.value("Name") == "Grace 19")
  }

  @Test func `a new stream replaces the former one`() async throws {
    let model = Model()
    let site = Screen.site(model)
    let browser = try await Browser(site)
    let session = try #require(site.sessions[browser.session])
    var former = session.connect(after: nil).makeAsyncIterator()
    _ = await former.next()
    // It has been woken, and has not looked yet.
    model.name.value = "Hedy"
    session.page.flushNow()
    try await browser.connect()
    #expect(await former.next() == nil)
    model.name.value = "Grace"
    await browser.settle()
    #expect(browser.texts.first == "Hello, Grace")
  }

  @Test func `a post that is sent again is done once`() async throws {
    let site = Screen.site()
    let browser = try await Browser(site)
    let screen = try #require(site.sessions[browser.session]?.page.screen as? Screen)
    let button = try #require(browser.root.first { $0.tag == "button" })
    for _ in 0..<3 { #expect(browser.post([["id": button.id, "kind": "click"]], number: 1) == 204) }
    #expect(screen.saves == 1)
  }

  @Test func `a browser hears from the server when there is no change to send`() async throws {
    let clock = ManualClock()
    let site = Screen.site(clock: clock)
    let browser = try await Browser(site)
    let session = try #require(site.sessions[browser.session])
    var stream = session.connect(after: session.lastMessage).makeAsyncIterator()
    #expect(await stream.next() == "retry: 500\n:\n\n")
    await clock.advance(by: .seconds(15))
    #expect(await stream.next() == ":\n\n")
  }

  // MARK: The end

  @Test func `a session whose page is closed ends, and frees everything`() async throws {
    let model = Model()
    let site = Screen.site(model)
    var browser: Browser? = try await Browser(site)
    weak let session = site.sessions.values.first
    weak let page = session?.page
    weak let screen = page?.screen as? Screen
    weak let root = page?.root
    #expect(session != nil && page != nil && screen != nil && root != nil)
    browser?.close()
    #expect(site.sessionCount == 0)
    #expect(await browser?.receive() == false)
    browser = nil
    #expect(session == nil && page == nil && screen == nil && root == nil)
    #expect(model.name.observerCount == 0 && model.age.observerCount == 0)
  }

  @Test func `a session whose browser does not come back ends after a while`() async throws {
    let clock = ManualClock()
    let site = Screen.site(clock: clock)
    let browser = try await Browser(site)
    await clock.advance(by: .seconds(600))
    #expect(site.sessionCount == 1)
    browser.disconnect()
    await clock.advance(by: .seconds(59))
    #expect(site.sessionCount == 1)
    await clock.advance(by: .seconds(1))
    #expect(site.sessionCount == 0)
    await #expect(throws: Browser.Refusal.self) { try await browser.connect() }
  }

  @Test func `a page that is fetched and never shown frees its session after seconds`() async throws {
    let clock = ManualClock()
    let site = Screen.site(clock: clock)
    let browser = try await Browser(site)
    _ = try await Browser(site, connects: false)
    await clock.advance(by: .seconds(9))
    #expect(site.sessionCount == 2)
    await clock.advance(by: .seconds(1))
    #expect(site.sessionCount == 1)
    browser.disconnect()
    await clock.advance(by: .seconds(59))
    #expect(site.sessionCount == 1)
  }

  @Test func `a session that was left for a moment stays`() async throws {
    let clock = ManualClock()
    let site = Screen.site(clock: clock)
    let browser = try await Browser(site)
    for _ in 0..<5 {
      browser.disconnect()
      await clock.advance(by: .seconds(50))
      try await browser.connect()
    }
    #expect(site.sessionCount == 1)
  }

  @Test func `a site that ends ends all streams`() async throws {
    let site = Screen.site()
    let (one, other) = (try await Browser(site), try await Browser(site))
    site.end()
    #expect(await one.receive() == false)
    #expect(await other.receive() == false)
    #expect(site.sessionCount == 0)
  }
}
