import Binding
import BindingCollections
import BindingForms
import BindingTesting
import TestSupport
import Testing

/// What happens while a command submits a form: typing, cancelling, changes of the record, the end of the owner.
@MainActor @Suite final class SubmittingMeanwhileSpec {
  private let server = SavingServer()
  private let editor: ProfileEditor

  init() { editor = ProfileEditor(server) }

  // Work without an answer would keep its objects for ever.
  isolated deinit { server.hangUp() }

  private func isAsked() async { await drain { server.isAsked } }

  private func begin(typing name: String = "Grace") async {
    editor.name.text.value = name
    editor.save.execute()
    await isAsked()
  }

  private func end(_ result: Result<Int, any Error> = .success(1)) async {
    server.answer(result)
    await drain { !editor.save.isExecuting.value }
  }

  // MARK: Typing and submitting again

  @Test func `what is typed during the work is a draft over what was sent`() async {
    await begin()
    editor.name.text.value = "Grace H"
    editor.handle.text.value = "grace"
    await end()
    #expect(editor.profile == Profile(name: "Grace") && editor.revision == 1)
    #expect(editor.name.text.value == "Grace H" && editor.handle.text.value == "grace")
    #expect(editor.form.isDirty.value && editor.save.isEnabled.value)
  }

  @Test func `what is typed right after the request is not sent, and stays a draft`() async {
    editor.name.text.value = "Grace"
    editor.save.execute()
    #expect(editor.form.isSubmitting.value && editor.save.isExecuting.value)
    editor.name.text.value = "Hopper"
    await isAsked()
    #expect(server.sent.map(\.name) == ["Grace"])
    await end()
    #expect(editor.profile.name == "Grace" && editor.name.text.value == "Hopper" && editor.form.isDirty.value)
  }

  @Test func `what is typed right after the request waits for the check of what was there, and ends it`() async {
    editor.handle.text.value = "grace"
    editor.save.execute()
    editor.handle.text.value = "hopper"
    await drain { !editor.save.isExecuting.value }
    #expect(server.sent == [] && editor.handle.text.value == "hopper" && !editor.form.isSubmitting.value)
  }

  @Test func `a request in a transaction that fails asks the check all the same`() async {
    editor.handle.text.value = "eve"
    _ = try? transaction {
      editor.save.execute()
      throw Offline()
    }
    await drain { !editor.save.isExecuting.value }
    #expect(server.sent == [] && editor.handle.error.value?.message == "taken")
  }

  @Test func `a request that is cancelled at once sends nothing`() async {
    editor.name.text.value = "Grace"
    editor.save.execute()
    editor.save.cancel()
    await drain { !editor.save.isExecuting.value }
    #expect(server.sent == [] && !editor.form.isSubmitting.value && editor.save.isEnabled.value)
  }

  @Test func `what is typed while a check is under way ends the submission, and nothing is sent`() async {
    let desk = Desk<String, Bool>()
    defer { desk.hangUp() }
    editor.name.check { await (try? desk.ask($0)) == true ? nil : .refusal("no") }
    editor.name.text.value = "Grace"
    editor.save.execute()
    await drain { desk.asked == ["Grace"] }
    #expect(editor.form.isSubmitting.value)
    editor.name.text.value = "Grace H"
    await drain { !editor.save.isExecuting.value }
    #expect(server.sent == [] && editor.failures == [] && editor.name.text.value == "Grace H")
    #expect(!editor.form.isSubmitting.value && editor.save.isEnabled.value)
  }

  @Test func `a second request, and another command of the form, are refused`() async {
    let other = Command(for: editor, submitting: editor.form, of: editor.$profile) { _ in }
    let always = Command(for: editor, submitting: editor.form, of: editor.$profile, enabledIf: { _ in true }) { _ in }
    await begin()
    editor.save.execute()
    #expect(!editor.save.isEnabled.value && !other.isEnabled.value && always.isEnabled.value)
    await #expect(throws: SubmissionError.self) { try await always.run() }
    #expect(server.sent.count == 1 && editor.form.isSubmitting.value)
    await end()
    #expect(editor.profile.name == "Grace")
  }

  @Test func `an observer of the result may submit again`() async {
    let token = editor.save.outputs.observe { [editor] _ in
      if editor.name.isDirty.value { editor.save.execute() }
    }
    await begin()
    editor.name.text.value = "Hopper"
    server.answer()
    await isAsked()
    #expect(server.sent.map(\.name) == ["Grace", "Hopper"])
    await end(.success(2))
    #expect(editor.profile.name == "Hopper" && editor.revision == 2 && !editor.form.isDirty.value)
    token.cancel()
  }

  // MARK: The record

  @Test func `a record that changes in parts that are not edited is sent and kept as it is`() async {
    struct Row: Hashable { var name = "Ada", visits = 1 }
    let row = Observable(Row()), desk = Desk<Row, Int>()
    let name = Field(row[\.name], commit: .onCommit)
    let form = Form(name)
    let save = Command(for: editor, submitting: form, of: row) { try await desk.ask($0) }
    name.text.value = "Grace"
    row.value.visits = 2
    save.execute()
    await drain { !desk.asked.isEmpty }
    row.value.visits = 3
    await desk.answer(Row(name: "Grace", visits: 2), 1)
    await drain { !save.isExecuting.value }
    #expect(row.value == Row(name: "Grace", visits: 3))
  }

  @Test func `a change of what is edited asks, and the failure has the answer of the server`() async throws {
    let name = Field(editor.$profile[\.name], commit: .onCommit.askingInConflicts)
    let form = Form(name)
    var told: [String] = []
    let save = Command(for: editor, submitting: form, of: editor.$profile) { [server] in
      try await server.save($0)
    } then: { _, _ in
      told.append("then")
    } failed: { _, edited, error in
      told.append("\(edited.name) \(error)")
    }
    name.text.value = "Grace"
    save.execute()
    await isAsked()
    editor.profile.name = "Augusta"
    server.answer(.success(5))
    await drain { !save.isExecuting.value }
    #expect(told == ["Grace It was saved, but could not be taken over here."])
    #expect(form.isDoneUnwritten.value && editor.profile.name == "Augusta" && name.text.value == "Grace")
    guard case SubmissionError.unwritten(let answer)? = save.failure.value as? SubmissionError else {
      Issue.record("no failure")
      return
    }
    #expect(answer as? Int == 5)
    name.keepDraft()
    #expect(form.commit() && editor.profile.name == "Grace" && !form.isDoneUnwritten.value)
  }

  @Test func `a record that the server has written before it answers is in no conflict with what is typed`() async {
    let name = Field(editor.$profile[\.name], commit: .onCommit.askingInConflicts)
    let form = Form(name)
    let save = Command(for: editor, submitting: form, of: editor.$profile) { [server] in try await server.save($0) }
    name.text.value = "Grace"
    save.execute()
    await isAsked()
    name.text.value = "Grace H"
    editor.profile.name = "Grace"
    server.answer()
    await drain { !save.isExecuting.value }
    #expect(save.failure.value == nil && save.output.value == 1 && name.conflict.value == nil)
    #expect(name.text.value == "Grace H" && save.isEnabled.value)
  }

  @Test func `another record that is selected meanwhile is not written`() async {
    let rows = ObservableArray([Profile(), Profile(id: 2, name: "Alan")])
    let selected = Observable(0)
    let people = rows.children(by: \.id) { $0 }
    let record = selected.following { people[$0] }
    let name = Field(selected.following { people[$0][\.name] }, commit: .onCommit)
    let form = Form(name)
    let save = Command(for: editor, submitting: form, of: record) { [server] in try await server.save($0) }
    name.text.value = "Grace"
    save.execute()
    await isAsked()
    #expect(server.sent == [Profile(name: "Grace")])
    selected.value = 1
    server.answer()
    await drain { !save.isExecuting.value }
    #expect(rows.value.map { $0.name } == ["Grace", "Alan"] && name.text.value == "Alan")
  }

  @Test func `a row that is removed during the work keeps its draft, and that is a failure`() async {
    let rows = ObservableArray([Profile(), Profile(id: 2, name: "Alan")])
    let record = rows.children(by: \.id) { $0 }[0]
    let name = Field(record[\.name], commit: .onCommit)
    let form = Form(name)
    let save = Command(for: editor, submitting: form, of: record) { [server] in
      try await server.save($0)
    } failed: { _, _, _ in
    }
    name.text.value = "Grace"
    save.execute()
    await isAsked()
    rows.remove(id: 1)
    server.answer()
    await drain { !save.isExecuting.value }
    guard case SubmissionError.unwritten? = save.failure.value as? SubmissionError else {
      Issue.record("\(String(describing: save.failure.value))")
      return
    }
    #expect(rows.value.map { $0.name } == ["Alan"] && name.text.value == "Grace" && form.isDoneUnwritten.value)
  }

  @Test func `a row that is gone is not sent, and its draft stays`() async {
    let rows = ObservableArray([Profile(), Profile(id: 2, name: "Alan")])
    let record = rows.children(by: \.id) { $0 }[0]
    let name = Field(record[\.name], commit: .onCommit)
    let form = Form(name)
    let save = Command(for: editor, submitting: form, of: record) { [server] in
      try await server.save($0)
    } failed: { _, _, _ in
    }
    name.text.value = "Grace"
    rows.remove(id: 1)
    save.execute()
    await drain { !save.isExecuting.value }
    guard case SubmissionError.recordIsGone? = save.failure.value as? SubmissionError else {
      Issue.record("\(String(describing: save.failure.value))")
      return
    }
    #expect(server.sent == [] && name.text.value == "Grace" && !form.isDoneUnwritten.value)
    rows.append(Profile())
    save.execute()
    await isAsked()
    server.answer()
    await drain { !save.isExecuting.value }
    #expect(server.sent == [Profile(name: "Grace")] && rows.value.map { $0.name } == ["Alan", "Grace"])
  }

  // MARK: Cancelling, and the end of the owner

  @Test(arguments: [true, false])
  func `a cancelled submission writes nothing and tells nothing, whatever the server answers`(isDone: Bool) async {
    await begin()
    editor.save.cancel()
    #expect(editor.save.isCancelling.value && editor.form.isSubmitting.value)
    await end(isDone ? .success(1) : .failure(HandleTaken()))
    #expect(editor.profile == Profile() && editor.revision == 0 && editor.failures == [])
    #expect(editor.save.output.value == nil && editor.save.failure.value == nil && !editor.form.isSubmitting.value)
    #expect(editor.name.text.value == "Grace" && editor.handle.error.value == nil && editor.save.isEnabled.value)
  }

  @Test func `a submission that is cancelled while it waits for a check ends at once`() async {
    let desk = Desk<String, Bool>()
    defer { desk.hangUp() }
    editor.name.check { await (try? desk.ask($0)) == true ? nil : .refusal("no") }
    editor.name.text.value = "Grace"
    editor.save.execute()
    await drain { desk.asked == ["Grace"] }
    editor.save.cancel()
    await drain { !editor.save.isExecuting.value }
    #expect(!editor.form.isSubmitting.value && server.sent == [] && editor.name.text.value == "Grace")
  }

  @Test(arguments: [CommandRelease.cancel, .finish])
  func `when the owner has gone nothing is written, unless the command finishes`(release: CommandRelease) async {
    let profile = Observable(Profile())
    let name = Field(profile[\.name], commit: .onCommit)
    let form = Form(name)
    var told = 0
    weak var released: ProfileEditor?
    var save: Command<Void, Int>?
    do {
      let owner = ProfileEditor(server)
      released = owner
      save = Command(for: owner, submitting: form, of: profile, whenReleased: release) { [server] in
        try await server.save($0)
      } then: { _, _ in
        told += 1
      } failed: { _, _, _ in
        told += 1
      }
      name.text.value = "Grace"
      save?.execute()
      await isAsked()
    }
    #expect(released == nil, "a submission keeps no screen alive")
    save = nil
    server.answer()
    await drain { !form.isSubmitting.value }
    #expect(profile.value.name == (release == .finish ? "Grace" : "Ada"))
    #expect(told == 0 && form.isDirty.value == (release == .cancel) && name.text.value == "Grace")
  }

  @Test func `a bound command whose owner has gone writes and tells nothing`() async {
    let profile = Observable(Profile())
    let name = Field(profile[\.name], commit: .onCommit)
    let form = Form(name)
    var owner: ProfileEditor? = ProfileEditor(server)
    let save = Command(for: owner!, submitting: form, of: profile) { [server] in try await server.save($0) }
    name.text.value = "Grace"
    save.execute()
    await isAsked()
    owner = nil
    server.answer()
    await drain { !form.isSubmitting.value }
    #expect(profile.value.name == "Ada" && save.output.value == nil && form.isDirty.value)
    await drain { !save.isExecuting.value }
    save.execute()
    #expect(!save.isEnabled.value && server.sent.count == 1)
  }

  @Test func `neither owner nor fields are kept by the command`() async {
    weak var field: Field<String, String>?
    await expectReleased {
      let editor = ProfileEditor(server)
      field = editor.name
      editor.name.text.value = "Grace"
      editor.save.execute()
      await isAsked()
      server.answer()
      await drain { !editor.save.isExecuting.value }
      return editor
    }
    #expect(field == nil)
  }
}
