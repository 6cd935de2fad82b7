import Binding
import BindingTesting
import Testing

@MainActor @Suite struct InnerNodesSpec {
  private let title = Observable("", name: "title")
  private let isOnline = Observable(true, name: "isOnline")

  @Test func `whyNot of a disabled command names the last value that its condition read, and its cause`() {
    let (title, isOnline) = (title, isOnline)
    let hasTitle = Computed(name: "hasTitle") { !title.value.isEmpty }
    let save = Command<Void, Void>(enabledIf: { isOnline.value && hasTitle.value }, name: "save") {}
    #expect(whyNot(save) == #"'save' is disabled because 'hasTitle' is false because 'title' is ""."#)
    isOnline.value = false
    #expect(whyNot(save) == "'save' is disabled because 'isOnline' is false.")
    (isOnline.value, title.value) = (true, "Essay")
    #expect(whyNot(save) == "'save' is enabled.")
  }

  @Test func `whyNot of a disabled command begins with its reason`() {
    let title = title
    let save = Command<Void, Void>(
      disabledBecause: { title.value.isEmpty ? "There is no title." : nil }, name: "save"
    ) {}
    #expect(whyNot(save) == #"'save' is disabled: There is no title. That is because 'title' is ""."#)
  }

  @Test func `whyNot of a command that is being executed says so`() async {
    let (end, ending) = AsyncStream<Never>.makeStream()
    let save = Command<Void, Void>(name: "save") { for await _ in end {} }
    save.execute()
    #expect(whyNot(save) == "'save' is disabled because it is being executed.")
    ending.finish()
    while save.isExecuting.value { await Task.yield() }
    #expect(whyNot(save) == "'save' is enabled.")
  }

  @Test func `whyNot explains a false condition, without tracing too`() {
    let title = title
    let hasTitle = Computed(name: "hasTitle") { !title.value.isEmpty }
    _ = hasTitle.value
    #expect(whyNot(hasTitle).hasSuffix(#"It is false because 'title' is ""."#))
  }

  @Test func `whyNot of a value that took another branch names the condition that it read`() {
    let (title, isOnline) = (title, isOnline)
    let shown = Computed(name: "shown") { isOnline.value ? "online" : title.value }
    let effect = Effect(name: "show") { _ = shown.value }
    withTracing {
      title.value = "Essay"
      #expect(whyNot(shown).contains("It has read 'isOnline'."))
    }
    effect.cancel()
  }

  @Test func `whyNot of a debounced or delayed value says how long it waits`() async {
    let clock = ManualClock()
    let late = title.debounced(for: .milliseconds(200), clock: clock)
    let effect = Effect(name: "show") { _ = late.value }
    withTracing {
      title.value = "Essay"
      #expect(whyNot(effect) == "'show' did not run because 'title.debounced' waits 200 ms more.")
    }
    await clock.advance(by: .milliseconds(50))
    #expect(whyNot(late) == "'title.debounced' did not run because it waits 150 ms more.")
    title.value = "Poem"
    #expect(whyNot(late) == "'title.debounced' did not run because it waits 200 ms more.")
    await clock.advance(by: .milliseconds(150))
    #expect(whyNot(late) == "'title.debounced' did not run because it waits 50 ms more.")
    await clock.advance(by: .milliseconds(50))
    #expect(late.value == "Poem")
    effect.cancel()
  }

  @Test func `whyNot of a value that follows another one in time names that one`() {
    let clock = ManualClock()
    let slow = title.debounced(for: .milliseconds(200), clock: clock)
    let late = slow.throttled(for: .milliseconds(100), clock: clock)
    let effect = Effect(name: "show") { _ = late.value }
    #expect(whyNot(slow).contains(" It has read 'title'. "))
    #expect(whyNot(late).contains(" It has read 'title.debounced'. "))
    title.value = "Essay"
    #expect(whyNot(effect) == "'show' did not run because 'title.debounced' waits 200 ms more.")
    effect.cancel()
  }

  @Test func `whyNot names a loop of effects once`() {
    let (one, other) = (Observable(0, name: "one"), Observable(0, name: "other"))
    withTracing {
      let first = Effect(name: "first") { if one.value > 0 { other.value = one.value + 1 } }
      let second = Effect(name: "second") { if other.value > 0 { one.value = other.value + 1 } }
      withDiagnostics({ _ in }) { one.value = 1 }
      #expect(
        why(first) == """
          'first' ran because 'one' was written by the effect 'second', which ran because 'other' was written by the \
          effect 'first', which ran (99 times in a row) because 'one' was written from outside.
          """)
      second.cancel()
    }
  }

  @Test func `why names every write of a chain, also behind one that changed nothing`() {
    let (source, target) = (Observable(0, name: "source"), Observable(0, name: "target"))
    let copy = Effect(name: "copy") { target.value = min(source.value, 0) }
    withTracing {
      let reader = Effect(name: "reader") { _ = target.value }
      source.value = 1
      #expect(
        whyNot(reader) == """
          'reader' did not run because 'target' stayed 0 when it was written by the effect 'copy', which ran because \
          'source' was written from outside.
          """)
    }
    copy.cancel()
  }

  @Test func `a dump leaves out what a recorder has made for itself`() {
    final class Essay { @Tracked var title = "" }
    let essay = Essay()
    let recorder = Recorder(of: essay, \.title)
    let text = Graph.dump(essay.$title)
    #expect(!text.contains("Recorder.swift"), "\(text)")
    #expect(recorder.values == [""])
  }

  @Test func `a dump leaves out the inner nodes of a command, unless it is asked for them`() {
    let title = title
    let save = Command<Void, Void>(enabledIf: { !title.value.isEmpty }, name: "save") {}
    let effect = Effect(name: "show") { _ = save.isEnabled.value }
    #expect(
      Graph.dump(effect) == """
        n1 effect 'show' ← n2
        n2 computed 'save.isEnabled' = false (observed) ← n3
        n3 observable 'title' = "" (observed)

        """)
    #expect(Graph.dump(effect, internals: true).contains("computed 'save.condition' = nil (observed) ← "))
    #expect(Graph.dump(save) == Graph.dump(save.isEnabled))
  }
}
