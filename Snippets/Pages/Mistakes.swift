// The samples of "Pitfalls", in its order.
import Binding

let unit = Observable("km")
let distance = Observable(12)

// MARK: Reading outside of the closure

let unitNow = unit.value  // read once, here
let wrong = Computed { "\(distance.value) \(unitNow)" }
let right = Computed { "\(distance.value) \(unit.value)" }
unit.value = "mi"
print(wrong.value, "/", right.value)

// MARK: Reading behind a condition

let isDetailed = Observable(false)
let title = Computed {
  isDetailed.value ? "\(distance.value) \(unit.value)" : "hidden"
}
let showing = Effect { print(title.value) }
distance.value = 13  // not read in the last run, so nothing happens
isDetailed.value = true
distance.value = 14

// MARK: Depending on what one writes

let clicks = Observable(1)
let history = Observable<[Int]>([])
let recording = Effect {
  history.value.append(clicks.value)  // in place: a write and no read
}
clicks.value = 2
print("history", history.value)

// MARK: Depending on too much

let query = Observable("swift")
let limit = Observable(10)
let searching = Effect {
  print("search", query.value, untracked { limit.value })
}
limit.value = 20
query.value = "binding"

// MARK: A statement that reads nothing

let ignored = Effect {
  _ = limit.value  // without `_ =` this reads nothing
  print("limit changed")
}

// MARK: A class as a value

final class Account {
  var balance = 0
}

let account = Observable(Account())
let balance = Effect { print("balance", account.value.balance) }
account.value.balance = 5  // changes what `account` holds, not `account`

struct Ledger {
  var balance = 0
}

let ledger = Observable(Ledger())
let ledgerBalance = Effect { print("ledger", ledger.value.balance) }
ledger.value.balance = 5

// MARK: A plain property between effects

final class Tank {
  @Tracked var litres = 10
  var warning = "fine"  // plain: nothing hears of its changes
}

let tank = Tank()
let gauge = Effect { print("tank:", tank.warning, tank.litres) }
let watching = Effect {
  tank.warning = tank.litres < 5 ? "low" : "fine"
}
tank.litres = 3  // prints "tank: fine 3"

final class Boiler {
  @Tracked var litres = 10
  var warning: String { litres < 5 ? "low" : "fine" }
}

let boiler = Boiler()
let display = Effect { print("boiler:", boiler.warning, boiler.litres) }
boiler.litres = 3  // prints "boiler: low 3"

// MARK: A didSet of a tracked property

final class Finder {
  @Tracked var search = "" { didSet { print("didSet", search) } }
}

let finder = Finder()
finder.search = "a"  // prints "didSet a"
finder.$search.value = "b"  // as a field writes: prints nothing
finder.search = "b"  // prints "didSet b", although it was "b" before

final class Seeker {
  @Tracked var search = "all"
  private let scope = Scope()

  init() {
    $search.observe(for: self) { _, text in print("search", text) }
      .store(in: scope)
  }
}

let seeker = Seeker()
seeker.search = "a"
seeker.$search.value = "b"
seeker.search = "b"  // no change

// MARK: Values that are never equal

struct Point {
  var x = 0
}

let point = Observable(Point())
let drawing = Effect { print("draw", point.value.x) }
point.value = Point()  // not Equatable, so a change

let corner = Observable(Point(), changes: .by { $0.x == $1.x })
let cornerDrawing = Effect { print("corner", corner.value.x) }
corner.value = Point()

// MARK: Values that are equal although they differ

struct Article: Equatable {
  var id = 1, title = "draft"
  static func == (one: Self, other: Self) -> Bool { one.id == other.id }
}
let stale = Observable(Article(), name: "stale")
withDiagnostics({ print($0.kind, $0.names) }) {
  stale.value = Article(title: "final")  // equal, so no change
}
print(stale.value.title)

let article = Observable(
  Article(), changes: .by { $0.title == $1.title })
article.value = Article(title: "final")
print(article.value.title)

// Prints:
// 12 km / 12 mi
// hidden
// 13 mi
// 14 mi
// history [1, 2]
// search swift 10
// search binding 20
// limit changed
// balance 0
// ledger 0
// ledger 5
// tank: fine 10
// tank: fine 3
// boiler: fine 10
// boiler: low 3
// didSet a
// didSet b
// search all
// search a
// search b
// draw 0
// draw 0
// corner 0
// droppedByEquality ["stale", "title"]
// draft
// final
