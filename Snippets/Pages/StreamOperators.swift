// The samples about operators of "If you know …", in its order.
import Binding
import BindingTesting

let scope = Scope()

// MARK: withLatest, sample, takeWhen

let email = Observable("ada@example.org")
let password = Observable("")
let tapped = Event<Void>()
tapped.observe { print("logs in", email.value, password.value) }
  .store(in: scope)
password.value = "difference"
tapped.send()

// MARK: skip, combinePrevious, startWith

let page = Observable(1)
page.observe { print("page", $0) }.store(in: scope)  // now, and then
page.observeChanges { print("from \($0) to \($1)") }.store(in: scope)
page.value = 2

// MARK: flatMap(.latest) of state

struct Song { let title: Observable<String> }
let songs = [Song(title: Observable("Aria")), Song(title: Observable("Blues"))]
let chosen = Observable(0)
let title = Computed { songs[chosen.value].title.value }
title.observe { print("title:", $0) }.store(in: scope)
songs[1].title.value = "Bolero"  // not chosen: nothing follows
chosen.value = 1

// MARK: merge, scan

let added = Event<Int>()
let removed = Event<Int>()
let total = Observable(0)
added.merged(with: removed.map { -$0 })
  .observe { total.value += $0 }.store(in: scope)
added.send(5)
removed.send(2)
print("total:", total.value)

// MARK: switchMap, materialize, on(starting:)

struct Offline: Error {}
let search = Command<String, [String]>(policy: .latest) { text in
  await Task.yield()  // a request
  if text.isEmpty { throw Offline() }
  return ["\(text) Lovelace"]
}
search.outputs.observe { print("values:", $0) }.store(in: scope)
search.failures.observe { print("errors:", $0) }.store(in: scope)
search.isExecuting.observe { print("spins:", $0) }.store(in: scope)
search.execute("A")
search.execute("Ada")  // what is under way is superseded
await drain { !search.isExecuting.value }
search.execute("")
await drain { !search.isExecuting.value }

// MARK: flatMap(.concat)

let upload = Command<Int, Int>(policy: .queue) { number in
  await Task.yield()
  return number
}
upload.outputs.observe { print("sent", $0) }.store(in: scope)
for number in 1...3 { upload.execute(number) }
await drain { !upload.isExecuting.value }

// MARK: zip

async let news = "news"
async let weather = "weather"
let both = await (news, weather)
print(both)

// MARK: take(until:)

let untilSaved = Scope()
let saved = Event<Void>()
saved.first().observe { untilSaved.end() }.store(in: untilSaved)
page.observeChanges { print("unsaved page", $1) }.store(in: untilSaved)
page.value = 3
saved.send()
page.value = 4

// Prints:
// logs in ada@example.org difference
// page 1
// page 2
// from 1 to 2
// title: Aria
// title: Bolero
// total: 3
// spins: false
// spins: true
// values: ["Ada Lovelace"]
// spins: false
// spins: true
// errors: Offline()
// spins: false
// sent 1
// sent 2
// sent 3
// ("news", "weather")
// page 3
// from 2 to 3
// unsaved page 3
// page 4
// from 3 to 4
