// Bindings one way, back and both ways.

import Binding

func checkLinks() {
  checkOneWay()
  checkTwoWayBinding()
  checkEditableTarget()
  checkCommitPolicies()
  checkBindBack()
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

private func checkTwoWayBinding() {
  let name = Observable("Ada")
  let text = Observable("")
  let binding = name.bindTwoWay(to: text)
  require(text.value == "Ada", "the model is shown")
  text.value = "Augusta"
  require(name.value == "Augusta" && !binding.isPending.value, "an edit is written")
  name.value = "Grace"
  require(text.value == "Grace", "and the model shown again")
  batch {
    name.value = "Hedy"
    text.value = "Joan"
  }
  require(name.value == "Joan" && text.value == "Joan", "the later write wins")
  require(binding.error.value == nil && binding.commit(), "a value of the same type can always be read")
  binding.cancel()
  text.value = "Ada"
  require(name.value == "Joan", "a binding ends")
}

private final class Entry: EditableTarget {
  var content = "" { didSet { writes += 1 } }
  var writes = 0
  let edited = Event<Void>()
  let ended: Event<Void>? = Event<Void>()
  func type(_ text: String) {
    content = text
    edited.send()
  }
}

private func checkEditableTarget() {
  let name = Observable("Ada")
  let entry = Entry()
  do {
    let binding = name.bindTwoWay(to: entry, commit: .onEnd)
    require(entry.content == "Ada", "a control shows the model")
    entry.type("Augusta")
    require(name.value == "Ada" && binding.isPending.value, "an edit waits for its end")
    binding.revert()
    require(entry.content == "Ada" && !binding.isPending.value, "or is taken back")
    entry.type("Grace")
    entry.ended?.send()
    require(name.value == "Grace" && !binding.isPending.value, "its end writes it")
    let writes = entry.writes
    entry.edited.send()
    require(entry.writes == writes && !binding.isPending.value, "what is no edit is none")
    binding.cancel()
  }
  entry.type("Hedy")
  require(name.value == "Grace" && name.observerCount == 0, "a binding ends with its token")
  var held = 1
  let turned = Event<Void>()
  let number = Observable(3)
  let closures = number.bindTwoWay(to: BindingTarget(edited: turned, get: { held }, set: { held = $0 }))
  require(held == 3, "closures are told")
  held = 4
  turned.send()
  require(number.value == 4, "and asked")
  closures.cancel()
}

private func checkCommitPolicies() {
  let name = Observable("Ada")
  let draft = Observable("")
  let binding = name.bindTwoWay(to: draft, commit: .onCommit.askingInConflicts)
  draft.value = "Augusta"
  require(name.value == "Ada", "an edit waits for its commit")
  name.value = "Grace"
  require(draft.value == "Augusta" && binding.hasConflict.value, "a draft may stay in a conflict")
  binding.keepDraft()
  require(binding.commit() && name.value == "Augusta", "until somebody decides")
  binding.cancel()
}

private func checkBindBack() {
  let name = Observable("")
  let text = Observable("Ada")
  let binding = name.bindBack(to: text)
  text.value = "Grace"
  name.value = "Hedy"
  require(name.value == "Hedy" && text.value == "Grace", "a target writes its source, and is not written")
  text.value = "Joan"
  require(name.value == "Joan" && binding.error.value == nil, "after each edit")
  binding.cancel()
}
