import Binding
import BindingCollections
import BindingForms
import BindingTesting
import Testing

@testable import WebViews

@MainActor @Suite struct ControlsSpec {
  @Test func `a page shows what its view models have`() async throws {
    let browser = try await Browser(Screen.site())
    #expect(browser.title == "Greeting")
    #expect(browser.texts == ["Hello, Ada", "Name", "Age", "Save"])
    #expect(browser.value("Name") == "Ada")
    #expect(browser.value("Age") == "36")
  }

  @Test func `typed text is in the model, and derived values are on the page`() async throws {
    let model = Model()
    let browser = try await Browser(Screen.site(model))
    browser.type("Grace", into: "Name")
    await browser.settle()
    #expect(browser.texts.first == "Hello, Grace")
    #expect(model.name.value == "Ada", "a field whose control tells the end is written at the end")
    browser.tell("blur", "Name")
    #expect(model.name.value == "Grace")
  }

  @Test func `an error is shown when the edit ends, and the input names it`() async throws {
    let browser = try await Browser(Screen.site())
    browser.type("", into: "Name")
    await browser.settle()
    #expect(browser.node("Name")?.attributes["aria-invalid"] == nil)
    browser.tell("end", "Name")
    await browser.settle()
    let input = try #require(browser.node("Name"))
    #expect(input.attributes["aria-invalid"] == "true")
    let message = try #require(browser.root.first { "v\($0.id)" == input.attributes["aria-describedby"] })
    #expect(message.text == "A name is missing.")
    #expect(browser.said == ["A name is missing."])
    browser.type("Ada", into: "Name")
    await browser.settle()
    #expect(browser.node("Name")?.attributes["aria-invalid"] == nil)
    #expect(browser.node("Name")?.attributes["aria-describedby"] == nil)
  }

  @Test func `a button is disabled with its command, and a press is then dropped`() async throws {
    let site = Screen.site()
    let browser = try await Browser(site)
    let screen = try #require(site.sessions[browser.session]?.page.screen as? Screen)
    browser.press("Save")
    #expect(screen.saves == 1)
    browser.type("", into: "Name")
    await browser.settle()
    #expect(browser.root.first { $0.tag == "button" }?.attributes["aria-disabled"] == "true")
    browser.press("Save")
    #expect(screen.saves == 1)
  }

  @Test func `normalised text is sent back, with the number of the edit that it answers`() async throws {
    let browser = try await Browser(Screen.site())
    browser.type(" Grace ", into: "Name")
    browser.tell("blur", "Name")
    await browser.settle()
    #expect(browser.value("Name") == "Grace")
  }

  @Test func `a text written by the program does not replace newer typing`() async throws {
    let model = Model()
    let browser = try await Browser(Screen.site(model))
    model.name.value = "Hedy"
    // Typed before the message has arrived, and arrives behind it.
    browser.type("Ada L", into: "Name", isSlow: true)
    await browser.settle()
    #expect(browser.value("Name") == "Ada L")
    browser.deliver()
    await browser.settle()
    #expect(browser.value("Name") == "Ada L")
    #expect(browser.texts.first == "Hello, Ada L")
  }

  @Test func `an edit that is sent twice counts once`() async throws {
    let model = Model()
    let browser = try await Browser(Screen.site(model))
    browser.type("Grace", into: "Name")
    browser.type("Grace H", into: "Name")
    browser.post([["id": browser.input("Name"), "kind": "edit", "value": "Grace", "edit": 1]])
    await browser.settle()
    #expect(browser.texts.first == "Hello, Grace H")
  }

  @Test func `text that is being composed is neither read nor overwritten`() async throws {
    let model = Model()
    let browser = try await Browser(Screen.site(model))
    browser.tell("compose", "Name")
    model.name.value = "Hedy"
    await browser.settle()
    #expect(browser.value("Name") == "Ada")
    browser.tell("composed", "Name", ["edit": 0])
    await browser.settle()
    #expect(browser.value("Name") == "Hedy", "the composition was given up, so the model is shown")
    browser.tell("compose", "Name")
    browser.tell("composed", "Name", ["value": "小明", "edit": 1])
    await browser.settle()
    #expect(browser.texts.first == "Hello, 小明")
  }

  @Test func `an input that is left during a composition is not composing any more`() async throws {
    let model = Model()
    let browser = try await Browser(Screen.site(model))
    browser.tell("compose", "Name")
    browser.tell("blur", "Name")
    model.name.value = "Hedy"
    await browser.settle()
    #expect(browser.value("Name") == "Hedy")
  }

  @Test(arguments: ["too long", "too long for a post", "disabled"])
  func `a composition that is refused shows what the program wrote meanwhile`(reason: String) async throws {
    let (text, input) = (Observable("Ada"), TextInput("Name"))
    let site = Site(title: "Composed", clock: ManualClock()) { page in
      page.root.add(input)
      text.bindTwoWay(to: input).store(in: page.scope)
    }
    let browser = try await Browser(site)
    browser.tell("compose", "Name")
    text.value = "Hedy"
    if reason == "disabled" { input.isEnabled = false }
    let composed = ["too long": String(repeating: "明", count: 1001), "disabled": "小明"][reason]
    browser.tell("composed", "Name", ["edit": 1].merging(composed.map { ["value": $0] } ?? [:]) { $1 })
    #expect(input.content == "Hedy" && text.value == "Hedy")
  }

  @Test func `an input that went away during a composition can be typed into when it is back`() async throws {
    let (text, input, isShown) = (Observable("Ada"), TextInput("Name"), Observable<Bool?>(true))
    let site = Site(title: "Again", clock: ManualClock()) { page in
      let slot = Slot()
      page.root.add(slot)
      text.bindTwoWay(to: input).store(in: page.scope)
      slot.show(isShown) { _, _ in input }.store(in: page.scope)
    }
    let browser = try await Browser(site)
    browser.tell("compose", "Name")
    isShown.value = nil
    text.value = "Hedy"
    #expect(input.content == "Hedy")
    isShown.value = true
    await browser.settle()
    browser.type("Grace", into: "Name")
    #expect(text.value == "Grace")
  }

  @Test func `texts that are too long are refused, and the browser shows the former text`() async throws {
    let model = Model()
    let browser = try await Browser(Screen.site(model))
    browser.type(String(repeating: "x", count: 1001), into: "Name")
    await browser.settle()
    #expect(browser.value("Name") == "Ada")
    #expect(browser.texts.first == "Hello, Ada")
  }

  @Test func `a text that is too long for a post is refused, and the browser shows the former text`() async throws {
    let site = Site(title: "Long", clock: ManualClock()) { page in
      page.root.add(TextInput("Note", maxLength: 30_000))
    }
    let browser = try await Browser(site)
    browser.type("short", into: "Note")
    browser.type(String(repeating: "明", count: 25_000), into: "Note", isInPost: false)
    await browser.settle()
    #expect(browser.value("Note") == "short" && site.sessionCount == 1)
  }

  @Test func `an input that is disabled takes no edits`() async throws {
    let site = Screen.site()
    let browser = try await Browser(site)
    let screen = try #require(site.sessions[browser.session]?.page.screen as? Screen)
    screen.name.isEnabled.value = false
    browser.type("Grace", into: "Name")
    await browser.settle()
    #expect(browser.node("Name")?.attributes["disabled"] == "")
    #expect(browser.value("Name") == "Ada")
    #expect(screen.name.text.value == "Ada")
  }

  @Test func `the focus goes where the view model moves it, and the view model knows where it is`() async throws {
    let site = Screen.site()
    let browser = try await Browser(site)
    let screen = try #require(site.sessions[browser.session]?.page.screen as? Screen)
    browser.tell("focus", "Name")
    #expect(screen.name.isFocused.value)
    batch {
      screen.name.isFocused.value = false
      screen.age.isFocused.value = true
    }
    await browser.settle()
    #expect(browser.focused == browser.input("Age"))
    browser.tell("blur", "Age")
    #expect(!screen.age.isFocused.value)
  }

  @Test func `the focus goes back to an earlier control, and the later one does not take it away`() async throws {
    let site = Screen.site()
    let browser = try await Browser(site)
    let screen = try #require(site.sessions[browser.session]?.page.screen as? Screen)
    batch { screen.age.isFocused.value = true }
    await browser.settle()
    batch {
      screen.name.isFocused.value = true
      screen.age.isFocused.value = false
    }
    await browser.settle()
    #expect(browser.focused == browser.input("Name"))
    screen.name.isFocused.value = false
    await browser.settle()
    #expect(browser.focused == nil)
  }

  @Test func `of two controls that get the focus in one turn the second has it`() async throws {
    let site = Screen.site()
    let browser = try await Browser(site)
    let screen = try #require(site.sessions[browser.session]?.page.screen as? Screen)
    screen.name.isFocused.value = true
    screen.age.isFocused.value = true
    #expect(!screen.name.isFocused.value && screen.age.isFocused.value)
    await browser.settle()
    #expect(browser.focused == browser.input("Age"))
    // The browser has nothing to report about the first one, which never had it there.
    browser.tell("focus", "Age")
    screen.name.isFocused.value = true
    await browser.settle()
    #expect(browser.focused == browser.input("Name") && !screen.age.isFocused.value)
  }

  @Test func `the focus that another control got and lost in one turn is gone`() async throws {
    let site = Screen.site()
    let browser = try await Browser(site)
    let screen = try #require(site.sessions[browser.session]?.page.screen as? Screen)
    screen.name.isFocused.value = true
    await browser.settle()
    screen.age.isFocused.value = true
    screen.age.isFocused.value = false
    await browser.settle()
    #expect(browser.focused == nil && !screen.name.isFocused.value && !screen.age.isFocused.value)
  }

  @Test func `patches of the focus that later ones make superfluous are left out`() {
    let moves: [([Patch], [Patch])] = [
      ([.focus(1, true), .focus(2, false)], [.focus(1, true), .focus(2, false)]),
      ([.focus(2, false), .focus(1, true)], [.focus(1, true)]),
      ([.focus(2, true), .focus(1, true)], [.focus(1, true)]),
      ([.focus(1, false), .focus(1, true)], [.focus(1, true)]),
      // The first takes the focus from the control that has it in the browser.
      ([.focus(2, true), .focus(1, true), .focus(1, false)], [.focus(1, true), .focus(1, false)]),
    ]
    for (patches, sent) in moves { #expect(patches.withoutSuperseded == sent) }
  }

  @Test func `a page that begins with a field that has the focus shows it there`() async throws {
    let field = Field(Observable(""), via: .trimmed)
    field.isFocused.value = true
    let site = Site(title: "Focus", clock: ManualClock()) { page in
      let input = TextInput("Name")
      page.root.add(input)
      input.bind(field).store(in: page.scope)
    }
    let browser = try await Browser(site)
    #expect(browser.focused == browser.input("Name"))
  }

  @Test func `a page that begins with several fields that have the focus shows it in the last`() async throws {
    let fields = (1...9).map { _ in Field(Observable(""), via: .trimmed) }
    for field in fields { field.isFocused.value = true }
    let site = Site(title: "Focus", clock: ManualClock()) { page in
      for (number, field) in fields.enumerated() {
        let input = TextInput("Line \(number)")
        page.root.add(input)
        input.bind(field).store(in: page.scope)
      }
    }
    let browser = try await Browser(site)
    #expect(browser.focused == browser.input("Line 8"))
    #expect(fields.map(\.isFocused.value) == Array(repeating: false, count: 8) + [true])
  }

  @Test func `a control that is made for a field with the focus takes it`() async throws {
    let field = Field(Observable(""), via: .trimmed)
    let shown = Observable<Field<String, String>?>(nil)
    let site = Site(title: "Focus", clock: ManualClock()) { page in
      let slot = Slot()
      page.root.add(slot)
      slot.show(shown) { field, scope in
        let (group, input) = (Group(.form), TextInput("Name"))
        group.add(input)
        input.bind(field).store(in: scope)
        return group
      }.store(in: page.scope)
    }
    let browser = try await Browser(site)
    field.isFocused.value = true
    shown.value = field
    await browser.settle()
    #expect(browser.focused == browser.input("Name"))
    shown.value = nil
    #expect(!field.isFocused.value, "a control that goes has the focus no more")
  }

  @Test func `a box is checked, and a value that is no Bool is refused`() async throws {
    let isMember = Observable(false)
    let site = Site(title: "Box", clock: ManualClock()) { page in
      let box = CheckBox("Member")
      page.root.add(box)
      isMember.bindTwoWay(to: box).store(in: page.scope)
    }
    let browser = try await Browser(site)
    browser.type("true", into: "Member")
    #expect(isMember.value)
    browser.type("perhaps", into: "Member")
    await browser.settle()
    #expect(isMember.value)
    #expect(browser.value("Member") == "true")
    isMember.value = false
    await browser.settle()
    #expect(browser.value("Member") == "false")
  }

  @Test(arguments: ["3", "-1", "x", ""]) func `an unknown option is refused`(option: String) async throws {
    let size = Observable("M")
    let site = Site(title: "Select", clock: ManualClock()) { page in
      let select = Select("Size", options: ["S", "M", "L"]) { "size \($0)" }
      page.root.add(select)
      size.bindTwoWay(to: select).store(in: page.scope)
    }
    let browser = try await Browser(site)
    #expect(browser.value("Size") == "1")
    browser.type("2", into: "Size")
    #expect(size.value == "L")
    browser.type(option, into: "Size")
    await browser.settle()
    #expect(size.value == "L")
    #expect(browser.value("Size") == "2")
  }

  @Test func `an event of a removed element is dropped`() async throws {
    let browser = try await Browser(Screen.site())
    #expect(browser.post([["id": 999, "kind": "click"]]) == 204)
  }
}
