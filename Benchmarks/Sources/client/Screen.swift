import Binding
import BindingCollections

struct Item: Equatable {
  var number: Int
  var title: String
  var isShown: Bool
}

/// Lists, and what follows from them.
final class Screen {
  let items = ObservableArray((0..<64).map { Item(number: $0, title: "Item \($0)", isShown: $0 % 2 == 0) })
  let shown: DerivedArray<Item>
  let groups: DerivedArray<ArrayGroup<Int, Item>>
  let titles: DerivedArray<String>
  let total: Computed<Int>
  let board = Board()
  let names = ["Ada", "Grace"]
  var effects: [Subscription] = []

  init() {
    shown = items.filtered(\.isShown).sorted(byKey: \.title)
    groups = shown.grouped { $0.number % 3 }
    titles = shown.mapped { $0.title }
    total = items.map { $0.count }
    follow()
  }

  private func follow() {
    let board = board
    effects = [
      items.observeChangeSets { board.number &+= $0.insertions.count },
      Effect { [groups] in board.number &+= groups.value.reduce(0) { $0 &+ $1.value.count } },
      Effect { [titles] in board.number &+= titles.value.count },
      Effect { [items] in board.number &+= items[3].number &+ items.count },
      total.bind(to: board) { $0.number = $1 },
    ]
  }

  @inline(never)
  func lists(_ number: Int) {
    items.append(Item(number: number, title: "New", isShown: number % 2 == 0))
    items[number % 8].isShown.toggle()
    items[number % 8] = Item(number: number, title: names[number % 2], isShown: true)
    items.move(from: 1, to: 2)
    items.remove(at: items.count - 1)
  }
}
