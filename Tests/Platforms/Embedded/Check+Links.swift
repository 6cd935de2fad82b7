// Bindings one way.

import Binding

func checkLinks() {
  checkOneWay()
}

private final class Label {
  var text = ""
  var writes = 0
  func show(_ text: String) {
    self.text = text
    writes += 1
  }
}

private func checkOneWay() {
  let age = Observable(36)
  let label = Label()
  let binding = age.map { String($0) }.bind(to: label) { $0.show($1) }
  age.value = 37
  age.value = 37
  require(label.text == "37" && label.writes == 2, "a binding writes now and after each change")
  binding.cancel()
  age.value = 38
  require(label.text == "37", "and nothing after its end")
  age.map { String($0) }.bindOnce(to: label) { $0.show($1) }
  require(label.text == "38" && age.observerCount == 0, "or once")
}
