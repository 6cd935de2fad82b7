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
