import Binding
import BindingCollections

struct Guest: Equatable, Identifiable {
  let id: Int
  var name: String
  var table: Int
}

final class Topic {
  let id: Int
  let title: String
  let children: ObservableArray<Topic>

  init(_ id: Int, _ title: String, _ children: [Topic] = []) {
    self.id = id
    self.title = title
    self.children = ObservableArray(children)
  }
}

let guests = ObservableArray([
  Guest(id: 1, name: "Ada", table: 2),
  Guest(id: 2, name: "Grace", table: 1),
  Guest(id: 3, name: "Hedy", table: 2),
])
let roots = ObservableArray([
  Topic(1, "Lists", [Topic(2, "Keys"), Topic(3, "Trees")]),
  Topic(4, "Forms"),
])

let mine = Observable(2)
let near = guests.filtered { $0.table == mine.value }
let nearer = guests.filtered(choosing: {
  let table = mine.value
  return { $0.table == table }
})
let late = ObservableSet<Int>()
let onTime = guests.filtered { !late.contains($0.id) }
late.insert(1)
print(near.value.map(\.name), nearer.value.map(\.name), onTime.value.count)

let byTable = Ordering<Guest>.ascending(\.table)
let order = Observable(byTable.then(.ascending(\.name)))
let listed = guests.sorted(choosing: { order.value })
print(listed.value.map(\.name))
order.value = .descending(\.name)
print(listed.value.map(\.name))

let tables = ObservableArray([1: "Window", 2: "Door"].map { ($0, $1) })
let seats = guests.innerJoin(tables, on: \.table, equals: \.0)
  .mapped { "\($0.left.name): \($0.right.1)" }
let absent: ObservableArray = [guests[0]]
let present = guests.subtracting(absent, by: \.id)
print(seats.value, present.value.map(\.name))

let open = ObservableSet<Int>()
let outline = roots.flattened(by: \.id, expanded: open) { $0.children }
open.insert(1)
for row in outline.value {
  print(String(repeating: "  ", count: row.depth) + row.node.title)
}

// Prints:
// ["Ada", "Hedy"] ["Ada", "Hedy"] 2
// ["Grace", "Ada", "Hedy"]
// ["Hedy", "Grace", "Ada"]
// ["Ada: Door", "Grace: Window", "Hedy: Door"] ["Grace", "Hedy"]
// Lists
//   Keys
//   Trees
// Forms
