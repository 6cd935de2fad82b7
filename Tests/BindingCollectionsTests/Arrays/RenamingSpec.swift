import Binding
import BindingCollections
import BindingTesting
import TestSupport
import Testing

private final class TextCell: ListCell {
  var onClick: (() -> Void)?
  var text = ""
}

private struct Item: Identifiable, Equatable, CustomStringConvertible {
  var id: Int
  var text: String
  init(_ id: Int, _ text: String = "") { (self.id, self.text) = (id, text) }
  var description: String { "\(id)\(text)" }
}

/// An array of 1 and 2, and what knows its elements by their identities.
private final class Fixture {
  final class Child {
    let item: Lens<Item>
    init(_ item: Lens<Item>) { self.item = item }
  }
  let items = ObservableArray([Item(1, "a"), Item(2, "b")], name: "items")
  let log = Log()
  var released: [String] { log.lines }
  lazy var children = items.children(by: \.id) {
    Child($0)
  } release: { [log] in
    log.append("\($0.item.value)")
  }
  lazy var selection = Selection(in: items)
  var ids: [Int] { items.value.map(\.id) }
}

/// P60.
@Suite @MainActor struct RenamingSpec {
  @Test func `an element that is written under a key of another element ends the program, and both are named`() async {
    func stderr(_ result: ExitTest.Result?) -> String {
      String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }
    let set = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      ObservableArray([Item(1), Item(2)], name: "items")[id: 1] = Item(5)
    }
    let cure = "replace(id:with:) gives an element another identity"
    #expect(stderr(set).contains("an element with the key 5 is written as 'items'[1]: \(cure)"))
    let taken = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      ObservableArray([Item(1), Item(2)], name: "items")[id: 1] = Item(2)
    }
    #expect(stderr(taken).contains("an element with the key 2 is written as 'items'[1]"))
    let inPlace = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      ObservableArray([Item(1), Item(2)], name: "items")[id: 1]?.id = 2
    }
    #expect(stderr(inPlace).contains("an element with the key 2 is written as 'items'[1]"))
    let lens = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      ObservableArray([Item(1), Item(2)], name: "items").lens(id: 1).value = Item(2)
    }
    #expect(stderr(lens).contains("an element with the key 2 is written as 'items'[1]"))
    let appended = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      ObservableArray([Item(1)], name: "items")[id: 7] = Item(8)
    }
    #expect(stderr(appended).contains("an element with the key 8 is written as 'items'[7]: append(_:) adds an element"))
  }

  @Test func `an element is replaced by one with another identity, on purpose`() {
    let fixture = Fixture()
    let changes = Recorder(fixture.items)
    #expect(fixture.items.replace(id: 1, with: Item(5, "x")))
    #expect(fixture.ids == [5, 2])
    #expect(fixture.items[id: 1] == nil && fixture.items[id: 5]?.text == "x" && fixture.items.offset(id: 5) == 0)
    #expect(!fixture.items.replace(id: 9, with: Item(7)), "neither is there")
    #expect(fixture.ids == [5, 2])
    #expect(fixture.items.replace(id: 9, with: Item(2, "y")), "the element has come by another way")
    #expect(fixture.items.value == [Item(5, "x"), Item(2, "y")])
    #expect(fixture.items.replace(id: 5, with: Item(5, "z")), "the same identity")
    #expect(fixture.items.value == [Item(5, "z"), Item(2, "y")])
    #expect(changes.values.count == 4)
  }

  @Test func `an element takes the place of another one that has its new identity`() {
    let fixture = Fixture()
    let first = fixture.children[0]
    #expect(fixture.items.replace(id: 1, with: Item(2, "x")))
    #expect(fixture.items.value == [Item(2, "x")])
    #expect(fixture.children.value.map { $0 === first } == [true])
    #expect(fixture.released == ["2b"] || fixture.released == ["2x"])
    #expect(first.item.value == Item(2, "x"))
  }

  @Test(arguments: [false, true])
  func `the child of an element goes on with its new identity, and with the former one when that is undone`(
    isObserved: Bool
  ) {
    let fixture = Fixture()
    let (items, children) = (fixture.items, fixture.children)
    let first = children[0]
    let shown = isObserved ? Recorder(Computed { "\(first.item.value)" }) : nil
    let rows = isObserved ? Recorder(children) : nil
    let before = items.value
    items.replace(id: 1, with: Item(5, "x"))
    let after = items.value
    #expect(children[0] === first && first.item.value == Item(5, "x"))
    first.item.value.text = "y"
    #expect(items[0] == Item(5, "y"))
    items.append(Item(1, "another"))
    #expect(children[0] === first && children[2] !== first)
    #expect(first.item.value == Item(5, "y"))
    items.value = before
    #expect(children[0] === first && first.item.value == Item(1, "a"))
    first.item.value.text = "z"
    #expect(items[0] == Item(1, "z"))
    items.value = after
    #expect(children[0] === first && first.item.value == Item(5, "x"))
    items.value = before
    items.value = after
    #expect(children[0] === first)
    #expect(!fixture.released.contains { $0.hasPrefix("5") || $0.hasPrefix("2") }, "only another one has gone")
    if isObserved { #expect(shown?.values == ["1a", "5x", "5y", "1a", "1z", "5x", "1a", "5x"]) }
    withExtendedLifetime(rows) {}
  }

  @Test
  func `a draft that is posted twice within a batch, and one with the same number after it, have their own children`() {
    let fixture = Fixture()
    let (items, children) = (fixture.items, fixture.children)
    let first = children[0]
    batch {
      items.replace(id: 1, with: Item(5, "x"))
      items.append(Item(1, "other draft"))
      items.replace(id: 5, with: Item(6, "y"))
    }
    #expect(children[0] === first && first.item.value == Item(6, "y"))
    let second = children[2]
    #expect(second !== first && second.item.value == Item(1, "other draft"))
    items.replace(id: 1, with: Item(7, "z"))
    #expect(first.item.value == Item(6, "y") && second.item.value == Item(7, "z"))
    items.remove(id: 7)
    second.item.value.text = "dropped"
    #expect(items.value == [Item(6, "y"), Item(2, "b")])
  }

  @Test func `a renaming that is taken back leaves each child its own element, also if it had replaced another`() {
    struct Failed: Error {}
    let fixture = Fixture()
    let (items, children) = (fixture.items, fixture.children)
    let (first, second) = (children[0], children[1])
    try? transaction {
      items.replace(id: 1, with: Item(2, "x"))
      first.item.value.text = "y"
      throw Failed()
    }
    #expect(items.value == [Item(1, "a"), Item(2, "b")])
    #expect(first.item.value == Item(1, "a") && second.item.value == Item(2, "b"))
    first.item.value.text = "z"
    #expect(items.value == [Item(1, "z"), Item(2, "b")])
    #expect(first.item.value == Item(1, "z"))
  }

  @Test func `an observed child goes on after a renaming that was taken back, also if it was read before that`() {
    struct Failed: Error {}
    let fixture = Fixture()
    let (items, children) = (fixture.items, fixture.children)
    let first = children[0]
    let shown = Recorder(first.item)
    try? transaction {
      items.replace(id: 1, with: Item(104, "a"))
      #expect(first.item.value == Item(104, "a"))
      throw Failed()
    }
    items.value = [Item(1, "new")]
    #expect(first.item.value == Item(1, "new") && children[0] === first)
    first.item.value.text = "typed"
    items[0].text += " and edited"
    #expect(first.item.value == Item(1, "typed and edited"))
    #expect(shown.values.map(\.text) == ["a", "new", "typed", "typed and edited"])
  }

  @Test(arguments: [false, true])
  func `a child stays with its element although an equal one with the former identity follows in the same batch`(
    isObserved: Bool
  ) {
    let fixture = Fixture()
    let (items, children) = (fixture.items, fixture.children)
    let first = children[0]
    let text = first.item[\.text]
    let shown = isObserved ? Recorder(text) : nil
    let before = items.value
    #expect(text.value == "a")
    batch {
      items.replace(id: 1, with: Item(5, "x"))
      items.append(Item(1, "a"))
    }
    #expect(first.item.value == Item(5, "x") && text.value == "x")
    text.value = "y"
    #expect(items.value == [Item(5, "y"), Item(2, "b"), Item(1, "a")])
    batch {
      items.value = before
      items.append(Item(5, "y"))
    }
    #expect(first.item.value == Item(1, "a") && text.value == "a")
    if let shown { #expect(shown.values == ["a", "x", "y", "a"]) }
  }

  @Test func `a child whose element was replaced under its key goes on when the other element is renamed`() {
    let fixture = Fixture()
    let (items, children) = (fixture.items, fixture.children)
    let first = children[0]
    batch {
      items.remove(id: 1)
      items.append(Item(1, "new"))
    }
    #expect(children[1] === first && first.item.value == Item(1, "new"))
    items.replace(id: 1, with: Item(5, "x"))
    #expect(children[1] === first && first.item.value == Item(5, "x"))
    first.item.value.text = "y"
    #expect(items.value == [Item(2, "b"), Item(5, "y")])
  }

  @Test func `a child of a sorted array goes on although its row moves`() {
    let items = ObservableArray([Item(1, "a"), Item(2, "b"), Item(3, "c")])
    var made = 0
    let rows = items.sorted { $0.id < $1.id }.mapped(by: \.id) { _ in
      made += 1
      return made
    }
    #expect(rows.value == [1, 2, 3])
    items.replace(id: 1, with: Item(9, "x"))
    #expect(rows.value == [2, 3, 1])
    items.append(Item(1))
    #expect(rows.value == [4, 2, 3, 1])
  }

  @Test func `a former identity is not mistaken for another key`() {
    struct Job: Identifiable { var id: Int, priority: Int }
    let jobs = ObservableArray([Job(id: 0, priority: 0), Job(id: 1, priority: 5)])
    let badges = jobs.mapped(by: \.priority) { "priority \($0.priority)" }
    let sorted = jobs.sorted(byKey: \.priority).mapped(by: \.priority) { "priority \($0.priority)" }
    let children = jobs.children(by: \.priority) { $0[\.priority] }
    let selection = Selection(in: jobs, by: \.priority)
    let child = children[0]
    selection.select(0)
    jobs.replace(id: 0, with: Job(id: 17, priority: 0))
    #expect(badges.value == ["priority 0", "priority 5"] && children[0] === child && selection.ids.value == [0])
    jobs[0].priority = 9
    #expect(badges.value == ["priority 9", "priority 5"] && sorted.value == ["priority 5", "priority 9"])
    #expect(children[0] !== child && child.value == 0 && selection.isEmpty)
    jobs[0].priority = 0
    #expect(badges.value == ["priority 0", "priority 5"] && sorted.value == ["priority 0", "priority 5"])
  }

  @Test func `the row of a renamed node of a tree shows the node, and expands by the new identity`() {
    struct Folder: Identifiable {
      var id: Int, name: String
      let folders = ObservableArray<Folder>()
    }
    let roots = ObservableArray([Folder(id: -1, name: "draft"), Folder(id: 2, name: "b")])
    roots[0].folders.append(Folder(id: 3, name: "c"))
    let expanded = ObservableSet<Int>()
    let rows = roots.flattened(by: \.id, expanded: expanded) { $0.folders }
    let names = Recorder(Computed { rows.value.map(\.node.name) })
    roots.replace(id: -1, with: Folder(id: 7, name: "posted"))
    expanded.insert(-1)
    #expect(rows.value.map(\.node.id) == [7, 2] && !rows.value[0].isExpanded)
    roots[0].name = "edited"
    #expect(names.values == [["draft", "b"], ["posted", "b"], ["edited", "b"]])
    expanded.insert(7)
    #expect(names.values.last == ["edited", "c", "b"] && rows.value[0].isExpanded)
  }

  @Test func `a selected row stays selected under its new identity, also when that is undone`() {
    let fixture = Fixture()
    let (items, selection) = (fixture.items, fixture.selection)
    let before = items.value
    selection.select(1)
    let shown = Recorder(Computed { items.value.map { selection.contains($0.id) } })
    items.replace(id: 1, with: Item(5, "x"))
    #expect(selection.ids.value == [5])
    #expect(shown.values == [[true, false]])
    let after = items.value
    items.value = before
    #expect(selection.ids.value == [1])
    items.value = after
    #expect(selection.ids.value == [5])
    selection.insert(2)
    items.replace(id: 5, with: Item(2, "y"))
    #expect(selection.ids.value == [2])
    items.append(Item(3))
    selection.extend(to: 3)
    #expect(selection.ids.value == [2, 3], "the anchor has gone on as well")
  }

  @Test func `a cell and the selection of a list view go on`() {
    let items = ObservableArray([Item(1, "a"), Item(2, "b")])
    let adapter = ListAdapter(items, by: \.id)
    adapter.register(TextCell.self, for: Item.self, make: { TextCell() }) { item, cell, _ in cell.text = item.text }
    let table = TableDouble(adapter)
    let subscription = adapter.connect(to: table)
    adapter.selection.selectRow(1)
    let cell = table.cells[0]
    items.replace(id: 1, with: Item(5, "x"))
    #expect(adapter.selection.selectedRows == [AnyHashable(5)])
    #expect(table.cells.count == 2 && table.cells[0] === cell)
    subscription.cancel()
  }

  @Test func `rows that get identities of other rows in one batch stay selected`() {
    let fixture = Fixture()
    let (items, selection) = (fixture.items, fixture.selection)
    selection.select(2)
    let before = items.value
    batch {
      items.replace(id: 1, with: Item(10, "a"))
      items.replace(id: 2, with: Item(1, "b"))
    }
    #expect(selection.ids.value == [1], "the selected row alone")
    items.append(Item(11, "c"))
    selection.extend(to: 11)
    #expect(selection.ids.value == [1, 11], "the anchor has gone on as well")
    selection.replaceAll(with: [1, 10])
    batch {
      items.replace(id: 10, with: Item(3, "a"))
      items.replace(id: 1, with: Item(10, "b"))
      items.replace(id: 3, with: Item(1, "a"))
    }
    #expect(selection.ids.value == [10, 1], "the rows have exchanged their identities")
    items.value = before
    #expect(selection.ids.value == [2, 1])
  }

  @Test(arguments: [false, true])
  func `rows of a list view that get identities of other rows in one batch stay selected`(isInArray: Bool) {
    let items = ObservableArray([Item(1, "a"), Item(2, "b"), Item(3, "c")])
    let selection = isInArray ? Selection(in: items) : Selection<Int>()
    let adapter = ListAdapter(items, by: \.id)
    adapter.selection = selection
    adapter.register(TextCell.self, for: Item.self, make: { TextCell() }) { _, _, _ in }
    let table = TableDouble(adapter)
    let connection = adapter.connect(to: table)
    for selected in [[2], [2, 1], [1]] {
      selection.replaceAll(with: selected)
      let texts = selected.compactMap { items[id: $0]?.text }
      let (places, before) = (table.selectedRows, items.value)
      batch {
        items.replace(id: 1, with: Item(10, "a"))
        items.replace(id: 2, with: Item(1, "b"))
      }
      #expect(selection.ids.value.map { items[id: $0]?.text } == texts && table.selectedRows == places)
      items.value = before
      #expect(selection.ids.value == PersistentArray(selected) && table.selectedRows == places)
    }
    connection.cancel()
  }

  @Test func `a row of a list view stays selected although its new identity moves it, also to another section`() {
    let items = ObservableArray([Item(1, "a"), Item(2, "b"), Item(13, "c")])
    let adapter = ListAdapter(items.sorted(byKey: \.id), by: \.id)
    let grouped = SectionedListAdapter(items.grouped(by: { $0.id / 10 }), by: \.id)
    adapter.register(TextCell.self, for: Item.self, make: { TextCell() }) { _, _, _ in }
    grouped.register(TextCell.self, for: Item.self, make: { TextCell() }) { _, _, _ in }
    let (table, sections) = (TableDouble(adapter), TableDouble(grouped))
    let connections = [adapter.connect(to: table), grouped.connect(to: sections)]
    adapter.didSelect(at: 0)
    grouped.didSelect(at: RowPosition(section: 0, row: 0))
    for (former, id) in [(1, 5), (5, 15), (15, 25), (25, 3)] {
      items.replace(id: former, with: Item(id, "a"))
      #expect(adapter.selection.selectedRows == [id] && grouped.selection.selectedRows == [id])
      let (offset, section) = ([5: 1, 15: 2, 25: 2, 3: 1][id], [5: 0, 15: 1, 25: 2, 3: 0][id])
      #expect(table.selectedRow == offset && sections.selectedRow == section.map { RowPosition(section: $0, row: 0) })
    }
    for connection in connections { connection.cancel() }
  }
}
