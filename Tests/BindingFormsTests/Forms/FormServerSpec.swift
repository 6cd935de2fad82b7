import Binding
import BindingForms
import BindingTesting
import Foundation
import TestSupport
import Testing

/// A form over a record that a server changes as well.
@MainActor @Suite struct FormServerSpec {
  struct Record: Equatable { var revision = 0, amount = 10, day = 1 }

  let record = Observable(Record())
  let scope = Scope()

  func field(_ part: WritableKeyPath<Record, Int>, _ policy: CommitPolicy = .onCommit, name: String? = nil)
    -> Field<Int, String>
  {
    Field(record[part], via: .integer, commit: policy, name: name)
  }

  /// The revisions and amounts that observers of the record see.
  func seen() -> () -> [String] {
    var log: [String] = []
    record.observeChanges { log.append("\($1.revision)/\($1.amount)") }.store(in: scope)
    return { log }
  }

  // MARK: Conflicts

  @Test func `a model change during submit is a conflict, and nothing is written before the user decides`() async throws
  {
    let amount = field(\.amount, .onCommit.askingInConflicts)
    let day = field(\.day)
    let form = Form(amount, day)
    amount.text.value = "12"
    day.text.value = "2"
    let isDone = try await form.submit {
      await Task.yield()
      record.value.amount = 14
    }
    #expect(!isDone && record.value == Record(amount: 14))
    #expect(form.isDoneUnwritten.value && amount.conflict.value == 14)
    amount.keepDraft()
    #expect(form.isDoneUnwritten.value)
    #expect(form.commit() && record.value == Record(amount: 12, day: 2))
    #expect(!form.isDoneUnwritten.value)
    form.undo()
    #expect(record.value == Record(amount: 14))
  }

  @Test func `a form reports a conflict until the draft is reverted, or submitted again`() async throws {
    let amount = field(\.amount, .onCommit.askingInConflicts)
    let form = Form(amount)
    amount.text.value = "12"
    try await form.submit { record.value.amount = 14 }
    amount.revert()
    #expect(!form.isDoneUnwritten.value)
    amount.text.value = "16"
    try await form.submit { record.value.amount = 18 }
    amount.keepDraft()
    #expect(form.isDoneUnwritten.value)
    #expect(try await form.submit {})
    #expect(record.value.amount == 16 && !form.isDoneUnwritten.value)
  }

  @Test func `a submission that is refused is not done, also if the one before it was`() async throws {
    let amount = field(\.amount, .onCommit.askingInConflicts)
    let form = Form(amount)
    amount.text.value = "12"
    try await form.submit { record.value.amount = 14 }
    #expect(form.isDoneUnwritten.value)
    amount.keepDraft()
    #expect(try await !form.submit { amount.refuse("That is too much.") })
    #expect(!form.isDoneUnwritten.value)
  }

  @Test func `a field without askingInConflicts is written by submit`() async throws {
    let amount = field(\.amount, .onCommit.keepingInConflicts)
    amount.text.value = "12"
    #expect(try await Form(amount).submit { record.value.amount = 14 })
    #expect(record.value.amount == 12)
  }

  @Test func `a conflict of a submission is over when the model has its former value again`() {
    let amount = field(\.amount, .onCommit.askingInConflicts)
    let form = Form(amount)
    amount.text.value = "13"
    record.value.amount = 20
    #expect(amount.conflict.value == 20)
    record.value.amount = 10
    #expect(amount.conflict.value == nil && form.isValid.value && amount.isDirty.value)
    #expect(form.commit() && record.value.amount == 13)
  }

  // MARK: One change

  @Test func `submit and commit write the values of their closure with the drafts`() async throws {
    let amount = field(\.amount)
    let form = Form(amount)
    let log = seen()
    amount.text.value = "12"
    #expect(
      try await form.submit {
        1
      } writing: {
        record.value.revision = $0
      })
    amount.text.value = "13"
    #expect(form.commit { record.value.revision += 1 })
    #expect(log() == ["1/12", "2/13"])
  }

  @Test func `values of the closure are not written if a draft is refused`() async throws {
    let amount = field(\.amount).validate { $0 > 99 ? .refusal("Too much.") : nil }
    let form = Form(amount)
    let log = seen()
    amount.text.value = "100"
    #expect(!form.commit { record.value.revision += 1 })
    #expect(
      try await !form.submit {
        1
      } writing: {
        record.value.revision = $0
      })
    amount.text.value = "12"
    #expect(
      try await !form.submit {
        amount.refuse("No.")
      } writing: {
        record.value.revision = 1
      })
    #expect(log().isEmpty)
  }

  // MARK: Checks

  @Test func `a content that a check refuses is checked again at each submission`() async throws {
    var asked = 0
    let amount = field(\.amount)
    let day = field(\.day)
    amount.check { value in
      asked += 1
      await Task.yield()
      return value == 15 && day.value.peek() == 1 ? .refusal("There is one like this.") : nil
    }
    let form = Form(amount, day)
    amount.text.value = "15"
    #expect(try await !form.submit {})
    day.text.value = "2"
    #expect(try await form.submit {})
    #expect(asked == 2 && record.value == Record(amount: 15, day: 2))
  }

  @Test func `a form is checked as a whole, whichever field was edited`() async throws {
    let (amount, day) = (field(\.amount), field(\.day))
    let form = Form(amount, day)
    var works = 0
    form.check {
      await Task.yield()
      return amount.value.peek() == 10 && day.value.peek() == 2 ? .refusal("There is one like this.") : nil
    }
    day.text.value = "2"
    #expect(try await !form.submit { works += 1 })
    #expect(form.error.value?.message == "There is one like this." && works == 0 && record.value == Record())
    amount.text.value = "11"
    #expect(try await form.submit { works += 1 })
    #expect(form.error.value == nil && works == 1 && record.value == Record(amount: 11, day: 2))
  }

  @Test func `a refusal of a form ends when the refused content has changed`() async throws {
    let (amount, day) = (field(\.amount), field(\.day))
    let form = Form(amount, day)
    form.check { .refusal("There is one like this.") }
    amount.text.value = "11"
    #expect(try await !form.submit {})
    #expect(form.error.value != nil)
    day.text.value = "2"
    #expect(form.error.value == nil)
    #expect(try await !form.submit {})
    #expect(form.error.value != nil)
    record.value.amount = 40
    #expect(form.error.value == nil)
    let isDone = try await form.submit { day.text.value = "3" }
    #expect(!isDone && form.error.value != nil)
  }

  @Test func `a form shows no refusal of a text that was replaced while the work ran`() async throws {
    let amount = field(\.amount)
    let form = Form(amount)
    amount.text.value = "11"
    let isDone = try await form.submit {
      amount.text.value = "12"
      throw ValidationIssue.refusal("Closed on Sundays.")
    }
    #expect(!isDone && form.error.value == nil)
  }

  @Test func `an error that a form check throws goes on to the caller`() async {
    struct Offline: Error {}
    let amount = field(\.amount)
    let form = Form(amount)
    form.check { throw Offline() }
    amount.text.value = "11"
    await #expect(throws: Offline.self) { try await form.submit {} }
    #expect(record.value == Record() && !form.isSubmitting.value)
  }

  @Test func `a submission also runs the checks of the forms in the form`() async throws {
    let (amount, day) = (field(\.amount), field(\.day))
    let inner = Form(amount)
    inner.check { amount.value.peek() == 11 ? .refusal("There is one like this.") : nil }
    let outer = Form([Form(forms: [inner]).part, day.part])
    amount.text.value = "11"
    var works = 0
    #expect(try await !outer.submit { works += 1 })
    #expect(works == 0 && record.value == Record())
    #expect(inner.error.value?.message == "There is one like this." && outer.error.value == nil)
    // The inner form has the refused content still.
    day.text.value = "2"
    #expect(inner.error.value != nil)
    #expect(try await !outer.submit { works += 1 })
    amount.text.value = "12"
    #expect(inner.error.value == nil)
    #expect(try await outer.submit { works += 1 })
    #expect(works == 1 && record.value == Record(amount: 12, day: 2))
  }

  @Test func `a submission forgets the refusal of a form in the form, and checks inner forms first`() async throws {
    let amount = field(\.amount)
    let inner = Form(amount)
    var (isTaken, asked) = (true, [String]())
    inner.check {
      asked.append("inner")
      return isTaken ? .refusal("There is one like this.") : nil
    }
    let outer = Form(forms: [inner])
    outer.check {
      asked.append("outer")
      return nil
    }
    amount.text.value = "11"
    #expect(try await !outer.submit {})
    #expect(inner.error.value != nil)
    isTaken = false
    #expect(try await outer.submit {})
    #expect(inner.error.value == nil && asked == ["inner", "inner", "outer"])
  }

  @Test func `the check of a disabled form in the form is not asked`() async throws {
    let (amount, day) = (field(\.amount), field(\.day))
    let inner = Form(amount)
    inner.check { .refusal("There is one like this.") }
    let outer = Form([inner.part.enabled { false }, day.part])
    day.text.value = "2"
    #expect(try await outer.submit {})
    #expect(record.value == Record(day: 2))
  }

  // MARK: Stored drafts

  @Test func `a draft that is restored over another model is in a conflict`() throws {
    let stored = try {
      let amount = field(\.amount, name: "amount")
      amount.text.value = "12"
      return try JSONEncoder().encode(Form(amount).drafts(version: 1))
    }()
    for (policy, text, conflict) in [
      (CommitPolicy.onCommit, "14", nil), (.onCommit.keepingInConflicts, "12", nil),
      (.onCommit.askingInConflicts, "12", 14 as Int?),
    ] {
      record.value.amount = 14
      let amount = field(\.amount, policy, name: "amount")
      let form = Form(amount)
      form.restore(try JSONDecoder().decode(FormDrafts.self, from: stored), version: 1)
      #expect(amount.text.value == text && amount.conflict.value == conflict)
      record.value.amount = 10
      form.restore(try JSONDecoder().decode(FormDrafts.self, from: stored), version: 1)
      #expect(amount.text.value == "12" && amount.conflict.value == nil && form.commit())
      #expect(record.value.amount == 12)
    }
  }

  @Test func `a draft that was stored without a base is restored over the present model`() throws {
    record.value.amount = 14
    let amount = field(\.amount, .onCommit.askingInConflicts, name: "amount")
    let form = Form(amount)
    let old = #"{"version":1,"contents":{"amount":"12"}}"#
    #expect(form.restore(try JSONDecoder().decode(FormDrafts.self, from: Data(old.utf8)), version: 1))
    #expect(amount.text.value == "12" && amount.conflict.value == nil)
  }
}
