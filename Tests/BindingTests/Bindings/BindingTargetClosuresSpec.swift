import Binding
import TestSupport
import Testing

private struct Mixer {
  var left = 0.5
  var name = "mixer"
}

@Suite struct BindingTargetClosuresSpec {
  @Test func `a binding target of closures is a part of a structure that a variable holds`() {
    var mixer = Mixer()
    let moved = Event<Void>()
    let volume = Observable(0.25)
    let binding = volume.bindTwoWay(
      to: BindingTarget(edited: moved, get: { mixer.left }, set: { mixer.left = $0 }))
    #expect(mixer.left == 0.25)
    volume.value = 1
    #expect(mixer.left == 1)
    mixer.left = 0.75
    #expect(volume.value == 1)
    moved.send()
    #expect(volume.value == 0.75)
    binding.cancel()
    #expect(moved.observerCount == 0)
  }

  @Test func `a binding target of closures takes a converter and a commit policy`() {
    var line = ""
    let typed = Event<Void>()
    let age = Observable(36)
    let binding = age.bindTwoWay(
      to: BindingTarget(edited: typed, get: { line }, set: { line = $0 }), via: .integer, commit: .onCommit)
    #expect(line == "36")
    line = "x"
    typed.send()
    #expect(binding.error.value != nil)
    line = "37"
    typed.send()
    #expect(age.value == 36)
    #expect(binding.commit())
    #expect(age.value == 37)
  }

  @Test func `a value that the setter of a target has changed is read back, and is no edit`() {
    var shown = 0
    let number = Observable(7)
    let binding = number.bindTwoWay(
      to: BindingTarget(edited: Event(), get: { shown }, set: { shown = min($0, 5) }))
    #expect([number.value, shown] == [7, 5])
    #expect(!binding.isDirty.value)
  }

  @Test func `reverting a binding repairs a target that the program has written unannounced`() {
    let entry = Entry()
    let name = Observable("Ada")
    let binding = name.bindTwoWay(to: entry)
    entry.content = "garbage"
    binding.revert()
    #expect(entry.content == "Ada")
    #expect(name.value == "Ada")
    let writes = entry.writes
    binding.revert()
    #expect(entry.writes == writes)
  }
}
