import Binding
import BindingArchitecture
import BindingTesting

let position = Observable(0)

let screen = Lifecycle(name: "screen")
screen.entered.observe { print($0) }.store(in: screen.scope)
screen.viewDidAppear()

let whileVisible = screen.scope(during: .appearing ..< .hidden)
position.observe { print("at \($0)") }.store(in: whileVisible)
position.value = 1
screen.viewDidDisappear()
position.value = 2
position.value = 3
screen.viewWillAppear()

let messages = Event<String>()
screen.task(during: .visible) {
  for await message in messages.values { print("message:", message) }
}
screen.viewDidAppear()  // the loop begins when the actor is free
await drain { messages.observerCount > 0 }
messages.send("Hello")
await drain()

let isSeen = Computed { screen.phase.value == .visible }
isSeen.observe { print("seen:", $0) }.store(in: screen.scope)
screen.dispose()
screen.viewDidAppear()

// MARK: Shown again after a while

let clock = ManualClock()
let front = Lifecycle(name: "front")
let news = Resource {
  print("loads the news")
  return "the news"
}
var left = clock.now
front.entered.observe { phase in
  if phase == .hidden { left = clock.now }
  let isStale = clock.now > left.advanced(by: .seconds(60))
  if phase == .appearing, isStale { news.reload() }
}.store(in: front.scope)

let whileShown = front.scope(during: .appearing ..< .hidden)
news.value.observe { print($0 ?? "no news") }.store(in: whileShown)
for seconds in [30, 90] {
  front.viewDidAppear()
  await drain()
  front.viewDidDisappear()
  await clock.advance(by: .seconds(seconds))
}
front.viewDidAppear()
await drain()

// Prints:
// loaded
// appearing
// visible
// at 0
// at 1
// disappearing
// hidden
// appearing
// at 3
// visible
// message: Hello
// seen: true
// disappearing
// seen: false
// hidden
// disposed
// no news
// loads the news
// the news
// loads the news
