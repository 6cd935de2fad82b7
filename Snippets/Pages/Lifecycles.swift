import Binding
import BindingArchitecture

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
// disappearing
// hidden
// disposed
