import Binding
import BindingForms
import BindingTesting
import TestSupport
import Testing

/// What is typed, selected or undone while a form is being submitted.
@MainActor @Suite struct FormSubmitMeanwhileSpec {
  /// Answers checks when the test says so.
  @MainActor final class Server {
    var asked: [String] = []
    private var waiting: [(text: String, CheckedContinuation<ValidationIssue?, Never>)] = []

    func check(_ text: String) async -> ValidationIssue? {
      asked.append(text)
      return await withCheckedContinuation { waiting.append((text, $0)) }
    }

    func answer() {
      let all = waiting
      waiting = []
      for (text, continuation) in all { continuation.resume(returning: text == "bad" ? .refusal("Bad.") : nil) }
    }
  }

  @Test func `a field that joins the form during the work with a former refusal is not refused by this submission`()
    async throws
  {
    let (hasSecond, model) = (Observable(true), Observable("a"))
    let first = Field(model, commit: .onCommit)
    let second = Field(Observable("b"), commit: .onCommit).enabled { hasSecond.value }
    let form = Form(first, second)
    second.refuse("Taken.")
    hasSecond.value = false
    first.text.value = "A"
    #expect(try await form.submit { hasSecond.value = true })
    #expect(model.value == "A" && second.error.value != nil)
  }

  @Test func `a part of one's own that refuses to write leaves the whole submission unwritten`() async throws {
    let (model, isReady) = (Observable("a"), Observable(false))
    let field = Field(model, commit: .onCommit)
    let own = FormPart(
      isValid: Computed { true }, isDirty: Computed { true }, isChecking: Computed { false },
      commit: { isReady.peek() }, revert: {}, restorer: { {} })
    let form = Form([field.part, own])
    field.text.value = "A"
    #expect(try await !form.submit {})
    #expect(model.value == "a" && form.isDoneUnwritten.value && !form.canUndo.value)
    isReady.value = true
    #expect(try await form.submit {})
    #expect(model.value == "A")
  }

  enum Pace: CaseIterable { case onChange, onEnd, onCommit, delayed }

  let people = ["Ada", "Grace"].map { Observable($0) }
  let selected = Observable(0)
  let clock = ManualClock()
  let gate = Gate()

  var names: [String] { people.map(\.value) }

  func policy(_ pace: Pace) -> CommitPolicy {
    switch pace {
    case .onChange: .onChange
    case .onEnd: .onEnd
    case .onCommit: .onCommit
    case .delayed: .delayed(for: .seconds(1), clock: clock)
    }
  }

  func name(_ policy: CommitPolicy) -> Field<String, String> {
    let people = people
    return Field(selected.following { people[$0] }, commit: policy)
  }

  /// Submits a form, and does something while the work runs.
  func submit(_ form: Form, meanwhile: () async -> Void) async throws -> Bool {
    let gate = gate
    let submission = Task { try await form.submit { await gate.pass() } }
    await settle { form.isSubmitting.value }
    await meanwhile()
    gate.open()
    return try await submission.value
  }

  // MARK: While the work runs

  @Test(arguments: [Pace.onEnd, .onCommit, .delayed])
  func `a text that is typed back during the work is a draft over what was submitted`(pace: Pace) async throws {
    let (field, entry) = (name(policy(pace)), Control(""))
    let binding = field.bindTwoWay(to: entry)
    entry.type("Augusta")
    #expect(try await submit(Form(field)) { entry.type("Ada") })
    #expect(names[0] == "Augusta" && entry.content == "Ada" && field.isDirty.value)
    if pace == .delayed { await clock.advance(by: .seconds(1)) } else { field.commit() }
    #expect(names[0] == "Ada" && entry.content == "Ada" && !field.isDirty.value)
    binding.cancel()
  }

  @Test func `a text whose edit ends during the work is written after what was submitted`() async throws {
    let (field, entry) = (name(.onEnd), Control(""))
    let binding = field.bindTwoWay(to: entry)
    var log: [String] = []
    let observation = people[0].observeChanges { log.append($1) }
    entry.type("Augusta")
    let isDone = try await submit(Form(field)) {
      entry.type("Ada Lovelace")
      entry.leave()
      #expect(log.isEmpty && field.isDirty.value)
    }
    #expect(isDone && log == ["Augusta", "Ada Lovelace"] && !field.isDirty.value)
    observation.cancel()
    binding.cancel()
  }

  @Test func `a delay that is over during the work writes nothing before what was submitted`() async throws {
    let field = name(policy(.delayed))
    field.text.value = "Augusta"
    let isDone = try await submit(Form(field)) {
      field.text.value = "Ada Lovelace"
      await clock.advance(by: .seconds(2))
      #expect(names[0] == "Ada" && field.isDirty.value)
    }
    #expect(isDone && names[0] == "Ada Lovelace" && !field.isDirty.value)
  }

  @Test func `a delay that is over during work that refuses the text does not write it`() async throws {
    let field = name(policy(.delayed))
    field.text.value = "Augusta"
    let isDone = try await Form(field).submit {
      await clock.advance(by: .seconds(2))
      field.refuse("Taken.")
    }
    #expect(!isDone && names[0] == "Ada" && field.isDirty.value)
  }

  @Test func `a commit does not write what is being submitted`() async throws {
    let field = name(.onCommit)
    let form = Form(field)
    field.text.value = "Augusta"
    let isDone = try await form.submit {
      #expect(!form.commit() && !field.commit())
      #expect(names[0] == "Ada")
    }
    #expect(isDone && names[0] == "Augusta" && form.canUndo.value)
  }

  @Test(arguments: [true, false])
  func `a text that is typed during the work and left is kept or committed over what was submitted`(isKept: Bool)
    async throws
  {
    let field = name(isKept ? .onCommit.keepingWhenLeft() : .onCommit.committingWhenLeft)
    field.text.value = "Augusta"
    let isDone = try await submit(Form(field)) {
      field.text.value = "Ada"
      selected.value = 1
      #expect(names == ["Ada", "Grace"])
    }
    #expect(isDone && names == [isKept ? "Augusta" : "Ada", "Grace"] && field.text.value == "Grace")
    selected.value = 0
    #expect(field.text.value == "Ada" && field.isDirty.value == isKept)
  }

  @Test func `a typed text that means what was submitted is no draft`() async throws {
    let count = Observable(1)
    let field = Field(count, via: .integer, commit: .onCommit)
    field.text.value = "2"
    #expect(try await Form(field).submit { field.text.value = "02" })
    #expect(count.value == 2 && field.text.value == "02" && !field.isDirty.value)
  }

  @Test func `a text that shows a part of the model, typed back during the work, brings back the whole`() async throws {
    let tenths = Observable(15)
    let whole = TwoWayConverter<Int, String>(convert: { "\($0 / 10)" }) { (Int($0) ?? 0) * 10 }
    let field = Field(tenths, via: whole, commit: .onCommit)
    field.text.value = "2"
    #expect(try await Form(field).submit { field.text.value = "1" })
    #expect(tenths.value == 20 && field.isDirty.value)
    field.commit()
    #expect(tenths.value == 15)
  }

  @Test(arguments: [true, false])
  func `nothing is written if the work refuses a field that was disabled or removed meanwhile`(isDisabled: Bool)
    async throws
  {
    let (name, number, isCompany) = (name(.onCommit), Observable(""), Observable(true))
    let tax = Field(number, commit: .onCommit)
    let form =
      isDisabled
      ? Form([name.part, tax.part.enabled { isCompany.value }])
      : Form { isCompany.value ? [name.part, tax.part] : [name.part] }
    name.text.value = "Ada Ltd"
    tax.text.value = "GB0"
    let isDone = try await form.submit {
      isCompany.value = false
      tax.refuse("There is no such number.")
    }
    #expect(!isDone && names[0] == "Ada" && number.value == "" && !form.canUndo.value)
    isCompany.value = true
    #expect(name.isDirty.value && tax.shownError.value?.message == "There is no such number.")
  }

  // MARK: While checks are pending

  @Test(arguments: Pace.allCases, ["bad", "Ada", "Augusta"])
  func `a submission ends without its work when another text is typed before that begins`(pace: Pace, text: String)
    async throws
  {
    let (field, server) = (name(policy(pace)), Server())
    let form = Form(field)
    field.check { await server.check($0) }
    field.text.value = "Augusta"
    var works = 0
    let submission = Task { try await form.submit { works += 1 } }
    await settle { server.asked == ["Augusta"] && form.isSubmitting.value }
    field.text.value = "typed"
    field.text.value = text
    // At once: no check needs to answer.
    #expect(try await !submission.value)
    #expect(works == 0 && names[0] == "Ada" && !form.isSubmitting.value && form.error.value == nil)
    #expect(field.text.value == text && field.isDirty.value == (text != "Ada"))
    server.answer()
    server.answer()
  }

  @Test(arguments: Pace.allCases)
  func `a submission ends without its work when another record is selected before that begins`(pace: Pace)
    async throws
  {
    let (field, server) = (name(policy(pace).keepingWhenLeft()), Server())
    let form = Form(field)
    field.check { await server.check($0) }
    field.text.value = "Augusta"
    selected.value = 1
    field.text.value = "bad"
    selected.value = 0
    var works = 0
    let submission = Task { try await form.submit { works += 1 } }
    await settle { server.asked.contains("Augusta") && form.isSubmitting.value }
    selected.value = 1
    #expect(try await !submission.value)
    #expect(works == 0 && names == ["Ada", "Grace"] && field.text.value == "bad" && field.isDirty.value)
    server.answer()
  }

  @Test func `a refusal concerns what was submitted, also if a part of the form was submitted meanwhile`() async throws
  {
    let (name, age) = (Field(Observable(""), commit: .onCommit), Field(Observable(""), commit: .onCommit))
    let (section, whole, gate) = (Form(name), Form(name, age), gate)
    (name.text.value, age.text.value) = ("Ada", "36")
    let submission = Task {
      try await whole.submit {
        await gate.pass()
        name.refuse("Taken.")
      }
    }
    await settle { whole.isSubmitting.value }
    #expect(try await section.submit {})
    name.text.value = "Grace"
    gate.open()
    #expect(try await !submission.value)
    #expect(name.text.value == "Grace" && name.error.value == nil)
  }

  @Test func `a form's check has been asked about what the work finds`() async throws {
    let (name, other) = (name(.onCommit), Field(Observable("x")))
    let (form, gate) = (Form(name, other), gate)
    form.check {
      await gate.pass()
      return nil
    }
    name.text.value = "Augusta"
    var works = 0
    let submission = Task { try await form.submit { works += 1 } }
    await settle { form.isSubmitting.value }
    other.text.value = "y"
    gate.open()
    #expect(try await !submission.value)
    #expect(works == 0 && names[0] == "Ada" && name.isDirty.value && form.error.value == nil)
    #expect(try await form.submit { works += 1 })
    #expect(works == 1 && names[0] == "Augusta")
  }

  @Test(arguments: Pace.allCases)
  func `a draft that its check accepts is written by the submission that waits for it`(pace: Pace) async throws {
    let (field, server) = (name(policy(pace)), Server())
    let form = Form(field)
    field.check { await server.check($0) }
    field.text.value = "Augusta"
    let submission = Task { try await form.submit { #expect(names[0] == "Ada") } }
    await settle { server.asked == ["Augusta"] && form.isSubmitting.value }
    server.answer()
    #expect(try await submission.value)
    #expect(names[0] == "Augusta" && form.canUndo.value && !field.isDirty.value)
  }
}
