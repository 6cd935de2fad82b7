// The samples of the page "Events".
import Binding

// MARK: What there is

let scope = Scope()
let texts = Event<String>()
let numbers = texts.compactMap { Int($0) }
let large = numbers.filter { $0 > 9 }
large.observe { print("large:", $0) }.store(in: scope)
for text in ["7", "eleven", "12", "12"] { texts.send(text) }

// MARK: Several, and the first

let saved = Event<Void>()
let deleted = Event<Void>()
let cancelled = Event<Void>()
let closing = cancelled.merged(with: saved, deleted).first()
closing.observe { print("closes") }.store(in: scope)
saved.send()
cancelled.send()

// MARK: Until an observer is there

let notices = Event<String>(waiting: 1)
notices.send("saved")
notices.observe { print("snackbar:", $0) }.store(in: scope)
notices.observe { print("log:", $0) }.store(in: scope)
notices.send("sent")

// MARK: State

let codes = Event<String>()
let lastCode = Observable(holding: codes, initially: nil)
lastCode.observe { print("last code:", $0 ?? "none") }.store(in: scope)
codes.send("4711")

// MARK: With a value

let amount = Observable(5)
let paid = Event<Void>()
paid.observe { print("pays", amount.value) }.store(in: scope)
amount.value = 8
paid.send()

// MARK: Changes of a value

amount.observeChanges { print("amount: \($0), then \($1)") }.store(in: scope)
amount.value = 9

// Prints:
// large: 12
// large: 12
// closes
// snackbar: saved
// snackbar: sent
// log: sent
// last code: none
// last code: 4711
// pays 8
// amount: 8, then 9
