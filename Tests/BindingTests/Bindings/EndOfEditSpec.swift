import Binding
import BindingTesting
import TestSupport
import Testing

/// An edit ends when the user leaves the control; text that is being composed is no edit yet.
@Suite @MainActor struct EndOfEditSpec {
  private let entry = Entry()
  private let scope = Scope()

  @Test func `a number that is typed digit by digit is written once, when the entry is left`() {
    let age = Observable(5, coercing: { min(max($0, 0), 100) })
    var heard: [Int] = []
    age.observeChanges { heard.append($1) }.store(in: scope)
    age.bindTwoWay(to: entry, via: .integer, commit: .onEnd).store(in: scope)
    for typed in ["1", "12", "120"] { entry.type(typed) }
    #expect(age.value == 5)
    #expect(entry.content == "120")
    entry.leave()
    #expect(entry.content == "100")
    #expect(heard == [100])
  }

  @Test func `a text that cannot be read stays, and is read again at the end of the edit`() {
    let age = Observable(5)
    let binding = age.bindTwoWay(to: entry, via: .integer, commit: .onEnd)
    entry.type("x")
    entry.leave()
    #expect(binding.error.value != nil)
    #expect(entry.content == "x")
    entry.type("7")
    #expect(age.value == 5)
    entry.leave()
    #expect(age.value == 7)
  }

  @Test func `at the end of the edit a written text is replaced by the converted model`() {
    let age = Observable(5)
    age.bindTwoWay(to: entry, via: .integer).store(in: scope)
    entry.type("007")
    #expect(age.value == 7)
    #expect(entry.content == "007")
    entry.leave()
    #expect(entry.content == "7")
  }

  @Test func `a delayed edit is written at the end of the edit`() async {
    let (age, clock) = (Observable(5), ManualClock())
    age.bindTwoWay(to: entry, via: .integer, commit: .delayed(for: .seconds(1), clock: clock)).store(in: scope)
    entry.type("7")
    entry.leave()
    #expect(age.value == 7)
  }

  @Test func `an edit under onCommit waits for commit() after the end of the edit`() {
    let age = Observable(5)
    let binding = age.bindTwoWay(to: entry, via: .integer, commit: .onCommit)
    entry.type("7")
    entry.leave()
    #expect(age.value == 5)
    binding.commit()
    #expect(age.value == 7)
  }

  @Test func `a cancelled binding ignores the end of the edit`() {
    let age = Observable(5)
    let binding = age.bindTwoWay(to: entry, via: .integer, commit: .onEnd)
    entry.type("7")
    binding.cancel()
    entry.leave()
    #expect(age.value == 5)
    #expect(entry.left.observerCount == 0)
  }

  // MARK: Composing

  @Test func `a text that is being composed is no edit`() {
    let name = Observable("")
    name.bindTwoWay(to: entry).store(in: scope)
    entry.compose("に")
    entry.compose("にほ")
    entry.leave()
    #expect(name.value == "")
    entry.finishComposing("日本")
    #expect(name.value == "日本")
  }

  @Test func `a text that is being composed is not overwritten, and a composition given up shows the source`() {
    let name = Observable("")
    name.bindTwoWay(to: entry).store(in: scope)
    entry.compose("に")
    name.value = "Ada"
    #expect(entry.content == "に")
    entry.finishComposing("")
    #expect(entry.content == "Ada")
    #expect(name.value == "Ada")
  }

  @Test func `a control that composes without an announcement is not overwritten`() {
    let name = Observable("")
    name.bindTwoWay(to: entry).store(in: scope)
    entry.isComposing = true
    name.value = "Ada"
    #expect(entry.content == "")
    entry.finishComposing("")
    #expect(entry.content == "Ada")
    #expect(name.value == "Ada")
  }

  @Test func `a control that was composing when it was bound is not overwritten`() {
    let name = Observable("Ada")
    entry.isComposing = true
    name.bindTwoWay(to: entry).store(in: scope)
    entry.compose("に")
    #expect(entry.content == "に")
    entry.finishComposing("日本")
    #expect(entry.content == "Ada")
    #expect(name.value == "Ada")
    entry.type("Grace")
    #expect(name.value == "Grace")
  }

  @Test func `a text that a composition has given wins over a change of the source`() {
    let name = Observable("")
    name.bindTwoWay(to: entry).store(in: scope)
    entry.compose("に")
    name.value = "Ada"
    entry.finishComposing("日本")
    #expect(entry.content == "日本")
    #expect(name.value == "日本")
  }

  @Test func `the text shown for a model means the model, although it has fewer digits`() {
    let exact = Observable(1.234)
    let rounded = TwoWayConverter<Double, String>(
      convert: { "\((($0 * 10).rounded()) / 10)" }, convertBack: { Double($0) ?? 0 })
    let binding = exact.bindTwoWay(to: entry, via: rounded)
    entry.compose("1.2x")
    entry.finishComposing("1.2")
    #expect(exact.value == 1.234)
    binding.cancel()
    let waiting = exact.bindTwoWay(to: entry, via: rounded, commit: .onCommit)
    entry.type("9")
    entry.type("1.2")
    #expect(!waiting.isDirty.value)
    waiting.commit()
    #expect(exact.value == 1.234)
  }
}
