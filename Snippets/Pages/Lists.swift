import Binding
import BindingCollections

struct Guest: Equatable, Identifiable {
  let id: Int
  var name: String
  var table: Int
}

let scope = Scope()

let guests = ObservableArray([
  Guest(id: 1, name: "Ada", table: 2),
  Guest(id: 2, name: "Grace", table: 1),
  Guest(id: 3, name: "Hedy", table: 2),
])
guests.observeChangeSets { print("guests \($0)") }.store(in: scope)
batch {
  guests.append(Guest(id: 4, name: "Joan", table: 1))
  guests[0].name = "Augusta"
  guests.move(from: 1, to: 0)
}

let search = Observable("a")
let found = guests.filtered(choosing: {
  let text = search.value
  return { $0.name.lowercased().contains(text) }
})
let byName = found.sorted(byKey: \.name)
byName.observeChangeSets { print("byName \($0)") }.store(in: scope)
guests[2].name = "Ahedy"
search.value = "d"

let tables = guests.grouped(by: \.table)
for table in tables.value { print("table \(table.key): \(table.value.map(\.name))") }

let before = guests.value
let downloaded = [
  Guest(id: 3, name: "Hedy", table: 3),
  Guest(id: 1, name: "Augusta", table: 2),
]
guests.replaceAll(with: downloaded, by: \.id)
print("downloaded \(guests.value.changes(from: before))")

let kept: [Guest] = guests.value
guests.value = kept + [Guest(id: 5, name: "Karen", table: 2)]
guests.value = kept

struct Post: Equatable, Identifiable {
  let id: Int
  var title: String

  static func == (one: Post, other: Post) -> Bool { one.id == other.id }
}
let posts = ObservableArray(
  [Post(id: 1, title: "Draft")], changes: .by { $0.title == $1.title })
posts[id: 1]?.title = "Letter"
let previews = posts.mapped(changes: .by { $0.title == $1.title }) {
  Post(id: $0.id, title: String($0.title.prefix(20)))
}
print("posts \(previews.value.map(\.title))")

final class GuestList {
  private let all = ObservableArray<Guest>()
  var guests: some ObservableCollection<Guest> { all }

  func invite(_ guest: Guest) { all.append(guest) }
}
let list = GuestList()
let names = list.guests.mapped { $0.name }
list.invite(Guest(id: 5, name: "Ida", table: 1))
print("names \(names.value)")

// Prints:
// guests +3 1→0 *1
// guests *2
// byName +0
// byName -1 -2 -3
// table 1: ["Grace", "Joan"]
// table 2: ["Augusta", "Ahedy"]
// guests -0 -3 2→0 *0
// byName *0
// downloaded -0 -3 2→0 *0
// guests +2
// guests -2
// posts ["Letter"]
// names ["Ida"]
