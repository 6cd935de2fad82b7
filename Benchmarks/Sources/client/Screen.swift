import Binding
import BindingArchitecture
import BindingCollections
import BindingForms

struct Item: Equatable {
  var number: Int
  var title: String
  var isShown: Bool
}

struct Basket: Equatable {
  var count = 0
  var titles: [String] = []
}

enum BasketAction {
  case add(String)
  case clear
}

/// Parts above single values: lists, fields, a store.
final class Screen {
  let items = ObservableArray((0..<64).map { Item(number: $0, title: "Item \($0)", isShown: $0 % 2 == 0) })
  let shown: DerivedArray<Item>
  let groups: DerivedArray<ArrayGroup<Int, Item>>
  let titles: DerivedArray<String>
  let total: Computed<Int>
  let age = Observable(36)
  let name = Observable("Ada")
  let ageField: Field<Int, String>
  let nameField: Field<String, String>
  let store: Store<Basket, BasketAction>
  let board = Board()
  let names = ["Ada", "Grace", ""]
  let ages = ["1", "x", "-1", "22"]
  var effects: [Subscription] = []

  init() {
    shown = items.filtered(\.isShown).sorted(byKey: \.title)
    groups = shown.grouped { $0.number % 3 }
    titles = shown.mapped { $0.title }
    total = items.map { $0.count }
    ageField = Field(age, via: .integer)
    ageField.validate { $0 < 0 ? .refusal("An age is not negative.") : nil }
    nameField = Field(name)
    nameField.validate { $0.isEmpty ? .refusal("A name is missing.") : nil }
    store = Store(Basket()) { basket, action in
      switch action {
      case .add(let title):
        basket.count += 1
        basket.titles.append(title)
      case .clear: basket = Basket()
      }
    }
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
      ageField.text.bind(to: board) { $0.number &+= $1.utf8.count },
      ageField.error.bind(to: board) { $0.number &+= $1 == nil ? 0 : 1 },
      nameField.error.bind(to: board) { $0.number &+= $1 == nil ? 0 : 1 },
      store.state.map { $0.count }.bind(to: board) { $0.number = $1 },
      store.handled.observe { _ in board.number &+= 1 },
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

  @inline(never)
  func fields(_ number: Int) {
    nameField.text.value = names[number % 3]
    ageField.text.value = ages[number % 4]
    age.value = number
  }

  @inline(never)
  func actions(_ number: Int) {
    store.send(.add(names[number % 2]))
    if number % 4 == 0 { store.send(.clear) }
  }
}
