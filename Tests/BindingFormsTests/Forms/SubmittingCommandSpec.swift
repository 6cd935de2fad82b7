import Binding
import BindingCollections
import BindingForms
import BindingTesting
import TestSupport
import Testing

/// A server that answers when the test says.
@MainActor final class SavingServer {
  var sent: [Profile] = []
  private var waiting: [CheckedContinuation<Int, any Error>] = []

  var isAsked: Bool { !waiting.isEmpty }

  func save(_ profile: Profile) async throws -> Int {
    sent.append(profile)
    return try await withCheckedThrowingContinuation { waiting.append($0) }
  }

  func answer(_ result: Result<Int, any Error> = .success(1)) { waiting.removeFirst().resume(with: result) }

  /// Answers all that waits: work without an answer would keep its objects for ever.
  func hangUp() { while isAsked { answer(.failure(CancellationError())) } }
}

struct Profile: Equatable, Identifiable {
  var id = 1
  var name = "Ada"
  var handle = "ada"
}

struct HandleTaken: Error {}
struct Offline: Error {}

/// A view model as one writes it: each line stands for itself.
@MainActor final class ProfileEditor {
  @Tracked var profile = Profile()
  @Tracked var revision = 0
  var failures: [String] = []
  private(set) lazy var name = Field($profile[\.name], via: .trimmed, commit: .onCommit)
    .validate { $0.isEmpty ? .refusal("A name is missing.") : nil }
  private(set) lazy var handle = Field($profile[\.handle], commit: .onCommit)
    .check(debounce: .milliseconds(300), clock: clock) { [taken] text in
      taken.contains(text) ? .refusal("taken") : nil
    }
  private(set) lazy var form = Form(name, handle)
  private(set) lazy var save = Command(for: self, submitting: form, of: $profile) { [server] edited in
    try await server.save(edited)
  } then: { me, revision in
    me.revision = revision
  } failed: { me, edited, error in
    me.failures.append("\(edited.name): \(error)")
    if error is HandleTaken { me.handle.refuse("That handle is taken.") }
  }
  let server: SavingServer, clock: ManualClock
  let taken: Set<String> = ["eve"]

  init(_ server: SavingServer, _ clock: ManualClock = ManualClock()) { (self.server, self.clock) = (server, clock) }
}

/// A command that submits a form: `Command(for:submitting:of:)`.
@MainActor @Suite final class SubmittingCommandSpec {
  private let server = SavingServer()
  private let editor: ProfileEditor
  private let scope = Scope()

  init() { editor = ProfileEditor(server) }

  // Work without an answer would keep its objects for ever.
  isolated deinit { server.hangUp() }

  private func isAsked() async { await drain { server.isAsked } }
  private func hasEnded() async { await drain { !editor.save.isExecuting.value } }

  // MARK: When it is enabled

  @Test func `is enabled while there is something to submit and nothing is wrong`() {
    #expect(!editor.save.isEnabled.value && !editor.form.canSubmit.value)
    editor.name.text.value = "Grace"
    #expect(editor.save.isEnabled.value && editor.form.canSubmit.value)
    editor.name.text.value = " "
    #expect(!editor.save.isEnabled.value)
    editor.name.text.value = "Ada"
    #expect(!editor.save.isEnabled.value, "that is what the model has")
    editor.form.validate { [name = editor.name.value] in name.value == "Eve" ? .refusal("not she") : nil }
    editor.name.text.value = "Eve"
    #expect(!editor.save.isEnabled.value)
  }

  @Test func `whyNot says what is wrong in the form`() {
    editor.name.text.value = ""
    #expect(whyNot(editor.save).contains("form.canSubmit"))
  }

  @Test func `a form in a form that is wrong and being checked cannot be submitted`() {
    let outer = Form(forms: [editor.form])
    editor.handle.text.value = "grace"
    #expect(editor.form.isChecking.value && editor.form.canSubmit.value && outer.canSubmit.value)
    editor.name.text.value = ""
    #expect(!editor.form.canSubmit.value && !outer.canSubmit.value)
  }

  @Test func `a field in a conflict cannot be submitted, although it is being checked`() {
    let name = Field(editor.$profile[\.name], commit: .onCommit.askingInConflicts)
    name.check(debounce: .milliseconds(300), clock: ManualClock()) { _ in nil }
    let form = Form(name)
    name.text.value = "Grace"
    #expect(form.isChecking.value && form.canSubmit.value)
    editor.profile.name = "Augusta"
    #expect(form.isChecking.value && !form.canSubmit.value)
    name.keepDraft()
    #expect(form.canSubmit.value)
  }

  @Test func `with a condition of its own it shows what is wrong`() async {
    let save = Command(for: editor, submitting: editor.form, of: editor.$profile, enabledIf: { _ in true }) {
      [server] edited in try await server.save(edited)
    }
    editor.name.text.value = ""
    save.execute()
    await drain { !save.isExecuting.value }
    #expect(editor.name.shownError.value?.message == "A name is missing." && editor.name.isFocused.value)
    #expect(server.sent == [] && save.failure.value == nil)
    await #expect(throws: SubmissionError.self) { try await save.run() }
  }

  // MARK: What it sends

  @Test func `sends the record with its drafts, and writes them with the result as one change`() async {
    var seen: [String] = []
    let effect = Effect { [editor] in
      let (state, save) = (editor.form.isSubmitting.value ? "submitting" : "idle", editor.save)
      let executing = save.isExecuting.value ? ", executing" : ""
      seen.append("\(editor.profile.name) \(editor.revision) \(save.output.value ?? 0) \(state)\(executing)")
    }
    editor.name.text.value = " Grace "
    editor.save.execute()
    await isAsked()
    #expect(server.sent == [Profile(name: "Grace")])
    #expect(editor.profile == Profile() && editor.form.isSubmitting.value && !editor.save.isEnabled.value)
    server.answer(.success(7))
    await hasEnded()
    #expect(editor.profile == Profile(name: "Grace") && editor.failures == [])
    #expect(seen == ["Ada 0 0 idle", "Ada 0 0 submitting, executing", "Grace 7 7 idle"])
    #expect(!editor.form.isDirty.value)
    editor.form.undo()
    #expect(editor.profile == Profile() && editor.revision == 7)
    effect.cancel()
  }

  @Test func `run returns the result`() async throws {
    editor.name.text.value = "Grace"
    let run = Task { try await editor.save.run() }
    await isAsked()
    server.answer(.success(3))
    #expect(try await run.value == 3)
  }

  @Test func `waits for a check that is under way, and does not wait for its pause`() async {
    editor.handle.text.value = "grace"
    #expect(editor.handle.isChecking.value && !editor.form.isValid.value && editor.save.isEnabled.value)
    editor.save.execute()
    await isAsked()
    #expect(server.sent == [Profile(handle: "grace")])
    server.answer()
    await hasEnded()
    #expect(editor.profile.handle == "grace")
  }

  @Test func `a check that could not be made is made again`() async {
    var isOnline = false
    editor.name.check { _ in
      if !isOnline { throw Offline() }
      return nil
    }
    editor.name.text.value = "Grace"
    editor.save.execute()
    await hasEnded()
    #expect(editor.name.shownError.value?.code == .failed && editor.save.isEnabled.value)
    editor.name.text.value = " "
    #expect(!editor.save.isEnabled.value)
    editor.name.text.value = "Grace"
    isOnline = true
    editor.save.execute()
    await isAsked()
    server.answer()
    await hasEnded()
    #expect(editor.profile.name == "Grace")
  }

  @Test func `sends nothing that a check refuses, and is told neither a result nor a failure`() async {
    editor.handle.text.value = "eve"
    editor.save.execute()
    await hasEnded()
    #expect(server.sent == [] && editor.failures == [] && editor.save.failure.value == nil)
    #expect(editor.handle.shownError.value?.message == "taken" && editor.handle.isFocused.value)
    #expect(editor.handle.text.value == "eve" && !editor.save.isEnabled.value)
  }

  // MARK: What the server refuses

  @Test func `a refusal reaches its field, and is no failure`() async {
    editor.handle.text.value = "grace"
    editor.save.execute()
    await isAsked()
    server.answer(.failure(HandleTaken()))
    await hasEnded()
    #expect(editor.handle.shownError.value?.message == "That handle is taken." && editor.handle.isFocused.value)
    #expect(editor.save.failure.value == nil && editor.failures == ["Ada: HandleTaken()"])
    #expect(editor.profile == Profile() && editor.handle.text.value == "grace" && editor.revision == 0)
    editor.handle.text.value = "graces"
    #expect(editor.handle.error.value == nil)
  }

  @Test func `a refusal is about what was sent, not about what was typed meanwhile`() async {
    editor.handle.text.value = "grace"
    editor.save.execute()
    await isAsked()
    editor.handle.text.value = "hopper"
    server.answer(.failure(HandleTaken()))
    await hasEnded()
    #expect(editor.handle.text.value == "hopper" && editor.handle.error.value == nil)
    editor.handle.text.value = "grace"
    #expect(editor.handle.error.value == nil, "the server is asked again")
  }

  @Test func `an issue that the work throws is the error of the form`() async {
    editor.name.text.value = "Grace"
    editor.save.execute()
    await isAsked()
    server.answer(.failure(ValidationIssue.refusal("Somebody else has changed it.")))
    await hasEnded()
    #expect(editor.form.error.value?.message == "Somebody else has changed it.")
    #expect(editor.save.failure.value == nil && editor.failures.count == 1 && editor.form.isDirty.value)
  }

  @Test func `an issue that is shown at a field is none of the form`() async {
    let save = Command(for: editor, submitting: editor.form, of: editor.$profile) { _ in
      throw ValidationIssue.refusal("Nobody is called that.")
    } failed: { me, _, error in
      if let issue = error as? ValidationIssue { me.name.refuse(issue) }
    }
    editor.name.text.value = "Grace"
    save.execute()
    await drain { !save.isExecuting.value }
    #expect(editor.name.shownError.value?.message == "Nobody is called that." && editor.form.error.value == nil)
  }

  @Test func `run throws a refusal`() async {
    editor.handle.text.value = "grace"
    let run = Task { try await editor.save.run() }
    await isAsked()
    server.answer(.failure(HandleTaken()))
    await #expect(throws: HandleTaken.self) { try await run.value }
  }

  @Test func `a failure keeps the drafts, and can be tried again`() async {
    editor.name.text.value = "Grace"
    editor.save.execute()
    await isAsked()
    server.answer(.failure(Offline()))
    await hasEnded()
    #expect(editor.save.failure.value is Offline && editor.failures == ["Grace: Offline()"])
    #expect(editor.name.text.value == "Grace" && editor.profile == Profile() && editor.save.isEnabled.value)
    editor.save.execute()
    await isAsked()
    server.answer()
    await hasEnded()
    #expect(editor.profile.name == "Grace" && editor.save.failure.value == nil && editor.failures.count == 1)
  }

  @Test func `a failure without an observer is reported, and one that is handled is not`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) { @MainActor in
      let editor = ProfileEditor(SavingServer())
      let unseen = Command(for: editor, submitting: editor.form, of: editor.$profile, name: "unseen") { _ in
        throw Offline()
      }
      let handled = Command(for: editor, submitting: editor.form, of: editor.$profile, name: "handled") { _ in
        throw Offline()
      } failed: { _, _, _ in
      }
      editor.name.text.value = "Grace"
      for command in [unseen, handled] {
        command.execute()
        await drain { !command.isExecuting.value }
      }
    }
    #expect(result.message == "Binding: The command 'unseen' failed: Offline()\n")
  }
}
