import Binding
import BindingForms
import BindingTesting
import TestSupport
import Testing

/// A check that is made while the user types: `check(debounce:clock:)`.
@MainActor @Suite final class FieldCheckWhileTypingSpec {
  /// A server that knows who is taken, and answers when the test says.
  final class Server {
    var asked: [String] = []
    private var waiting: [(text: String, answer: CheckedContinuation<Bool, Never>)] = []

    func isFree(_ text: String) async -> Bool {
      asked.append(text)
      return await withCheckedContinuation { waiting.append((text, $0)) }
    }

    func answer(taken: Set<String> = []) {
      let all = waiting
      waiting = []
      for (text, answer) in all { answer.resume(returning: !taken.contains(text)) }
    }

    func hangUp() { answer() }
  }

  struct Unreachable: Error {}

  private let clock = ManualClock(), server = Server(), model = Observable("ada")
  private let handle: Field<String, String>, form: Form

  init() {
    handle = Field(model, commit: .onCommit, name: "handle").check(debounce: .milliseconds(300), clock: clock) {
      [server] text in
      await server.isFree(text) ? nil : .refusal("taken")
    }
    form = Form(handle)
  }

  // Work without an answer would keep its objects for ever.
  isolated deinit { server.hangUp() }

  private func type(_ texts: String...) async {
    for text in texts {
      handle.text.value = text
      await clock.advance(by: .milliseconds(100))
    }
  }

  @Test(arguments: [true, false])
  func `asks once when typing pauses, observed or not`(isObserved: Bool) async {
    let scope = Scope()
    if isObserved { handle.error.observe { _ in }.store(in: scope) }
    await type("g", "gr", "grace")
    #expect(server.asked == [])
    await clock.advance(by: .milliseconds(200))
    #expect(server.asked == ["grace"])
    scope.end()
  }

  @Test func `is checking, and keeps the form from being valid, from the first key to the answer`() async {
    #expect(!handle.isChecking.value && form.isValid.value)
    handle.text.value = "g"
    #expect(handle.isChecking.value && !form.isValid.value && form.isChecking.value)
    await type("grace")
    #expect(handle.isChecking.value && !form.isValid.value)
    await clock.advance(by: .seconds(1))
    #expect(handle.isChecking.value && !form.isValid.value)
    server.answer()
    await drain { !handle.isChecking.value }
    #expect(form.isValid.value && handle.error.value == nil)
    #expect(model.value == "ada", "it waits for a commit")
    #expect(form.commit() && model.value == "grace")
    #expect(server.asked == ["grace"])
  }

  @Test func `an answer is about its text alone`() async {
    await type("grace")
    await clock.advance(by: .seconds(1))
    server.answer(taken: ["grace"])
    await drain { handle.error.value != nil }
    #expect(handle.error.value?.message == "taken" && !form.isValid.value)
    handle.text.value = "graces"
    #expect(handle.error.value == nil && handle.isChecking.value)
    await clock.advance(by: .seconds(1))
    #expect(server.asked == ["grace", "graces"])
    handle.text.value = "ada"
    #expect(handle.error.value == nil && !handle.isChecking.value && form.isValid.value)
    await clock.advance(by: .seconds(1))
    server.answer(taken: ["graces"])
    await drain()
    #expect(handle.error.value == nil)
    #expect(server.asked == ["grace", "graces"])
  }

  @Test func `asks nothing for an empty text, nor for one that a validator refuses`() async {
    handle.validate { $0.contains(" ") ? .refusal("no spaces") : nil }
    await type("", "a b")
    await clock.advance(by: .seconds(1))
    #expect(server.asked == [] && !handle.isChecking.value)
    handle.text.value = ""
    #expect(!handle.isChecking.value)
    await clock.advance(by: .seconds(1))
    #expect(server.asked == [])
  }

  @Test func `asks nothing for a text of spaces that are trimmed`() async {
    let server = server
    let field = Field(model, via: .trimmed, commit: .onCommit).check(debounce: .milliseconds(300), clock: clock) {
      await server.isFree($0) ? nil : .refusal("taken")
    }
    field.text.value = "  "
    await clock.advance(by: .seconds(1))
    #expect(server.asked == [] && !field.isChecking.value && field.isDirty.value)
  }

  @Test func `a text that the server cannot be asked about is refused until it is submitted again`() async {
    let isOnline = Observable(false)
    let field = Field(model, commit: .onCommit).check(debounce: .milliseconds(300), clock: clock) { _ in
      guard isOnline.value else { throw Unreachable() }
      return nil
    }
    let form = Form(field)
    field.text.value = "grace"
    await clock.advance(by: .seconds(1))
    await drain { !field.isChecking.value }
    #expect(field.errors.value.with(.failed) != nil && !form.isValid.value && form.canSubmit.value)
    isOnline.value = true
    #expect(await (try? form.submit {}) == true && model.value == "grace")
  }

  @Test func `a text that becomes acceptable by another field is checked then`() async {
    let prefix = Observable("x")
    handle.validate { $0.hasPrefix(prefix.value) ? nil : .refusal("another beginning") }
    await type("grace")
    await clock.advance(by: .seconds(1))
    #expect(server.asked == [])
    prefix.value = "g"
    #expect(handle.isChecking.value)
    await clock.advance(by: .milliseconds(300))
    #expect(server.asked == ["grace"])
    server.answer()
    await drain { !handle.isChecking.value }
  }

  @Test func `another record cancels the check, and its answer is dropped`() async {
    let (people, selected, server) = ([Observable("ada"), Observable("alan")], Observable(0), server)
    let field = Field(selected.following { people[$0] }, commit: .onCommit.keepingWhenLeft())
      .check(debounce: .milliseconds(300), clock: clock) { await server.isFree($0) ? nil : .refusal("taken") }
    field.text.value = "grace"
    await clock.advance(by: .milliseconds(300))
    #expect(server.asked == ["grace"])
    selected.value = 1
    #expect(!field.isChecking.value)
    server.answer(taken: ["grace"])
    await drain()
    #expect(field.error.value == nil && field.text.value == "alan")
    selected.value = 0
    #expect(field.text.value == "grace" && field.isChecking.value)
    await clock.advance(by: .milliseconds(300))
    #expect(server.asked == ["grace", "grace"])
    server.answer()
    await drain { !field.isChecking.value }
  }

  @Test func `a commit during the pause asks at once, and writes when the check accepts`() async {
    handle.text.value = "grace"
    #expect(!form.commit())
    await drain { server.asked == ["grace"] }
    server.answer()
    await drain { model.value == "grace" }
    await clock.advance(by: .seconds(1))
    #expect(server.asked == ["grace"])
  }

  @Test func `a field that writes each edit waits for the pause and the answer`() async {
    let name = Observable("ada"), server = Server()
    let field = Field(name).check(debounce: .milliseconds(300), clock: clock) { text in
      await server.isFree(text) ? nil : .refusal("taken")
    }
    for text in ["g", "gr", "grace"] {
      field.text.value = text
      await clock.advance(by: .milliseconds(100))
    }
    #expect(server.asked == [] && name.value == "ada")
    await clock.advance(by: .seconds(1))
    server.answer()
    await drain { name.value == "grace" }
    #expect(server.asked == ["grace"])
  }

  @Test func `a field that is released during the pause asks nothing`() async {
    let server = server
    do {
      let field = Field(model, commit: .onCommit).check(debounce: .milliseconds(300), clock: clock) { text in
        await server.isFree(text) ? nil : .refusal("taken")
      }
      field.text.value = "grace"
    }
    await clock.advance(by: .seconds(1))
    #expect(server.asked == [] && clock.sleeperCount == 0)
  }
}
