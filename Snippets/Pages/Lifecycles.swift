import Binding
import BindingArchitecture
import BindingTesting

let position = Observable(0)

let page = Lifecycle(name: "page")
page.entered.observe { print($0) }.store(in: page.scope)
page.viewDidAppear()

let whileVisible = page.scope(during: .appearing ..< .hidden)
position.observe { print("at \($0)") }.store(in: whileVisible)
position.value = 1
page.viewDidDisappear()
position.value = 2
position.value = 3
page.viewWillAppear()

let messages = Event<String>()
page.task(during: .visible) {
  for await message in messages.values { print("message:", message) }
}
page.viewDidAppear()  // the loop begins when the actor is free
await drain { messages.observerCount > 0 }
messages.send("Hello")
await drain()

let isSeen = Computed { page.phase.value == .visible }
isSeen.observe { print("seen:", $0) }.store(in: page.scope)
page.dispose()
page.viewDidAppear()

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
