import Binding
import BindingCollections
import BindingTesting

protocol Named {
  var name: String { get }
}

struct Guest: Equatable, Identifiable, Named, Sendable {
  let id: Int
  var name: String
  var table: Int
}

struct Header: ListRow {
  let title: String
  var identifier: AnyHashable { title }
}

final class TextCell: ListCell {
  var onClick: (() -> Void)?
  var text = "" { didSet { print("a cell shows \(text)") } }
}

struct Service: Sendable {
  func page(of query: String, from start: Int) async throws -> Page<Guest, Int> {
    Page([Guest(id: start, name: query, table: 1)], next: nil)
  }
}

final class Screen {
  let adapter: ListAdapter<Guest>
  var lines: [String] = []

  init(_ adapter: ListAdapter<Guest>) { self.adapter = adapter }
}

extension Screen: ListTarget {
  func reloadAll() {
    lines = (0..<adapter.count).map { adapter.element(at: $0).name }
  }

  func apply(_ changes: ListChanges) {
    changes.forEachSplice { splice in
      let range = splice.offset..<splice.offset + splice.removed
      let new = adapter.elements(of: splice).map(\.name)
      lines.replaceSubrange(range, with: new)
    }
  }
}

/// A list view with sections, which takes splices of sections and of rows.
final class SectionedScreen {
  let adapter: SectionedListAdapter<ArrayGroup<Int, Guest>>
  var lines: [[String]] = []

  init(_ adapter: SectionedListAdapter<ArrayGroup<Int, Guest>>) {
    self.adapter = adapter
  }
}

extension SectionedScreen: ListTarget {
  func names(inSection section: Int) -> [String] {
    (0..<adapter.count(inSection: section)).map {
      adapter.element(at: RowPosition(section: section, row: $0)).name
    }
  }

  func reloadAll() {
    lines = (0..<adapter.sectionCount).map { names(inSection: $0) }
  }

  func apply(_ changes: ListViewChanges<RowPosition>) {
    changes.forEachSplice { splice in
      let range = splice.offset..<splice.offset + splice.removed
      if let section = splice.section {
        let new = adapter.elements(of: splice).map(\.name)
        lines[section].replaceSubrange(range, with: new)
      } else {  // a run of sections
        let new = splice.offset..<splice.offset + splice.inserted
        lines.replaceSubrange(range, with: new.map(names(inSection:)))
      }
    }
  }
}

let scope = Scope()
let guests = ObservableArray([
  Guest(id: 1, name: "Ada", table: 2),
  Guest(id: 2, name: "Grace", table: 1),
])

let adapter = ListAdapter(guests)
adapter.register(
  TextCell.self, for: (any Named).self, make: { TextCell() },
  show: { guest, cell, scope in cell.text = guest.name })
let table = TableDouble(adapter)
adapter.connect(to: table).store(in: scope)
guests.append(Guest(id: 4, name: "Joan", table: 1))

let screen = Screen(ListAdapter(guests))
screen.adapter.connect(to: screen).store(in: scope)
guests.move(from: 2, to: 0)
print(table.log, screen.lines)

let tables = guests.grouped(by: \.table)
let sectioned = SectionedListAdapter(tables, by: \.id)
sectioned.header = { Header(title: "Table \($0.key)") }

let sections = SectionedScreen(sectioned)
sectioned.connect(to: sections).store(in: scope)
guests.append(Guest(id: 5, name: "Hedy", table: 3))
guests[id: 1]?.table = 1
print(sections.lines)

@MainActor
final class GuestSearch {
  @Tracked var query = "Hedy"
  @Tracked private(set) var total = 0
  private let service = Service()

  private(set) lazy var counted = makeCounted()

  private func makeCounted() -> Pages<Guest, Int> {
    Pages(of: { [query = $query] in query.value }) {
      @MainActor [service, total = $total] query, cursor in
      let page = try await service.page(of: query, from: cursor ?? 0)
      try Task.checkCancellation()
      total.value = page.elements.count  // what the server says
      return page
    }
  }

  private(set) lazy var pages = Pages(
    for: self, given: { $0.query }
  ) { [service] query, cursor in
    try await service.page(of: query, from: cursor ?? 0)
  }

  private(set) lazy var all = Pages<Guest, Int>(
    for: self, given: { _ in true }
  ) { [service] _, cursor in
    try await service.page(of: "", from: cursor ?? 0)
  }
}

// MARK: A write during a fetch

/// A server that reads its rows at once, and answers a second later.
actor Hotel {
  private var guests = [
    Guest(id: 1, name: "Ada", table: 1), Guest(id: 2, name: "Grace", table: 1),
  ]

  func answer(after clock: ManualClock) async throws -> [Guest] {
    let found = guests
    try await clock.sleep(for: .seconds(1))
    return found
  }

  func remove(_ id: Int) { guests.removeAll { $0.id == id } }
}

struct Desk: Sendable {
  let hotel = Hotel()
  let clock: ManualClock

  func page() async throws -> Page<Guest, Int> {
    Page(try await hotel.answer(after: clock), next: nil)
  }

  func remove(_ id: Int) async throws { await hotel.remove(id) }
}

@MainActor
final class GuestBook {
  private let service: Desk

  private(set) lazy var pages = Pages<Guest, Int>(
    for: self, given: { _ in true }
  ) { [service] _, _ in
    try await service.page()
  }

  private(set) lazy var remove = Command<Int, Void>(
    for: self
  ) { [service] id in
    try await service.remove(id)
  } then: { me, id, _ in
    me.pages.elements[id: id] = nil
    me.fetchAgain()
  }

  /// A fetch that began before a write may bring what was there before.
  func fetchAgain() {
    switch pages.state.value.loading {
    case .first, .refresh: pages.refresh.execute()
    case .next, nil: break
    }
  }

  init(_ service: Desk) { self.service = service }
}

let search = GuestSearch()
let pages = search.pages
let found = ListAdapter(pages.elements, paging: pages.more)

@MainActor func pullToRefresh() async {
  do { try await pages.refresh.run() } catch { print("not now: \(error)") }
}
await pullToRefresh()
print(pages.elements.value.map(\.name))
try await search.counted.refresh.run()
print("in all:", search.total)

let clock = ManualClock()
let book = GuestBook(Desk(clock: clock))
book.pages.refresh.execute()
await drain { clock.sleeperCount == 1 }  // the server has read its rows
try await book.remove.run(1)
await drain { clock.sleeperCount == 1 }
await clock.run()
await drain { book.pages.state.value.hasLoaded }
print(book.pages.elements.value.map(\.name))

// Prints:
// a cell shows Ada
// a cell shows Grace
// a cell shows Joan
// ["reload 2", "insert 2", "move 2 0"] ["Joan", "Ada", "Grace"]
// a cell shows Hedy
// a cell shows Ada
// [["Joan", "Ada", "Grace"], ["Hedy"]]
// ["Hedy"]
// in all: 1
// ["Grace"]
