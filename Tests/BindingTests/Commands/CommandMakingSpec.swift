import Binding
import TestSupport
import Testing

private struct Draft: Equatable {
  var text: String
  var validated: Message? { text.isEmpty ? nil : Message(text: text) }
}

private struct Message: Equatable { let text: String }

@Suite @MainActor struct CommandMakingSpec {
  @Test func `the work of a command is handed the very snapshot that enabled it`() async throws {
    let draft = Observable(Draft(text: ""))
    let gate = Gate()
    let send = Command<Void, String>(given: { draft.value.validated }) { message in
      await gate.pass()
      return message.text
    }
    #expect(!send.isEnabled.value)
    draft.value.text = "Hello"
    #expect(send.isEnabled.value)
    send.execute()
    draft.value.text = ""
    gate.open()
    await settle { !send.isExecuting.value }
    #expect(send.output.value == "Hello")
    #expect(!send.isEnabled.value)
  }

  @Test func `a queued request keeps the snapshot of its time`() async {
    let draft = Observable(Draft(text: "one"))
    let gate = Gate()
    var sent: [String] = []
    let send = Command<Void, Void>(given: { draft.value.validated }, policy: .queue) { message in
      await gate.pass()
      sent.append(message.text)
    }
    send.execute()
    draft.value.text = "two"
    send.execute()
    draft.value.text = ""
    send.execute()
    gate.open()
    await settle { !send.isExecuting.value }
    #expect(sent == ["one", "two"])
  }

  @Test func `a snapshot is handed to synchronous work too`() {
    let draft = Observable(Draft(text: "Hello"))
    var sent: [String] = []
    let send = Command<Void, Void>(given: { draft.value.validated }) { sent.append($0.text) }
    send.execute()
    #expect(sent == ["Hello"])
  }

  @Test func `the value of the snapshot alone does not make a command evaluate its condition again`() {
    let draft = Observable(Draft(text: "a"))
    var answers: [Bool] = []
    let send = Command<Void, Void>(given: { draft.value.validated }) { _ in }
    let observation = send.isEnabled.observe { answers.append($0) }
    draft.value.text = "ab"
    draft.value.text = ""
    #expect(answers == [true, false])
    observation.cancel()
  }

  @Test func `a Bool condition stays a condition, where the work ignores its input`() {
    let isOnline = Observable(false)
    let command = Command<Void, Void>(enabledIf: { isOnline.value }) { _ in }
    #expect(!command.isEnabled.value)
  }

  @Test(
    .enabled(if: Compiler.isUsable),
    arguments: [
      ("isOn", "cannot convert value of type 'Observable<Bool>' to closure result type 'Bool'"),
      ("count.value", "cannot convert value of type 'Int' to closure result type 'Bool'"),
    ])
  func `a condition that is not true or false does not compile`(condition: String, error: String) throws {
    let outcome = try Compiler.compile(
      """
      import Binding
      func make(_ isOn: Observable<Bool>, _ count: Observable<Int>) {
        _ = Command<Void, Void>(enabledIf: { \(condition) }) { print("ran") }
        _ = Command<Void, Int>(enabledIf: { \(condition) }) { _ in 1 }
      }
      """)
    #expect(outcome.status != 0)
    let refused = outcome.errors.split(separator: "\n").filter { $0.hasPrefix("Program.swift:") && $0.hasSuffix(error) }
    #expect(refused.count == 2, "\(outcome.errors)")
  }
}
