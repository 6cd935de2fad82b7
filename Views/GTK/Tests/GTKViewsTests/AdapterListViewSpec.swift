import Binding
import BindingCollections
import CGtk
import Testing

@testable import GTKViews

extension OnScreen {
  @MainActor @Suite struct AdapterListViewSpec {
    struct Item: Identifiable, Equatable {
      let id: Int
      var text: String
      var group: Int { id % 3 }
    }

    struct Title: ListRow {
      let identifier: AnyHashable
    }

    final class Cell: RowCell {
      let label = Label()
      init() { super.init(Box(.vertical, label)) }
    }

    private let window = Screen.window("adapter", width: 300, height: 400)
    private let items = ObservableArray((0..<40).map { Item(id: $0, text: "\($0)") })

    private func register(in adapter: some ListSource<Item>) {
      adapter.register(Cell.self, for: Item.self, make: { Cell() }) { item, cell, _ in cell.label.text = item.text }
      adapter.register(Cell.self, for: Title.self, make: { Cell() }) { title, cell, _ in
        cell.label.text = "group \(title.identifier.base)"
      }
    }

    /// Changes items at random, and compares all cells after each change.
    private func edit(_ most: Int, _ list: AdapterListView, _ expected: () -> [String]) async {
      window.content = ScrolledWindow(list)
      await Screen.show(window)
      let seed = UInt64.random(in: 0 ... .max)
      print("seed \(seed)")
      var random = Seeded(seed)
      var compared = 0
      for round in 0..<150 {
        batch {
          for _ in 0..<Int.random(in: 1...most, using: &random) {
            let count = items.peek().count
            switch Int.random(in: 0..<5, using: &random) {
            case 0:
              items.insert(Item(id: 1000 * round + count, text: "\(round)"), at: .random(in: 0...count, using: &random))
            case 1 where count > 3: items.remove(at: .random(in: 0..<count, using: &random))
            case 2 where count > 1:
              items.move(from: .random(in: 0..<count, using: &random), to: .random(in: 0..<count, using: &random))
            case 3 where count > 1: items[.random(in: 0..<count, using: &random)].text += "!"
            default: items.append(Item(id: 1000 * round + 500 + count, text: "\(round)"))
            }
          }
        }
        let texts = expected()
        #expect(list.count == texts.count, "round \(round), seed \(seed)")
        for (offset, text) in texts.enumerated() {
          guard let cell = list.cell(at: offset) as? Cell else { continue }
          compared += 1
          if cell.label.text != text { Issue.record("\(cell.label.text) for \(text), round \(round), seed \(seed)") }
        }
      }
      #expect(compared > 2_000)
      window.close()
    }

    @Test(arguments: [3, 40]) func `an adapted list view follows random edits`(most: Int) async {
      let adapter = ListAdapter(items)
      register(in: adapter)
      await edit(most, AdapterListView(adapter)) { items.peek().map(\.text) }
    }

    @Test func `a list leaves nothing behind in a window that it was taken out of`() async throws {
      let adapter = ListAdapter(items)
      register(in: adapter)
      let (list, box) = (AdapterListView(adapter), Box(.vertical))
      window.content = box
      await Screen.show(window)
      let clock = try #require(gtk_widget_get_frame_clock(window.pointer))
      let before = handlers(of: "after-paint", at: clock)
      for _ in 0..<10 {
        box.append(list)
        await Screen.settle { list.cell(at: 0) != nil }
        #expect(handlers(of: "after-paint", at: clock) == before + 1)
        box.remove(list)
      }
      #expect(handlers(of: "after-paint", at: clock) == before)
      window.close()
    }

    private func handlers(of signal: String, at object: OpaquePointer) -> Int {
      let object = UnsafeMutableRawPointer(object)
      let mask = GSignalMatchType(rawValue: G_SIGNAL_MATCH_ID.rawValue | G_SIGNAL_MATCH_UNBLOCKED.rawValue)
      let id = g_signal_lookup(signal, gdk_frame_clock_get_type())
      var found: [gulong] = []
      // GLib finds one at a time: blocked, it is not found again.
      while case let handler = g_signal_handler_find(object, mask, id, 0, nil, nil, nil), handler != 0 {
        g_signal_handler_block(object, handler)
        found.append(handler)
      }
      for handler in found { g_signal_handler_unblock(object, handler) }
      return found.count
    }

    @Test(arguments: [3, 40]) func `an adapted list view follows random edits in sections`(most: Int) async {
      let adapter = SectionedListAdapter(items.grouped(by: \.group), by: \.id)
      adapter.header = { Title(identifier: $0.key) }
      register(in: adapter)
      await edit(most, AdapterListView(adapter)) {
        (0..<3).flatMap { group in
          let rows = items.peek().filter { $0.group == group }
          return rows.isEmpty ? [] : ["group \(group)"] + rows.map(\.text)
        }
      }
    }
  }
}
