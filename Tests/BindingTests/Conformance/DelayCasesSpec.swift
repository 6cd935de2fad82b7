import Binding
import BindingTesting
import TestSupport
import Testing

/// Edits that are written after a delay.
@MainActor @Suite struct DelayCasesSpec {
  let clock = ManualClock()
  let source = Model("source")
  let target = Entry()

  func advance(to seconds: Int) async { await clock.advance(to: .init(elapsed: .seconds(seconds))) }

  func bind() -> TwoWayBinding {
    source.bindTwoWay(to: target, commit: .delayed(for: .seconds(10), clock: clock))
  }

  @Test func `an edit restarts the delay`() async {
    let binding = bind()
    target.type("a")
    await advance(to: 5)
    target.type("b")
    await advance(to: 14)
    #expect(source.writes.isEmpty)
    await advance(to: 15)
    #expect(source.writes == ["b"])
    await advance(to: 100)
    #expect(source.writes == ["b"])
    #expect(!binding.isDirty.value)
  }

  @Test func `a commit writes a delayed edit now and stops the timer`() async {
    let binding = bind()
    target.type("a")
    #expect(binding.commit())
    #expect(source.writes == ["a"])
    target.type("b")
    await advance(to: 100)
    #expect(source.writes == ["a", "b"])
  }

  @Test func `a delayed edit is not written after the end of its binding`() async {
    let binding = bind()
    target.type("a")
    binding.cancel()
    await advance(to: 100)
    #expect(source.writes.isEmpty)
    #expect(clock.sleeperCount == 0)
  }

  @Test func `a delayed edit is not written by a binding that was released`() async {
    var binding: TwoWayBinding? = bind()
    target.type("a")
    #expect(binding?.isDirty.value == true)
    binding = nil
    await advance(to: 100)
    #expect(source.writes.isEmpty)
  }

  @Test func `a delayed edit is not written when the value is back before it is due`() async {
    let binding = bind()
    target.type("a")
    await advance(to: 5)
    target.type("source")
    #expect(!binding.isDirty.value)
    await advance(to: 100)
    #expect(source.writes.isEmpty)
  }

  @Test func `a change of the source is shown without delay, and takes the place of a delayed edit`() async {
    let binding = bind()
    target.type("a")
    source.value = "b"
    #expect(target.content == "b")
    await advance(to: 100)
    #expect(source.writes == ["b"])
    #expect(!binding.isDirty.value)
  }

  @Test func `a delayed text that cannot be read when it is due stays as it is`() async {
    let number = Model(1)
    let entry = Entry()
    let binding = number.bindTwoWay(to: entry, via: .integer, commit: .delayed(for: .seconds(10), clock: clock))
    entry.type("x")
    await advance(to: 10)
    #expect(number.writes.isEmpty)
    #expect(entry.content == "x")
    #expect(binding.error.value != nil)
  }
}
