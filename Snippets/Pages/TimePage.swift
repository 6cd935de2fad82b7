// The samples of the page "Time".
import Binding
import BindingTesting

let clock = ManualClock()

// MARK: Adapters

let query = Observable("")
let settled = query.debounced(for: .milliseconds(300), clock: clock)
let searching = settled.observeChanges { _, text in
  print("search for", text)
}
query.value = "A"
query.value = "Ad"
await clock.advance(by: .milliseconds(200))
query.value = "Ada"
await clock.advance(by: .milliseconds(300))

let progress = Observable(0)
let shown = progress.throttled(for: .milliseconds(100), clock: clock)
let showing = shown.observe { print("progress:", $0) }
for percent in stride(from: 10, through: 100, by: 10) {
  progress.value = percent
  await clock.advance(by: .milliseconds(30))
}
await clock.run()

let position = Observable("London").timeout(after: .seconds(5), clock: clock)
await clock.advance(by: .seconds(5))
if case .failure = position.value { print("no news") }

// MARK: Events

let edited = Event<Void>()
let quiet = edited.debounced(for: .seconds(2), clock: clock)
let saving = quiet.observe { print("saved") }
edited.send()
edited.send()
await clock.advance(by: .seconds(2))

// MARK: Ticks

let isRunning = Observable(true)
let elapsed = Observable(0)
let ticker = Ticker(
  every: .seconds(1), while: { isRunning.value }, clock: clock)
let ticking = ticker.observe { elapsed.value += 1 }
await clock.advance(by: .seconds(3))
isRunning.value = false
await clock.advance(by: .seconds(3))
print("elapsed:", elapsed.value)

// Prints:
// search for Ada
// progress: 0
// progress: 10
// progress: 40
// progress: 70
// progress: 100
// no news
// saved
// elapsed: 3
