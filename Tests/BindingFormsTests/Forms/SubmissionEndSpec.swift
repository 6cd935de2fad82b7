import Binding
import BindingForms
import BindingTesting
import TestSupport
import Testing

/// How an execution of a command that submits a form ends: what its owner is told, and that nothing of it is lost.
@MainActor @Suite final class SubmissionEndSpec {
  private let server = SavingServer()
  private let editor: ProfileEditor
  private let log = Log()

  init() { editor = ProfileEditor(server) }

  // Work without an answer would keep its objects for ever.
  isolated deinit { server.hangUp() }

  private final class Log { var lines: [String] = [] }

  private func isAsked() async { await drain { server.isAsked } }

  private func command(
    release: CommandRelease = .cancel, then: @escaping (ProfileEditor, Profile) -> Void = { _, _ in },
    failed: @escaping (ProfileEditor, any Error) -> Void = { _, _ in }
  ) -> Command<Void, Int> {
    Command(for: editor, submitting: editor.form, of: editor.$profile, whenReleased: release) { [server] in
      try await server.save($0)
    } then: { [log] me, sent, revision in
      log.lines.append("sent \(sent.name) \(revision)")
      then(me, sent)
    } failed: { [log] me, sent, error in
      log.lines.append("failed \(sent.name)")
      failed(me, error)
    }
  }

  private func end(_ save: Command<Void, Int>, _ result: Result<Int, any Error> = .success(1)) async {
    server.answer(result)
    await drain { !save.isExecuting.value }
  }

  // MARK: Submitting again

  @Test func `what an execution sends is what it writes, although it was begun by the end of another one`() async {
    var again: (() -> Void)?
    let save = command(then: { _, _ in again.take()?() })
    again = { [editor] in
      save.execute()
      editor.name.text.value = "Typed after"
    }
    editor.name.text.value = "Grace"
    save.execute()
    await isAsked()
    editor.name.text.value = "Hopper"
    server.answer()
    await isAsked()
    #expect(server.sent.map(\.name) == ["Grace", "Hopper"])
    await end(save, .success(2))
    #expect(log.lines == ["sent Grace 1", "sent Hopper 2"] && editor.profile.name == "Hopper")
    #expect(editor.name.text.value == "Typed after" && editor.form.isDirty.value)
  }

  // MARK: Refusals of others

  @Test func `a result is not lost with a refusal that did not come from the command`() async throws {
    let save = command()
    editor.name.text.value = "Grace"
    let run = Task { try await save.run() }
    await isAsked()
    editor.name.refuse("Reserved.")
    await end(save, .success(42))
    #expect(log.lines == ["failed Grace"] && editor.profile.name == "Ada" && editor.name.text.value == "Grace")
    guard case SubmissionError.unwritten(let answer)? = save.failure.value as? SubmissionError else {
      Issue.record("no failure")
      return
    }
    #expect(answer as? Int == 42 && editor.form.isDoneUnwritten.value)
    #expect(editor.name.shownError.value?.message == "Reserved." && editor.name.isFocused.value)
    await #expect(throws: SubmissionError.self) { try await run.value }
    editor.name.text.value = "Hopper"
    #expect(editor.form.commit() && !editor.form.isDoneUnwritten.value && editor.profile.name == "Hopper")
  }

  @Test func `an error is a failure although something else has refused a field`() async {
    let save = command()
    editor.name.text.value = "Grace"
    save.execute()
    await isAsked()
    editor.name.refuse("Reserved.")
    await end(save, .failure(Offline()))
    #expect(log.lines == ["failed Grace"] && save.failure.value is Offline)
  }

  @Test func `an error that is shown at a field which something else has refused is no failure`() async {
    let save = command(failed: { me, _ in me.name.refuse("Taken.") })
    editor.name.text.value = "Grace"
    save.execute()
    await isAsked()
    editor.name.refuse("Reserved.")
    await end(save, .failure(HandleTaken()))
    #expect(save.failure.value == nil && editor.name.errors.value.map(\.message) == ["Reserved.", "Taken."])
  }

  // MARK: Cancelling late

  /// What stops an execution from within: from a setter that writes a draft, or from what is told of an error.
  enum Stop: CaseIterable {
    case caller, command, execution, scope

    @MainActor func stop(_ run: Task<Int, any Error>, of save: Command<Void, Int>, in scope: Scope) {
      switch self {
      case .caller: run.cancel()
      case .command: save.cancel()
      case .execution: for execution in save.executions.peek() { save.cancel(execution) }
      case .scope: scope.end()
      }
    }
  }

  /// A field whose setter calls a closure after its write.
  private func field(calling action: @escaping () -> Void) -> Field<String, String> {
    let name = Lens(name: "name") { [editor] in
      editor.profile.name
    } set: { [editor] in
      editor.profile.name = $0
      action()
    }
    return Field(name, commit: .onCommit)
  }

  private func command(submitting field: Field<String, String>) -> Command<Void, Int> {
    Command(for: editor, submitting: Form(field), of: editor.$profile) { [server] in
      try await server.save($0)
    } then: { [log] _, sent, revision in
      log.lines.append("sent \(sent.name) \(revision)")
    }
  }

  @Test(arguments: Stop.allCases)
  func `the owner is told of what was written, although the execution is cancelled while that is written`(
    stop: Stop
  ) async throws {
    var cancel: (() -> Void)?
    let field = field { cancel.take()?() }
    let (save, scope) = (command(submitting: field), Scope())
    save.store(in: scope)
    var outputs: [Int] = []
    let token = save.outputs.observe { outputs.append($0) }
    field.text.value = "Grace"
    let run = Task { try await save.run() }
    await isAsked()
    cancel = {
      stop.stop(run, of: save, in: scope)
      #expect(!save.isCancelling.value)
    }
    await end(save, .success(7))
    #expect(cancel == nil && editor.profile.name == "Grace" && !field.isDirty.value)
    #expect(log.lines == ["sent Grace 7"] && save.output.value == 7 && outputs == [7])
    #expect(try await run.value == 7)
    #expect(!save.isEnabled.value && !save.isExecuting.value)
    token.cancel()
  }

  @Test func `the owner is told of what was written, although the command is released while that is written`() async {
    var release: (() -> Void)?
    let field = field { release.take()?() }
    var save: Command<Void, Int>? = command(submitting: field)
    field.text.value = "Grace"
    save?.execute()
    await isAsked()
    release = { save = nil }
    server.answer(.success(7))
    await drain { !field.isDirty.value }
    #expect(save == nil && editor.profile.name == "Grace" && log.lines == ["sent Grace 7"])
  }

  @Test(arguments: Stop.allCases)
  func `an error that the owner was told of is the failure, although the execution is cancelled by then`(
    stop: Stop
  ) async {
    var cancel: (() -> Void)?
    let save = command(failed: { _, _ in cancel.take()?() })
    let scope = Scope()
    save.store(in: scope)
    editor.name.text.value = "Grace"
    let run = Task { try await save.run() }
    await isAsked()
    cancel = { stop.stop(run, of: save, in: scope) }
    await end(save, .failure(Offline()))
    #expect(log.lines == ["failed Grace"] && save.failure.value is Offline)
    await #expect(throws: Offline.self) { try await run.value }
  }

  // MARK: Transactions that fail

  @Test func `a draft that a failed transaction has taken back is not sent`() async {
    let save = command()
    _ = try? transaction {
      editor.name.text.value = "Grace"
      save.execute()
      throw Offline()
    }
    await drain { !save.isExecuting.value || server.isAsked }
    #expect(server.sent == [] && log.lines == [] && editor.profile.name == "Ada" && save.failure.value == nil)
    #expect(!editor.form.isSubmitting.value && !editor.form.isDirty.value)
  }

  @Test func `a draft that was there before a transaction that fails is sent, without what was taken back`() async {
    let save = command()
    editor.name.text.value = "Grace"
    _ = try? transaction {
      editor.profile.id = 2
      save.execute()
      throw Offline()
    }
    await isAsked()
    #expect(server.sent == [Profile(name: "Grace")])
    await end(save)
    #expect(editor.profile == Profile(name: "Grace") && log.lines == ["sent Grace 1"])
  }

  // MARK: The end of the owner

  @Test func `an error of a command that finishes is reported when its owner has gone`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) { @MainActor in
      let server = SavingServer(), profile = Observable(Profile())
      let name = Field(profile[\.name], commit: .onCommit)
      let form = Form(name)
      do {
        let owner = ProfileEditor(server)
        let save = Command(for: owner, submitting: form, of: profile, whenReleased: .finish, name: "save") {
          try await server.save($0)
        } failed: { _, _, _ in
        }
        name.text.value = "Grace"
        save.execute()
        await drain { server.isAsked }
      }
      server.answer(.failure(Offline()))
      await drain { !form.isSubmitting.value }
    }
    #expect(result.message == "Binding: The command 'save' failed: Offline()\n")
  }

  // MARK: What can be done at the end

  @Test func `who is told that a submission is over can commit what was typed meanwhile`() async {
    var found: [String] = []
    let save = command(then: { me, _ in
      let isDone = me.form.commit()
      found.append("then \(isDone) \(me.profile.name)")
      me.name.text.value = "Hopper"
    })
    let effect = Effect { [editor] in
      if save.output.value == nil || editor.form.isSubmitting.value { return }
      untracked {
        let isDone = editor.form.commit()
        found.append("effect \(isDone) \(editor.profile.name)")
      }
    }
    editor.name.text.value = "Grace"
    save.execute()
    await isAsked()
    editor.name.text.value = "Grace H"
    await end(save)
    #expect(found == ["then true Grace H", "effect true Hopper"])
    #expect(editor.profile.name == "Hopper")
    effect.cancel()
  }
}
