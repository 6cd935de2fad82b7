// The samples of the page "Pausing", in its order.
import Binding
import BindingTesting

let clock = ManualClock()

// MARK: A screen that is away

final class Label { var text = "" { didSet { print("label:", text) } } }
let title = Observable("one")
let arrived = Event<String>()
let label = Label()
let shown = Scope()

title.bind(to: label, \.text).store(in: shown)
arrived.observe { print("arrived:", $0) }.store(in: shown)

shown.pause()
title.value = "two"
title.value = "three"
arrived.send("a message")  // told at once
shown.resume()  // label: three

// MARK: Edits

final class Entry: EditableTarget {
  var content = ""
  let edited = Event<Void>()
}
let name = Observable("Ada")
let entry = Entry()
name.bindTwoWay(to: entry).store(in: shown)
shown.pause()
entry.content = "Grace"
entry.edited.send()
print("name:", name.value)
shown.resume()
print("name:", name.value)

// MARK: Resources

let number = Observable(1)
let photo = Resource(for: { number.value }) { number in
  print("loads", number)
  return "photo \(number)"
}
photo.value.observe { print("photo:", $0 ?? "none") }.store(in: shown)
await drain { photo.value.value == "photo 1" }
shown.pause()
number.value = 2
await drain()
number.value = 3
await drain()
shown.resume()
await drain { photo.value.value == "photo 3" }

// MARK: Commands

let save = Command<Int, String>(policy: .queue) { number in
  await Task.yield()
  return "saved \(number)"
}
save.outputs.observe { print("outputs:", $0) }.store(in: shown)
save.output.observeChanges { print("output:", $1 ?? "none") }.store(in: shown)
shown.pause()
try await save.run(1)
try await save.run(2)
shown.resume()

// MARK: Ticker, debounced, tasks

let ticker = Ticker(every: .seconds(1), clock: clock)
ticker.observe { print("tick") }.store(in: shown)
let query = Observable("-")
let settled = query.debounced(for: .seconds(1), clock: clock)
settled.observeChanges { print("settled:", $1) }.store(in: shown)
var heard: [String] = []
shown.task { for await text in query.values { heard.append(text) } }
await drain { heard == ["-"] }
shown.pause()
query.value = "x"
await drain { heard == ["-", "x"] }
print("loop:", heard)
await clock.advance(by: .seconds(2))
print("--")
shown.resume()
await clock.advance(by: .seconds(1))
shown.end()

// Prints:
// label: one
// arrived: a message
// label: three
// name: Ada
// name: Grace
// photo: none
// loads 1
// photo: photo 1
// loads 3
// photo: photo 3
// outputs: saved 1
// outputs: saved 2
// output: saved 2
// loop: ["-", "x"]
// tick
// tick
// --
// settled: x
// tick
