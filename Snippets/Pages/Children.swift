// The samples of "Parent and child", in its order.
import Binding
import BindingCollections
import BindingForms

// MARK: A stack of screens

final class Screen {
  @Tracked private(set) var title = ""
  private let scope = Scope()

  init(_ name: String, _ unread: Observable<Int>) {
    unread.observe(for: self) { me, count in
      me.title = "\(name) (\(count))"
    }.store(in: scope)
    scope.onEnd { print("\(name) is gone") }
  }
}

final class Navigation {
  private(set) var screens: [Screen] = []
  private let scope = Scope()

  init(_ route: Observable<[String]>, _ unread: Observable<Int>) {
    route.observe(for: self) { me, names in
      let shown = me.screens
      me.screens = names.enumerated().map { depth, name in
        depth < shown.count ? shown[depth] : Screen(name, unread)
      }
    }.store(in: scope)
  }
}

let unread = Observable(0)
let route = Observable(["Inbox"])
let navigation = Navigation(route, unread)
route.value = ["Inbox", "Message"]
unread.value = 2
print(navigation.screens.map(\.title))
route.value = ["Inbox"]

// MARK: A selection with its detail

final class Detail {
  let name: Field<String, String>
  private let scope = Scope()

  init(_ person: Observable<String>) {
    name = Field(person)
    name.validate { $0.isEmpty ? .refusal("A name is missing.") : nil }
    scope.onEnd { print("no longer editing \(person.value)") }
  }
}

let ada = Observable("Ada")
let grace = Observable("Grace")
let selected = Observable<Observable<String>?>(nil)
let detail = Computed { selected.value.map(Detail.init) }
let showing = Effect {
  print("editing", detail.value?.name.text.value ?? "nobody")
}
selected.value = ada
detail.value?.name.text.value = "Augusta"
selected.value = grace

// MARK: Rows with forms

struct Item {
  var id: Int
  var title: String
}

final class Row {
  let title: Field<String, String>

  init(_ item: Lens<Item>) { title = Field(item[\.title]) }
}

let items = ObservableArray([
  Item(id: 1, title: "Tea"), Item(id: 2, title: "Milk"),
])
let rows = items.children(by: \.id) { Row($0) }
let list = rows.observe { print($0.map(\.title.text.value)) }
rows.value[0].title.text.value = "Coffee"
items.move(from: 0, to: 1)
print(items.value.map(\.title))

// MARK: A subscription for each row

let everything = Scope()
items.observeChangeSets { changes in
  for insertion in changes.insertions {
    let id = insertion.element.id
    items.observe { print("item", id, "of", $0.count) }
      .store(in: everything)
  }
}.store(in: everything)
items.append(Item(id: 3, title: "Sugar"))
everything.end()
