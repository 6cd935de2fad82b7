// Converters both ways, and bindings.

import Binding

func checkLinks() {
  checkOneWay()
  checkTwoWayConverter()
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

private struct Refused: Error {}

private func checkTwoWayConverter() {
  let integer = TwoWayConverter<Int, String>.integer
  require(integer.convert(7) == "7", "a number is shown")
  do throws(ConversionError) {
    require(try integer.convertBack("007") == 7, "and read")
    require(try integer.then(.trimmed).convertBack(" 7 ") == 7, "through several steps")
    _ = try integer.then(.trimmed).convertBack("x")
    fail("an error is lost")
  } catch {
    require(error.code == .malformed && error.range == 0..<1 && error.step == 0, "or refused, with the place")
  }
  let percent = TwoWayConverter<Int, String>(convert: { String($0) + " %" }) { text throws(ConversionError) in
    guard let number = Int(text.prefix { $0 != " " }) else { throw ConversionError("No number.", code: .unknown) }
    return number
  }
  let described = percent.describing { error, text in text + "? " + error.message }
  do throws(ConversionError) {
    _ = try described.convertBack("many")
    fail("an error is lost")
  } catch {
    require(error.message == "many? No number." && error.code == .unknown, "with words of one's own")
  }
  let yes = TwoWayConverter<Bool, String>.bool("yes", "no")
  do throws(ConversionError) {
    require(try yes.convertBack("NO") == false, "in any case")
    _ = try yes.convertBack("perhaps")
  } catch {
    require(error.arguments[.choices] == "yes, no", "an error has arguments")
  }
}

private func checkTwoWayBinding() {
  let age = Observable(36)
  let text = Observable("")
  let binding = age.bindTwoWay(to: text, via: .integer)
  require(text.value == "36", "the model is shown")
  text.value = "037"
  require(age.value == 37 && text.value == "037", "an edit is written, and stays as it was typed")
  text.value = "x"
  require(age.value == 37 && binding.isPending.value, "one that cannot be read is not")
  require(binding.error.value?.code == .malformed, "and says why")
  require(binding.commit() == false, "nor when it is committed")
  age.value = 40
  require(text.value == "40" && !binding.isPending.value && binding.error.value == nil, "the source has the say")
  text.value = "y"
  binding.revert()
  require(text.value == "40", "an edit can be taken back")
  binding.cancel()
  text.value = "1"
  require(age.value == 40, "a binding ends")
  let copy = Observable("")
  let source = Observable("a")
  let plain = source.bindTwoWay(to: copy)
  copy.value = "b"
  require(source.value == "b", "without a converter")
  source.value = "c"
  require(copy.value == "c", "too")
  plain.cancel()
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
  let age = Observable(36)
  let entry = Entry()
  do {
    let binding = age.bindTwoWay(to: entry, via: .integer, commit: .onEnd)
    require(entry.content == "36", "a control shows the model")
    entry.type("037")
    require(age.value == 36 && binding.isPending.value, "an edit waits for its end")
    entry.ended?.send()
    require(age.value == 37 && entry.content == "37", "and then is shown as the model is")
    let writes = entry.writes
    entry.edited.send()
    require(entry.writes == writes && !binding.isPending.value, "what is no edit is none")
    binding.cancel()
  }
  entry.type("5")
  require(age.value == 37 && age.observerCount == 0, "a binding ends with its token")
  let name = Observable("Ada")
  let plain = name.bindTwoWay(to: entry)
  entry.type("Grace")
  require(name.value == "Grace" && plain.error.value == nil, "a control of the model itself")
  plain.cancel()
  var held = 1
  let turned = Event<Void>()
  let number = Observable(3)
  let closures = number.bindTwoWay(get: { held }, set: { held = $0 }, edited: turned)
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
  let age = Observable(0)
  let text = Observable("7")
  let binding = age.bindBack(to: text, via: .integer)
  text.value = "8"
  text.value = "x"
  require(age.value == 8 && binding.error.value != nil, "a target writes its source")
  binding.cancel()
}
