import Binding
import Foundation
import PersonVM
import TestSupport
import Testing

@testable import bindcli

/// Lists that are too long to be searched or sorted between two keys.
@MainActor struct EditedListSpec {
  private static let count = 25_000

  /// Persons from `a24999` to `a0`, the youngest first.
  private func list(_ body: (EditedList) throws -> Void) throws {
    let lines = (0..<Self.count).reversed().map { number in
      #"{"lastName":"a\#(number)","birthdate":"\#(CalendarDate(year: 1 + number / 28, month: 1, day: 1 + number % 28)!)"}"#
    }
    try Tool.inFolder(["a.jsonl": Data(lines.joined(separator: "\n").utf8)]) { folder in
      let file = try EditedFile(path: folder.appending(path: "a.jsonl").path, input: .plain())
      try body(EditedList(file: file, converter: PersonConverter(), locale: Locale(identifier: "en")))
    }
  }

  private func names(_ list: EditedList) -> [String] { list.listed.peek().map(list.name(of:)) }

  private func finish(_ list: EditedList) { while list.isWorking { list.work(for: .seconds(1)) } }

  @Test func `a search shows what it has found while it goes on, and how far it is`() throws {
    try list { list in
      list.searchText.value = "a2"
      let first = names(list)
      #expect(first.count == 5_000 && first.first == "a24999" && list.isWorking && !list.isWaiting)
      #expect(list.countText.value == "5000 of 25000, searching… 40 %")
      list.work(for: .zero)
      #expect(list.countText.value == "5000 of 25000, searching… 42 %")
      finish(list)
      #expect(names(list) == (0..<Self.count).reversed().map { "a\($0)" }.filter { $0.hasPrefix("a2") })
      #expect(list.countText.value == "6111 of 25000")
    }
  }

  @Test func `another letter goes on with those that are left, and one less begins again`() throws {
    try list { list in
      list.searchText.value = "a2"
      list.searchText.value = "a24"
      finish(list)
      #expect(names(list) == (0..<Self.count).reversed().map { "a\($0)" }.filter { $0.hasPrefix("a24") })
      for text in ["a2", "A249", "a24", "", "4999"] {
        list.searchText.value = text
        finish(list)
        #expect(
          names(list)
            == (0..<Self.count).reversed().map { "a\($0)" }.filter {
              $0.contains(text.lowercased()) || text.isEmpty
            })
      }
    }
  }

  @Test func `a sorting goes on elsewhere, and what was shown stays until it is done`() throws {
    try list { list in
      list.order.value = .birthdate
      #expect(list.isWaiting && list.countText.value == "25000 of 25000, sorting…")
      #expect(names(list).first == "a24999")
      list.searchText.value = "a1"
      #expect(names(list).count == Self.count)
      finish(list)
      #expect(names(list) == (0..<Self.count).map { "a\($0)" }.filter { $0.hasPrefix("a1") })
      // An order that is known is not looked for again.
      list.searchText.value = ""
      #expect(!list.isWorking && names(list).first == "a0")
    }
  }

  @Test func `who is deleted while others are sorted or searched does not come back`() throws {
    try list { list in
      let gone = list.members[3]
      list.order.value = .name
      list.remove(gone)
      finish(list)
      #expect(list.listed.peek().count == Self.count - 1 && !list.listed.peek().contains(gone))
      list.order.value = .entry
      list.searchText.value = "a"
      list.remove(list.members[0])
      // What was found stays in sight until all have been looked at again.
      #expect(list.listed.peek().count > 9_000 && list.isWorking)
      finish(list)
      #expect(names(list).count == Self.count - 2 && names(list).first == "a24998")
    }
  }

  @Test func `an order that is no longer wanted when it is known is not shown`() throws {
    try list { list in
      list.order.value = .name
      list.order.value = .birthdate
      finish(list)
      #expect(names(list).first == "a0")
      list.order.value = .name
      list.order.value = .entry
      finish(list)
      #expect(names(list).first == "a24999" && list.progressText.value.isEmpty)
    }
  }
}
