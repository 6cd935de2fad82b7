import Binding
import BindingTesting
import PersonVM
import PersonsWeb
import Testing

@testable import WebViews

@MainActor @Suite struct PersonsScreenSpec {
  private let store = ListedStore()
  private let clock = ManualClock()

  private func site() -> Site {
    Site(title: "Persons", clock: clock) { [store] in PersonsScreen(PersonDirectory(store: store)).fill($0) }
  }

  /// A browser that shows all persons.
  private func browser(_ site: Site) async throws -> Browser {
    let browser = try await Browser(site)
    await drain()
    await browser.settle()
    return browser
  }

  private func rows(_ browser: Browser) -> [String] {
    browser.root.first { $0.tag == "ul" }?.children.compactMap { $0.children.first?.text } ?? []
  }

  private func settle(_ browsers: Browser...) async {
    await drain()
    for browser in browsers { await browser.settle() }
  }

  @Test func `a search shows the persons that it finds, and their number`() async throws {
    let browser = try await browser(site())
    #expect(rows(browser).count == 9)
    browser.type("zoe o'b", into: "Search")
    await settle(browser)
    #expect(rows(browser) == ["Zoë O’Brien"])
    #expect(browser.texts.contains("1 of 9"))
  }

  @Test func `an order sorts the persons`() async throws {
    let browser = try await browser(site())
    browser.type("2", into: "Order")
    await settle(browser)
    #expect(rows(browser).first == "Countess Ada Lovelace")
    #expect(rows(browser).last == "小明 李")
  }

  @Test func `a person is edited, previewed and saved, and every browser shows it`() async throws {
    let site = site()
    let (one, other) = (try await browser(site), try await browser(site))
    one.press("Dr. Grace Hopper")
    await settle(one)
    #expect(one.value("Last name") == "Hopper")
    #expect(one.texts.contains("Sunday December 9, 1906"))
    one.type("Murray", into: "Last name")
    await settle(one, other)
    #expect(one.texts.contains("Dr. Grace Murray"))
    #expect(one.texts.contains("Not saved"))
    #expect(rows(other).contains("Dr. Grace Hopper"))
    one.press("Save")
    await settle(one, other)
    #expect(one.texts.contains("Saved"))
    #expect(rows(one).contains("Dr. Grace Murray"))
    #expect(rows(other).contains("Dr. Grace Murray"))
    #expect(store.all[1].lastName == "Murray")
  }

  @Test func `texts that two users type into one field are kept, and the later to save is asked`() async throws {
    let site = site()
    let (one, other) = (try await browser(site), try await browser(site))
    for user in [one, other] { user.press("Alan Turing") }
    await settle(one, other)
    one.type("Typed by one", into: "First name")
    other.type("Typed by other", into: "First name")
    other.press("Save")
    await settle(one, other)
    #expect(one.value("First name") == "Typed by one")
    #expect(one.texts.contains("Meanwhile somebody else has saved “Typed by other”."))
    one.press("Save")
    await settle(one, other)
    #expect(store.all[2].firstName == "Typed by other")
    one.press("Keep what I typed")
    await settle(one, other)
    #expect(!one.texts.contains { $0.hasPrefix("Meanwhile") } && one.value("First name") == "Typed by one")
    one.press("Save")
    await settle(one, other)
    #expect(store.all[2].firstName == "Typed by one" && other.value("First name") == "Typed by one")
    one.type("Again", into: "First name")
    other.type("Alan", into: "First name")
    other.press("Save")
    await settle(one, other)
    one.press("Take what was saved")
    await settle(one, other)
    #expect(one.value("First name") == "Alan" && store.all[2].firstName == "Alan")
  }

  @Test func `a failure of saving is shown, and no text is lost`() async throws {
    let browser = try await browser(site())
    browser.press("Alan Turing")
    await settle(browser)
    browser.type("Mathison", into: "First name")
    store.fail(with: PersonIsGone())
    browser.press("Save")
    await settle(browser)
    #expect(browser.texts.contains("The person could not be saved: Somebody has removed this person."))
    #expect(browser.value("First name") == "Mathison")
    #expect(browser.texts.contains("Not saved"))
  }

  @Test func `a draft stays while another person is selected`() async throws {
    let browser = try await browser(site())
    browser.press("Alan Turing")
    await settle(browser)
    browser.type("Mathison", into: "First name")
    browser.press("Donald Knuth")
    await settle(browser)
    #expect(browser.value("First name") == "Donald")
    browser.press("Alan Turing")
    await settle(browser)
    #expect(browser.value("First name") == "Mathison")
  }

  @Test func `a person is added, and selected once in the list`() async throws {
    let browser = try await browser(site())
    browser.press("Add a person")
    await settle(browser)
    #expect(browser.focused == browser.input("First name"))
    browser.type("Knut", into: "First name")
    browser.press("Save")
    await settle(browser)
    #expect(rows(browser).last == "Knut")
    let current = browser.root.first { $0.attributes["aria-current"] == "true" }
    #expect(current?.text == "Knut")
    #expect(browser.value("First name") == "Knut")
  }

  @Test func `a person whom another user removes leaves the list and the form`() async throws {
    let browser = try await browser(site())
    browser.press("Alan Turing")
    await settle(browser)
    _ = try store.change { $0.remove(at: 2) }
    await settle(browser)
    #expect(!rows(browser).contains("Alan Turing"))
    #expect(browser.root.first { $0.tag == "form" } == nil)
  }

  @Test func `a page that is closed frees its view models`() async throws {
    let site = site()
    let browser = try await browser(site)
    browser.press("Alan Turing")
    await settle(browser)
    browser.press("Add a person")
    await settle(browser)
    weak let screen = site.sessions[browser.session]?.page.screen as? PersonsScreen
    weak let directory = screen?.directory
    weak let listing = directory?.listing
    weak let editor = directory?.editor.peek()
    #expect(screen != nil && directory != nil && listing != nil && editor != nil)
    browser.close()
    await drain()
    #expect(screen == nil)
    #expect(directory == nil)
    #expect(listing == nil)
    #expect(editor == nil)
  }

  @Test func `random work in two browsers ends with the persons of the store`() async throws {
    var random = Seeded.printed("PersonsScreenSpec")
    let site = site()
    let users = [try await browser(site), try await browser(site)]
    for _ in 0..<150 {
      let user = users[Int.random(in: 0...1, using: &random)]
      switch Int.random(in: 0..<5, using: &random) {
      case 0: if let row = rows(user).randomElement(using: &random) { user.press(row) }
      case 1, 2:
        guard user.root.first(where: { $0.tag == "form" }) != nil else { continue }
        let label = ["Salutation", "First name", "Last name"].randomElement(using: &random) ?? ""
        user.type(String(Int.random(in: 0...99, using: &random)), into: label)
      case 3: if user.root.first(where: { $0.text == "Save" }) != nil { user.press("Save") }
      default: await settle(user)
      }
    }
    await settle(users[0], users[1])
    let names = store.all.map { PersonConverter().name.convert($0.name) }
    for user in users { #expect(rows(user) == names) }
  }
}
