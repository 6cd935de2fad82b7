import Binding
import BindingForms
import BindingTesting
import TestSupport
import Testing

@MainActor @Suite struct FormSubmitSpec {
  let model = Model("")
  let age = Model(1)

  func name() -> Field<String, String> {
    Field(model, commit: .onCommit, name: "name").validate { $0.isEmpty ? .refusal("A name is missing.") : nil }
  }

  @Test func `submit shows the invalid field and gives it the focus, and the work does not run`() async throws {
    let (age, name) = (Field(age, via: .integer, commit: .onCommit), name())
    let form = Form(age, name)
    var runs = 0
    #expect(name.shownError.value == nil)
    let isDone = try await form.submit { runs += 1 }
    #expect(!isDone)
    #expect(runs == 0)
    #expect(form.isSubmitted.value)
    #expect(!form.isSubmitting.value)
    #expect(name.shownError.value?.message == "A name is missing.")
    #expect(form.focus.key == "name")
    form.reset()
    #expect(!form.isSubmitted.value)
    #expect(name.shownError.value == nil)
  }

  @Test func `submit writes the drafts when the work is done, as one change that can be undone`() async throws {
    let (age, name) = (Field(age, via: .integer, commit: .onCommit), name())
    let form = Form(age, name)
    name.text.value = "Ada"
    age.text.value = "36"
    let isDone = try await form.submit {
      #expect(form.isSubmitting.value)
      #expect(model.writes.isEmpty)
      #expect(name.value.value == "Ada")
    }
    #expect(isDone)
    #expect(model.writes == ["Ada"])
    #expect(self.age.value == 36)
    #expect(!form.isDirty.value)
    form.undo()
    #expect(model.value == "")
    #expect(self.age.value == 1)
  }

  @Test func `a refusal of the server for a field is shown there, and nothing is written`() async throws {
    let name = name()
    let form = Form(name)
    name.text.value = "Ada"
    let isDone = try await form.submit { name.refuse("Taken.", code: .taken) }
    #expect(!isDone)
    #expect(name.shownError.value?.code == .taken)
    #expect(form.focus.key == "name")
    #expect(model.writes.isEmpty)
    name.text.value = "Grace"
    #expect(try await form.submit {})
    #expect(model.writes == ["Grace"])
  }

  @Test func `a refusal of the server concerns the submitted content, and not later edits`() async throws {
    let name = name()
    let form = Form(name)
    name.text.value = "Ada"
    let isDone = try await form.submit {
      name.text.value = "Augusta"
      name.refuse("Taken.", code: .taken)
    }
    #expect(!isDone)
    #expect(model.writes.isEmpty)
    #expect(name.error.value == nil)
    #expect(form.isValid.value)
    name.text.value = "Ada"
    #expect(name.error.value == nil, "the user asks once more")
    name.text.value = "Grace"
    #expect(name.error.value == nil)
  }

  @Test func `submit writes no draft that was edited after its refusal`() async throws {
    let name = name()
    name.text.value = "Ada"
    let isDone = try await Form(name).submit {
      name.refuse("Taken.")
      name.text.value = "Augusta"
    }
    #expect(!isDone)
    #expect(model.writes.isEmpty)
    #expect(name.error.value == nil)
  }

  @Test func `a refused text may be submitted again, since the server decides`() async throws {
    let name = name()
    let form = Form(name)
    name.text.value = "Ada"
    #expect(try await !form.submit { name.refuse("Taken.") })
    #expect(name.error.value != nil)
    #expect(try await form.submit {})
    #expect(model.writes == ["Ada"])
    #expect(name.error.value == nil)
  }

  @Test func `a refusal after the end of a submission concerns the present text`() async throws {
    let name = name()
    name.text.value = "Ada"
    #expect(try await Form(name).submit { name.text.value = "Augusta" })
    name.refuse("Taken.")
    #expect(name.text.value == "Augusta")
    #expect(name.error.value?.message == "Taken.")
  }

  @Test func `a refusal of the whole form is the form's error until the next submission`() async throws {
    let name = name()
    let form = Form(name)
    name.text.value = "Ada"
    let isDone = try await form.submit { throw ValidationIssue.refusal("Closed on Sundays.") }
    #expect(!isDone)
    #expect(form.error.value == .refusal("Closed on Sundays."))
    #expect(form.isValid.value)
    #expect(try await form.submit {})
    #expect(form.error.value == nil)
  }

  @Test func `another error of a submission goes on to the caller, and the drafts stay`() async {
    struct Offline: Error {}
    let name = name()
    let form = Form(name)
    name.text.value = "Ada"
    await #expect(throws: Offline.self) { try await form.submit { throw Offline() } }
    #expect(!form.isSubmitting.value)
    #expect(name.isDirty.value)
    #expect(model.writes.isEmpty)
  }

  @Test func `submit waits for checks, also for one that has failed before`() async throws {
    struct Offline: Error {}
    var asked: [String] = []
    var isOnline = false
    let name = name().check {
      asked.append($0)
      if !isOnline { throw Offline() }
      return nil
    }
    let form = Form(name)
    name.text.value = "Ada"
    #expect(asked.isEmpty)
    var isDone = try await form.submit {}
    #expect(!isDone)
    #expect(name.shownError.value?.code == .failed)
    isOnline = true
    isDone = try await form.submit {}
    #expect(isDone)
    #expect(asked == ["Ada", "Ada"])
    #expect(model.writes == ["Ada"])
  }

  @Test func `a text typed during a submission stays a draft`() async throws {
    let name = name()
    let form = Form(name)
    name.text.value = "Ada"
    let isDone = try await form.submit { name.text.value = "Augusta" }
    #expect(isDone)
    #expect(model.writes == ["Ada"])
    #expect(name.text.value == "Augusta")
    #expect(name.isDirty.value)
  }

  @Test func `a record selected during a submission does not get the submitted values`() async throws {
    let (one, other) = (Observable(""), Observable(""))
    let selection = Observable(one)
    let name = Field(selection.following { $0 }, commit: .onCommit)
    let form = Form(name)
    name.text.value = "Ada"
    #expect(try await form.submit { selection.value = other })
    #expect(one.value == "Ada")
    #expect(other.value == "")
    #expect(name.text.value == "")
  }

  @Test func `a form has one submission at a time`() async throws {
    let name = name()
    let form = Form(name)
    name.text.value = "Ada"
    let isDone = try await form.submit {
      let isInner = try await form.submit {}
      #expect(!isInner)
    }
    #expect(isDone)
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @Test func `a submission that begins in a transaction which fails goes on, and is the only one`() async throws {
    struct Failure: Error {}
    let name = name()
    let (form, gate) = (Form(name), Gate())
    name.text.value = "Ada"
    var submission: Task<Bool, any Error>?
    try? transaction {
      submission = Task.immediate { try await form.submit { await gate.pass() } }
      throw Failure()
    }
    #expect(form.isSubmitting.value && form.isSubmitted.value)
    #expect(try await !form.submit {})
    gate.open()
    #expect(try await submission?.value == true)
    #expect(model.writes == ["Ada"] && !form.isSubmitting.value)
  }

  @Test func `a disabled field is not submitted`() async throws {
    let (age, name) = (Field(age, via: .integer, commit: .onCommit), name())
    let form = Form(age, name)
    age.text.value = "36"
    name.isEnabled.value = false
    #expect(try await form.submit {})
    #expect(self.age.value == 36)
    #expect(model.writes.isEmpty)
    #expect(!name.isTouched.value)
  }
}
