import Binding
import BindingCollections
import Foundation
import TestSupport
import Testing

@Suite struct ShownOffsetsSpec {
  private struct Mail: Identifiable, Equatable {
    let id: Int
    var title = ""
  }

  private let mails = ObservableArray((1...6).map { Mail(id: $0) }, name: "mails")
  private var ids: [Int] { mails.peek().map(\.id) }

  @Test func `what is shown at some offsets of a filtered or sorted array is removed from the array, as one change`() {
    let odd = mails.filtered { !$0.id.isMultiple(of: 2) }
    let falling = odd.sorted { $0.id > $1.id }
    var changes: [String] = []
    let observation = mails.observeChangeSets { changes.append("\($0)") }
    #expect(mails.remove(atOffsets: [1], of: odd).map(\.id) == [3])
    #expect(mails.remove(atOffsets: IndexSet([0, 1]), of: falling).map(\.id) == [5, 1])
    #expect(ids == [2, 4, 6] && changes == ["-2", "-0 -3"])
    let titles = mails.mapped { "mail \($0.id)" }
    mails.remove(atOffsets: [1], of: titles)
    #expect(ids == [2, 6])
    mails.remove(atOffsets: [], of: titles)
    #expect(changes.count == 3)
    observation.cancel()
  }

  @Test func `rows are moved between their visible neighbours, in their order`() {
    let odd = mails.filtered { !$0.id.isMultiple(of: 2) }
    mails.move(fromOffsets: [2], toOffset: 0, of: odd)
    #expect(ids == [5, 1, 2, 3, 4, 6])
    mails.move(fromOffsets: [0], toOffset: 3, of: odd)
    #expect(ids == [1, 2, 3, 5, 4, 6])
    mails.move(fromOffsets: IndexSet([0, 2]), toOffset: 2, of: odd)
    #expect(ids == [2, 3, 1, 5, 4, 6] && odd.peek().map(\.id) == [3, 1, 5])
    var count = 0
    let observation = mails.observeChanges { _, _ in count += 1 }
    mails.move(fromOffsets: [1], toOffset: 1, of: odd)
    mails.move(fromOffsets: [0, 1, 2], toOffset: 2, of: odd)
    #expect(count == 0)
    observation.cancel()
  }

  @Test func `a shown row that has left the array is skipped, and one that was replaced is found by its identity`() {
    let former = mails.value
    let shown = DerivedArray { former }
    mails.remove(id: 2)
    mails.replaceAll(with: mails.peek().map { Mail(id: $0.id, title: "again") }, by: \.id)
    mails.value = PersistentArray(mails.peek().map { $0 })
    #expect(mails.remove(atOffsets: [1, 2], of: shown) == [Mail(id: 3, title: "again")])
    mails.move(fromOffsets: [0, 1], toOffset: 5, of: shown)
    #expect(ids == [4, 5, 1, 6], "behind 5, which is the fifth")
    mails.removeAll()
    #expect(mails.remove(atOffsets: 0..<6, of: shown) == [])
  }

  @Test func `a row whose equal one has taken its place is not mistaken for that`() {
    let odd = mails.filtered { !$0.id.isMultiple(of: 2) }
    #expect(odd.count == 3)
    mails.replace(id: 1, with: Mail(id: 8))
    mails.insert(Mail(id: 1), at: 0)
    #expect(odd.peek().map(\.id) == [1, 3, 5])
    mails.remove(atOffsets: [0], of: odd)
    #expect(ids == [8, 2, 3, 4, 5, 6])
    let names = ObservableArray(["a", "b", "a"])
    let others = names.filtered { $0 == "a" }
    #expect(others.count == 2)
    names.value[0] = "b"
    names.append("a")
    names.remove(atOffsets: [1], of: others)
    #expect(Array(names.peek()) == ["b", "b", "a"])
  }

  @Test func `elements of the array itself are removed and moved by their offsets`() {
    mails.remove(atOffsets: IndexSet([0, 3]))
    #expect(ids == [2, 3, 5, 6])
    mails.move(fromOffsets: [0, 3], toOffset: 2)
    #expect(ids == [3, 2, 6, 5])
    mails.move(fromOffsets: [3, 1], toOffset: 0)
    #expect(ids == [2, 5, 3, 6])
    mails.move(fromOffsets: [0], toOffset: 4)
    #expect(ids == [5, 3, 6, 2])
  }

  @Test func `an offset that is not shown traps`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let mails = ObservableArray((1...6).map { Mail(id: $0) }, name: "mails")
      mails.remove(atOffsets: [3], of: mails.filtered(name: "odd") { !$0.id.isMultiple(of: 2) })
    }
    #expect(result.message.contains("the offset 3 is out of bounds: 'odd' has 3 elements"))
    let second = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let mails = ObservableArray((1...6).map { Mail(id: $0) }, name: "mails")
      mails.move(fromOffsets: [0], toOffset: 4, of: mails.filtered(name: "odd") { !$0.id.isMultiple(of: 2) })
    }
    #expect(second.message.contains("the offset 4 is out of bounds: 'odd' has 3 elements"))
  }
}
