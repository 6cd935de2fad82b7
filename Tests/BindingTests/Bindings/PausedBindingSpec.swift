import Binding
import BindingTesting
import TestSupport
import Testing

/// A two-way binding writes nothing while it is paused, and catches up on resume.
@MainActor @Suite struct PausedBindingSpec {
  let scope = Scope()

  @Test func `the end of an edit during a pause of the binding counts on resume`() {
    let source = Model("a")
    let entry = Entry()
    source.bindTwoWay(to: entry, commit: .onEnd).store(in: scope)
    scope.pause()
    entry.type("b")
    entry.leave()
    #expect(source.writes.isEmpty)
    scope.resume()
    #expect(source.writes == ["b"])
  }

  @Test func `a timer that fires in a pause of the binding counts on resume, unless the source has changed`() async {
    let clock = ManualClock()
    let (source, other) = (Model("a"), Model("a"))
    let (entry, second) = (Entry(), Entry())
    let policy = CommitPolicy.delayed(for: .seconds(1), clock: clock)
    source.bindTwoWay(to: entry, commit: policy).store(in: scope)
    other.bindTwoWay(to: second, commit: policy).store(in: scope)
    entry.type("b")
    second.type("b")
    scope.pause()
    await clock.advance(by: .seconds(1))
    #expect(source.writes.isEmpty)
    other.put("c")
    scope.resume()
    #expect(source.writes == ["b"])
    #expect(other.writes.isEmpty)
    #expect(second.content == "c")
  }

  @Test func `a timer that fires in a pause of the binding does not count for a text that was typed after it`() async {
    let clock = ManualClock()
    let source = Model("a")
    let entry = Entry()
    source.bindTwoWay(to: entry, commit: .delayed(for: .seconds(1), clock: clock)).store(in: scope)
    entry.type("b")
    scope.pause()
    await clock.advance(by: .seconds(1))
    entry.type("c")
    scope.resume()
    #expect(source.writes.isEmpty)
    await clock.advance(by: .seconds(1))
    #expect(source.writes == ["c"])
  }

  @Test(arguments: [true, false])
  func `a binding that is cancelled during a pause writes nothing that was typed in the pause`(isAtEnd: Bool) {
    let source = Model("a")
    let entry = Entry()
    let binding = source.bindTwoWay(to: entry, commit: isAtEnd ? .onEnd : .onChange)
    binding.store(in: scope)
    scope.pause()
    entry.type("b")
    entry.leave()
    binding.cancel()
    #expect(source.writes.isEmpty)
    #expect(entry.content == "b")
    scope.resume()
    #expect(source.writes.isEmpty)
  }

  @Test func `a binding that an effect keeps, and that was cancelled during a pause of the effect, writes nothing`() {
    let source = Model("a")
    let entry = Entry()
    var binding: Subscription?
    Effect {
      let made = source.bindTwoWay(to: entry)
      made.keptByEffect()
      binding = made
    }.store(in: scope)
    scope.pause()
    entry.type("b")
    binding?.cancel()
    scope.resume()
    #expect(source.writes.isEmpty)
    #expect(entry.content == "b")
  }
}
