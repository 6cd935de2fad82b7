import Binding
import BindingCollections
import BindingTesting
import Testing

@Suite struct SectionedListSpec {
  private struct Person: Equatable {
    let id: Int
    var town: String
    var name = ""
  }

  private final class TextCell: ListCell {
    var onClick: (() -> Void)?
    var text = ""
  }

  private struct Header: ListRow {
    let text: String
    var identifier: AnyHashable { text }
  }

  private typealias Town = ArrayGroup<String, Person>

  private let people = ObservableArray([
    Person(id: 1, town: "Bonn"), Person(id: 2, town: "Aachen"), Person(id: 3, town: "Bonn"),
  ])
  private let scope = Scope()

  private func adapter(
    of sections: some ObservableCollection<Town>, selecting: Command<Person, Void>? = nil,
    deleting: Command<Person, Void>? = nil, moving: Command<SectionedListAdapter<Town>.Reordering, Void>? = nil,
    paging: Command<Void, Void>? = nil
  ) -> SectionedListAdapter<Town> {
    let adapter = SectionedListAdapter(
      sections, by: \.id, selecting: selecting, deleting: deleting, moving: moving, paging: paging)
    adapter.register(TextCell.self, for: Person.self, make: { TextCell() }) { person, cell, _ in
      cell.text = "\(person.id)\(person.name)"
    }
    adapter.register(TextCell.self, for: Header.self, make: { TextCell() }) { row, cell, _ in cell.text = row.text }
    adapter.header = { Header(text: $0.key) }
    adapter.indexTitle = { String($0.key.prefix(1)) }
    return adapter
  }

  private func texts(_ table: TableDouble<SectionedListAdapter<Town>>) -> [[String]] {
    table.sections.map { $0.map { ($0 as! TextCell).text } }
  }

  @Test func `rows of a sectioned list are shown in sections, with headers and an index`() {
    let adapter = adapter(of: people.grouped(by: \.town))
    let table = TableDouble(adapter)
    adapter.connect(to: table).store(in: scope)
    #expect(texts(table) == [["2"], ["1", "3"]])
    #expect((adapter.headerCell(ofSection: 1) as? TextCell)?.text == "Bonn")
    #expect(adapter.footerCell(ofSection: 1) == nil)
    #expect(adapter.indexTitles.map(\.title) == ["A", "B"] && adapter.indexTitles.map(\.section) == [0, 1])
  }

  @Test func `a row is found by its identifier, wherever changes have left it`() {
    let adapter = adapter(of: people.grouped(by: \.town))
    let table = TableDouble(adapter)
    adapter.connect(to: table).store(in: scope)
    #expect(adapter.position(of: 3) == RowPosition(section: 1, row: 1))
    #expect(adapter.position(of: 3).map(adapter.element) == people[2])
    people[2].town = "Aachen"
    #expect(adapter.position(of: 3) == RowPosition(section: 0, row: 1))
    people.remove(at: 1)
    #expect(adapter.position(of: 3) == RowPosition(section: 0, row: 0))
    #expect(adapter.position(of: 2) == nil && adapter.position(of: "3") == nil)
  }

  @Test func `a row that leaves one section for another moves`() {
    let adapter = adapter(of: people.grouped(by: \.town))
    let table = TableDouble(adapter)
    adapter.connect(to: table).store(in: scope)
    _ = table.take()
    people.append(Person(id: 4, town: "Aachen"))
    #expect(table.take() == ["insert 0.1"])
    people[0].town = "Aachen"
    #expect(table.take() == ["move 1.0 0.0", "update 0.0"])
    people[1].name = "x"
    #expect(table.take() == ["update 0.1"])
    people[2].town = "Celle"
    #expect(table.take() == ["delete sections 1", "insert sections 1"])
    people.removeAll { $0.town == "Aachen" }
    #expect(table.take() == ["delete sections 0"])
    #expect(texts(table) == [["3"]])
  }

  @Test func `sections move, and are removed and inserted if their rows change meanwhile`() {
    let sections = people.grouped(by: \.town).sorted(byKey: { $0.count })
    let adapter = adapter(of: sections)
    let table = TableDouble(adapter)
    adapter.connect(to: table).store(in: scope)
    _ = table.take()
    people.append(contentsOf: [Person(id: 4, town: "Aachen"), Person(id: 5, town: "Aachen")])
    #expect(texts(table) == [["1", "3"], ["2", "4", "5"]])
    #expect(table.take() == ["delete sections 0", "insert sections 1"])
  }

  @Test func `sections that are inserted are told front to back, whether they are new or have moved`() {
    let adapter = adapter(of: people.grouped(by: \.town).sorted(byKey: { $0.count }))
    let table = TableDouble(adapter)
    adapter.connect(to: table).store(in: scope)
    _ = table.take()
    people.append(contentsOf: (4..<10).map { Person(id: $0, town: $0 < 6 ? "Aachen" : "Celle") })
    #expect(table.take() == ["delete sections 0", "insert sections 1 2"])
    #expect(texts(table).map(\.count) == [2, 3, 4])
  }

  @Test func `a selected row stays selected in another section`() {
    let adapter = adapter(of: people.grouped(by: \.town))
    let table = TableDouble(adapter)
    adapter.connect(to: table).store(in: scope)
    adapter.didSelect(at: RowPosition(section: 1, row: 1))
    #expect(table.selectedRows == [RowPosition(section: 1, row: 1)])
    people[2].town = "Aachen"
    #expect(table.selectedRows == [RowPosition(section: 0, row: 1)])
    adapter.didDeselect(at: RowPosition(section: 0, row: 1))
    #expect(table.selectedRows.isEmpty)
  }

  @Test func `the next page is fetched once when one of the last four rows is shown, in any section`() {
    let people = people
    var pages = 0
    let paging = Command {
      pages += 1
      people.append(contentsOf: (0..<3).map { Person(id: 10 * pages + $0, town: "Celle") })
    }
    let adapter = adapter(of: people.grouped(by: \.town), paging: paging)
    let table = TableDouble(adapter)
    adapter.connect(to: table).store(in: scope)
    adapter.willDisplay(at: RowPosition(section: 1, row: 1))
    #expect((pages, people.count) == (1, 6))
    // Six rows: 2 | 1 3 | 10 11 12.
    for row in 0..<2 { adapter.willDisplay(at: RowPosition(section: row, row: 0)) }
    #expect(pages == 1, "five and six rows from the end")
    adapter.willDisplay(at: RowPosition(section: 1, row: 1))
    #expect((pages, people.count) == (2, 9))
  }

  @Test func `a row of a momentary selection executes its command, and is deselected`() {
    var selected: [Int] = []
    let adapter = adapter(of: people.grouped(by: \.town), selecting: Command { selected.append($0.id) })
    adapter.selection = MomentarySelection()
    let table = TableDouble(adapter)
    adapter.connect(to: table).store(in: scope)
    _ = table.take()
    for _ in 0..<2 { adapter.didSelect(at: RowPosition(section: 1, row: 1)) }
    #expect(selected == [3, 3])
    #expect(table.take() == ["select none", "select none"])
  }

  @Test func `a list view is told of the selected rows if the program has taken back what the user did`() {
    let selection = Selection(in: people, by: \.id, allowsSeveral: false)
    let adapter = adapter(of: people.grouped(by: \.town), selecting: Command { _ in selection.clear() })
    adapter.selection = selection
    let table = TableDouble(adapter)
    adapter.connect(to: table).store(in: scope)
    _ = table.take()
    adapter.didSelect(at: RowPosition(section: 1, row: 1))
    #expect(table.take() == ["select none"])
    selection.select(3)
    #expect(table.take() == ["select 1.1"])
    let observation = selection.ids.observeChangeSets { _ in if selection.isEmpty { selection.select(3) } }
    adapter.didDeselect(at: RowPosition(section: 1, row: 1))
    #expect(table.take().last == "select 1.1")
    observation.cancel()
  }

  @Test func `selecting and deleting execute enabled commands with the element of the row`() {
    let people = people
    let isAllowed = Observable(false)
    let adapter = adapter(
      of: people.grouped(by: \.town),
      deleting: Command(enabledIf: { isAllowed.value }) { person in people.removeAll { $0.id == person.id } })
    let table = TableDouble(adapter)
    adapter.connect(to: table).store(in: scope)
    adapter.delete(at: RowPosition(section: 1, row: 0))
    #expect(!adapter.canDelete && people.count == 3)
    isAllowed.value = true
    adapter.delete(at: RowPosition(section: 1, row: 0))
    #expect(adapter.canDelete && texts(table) == [["2"], ["3"]])
  }

  @Test
  func `a row moved by hand to another section is not moved twice, and is moved back on refusal`() {
    let people = people
    let isAllowed = Observable(true)
    var successors: [Int?] = []
    let adapter = adapter(
      of: people.grouped(by: \.town),
      moving: Command { move in
        successors.append(move.successor?.id)
        guard isAllowed.peek() else { return }
        people.update(where: { $0.id == move.element.id }) { $0.town = "Aachen" }
      })
    let table = TableDouble(adapter)
    adapter.connect(to: table).store(in: scope)
    _ = table.take()
    // 2 | 1 3, and the user sees 1 2 | 3.
    table.moveByHand(from: RowPosition(section: 1, row: 0), to: RowPosition(section: 0, row: 0))
    #expect(adapter.canMove && successors == [2])
    #expect(table.take() == ["update 0.0"], "the person has another town")
    isAllowed.value = false
    table.moveByHand(from: RowPosition(section: 0, row: 1), to: RowPosition(section: 1, row: 1))
    #expect(successors == [2, nil])
    #expect(table.take() == ["move 1.1 0.1"])
  }

  @Test func `the first row on the screen stays there, whatever comes above it, also in another section`() {
    let adapter = adapter(of: people.grouped(by: \.town))
    let table = TableDouble(adapter)
    adapter.connect(to: table).store(in: scope)
    let scrolled = Recorder(adapter.scrolled)
    adapter.didScroll(to: 120, first: RowPosition(section: 1, row: 0), hiding: 5)
    #expect(scrolled.values == [120])
    _ = table.take()
    people.append(Person(id: 4, town: "Aachen"))
    #expect(table.take() == ["insert 0.1"])
    people.insert(Person(id: 5, town: "Aix"), at: 0)
    #expect(table.take() == ["insert sections 1", "scroll 2.0 5.0"])
    people.removeAll { $0.id == 1 }
    #expect(table.take() == ["delete 2.0", "scroll 2.0 0.0"], "the row behind it")
    people.removeAll { $0.town == "Bonn" }
    #expect(table.take() == ["delete sections 2", "scroll 1.0 0.0"], "the last row that is left")
    people.append(Person(id: 6, town: "Celle"))
    #expect(table.take() == ["insert sections 2"])
  }
}
