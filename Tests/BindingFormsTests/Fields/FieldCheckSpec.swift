import Binding
import BindingForms
import BindingTesting
import TestSupport
import Testing

@MainActor @Suite final class FieldCheckSpec {
  /// A server that answers when the test says so, in any order.
  @MainActor final class Server {
    private var waiting: [String: CheckedContinuation<ValidationIssue?, Never>] = [:]
    private(set) var asked: [String] = []

    func knows(_ name: String) async -> ValidationIssue? {
      asked.append(name)
      return await withCheckedContinuation { waiting[name] = $0 }
    }

    func answer(_ name: String, _ issue: ValidationIssue?) async {
      await drain { waiting[name] != nil }
      waiting.removeValue(forKey: name)?.resume(returning: issue)
      await drain()
    }

    func hangUp() { while let (_, question) = waiting.popFirst() { question.resume(returning: nil) } }
  }

  let server = Server()
  let model = Model("ada")

  // Work without an answer would keep its objects for ever.
  isolated deinit { server.hangUp() }

  func field(_ policy: CommitPolicy = .onChange) -> Field<String, String> {
    let server = server
    return Field(model, commit: policy)
      .validate { $0.isEmpty ? .refusal("missing") : nil }
      .check { await server.knows($0) }
  }

  @Test func `a draft is written when the check has answered`() async {
    let field = field()
    #expect(!field.isChecking.value)
    field.text.value = "grace"
    #expect(field.isChecking.value)
    #expect(!field.isValid.value)
    #expect(field.value.value == "grace")
    #expect(model.writes.isEmpty)
    await server.answer("grace", nil)
    #expect(!field.isChecking.value)
    #expect(model.writes == ["grace"])
  }

  @Test func `a draft is not written if the check refuses it`() async {
    let field = field()
    field.text.value = "grace"
    await server.answer("grace", .refusal("taken"))
    #expect(field.error.value == .refused(.refusal("taken")))
    #expect(model.writes.isEmpty)
    field.text.value = "ada"
    #expect(field.error.value == nil)
    #expect(!field.isChecking.value)
  }

  @Test func `a debounced resource that only a validator reads is asked once, for the text after the pause`() async {
    let (clock, model) = (ManualClock(), Observable("ada"))
    var asked: [String] = []
    let handle = Field(model, commit: .onCommit)
    let wanted = handle.value
    let isFree = Resource(
      for: { wanted.value == "ada" ? nil : wanted.value }, debounce: .milliseconds(300), clock: clock
    ) {
      asked.append($0)
      return $0 != "grace"
    }
    handle.validate { _ in isFree.value.value == false ? .refusal("taken") : nil }
    let save = Command(enabledIf: { handle.isValid.value && !isFree.state.value.isLoading }) {}
    for text in ["g", "gr", "grace"] {
      handle.text.value = text
      #expect(isFree.isWaiting.value && !save.isEnabled.value)
      await clock.advance(by: .milliseconds(100))
    }
    #expect(asked == [])
    await clock.advance(by: .seconds(1))
    #expect(asked == ["grace"] && handle.error.value == .refused(.refusal("taken")))
    handle.text.value = "ada"
    #expect(handle.error.value == nil && save.isEnabled.value)
  }

  @Test func `a warning of a check is no refusal`() async {
    let field = field()
    field.text.value = "grace"
    await server.answer("grace", .warning("odd"))
    #expect(model.writes == ["grace"])
  }

  @Test func `a late answer of a check does not replace a newer one`() async {
    let field = field()
    field.text.value = "a"
    await drain { server.asked == ["a"] }
    field.text.value = "b"
    await server.answer("b", nil)
    #expect(model.writes == ["b"])
    await server.answer("a", .refusal("taken"))
    #expect(field.error.value == nil)
    #expect(model.value == "b")
  }

  @Test func `an early answer of a superseded check does not count`() async {
    let field = field()
    field.text.value = "a"
    await drain { server.asked == ["a"] }
    field.text.value = "b"
    await server.answer("a", nil)
    #expect(field.isChecking.value)
    #expect(model.writes.isEmpty)
    await server.answer("b", .refusal("taken"))
    #expect(field.error.value == .refused(.refusal("taken")))
  }

  @Test func `a content that the validators refuse is not checked`() async {
    let field = field()
    field.text.value = ""
    await drain()
    #expect(server.asked.isEmpty)
    #expect(!field.isChecking.value)
    #expect(field.error.value == .refused(.refusal("missing")))
  }

  @Test func `a field that is checked is released with its last owner`() async {
    final class Service {}
    var service: Service? = Service()
    weak let released = service
    do {
      let field = Field(model).check { [service] _ in
        withExtendedLifetime(service) {}
        return nil
      }
      field.text.value = "grace"
      await drain { !field.isChecking.value }
      #expect(model.value == "grace")
    }
    service = nil
    await drain { released == nil }
    #expect(released == nil)
  }

  @Test func `a check that throws is a refusal`() async {
    struct Offline: Error {}
    let field = Field(model).check { _ in throw Offline() }
    field.text.value = "grace"
    await drain { !field.isChecking.value }
    #expect(field.error.value == .refused(.refusal("Offline()", code: .failed)))
    #expect(model.writes.isEmpty)
  }

  @Test func `a commit of a field under onCommit writes the draft when the check accepts it`() async {
    let field = field(.onCommit)
    field.text.value = "grace"
    #expect(!field.commit() && field.isChecking.value)
    await server.answer("grace", nil)
    #expect(model.writes == ["grace"] && !field.isDirty.value)
  }

  @Test(arguments: [0, 1, 2])
  func `no policy writes a draft unchecked that is left during its check`(policy: Int) async {
    let people = ["Ada", "Grace"].map { Observable($0) }
    let (selected, server) = (Observable(0), server)
    let policies: [CommitPolicy] = [.onChange, .onChange.committingWhenLeft, .onChange.keepingWhenLeft()]
    let field = Field(selected.following { people[$0] }, commit: policies[policy]).check { await server.knows($0) }
    field.text.value = "Augusta"
    await drain { server.asked == ["Augusta"] }
    selected.value = 1
    #expect(!field.isChecking.value && field.error.value == nil)
    await server.answer("Augusta", .refusal("Taken."))
    #expect(people.map(\.value) == ["Ada", "Grace"] && field.error.value == nil)
    selected.value = 0
    #expect(field.text.value == (policy == 2 ? "Augusta" : "Ada") && field.isChecking.value == (policy == 2))
    guard policy == 2 else { return }
    // The check is asked again.
    await server.answer("Augusta", nil)
    #expect(people[0].value == "Augusta" && !field.isDirty.value)
  }

  @Test func `a draft whose control selects the next record by itself is not written unchecked`() async {
    let people = [Observable(""), Observable("")]
    let (selected, server, entry) = (Observable(0), server, Entry())
    let field = Field(selected.following { people[$0] }, commit: .onChange.keepingWhenLeft())
      .check { await server.knows($0) }
    let binding = field.bindTwoWay(to: entry)
    let goOn = entry.edited.observe { selected.value = 1 }
    entry.type("7")
    #expect(people.map(\.value) == ["", ""] && entry.content == "")
    selected.value = 0
    #expect(entry.content == "7")
    await server.answer("7", nil)
    #expect(people.map(\.value) == ["7", ""])
    goOn.cancel()
    binding.cancel()
  }

  @Test func `a check that is added while the field is observed counts for the present draft`() async {
    let server = server
    let field = Field(model, commit: .onCommit)
    let form = Form(field)
    let (pending, errors) = (Recorder(field.isChecking), Recorder(field.error))
    field.text.value = "grace"
    field.check { await server.knows($0) }
    form.commit()
    #expect(pending.take() == [false, true] && model.writes.isEmpty)
    await server.answer("grace", .refusal("taken"))
    #expect(pending.take() == [false] && errors.values.last??.message == "taken" && model.writes.isEmpty)
  }

  // MARK: Checks of more than the value

  @Test func `an answer of a check counts only for the inputs it was asked with`() async {
    let day = Observable(1)
    var asked: [String] = []
    let field = Field(model).check(given: { day.value }) { name, day in
      asked.append("\(name) \(day)")
      await Task.yield()
      return day == 1 ? .refusal("taken") : nil
    }
    field.text.value = "grace"
    await drain { !field.isChecking.value }
    #expect(field.error.value?.message == "taken" && asked == ["grace 1"])
    day.value = 2
    #expect(field.isChecking.value)
    await drain { !field.isChecking.value }
    #expect(field.error.value == nil && model.writes == ["grace"] && asked == ["grace 1", "grace 2"])
    day.value = 3
    #expect(!field.isChecking.value && asked.count == 2)
  }

  @Test func `a change of an input while a check runs checks again, and the former answer is ignored`() async {
    let (server, prefix) = (server, Observable("a"))
    let field = Field(model, commit: .onCommit).check(given: { prefix.value }) { name, prefix in
      await server.knows(prefix + name)
    }
    let form = Form(field)
    field.text.value = "x"
    form.commit()
    await drain { server.asked == ["ax"] }
    prefix.value = "b"
    await server.answer("ax", nil)
    #expect(model.writes.isEmpty && field.isChecking.value)
    await server.answer("bx", nil)
    #expect(model.writes == ["x"])
  }

  @Test func `an accepted content is checked again when an input of the check changes`() async {
    let day = Observable(2)
    let field = Field(model, commit: .onCommit).check(given: { day.value }) { _, day in
      day == 1 ? .refusal("taken") : nil
    }
    let form = Form(field)
    form.validate { day.value == 3 ? .refusal("closed") : nil }
    day.value = 3
    field.text.value = "grace"
    form.commit()
    await drain { !form.isChecking.value }
    #expect(model.writes.isEmpty && field.error.value == nil)
    day.value = 1
    await drain { !form.isChecking.value }
    #expect(field.error.value?.message == "taken" && !form.commit())
  }

  @Test func `a check is not asked for each key if edits are delayed`() async {
    let clock = ManualClock()
    for policy in [CommitPolicy.onCommit, .onEnd, .delayed(for: .seconds(1), clock: clock)] {
      let field = field(policy)
      for typed in ["g", "gr", "gra", "grac"] { field.text.value = typed }
      await drain()
      #expect(server.asked.isEmpty)
      #expect(field.isValid.value)
    }
  }

  @Test func `a delayed draft is checked when the delay is over, and written after the answer`() async {
    let clock = ManualClock()
    let field = field(.delayed(for: .seconds(1), clock: clock))
    for typed in ["g", "gr"] { field.text.value = typed }
    await clock.advance(by: .seconds(1))
    #expect(field.isChecking.value)
    #expect(model.writes.isEmpty)
    await server.answer("gr", nil)
    #expect(server.asked == ["gr"])
    #expect(model.writes == ["gr"])
  }

  @Test func `a draft under onEnd is written after the answer of its check too`() async {
    let field = field(.onEnd)
    field.text.value = "grace"
    #expect(!field.commit())
    await server.answer("grace", nil)
    #expect(model.writes == ["grace"])
  }

  @Test func `a check that threw is repeated at a commit, and at no other time`() async {
    struct Offline: Error {}
    var tries = 0
    let field = Field(model, commit: .onChange).check { _ in
      tries += 1
      if tries < 3 { throw Offline() }
      return nil
    }
    field.text.value = "grace"
    await drain { !field.isChecking.value }
    #expect(tries == 1)
    #expect(!field.commit())
    await drain { !field.isChecking.value }
    #expect(tries == 2)
    #expect(field.error.value?.code == .failed)
    field.commit()
    await drain { !field.isChecking.value }
    #expect(tries == 3)
    #expect(model.writes == ["grace"])
  }

  @Test func `the warning of a check stays with the written content, until the next edit`() async {
    let field = field()
    field.text.value = "grace"
    await server.answer("grace", .warning("odd"))
    #expect(model.writes == ["grace"])
    #expect(field.warnings.value == [.warning("odd")])
    field.text.value = "ada"
    await server.answer("ada", nil)
    #expect(field.warnings.value.isEmpty)
    #expect(server.asked == ["grace", "ada"])
  }

  @Test(arguments: [false, true], [false, true])
  func `the warning of a check stays when a commit or submission shows the written text in another form`(
    isSubmitted: Bool, isCoerced: Bool
  ) async throws {
    if isCoerced { model.coerce = { $0.uppercased() } }
    let (server, model) = (server, model)
    let field = Field(model, via: .trimmed, commit: .onCommit).check { await server.knows($0) }
    let form = Form(field)
    field.text.value = " grace "
    let submission = Task { isSubmitted ? try await form.submit {} : form.commit() }
    await server.answer("grace", .warning("odd"))
    _ = try await submission.value
    #expect(field.text.value == (isCoerced ? "GRACE" : "grace") && model.writes == ["grace"])
    #expect(field.warnings.value == [.warning("odd")])
    model.put("hedy")
    #expect(field.warnings.value.isEmpty)
  }

  @Test func `the warning about a written text does not outlast the next edit or another record`() async {
    let (people, selected, server) = ([Observable(""), Observable("")], Observable(0), server)
    let field = Field(selected.following { people[$0] }, via: .trimmed, commit: .onCommit)
      .check { await server.knows($0) }
    field.text.value = " grace "
    field.commit()
    await server.answer("grace", .warning("odd"))
    field.commit()
    #expect(field.text.value == "grace" && field.warnings.value == [.warning("odd")])
    selected.value = 1
    #expect(field.warnings.value.isEmpty)
    selected.value = 0
    field.text.value = " hedy "
    #expect(field.warnings.value.isEmpty)
  }

  @Test func `a check does not keep a released field alive`() async {
    var field: Field? = field()
    weak let gone = field
    field?.text.value = "grace"
    await drain { server.asked == ["grace"] }
    field = nil
    #expect(gone == nil)
    await server.answer("grace", nil)
    #expect(model.writes.isEmpty)
  }
}
