import Binding
import BindingTesting
import TestSupport
import Testing

private final class Contact {
  let name: Observable<String>

  init(_ name: String) { self.name = Observable(name) }
}

/// What happens to a draft that is interrupted before it is committed.
@Suite @MainActor struct DraftPolicySpec {
  private let ada = Contact("")
  private let grace = Contact("")
  private let text = Observable("", name: "text")

  private func bound(_ policy: CommitPolicy) -> (Observable<Contact>, TwoWayBinding) {
    let selection = Observable(ada)
    return (selection, selection.following { $0.name }.bindTwoWay(to: text, commit: policy))
  }

  // MARK: Leaving

  @Test func `committingWhenLeft writes a draft into its own record when another one is selected`() {
    let (selection, binding) = bound(.onCommit.committingWhenLeft)
    text.value = "Augusta"
    selection.value = grace
    #expect(ada.name.value == "Augusta")
    #expect(grace.name.value == "")
    #expect(text.value == "")
    binding.commit()
    #expect(grace.name.value == "")
  }

  @Test func `committingWhenLeft drops a draft that cannot be read`() {
    let (one, other) = (Observable(1), Observable(2))
    let selection = Observable(one)
    let binding = selection.following { $0 }
      .bindTwoWay(to: text, via: .integer, commit: .onCommit.committingWhenLeft)
    text.value = "x"
    selection.value = other
    #expect(one.value == 1)
    #expect(text.value == "2")
    binding.cancel()
  }

  @Test func `keepingWhenLeft keeps a draft for its own record, and shows it again`() {
    let (selection, binding) = bound(.onCommit.keepingWhenLeft())
    text.value = "Augusta"
    selection.value = grace
    #expect(text.value == "")
    #expect(!binding.isDirty.value)
    text.value = "Brewster"
    selection.value = ada
    #expect(text.value == "Augusta")
    #expect(binding.isDirty.value)
    binding.commit()
    selection.value = grace
    #expect(text.value == "Brewster")
    binding.commit()
    #expect([ada.name.value, grace.name.value] == ["Augusta", "Brewster"])
    selection.value = ada
    #expect(!binding.isDirty.value)
  }

  @Test func `keepingWhenLeft keeps the error of a draft that cannot be read`() {
    let (one, other) = (Observable(1), Observable(1))
    let selection = Observable(one)
    let binding = selection.following { $0 }.bindTwoWay(to: text, via: .integer, commit: .onChange.keepingWhenLeft())
    text.value = "x"
    selection.value = other
    #expect(binding.error.value == nil)
    selection.value = one
    #expect(text.value == "x")
    #expect(binding.error.value != nil)
  }

  @Test func `keepingWhenLeft keeps a limited number of drafts, and drops the oldest`() {
    let (selection, binding) = bound(.onCommit.keepingWhenLeft(atMost: 1))
    text.value = "a"
    selection.value = grace
    text.value = "b"
    selection.value = Contact("")
    selection.value = ada
    #expect(text.value == "")
    selection.value = grace
    #expect(text.value == "b")
    binding.cancel()
  }

  @Test func `a draft whose record was changed in between is dropped, or kept if the policy says so`() {
    let keeping = CommitPolicy.onCommit.keepingWhenLeft()
    for (policy, shown) in [(keeping, "Ada"), (keeping.keepingInConflicts, "draft")] {
      ada.name.value = ""
      let (selection, binding) = bound(policy)
      text.value = "draft"
      selection.value = grace
      ada.name.value = "Ada"
      selection.value = ada
      #expect(text.value == shown)
      binding.cancel()
    }
  }

  @Test func `a draft for the part of a record that has gone is not written, and that is reported`() {
    struct Record { var id: Int, name: String }
    let person = Observable(Record(id: 1, name: ""), name: "person")
    let binding = person[\.name, per: \.id].bindTwoWay(to: text, commit: .onCommit.committingWhenLeft)
    text.value = "Bob"
    var reports: [Diagnostic.Kind] = []
    withDiagnostics({ reports.append($0.kind) }) { person.value = Record(id: 2, name: "") }
    #expect(reports == [.usedAfterEnd])
    #expect(person.value.name == "")
    binding.cancel()
  }

  @Test func `keepingWhenLeft keeps the draft for a part of a record that has gone`() {
    struct Record { var id: Int, name: String }
    let person = Observable(Record(id: 1, name: ""), name: "person")
    let binding = person[\.name, per: \.id].bindTwoWay(to: text, commit: .onCommit.keepingWhenLeft())
    text.value = "Bob"
    person.value = Record(id: 2, name: "")
    #expect(text.value == "")
    person.value = Record(id: 1, name: "")
    binding.commit()
    #expect(person.value.name == "Bob")
  }

  // MARK: Conflicts

  @Test func `a draft whose model changes is dropped`() {
    let binding = ada.name.bindTwoWay(to: text, commit: .onCommit)
    text.value = "draft"
    ada.name.value = "Ada"
    #expect(text.value == "Ada")
    #expect(!binding.hasConflict.value)
  }

  @Test func `keepingInConflicts keeps a draft whose model changes, and overwrites the change on commit`() {
    let binding = ada.name.bindTwoWay(to: text, commit: .onCommit.keepingInConflicts)
    text.value = "draft"
    ada.name.value = "Ada"
    #expect(text.value == "draft")
    #expect(binding.isDirty.value)
    #expect(!binding.hasConflict.value)
    #expect(binding.commit())
    #expect(ada.name.value == "draft")
  }

  @Test func `a draft in a conflict stays, and is not written until the user has decided`() {
    let binding = ada.name.bindTwoWay(to: text, commit: .onCommit.askingInConflicts)
    text.value = "draft"
    ada.name.value = "Ada"
    #expect(binding.hasConflict.value)
    #expect(!binding.commit())
    #expect(ada.name.value == "Ada")
    binding.keepDraft()
    #expect(!binding.hasConflict.value)
    #expect(text.value == "draft")
    #expect(binding.commit())
    #expect(ada.name.value == "draft")
    text.value = "another"
    ada.name.value = "Augusta"
    binding.revert()
    #expect(text.value == "Augusta")
    #expect(!binding.hasConflict.value)
  }

  @Test func `a conflict is over when the model has the value of the draft`() {
    let binding = ada.name.bindTwoWay(to: text, commit: .onCommit.askingInConflicts)
    text.value = "draft"
    ada.name.value = "Ada"
    ada.name.value = "draft"
    #expect(!binding.hasConflict.value)
    #expect(!binding.isDirty.value)
  }

  @Test func `a delayed draft in a conflict is written when the user keeps it`() async {
    let clock = ManualClock()
    let binding = ada.name.bindTwoWay(
      to: text, commit: .delayed(for: .seconds(1), clock: clock).askingInConflicts)
    text.value = "draft"
    ada.name.value = "Ada"
    await clock.advance(by: .seconds(2))
    #expect(ada.name.value == "Ada")
    binding.keepDraft()
    #expect(ada.name.value == "draft")
  }

  @Test func `the user may keep a draft in the batch in which it was written and the source has changed`() {
    let binding = ada.name.bindTwoWay(to: text, commit: .onCommit.askingInConflicts)
    batch {
      ada.name.value = "Ada"
      text.value = "draft"
      binding.keepDraft()
    }
    #expect(!binding.hasConflict.value && text.value == "draft")
    #expect(binding.commit() && ada.name.value == "draft")
  }

  @Test func `a binding without a draft shows the source, whatever the policy`() {
    let binding = ada.name.bindTwoWay(to: text, commit: .onCommit.askingInConflicts)
    ada.name.value = "Ada"
    #expect(text.value == "Ada")
    #expect(!binding.hasConflict.value)
  }

  // MARK: Timers

  @Test func `a transaction that fails leaves a delayed edit its timer`() async {
    struct Refused: Error {}
    let clock = ManualClock()
    let binding = ada.name.bindTwoWay(to: text, commit: .delayed(for: .seconds(1), clock: clock))
    text.value = "draft"
    try? transaction {
      binding.commit()
      throw Refused()
    }
    #expect(ada.name.value == "")
    #expect(binding.isDirty.value)
    await clock.advance(by: .seconds(2))
    #expect(ada.name.value == "draft")
  }

  // MARK: After a revert

  @Test func `a draft typed after a revert belongs to whom it was typed for, though nothing was reverted`() {
    let (selection, binding) = bound(.onCommit.keepingWhenLeft())
    binding.revert()
    batch {
      text.value = "Augusta"
      selection.value = grace
    }
    #expect(text.value == "")
    selection.value = ada
    #expect(text.value == "Augusta")
    #expect(binding.isDirty.value)
  }

  @Test func `the source wins over an edit after a revert, if it changes in the same batch`() {
    let (_, binding) = bound(.onCommit)
    binding.revert()
    batch {
      text.value = "Augusta"
      ada.name.value = "Ada"
    }
    #expect(text.value == "Ada")
    #expect(!binding.isDirty.value)
  }

  @Test func `an edit that waits for its time is written when its binding ends, if the policy commits what is left`()
    async
  {
    for isCommitting in [true, false] {
      let clock = ManualClock(), note = Observable("a"), entry = Entry(), scope = Scope()
      let policy = CommitPolicy.delayed(for: .seconds(1), clock: clock)
      note.bindTwoWay(to: entry, commit: isCommitting ? policy.committingWhenLeft : policy).store(in: scope)
      entry.type("ab")
      scope.end()
      #expect(note.value == (isCommitting ? "ab" : "a"))
      await clock.run()
      #expect(note.value == (isCommitting ? "ab" : "a"))
      #expect(clock.sleeperCount == 0)
    }
  }

  @Test func `an edit is written to the former source when a cell is bound anew`() {
    let clock = ManualClock(), notes = [Observable("a"), Observable("b")], entry = Entry(), cell = Scope()
    let policy = CommitPolicy.delayed(for: .seconds(1), clock: clock).committingWhenLeft
    notes[0].bindTwoWay(to: entry, commit: policy).store(in: cell)
    entry.type("typed")
    cell.end()
    notes[1].bindTwoWay(to: entry, commit: policy).store(in: cell)
    #expect(notes.map(\.value) == ["typed", "b"])
    #expect(entry.content == "b")
  }

  @Test func `an edit of a binding that is released in a computed is written when the read is over`() {
    let note = Observable("a"), entry = Entry()
    var binding: TwoWayBinding? = note.bindTwoWay(to: entry, commit: .onCommit.committingWhenLeft)
    entry.type("ab")
    let reading = Computed {
      binding = nil
      return binding == nil
    }
    #expect(reading.value)
    #expect(note.value == "ab")
  }
}
