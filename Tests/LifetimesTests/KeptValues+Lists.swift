import Binding
import BindingCollections

extension KeptValue {
  // MARK: Selections

  static let selections = [
    KeptValue("selection.ids, count, first, isEmpty") {
      let rows = ObservableArray(Array(0..<9))
      let selection = Selection(in: rows, by: \.self)
      selection.selectAll()
      func kept() -> String {
        "\(Array(selection.ids.value)) \(selection.count) \(selection.first ?? -1) \(selection.isEmpty)"
      }
      func about() -> String {
        "\(Array(rows.value)) \(rows.value.count) \(rows.value.first ?? -1) \(rows.value.isEmpty)"
      }
      return Kept(kept(), is: about()) { _ in if !rows.peek().isEmpty { rows.remove(at: 0) } }
    },
    KeptValue("selection.contains, single") {
      let rows = ObservableArray([0, 1, 2])
      let selection = Selection(in: rows, by: \.self, allowsSeveral: false)
      let single = selection.single()
      return Kept((0..<3).filter { selection.contains($0) }, is: single.value.map { [$0] } ?? []) {
        if $0 == 2 { rows.remove(at: 1) } else { selection.select($0 % 3) }
      }
    },
    KeptValue("a selection that moves to the next row that is shown") {
      let rows = ObservableArray(Array(0..<9))
      let selection = Selection(
        in: rows, by: \.self, allowsSeveral: false, movesToNextIn: rows.sorted { $0 > $1 })
      selection.select(5)
      return Kept(selection.first, is: rows.value.filter { $0 <= 5 }.max() ?? rows.value.min()) { _ in
        if let current = selection.ids.peek().first { rows.removeAll { $0 == current } }
      }
    },
    KeptValue("a selection of renamed rows") {
      let rows = ObservableArray([Item(0), Item(1)])
      let selection = Selection(in: rows)
      selection.select(1)
      return Kept(Array(selection.ids.value), is: [rows.value[1].id]) { number in
        rows.replace(id: rows.peek()[1].id, with: Item(number + 5))
      }
    },
    KeptValue(
      "a selection of renamed rows of a derived array",
      atLastBecause: "a derived array is computed, and has no edit in which a row could be found that was renamed"
    ) {
      let rows = ObservableArray([Item(0), Item(1)])
      let selection = Selection(in: rows.filtered { $0.id > 0 })
      selection.select(1)
      return Kept(Array(selection.ids.value), is: [rows.value[1].id]) { number in
        rows.replace(id: rows.peek()[1].id, with: Item(number + 5))
      }
    },
  ]

  private struct Item: Identifiable, Equatable {
    let id: Int
    init(_ id: Int) { self.id = id }
  }

  // MARK: Lists

  private static func list(
    _ name: String, _ readings: @escaping @MainActor (ObservableArray<Item>) -> (() -> [Int], ([Int]) -> [Int])
  ) -> KeptValue {
    KeptValue(name) {
      let rows = ObservableArray((0..<4).map { Item($0) })
      let (kept, computed) = readings(rows)
      return Kept(kept(), is: computed(rows.value.map(\.id))) { number in
        switch number % 4 {
        case 0: rows.insert(Item(number + 4), at: 1)
        case 1: rows.move(from: 0, to: 2)
        case 2: rows.remove(at: 1)
        default: rows[0] = Item(-number)
        }
      }
    }
  }

  static let lists = [
    list("array.count, first, last, isEmpty") { rows in
      (
        { [rows.count, rows.first?.id ?? -1, rows.last?.id ?? -1, rows.isEmpty ? 1 : 0] },
        { [$0.count, $0.first ?? -1, $0.last ?? -1, $0.isEmpty ? 1 : 0] }
      )
    },
    list("array[id:], contains(id:), offset(id:)") { rows in
      (
        { [rows[id: 1]?.id ?? -1, rows.contains(id: 0) ? 1 : 0, rows.offset(id: 2) ?? -1] },
        { [$0.contains(1) ? 1 : -1, $0.contains(0) ? 1 : 0, $0.firstIndex(of: 2) ?? -1] }
      )
    },
    list("filtered") { rows in
      let kept = rows.filtered { $0.id.isMultiple(of: 2) }
      return ({ kept.value.map(\.id) }, { $0.filter { $0.isMultiple(of: 2) } })
    },
    list("filtered, by id") { rows in
      let kept = rows.filtered { $0.id.isMultiple(of: 2) }
      return (
        { [kept.count, kept.offset(id: 2) ?? -1] },
        {
          let even = $0.filter { $0.isMultiple(of: 2) }; return [even.count, even.firstIndex(of: 2) ?? -1]
        }
      )
    },
    list("sorted") { rows in
      let kept = rows.sorted { -$0.id }
      return ({ kept.value.map(\.id) }, { $0.sorted(by: >) })
    },
    list("mapped, reversed") { rows in
      let kept = rows.mapped { $0.id * 2 }.reversed()
      return ({ Array(kept.value) }, { $0.reversed().map { $0 * 2 } })
    },
    list("children") { rows in
      let kept = rows.children(by: \.id) { $0 }
      return ({ kept.value.map { $0.value.id } }, { $0 })
    },
    list("grouped") { rows in
      let kept = rows.grouped { abs($0.id % 2) }
      return (
        { kept.value.flatMap { [$0.key] + $0.value.map(\.id) } },
        { ids in
          [0, 1].flatMap { key in
            let group = ids.filter { abs($0 % 2) == key }
            return group.isEmpty ? [] : [key] + group
          }
        }
      )
    },
    list("reduced") { rows in
      let kept = rows.reduced(0, adding: { $0 += $1.id }, removing: { $0 -= $1.id })
      return ({ [kept.value] }, { [$0.reduce(0, +)] })
    },
    list("prefix") { rows in
      let kept = rows.prefix(2)
      return ({ kept.value.map(\.id) }, { Array($0.prefix(2)) })
    },
    KeptValue("set.contains, dictionary[key]") {
      let (set, dictionary): (ObservableSet<Int>, _) = ([], ObservableDictionary<Int, Int>())
      func kept() -> [Int?] { [set.contains(1) ? 1 : 0, set.count, dictionary[1], dictionary.count] }
      func about() -> [Int?] {
        [set.set.contains(1) ? 1 : 0, set.set.count, dictionary.dictionary[1], dictionary.dictionary.count]
      }
      return Kept(kept(), is: about()) { number in
        batch {
          if number == 2 { set.remove(1) } else { set.insert(number) }
          dictionary[number % 3] = number == 2 ? nil : number
        }
      }
    },
  ]
}
