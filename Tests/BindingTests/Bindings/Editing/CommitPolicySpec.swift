import Binding
import BindingTesting
import TestSupport
import Testing

@MainActor @Suite struct CommitPolicySpec {
  let clock = ManualClock()

  @Test func `edits that are due at the same instant are written in the order in which they were made`() async {
    let policy = CommitPolicy.delayed(for: .seconds(1), clock: clock)
    var edited: [Int] = []
    var written: [Int] = []
    let entries = (0..<100).map { _ in Entry() }
    let sources = entries.map { _ in Observable("") }
    let bindings = zip(sources, entries).map { source, entry in source.bindTwoWay(to: entry, commit: policy) }
    let observations = sources.enumerated().map { number, source in
      source.observeChanges { _, _ in written.append(number) }
    }
    // A timer must not be a task that arrives at the clock at some time, which its priority would influence.
    let edits = entries.enumerated().map { number, entry in
      Task(priority: number.isMultiple(of: 2) ? .background : .high) {
        edited.append(number)
        entry.type("a")
      }
    }
    for edit in edits { await edit.value }
    await clock.advance(by: .seconds(1))
    #expect(edited.count == 100)
    #expect(written == edited)
    observations.forEach { $0.cancel() }
    bindings.forEach { $0.cancel() }
  }

  @Test func `a delayed draft is not written once the binding has found its control released`() async {
    let policy = CommitPolicy.delayed(for: .seconds(1), clock: clock).keepingInConflicts
    let source = Observable("a")
    var entry: Entry? = Entry()
    let binding = entry.map { source.bindTwoWay(to: $0, commit: policy) }
    entry?.type("draft")
    entry = nil
    source.value = "b"
    await clock.advance(by: .seconds(1))
    #expect(source.value == "b")
    binding?.cancel()
  }
}
