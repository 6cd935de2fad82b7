import Binding
import BindingCollections
import BindingForms
import BindingTesting
import Testing

@testable import WebViews

@MainActor @Suite struct ListSpec {
  private final class Row {
    let text: Observable<String>
    init(_ text: String) { self.text = Observable(text) }
  }

  private func site(_ rows: ObservableArray<Row>, ended: @escaping () -> Void = {}) -> Site {
    Site(title: "List", clock: ManualClock()) { page in
      let list = List("Rows")
      page.root.add(list)
      list.show(rows) { row, scope in
        let label = Label()
        row.text.bind(to: label, \.text).store(in: scope)
        Subscription { ended() }.store(in: scope)
        return label
      }.store(in: page.scope)
    }
  }

  @Test func `rows are inserted, removed and moved as in the array, and the others keep their elements`() async throws {
    let rows = ObservableArray(["a", "b", "c"].map { Row($0) })
    let browser = try await Browser(site(rows))
    #expect(browser.texts == ["a", "b", "c"])
    let first = try #require(browser.root.first { $0.text == "b" }).id
    batch {
      rows.append(Row("d"))
      rows.remove(at: 0)
      rows.move(from: 1, to: 2)
    }
    await browser.settle()
    #expect(browser.texts == ["b", "d", "c"])
    #expect(browser.root.first { $0.text == "b" }?.id == first)
    rows[0].text.value = "B"
    await browser.settle()
    #expect(browser.texts == ["B", "d", "c"])
  }

  @Test func `the bindings of a row end with it`() async throws {
    let rows = ObservableArray(["a", "b", "c"].map { Row($0) })
    var ended = 0
    let browser = try await Browser(site(rows) { ended += 1 })
    rows.remove(at: 1)
    #expect(ended == 1)
    browser.close()
    #expect(ended == 3)
  }

  @Test func `a list that is made during a batch follows the array`() async throws {
    let rows = ObservableArray([Row("a")])
    let list = List("Rows")
    let scope = Scope()
    batch {
      rows.append(Row("b"))
      list.show(rows) { row, _ in Label(row.text.peek()) }.store(in: scope)
      rows.append(Row("c"))
    }
    #expect(list.node.children.map { $0.children[0].text } == ["a", "b", "c"])
    scope.end()
    #expect(list.node.children.isEmpty)
  }

  @Test func `a view that was added to a list stays behind its rows`() {
    let (rows, list, scope) = (ObservableArray(["a", "b"]), List("Rows"), Scope())
    list.add(Label("That is all."))
    let texts = { list.node.children.map { $0.text ?? $0.children[0].text } }
    list.show(rows) { text, _ in Label(text) }.store(in: scope)
    #expect(texts() == ["a", "b", "That is all."])
    list.show(ObservableArray(["c"])) { text, _ in Label(text) }.store(in: scope)
    #expect(texts() == ["c", "That is all."])
    scope.end()
    #expect(texts() == ["That is all."])
  }

  @Test func `a row that edits the array while the list is filled is followed`() {
    let (rows, list, scope) = (ObservableArray([Row("a"), Row("b")]), List("Rows"), Scope())
    list.show(rows) { row, _ in
      if rows.count < 4 { rows.insert(Row("new"), at: 0) }
      return Label(row.text.peek())
    }.store(in: scope)
    #expect(list.node.children.map { $0.children[0].text } == ["new", "new", "a", "b"])
  }

  @Test func `a paused scope pauses lists, slots and inputs, which are up to date when it goes on`() {
    let (rows, value, text) = (ObservableArray([Row("a")]), Observable<String?>("a"), Observable("a"))
    let (list, slot, input, scope) = (List("Rows"), Slot(), TextInput("Text"), Scope())
    list.show(rows) { row, _ in Label(row.text.peek()) }.store(in: scope)
    slot.show(value) { text, _ in Label(text) }.store(in: scope)
    input.bind(Field(text, via: .trimmed)).store(in: scope)
    let shown = { [list.node.children.last?.children.first?.text, slot.node.children.first?.text, input.content] }
    scope.pause()
    rows.append(Row("b"))
    value.value = "b"
    text.value = "b"
    #expect(shown() == ["a", "a", "a"])
    scope.resume()
    #expect(shown() == ["b", "b", "b"])
  }

  @Test func `random edits of an array arrive in the browser`() async throws {
    var random = Seeded.printed("ListSpec")
    let rows = ObservableArray<Row>([])
    let browser = try await Browser(site(rows))
    for step in 0..<300 {
      batch {
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          let count = rows.peek().count
          switch Int.random(in: 0..<4, using: &random) {
          case 0 where count > 0: rows.remove(at: Int.random(in: 0..<count, using: &random))
          case 1 where count > 0:
            rows.move(
              from: Int.random(in: 0..<count, using: &random), to: Int.random(in: 0..<count, using: &random))
          case 2 where count > 0: rows[Int.random(in: 0..<count, using: &random)].text.value = "\(step)"
          default: rows.insert(Row("\(step)"), at: Int.random(in: 0...count, using: &random))
          }
        }
      }
      if Bool.random(using: &random) { await browser.settle() }
    }
    await browser.settle()
    #expect(browser.texts == rows.peek().map { $0.text.peek() })
  }

  @Test func `a slot shows the view of a value, and ends the bindings of the former view`() async throws {
    let value = Observable<String?>("a")
    var ended: [String] = []
    let site = Site(title: "Slot", clock: ManualClock()) { page in
      let slot = Slot()
      page.root.add(slot)
      slot.show(value) { text, scope in
        Subscription { ended.append(text) }.store(in: scope)
        return Label(text)
      }.store(in: page.scope)
    }
    let browser = try await Browser(site)
    #expect(browser.texts == ["a"])
    value.value = "b"
    await browser.settle()
    #expect(browser.texts == ["b"])
    value.value = nil
    await browser.settle()
    #expect(browser.texts.isEmpty)
    #expect(ended == ["a", "b"])
  }

  @Test func `a list and a slot show what they were bound to last, and keep it when the first ends`() async throws {
    let (first, second) = (ObservableArray(["a"]), ObservableArray(["b"]))
    let (one, other) = (Observable<String?>("1"), Observable<String?>("2"))
    var tokens: [Subscription] = []
    let site = Site(title: "Again", clock: ManualClock()) { page in
      let (list, slot) = (List("Rows"), Slot())
      page.root.add(list)
      page.root.add(slot)
      let row: (String, Scope) -> View = { text, _ in Label(text) }
      tokens = [list.show(first, row: row), slot.show(one, view: row)]
      tokens = [list.show(second, row: row), slot.show(other, view: row)]
    }
    let browser = try await Browser(site)
    #expect(browser.texts == ["b", "2"])
    first.append("late")
    one.value = "late"
    second.append("c")
    await browser.settle()
    #expect(browser.texts == ["b", "c", "2"] && tokens.count == 2)
    tokens = []
    await browser.settle()
    #expect(browser.texts.isEmpty)
  }
}
