import Binding
import BindingCollections

struct Guest: Equatable, Identifiable {
  let id: Int
  var name: String
  var table: Int
}

let scope = Scope()
let guests = ObservableArray([
  Guest(id: 1, name: "Augusta", table: 2),
  Guest(id: 3, name: "Hedy", table: 3),
  Guest(id: 4, name: "Joan", table: 1),
])

Effect {
  let hedy = guests[id: 3]
  print("at table \(hedy?.table ?? 0) of \(guests.count { $0.table > 1 })")
}.store(in: scope)
guests[id: 3]?.table = 1
guests[id: 3] = nil

let votes = ObservableDictionary<String, Int>()
Effect { print("Ada has \(votes["Ada"] ?? 0)") }.store(in: scope)
votes["Grace", default: 0] += 1
votes["Ada", default: 0] += 1
let winners = votes.sorted(by: { $0.value > $1.value }).prefix(1)
print(winners.value.map(\.key))

let drafts = ObservableDictionary<Int, String>()
let draft = drafts.lens(7, default: "")
draft.value = "Dear Hedy"
print(drafts[7] ?? "none")

let selection = Selection(in: guests, by: \.id)
let chosen = guests.filtered { selection.contains($0.id) }
selection.select(1)
selection.toggle(4)
print(chosen.value.map(\.name))

let current = Selection(
  in: guests, allowsSeveral: false, movesToNext: true)
current.select(1)
guests.remove(id: 1)
print(current.first ?? 0)
guests.insert(Guest(id: 1, name: "Augusta", table: 2), at: 0)

let byName = guests.sorted(byKey: \.name)
let host = Selection(
  in: guests, allowsSeveral: false, movesToNextIn: byName)
host.select(4)

selection.select(4)

let seated = guests.filtered { $0.table > 0 }
selection.extend(to: 1, in: seated)  // a click with shift
guests.move(fromOffsets: [1], toOffset: 0, of: seated)
guests.remove(atOffsets: [0], of: seated)  // `onDelete` of a `ForEach`
print(selection.ids.value, guests.value.map(\.name))

// Prints:
// at table 3 of 2
// at table 1 of 1
// at table 0 of 1
// Ada has 0
// Ada has 1
// ["Grace"]
// Dear Hedy
// ["Augusta", "Joan"]
// at table 0 of 0
// 4
// at table 0 of 1
// [1] ["Augusta"]
