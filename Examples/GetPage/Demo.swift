import Binding
import BindingArchitecture

/// Two pages of one kind, and a button above both that outlives them.
package func getPageDemo(_ print: (String) -> Void) {
  let app = Context(name: "app")
  let registry = app[Registry.self]
  let button = FloatingButton(in: registry)
  print("The button says: \(button.title)")

  let first = Page(1, in: registry)
  var second: Page? = Page(2, in: registry)
  first.lifecycle.viewDidAppear()
  second?.lifecycle.viewDidAppear()
  button.tap()
  print("Tapped: \(first.bar.text), \(second?.bar.text ?? "")")
  button.front.value = 2
  print("With page 2 in front the button says: \(button.title)")

  second?.lifecycle.viewDidDisappear()
  button.tap()
  print("Tapped while page 2 is away, where \(second?.bar.text ?? "")")
  second?.lifecycle.viewWillAppear()
  print("It is back: \(second?.bar.text ?? "")")

  weak let released = second
  second = nil
  print("Page 2 is \(released == nil ? "gone" : "kept"), and the button says: \(button.title)")

  button.front.value = 1
  button.close()
  print(
    "Closed by way of its controller: page 1 is \(first.lifecycle.phase.value), and the button says: \(button.title)")
}
