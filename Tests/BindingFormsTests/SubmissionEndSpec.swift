import Binding
import BindingForms
import BindingTesting
import TestSupport
import Testing

/// How an execution of a command that submits a form ends: what its owner is told, and that nothing of it is lost.
@MainActor @Suite struct SubmissionEndSpec {
  private let server = SavingServer()
  private let editor: ProfileEditor
  private let log = Log()

  init() { editor = ProfileEditor(server) }

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

  @Test func `the owner is told of what was written, although the caller is cancelled while that is written`()
    async throws
  {
    var cancel: (() -> Void)?
    let name = Lens(name: "name") { [editor] in
      editor.profile.name
    } set: { [editor] in
      editor.profile.name = $0
      cancel?()
    }
    let field = Field(name, commit: .onCommit)
    let save = Command(for: editor, submitting: Form(field), of: editor.$profile) { [server] in
      try await server.save($0)
    } then: { [log] _, sent, revision in
      log.lines.append("sent \(sent.name) \(revision)")
    }
    field.text.value = "Grace"
    let run = Task { try await save.run() }
    await isAsked()
    cancel = { run.cancel() }
    await end(save, .success(7))
    #expect(editor.profile.name == "Grace" && log.lines == ["sent Grace 7"] && save.output.value == 7)
    #expect(!field.isDirty.value)
  }

  @Test func `an error that the owner was told of is the failure, although the caller is cancelled by then`() async {
    var cancel: (() -> Void)?
    let save = command(failed: { _, _ in cancel?() })
    editor.name.text.value = "Grace"
    let run = Task { try await save.run() }
    await isAsked()
    cancel = { run.cancel() }
    await end(save, .failure(Offline()))
    #expect(log.lines == ["failed Grace"] && save.failure.value is Offline)
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
