import Binding
import BindingTesting
import TestSupport
import Testing

@Suite @MainActor struct CommandReasonsSpec {
  private let title = Observable("")

  @Test func `a command says why it is disabled`() {
    let title = title
    var saved: [String] = []
    let save = Command<Void, Void>(disabledBecause: { title.value.isEmpty ? "There is no title." : nil }, name: "save")
    {
      saved.append(title.value)
    }
    #expect(save.reason.value == "There is no title.")
    #expect(save.reason.name == "save.reason")
    #expect(!save.isEnabled.value)
    var refusals = 0
    let observation = save.refused.observe { refusals += 1 }
    save.execute()
    title.value = "Notes"
    #expect(save.reason.value == nil)
    #expect(save.isEnabled.value)
    save.execute()
    #expect(refusals == 1)
    #expect(saved == ["Notes"])
    observation.cancel()
  }

  @Test func `a command with an owner says why it is disabled, and says nothing when the owner has gone`() {
    final class Draft {
      @Tracked var title = ""
      lazy var save = Command(
        for: self, disabledBecause: { $0.title.isEmpty ? "There is no title." : nil }, name: "save"
      ) { me in
        me.title += "!"
      }
      lazy var send = Command<Int, Int>(for: self, disabledBecause: { $0.title.isEmpty ? "Nothing to send." : nil }) {
        $0
      } then: { me, count in
        me.title += "\(count)"
      }
    }
    var draft: Draft? = Draft()
    let (save, send) = (draft!.save, draft!.send)
    #expect(save.reason.value == "There is no title." && send.reason.value == "Nothing to send.")
    #expect(!save.isEnabled.value && !send.isEnabled.value)
    draft?.title = "Notes"
    #expect(save.reason.value == nil && save.isEnabled.value && send.isEnabled.value)
    save.execute()
    #expect(draft?.title == "Notes!")
    draft?.title = ""
    draft = nil
    save.execute()
    #expect(save.reason.value == nil && !save.isEnabled.value)
    #expect(whyNot(save) == "'save' is disabled because its owner has gone.")
  }

  @Test func `a command whose scope has ended says so`() {
    let scope = Scope()
    let save = Command<Void, Void>(name: "save") {}
    save.store(in: scope)
    scope.end()
    #expect(whyNot(save) == "'save' is disabled because its scope has ended.")
  }

  @Test(arguments: [0, -1])
  func `a command with a limit below one is always disabled, and says so`(limit: Int) {
    var runs = 0
    let save = Command<Void, Void>(policy: .concurrent(limit: limit), name: "save") { runs += 1 }
    save.execute()
    #expect(runs == 0 && !save.isEnabled.value)
    #expect(whyNot(save) == "'save' is disabled because its policy allows no execution.")
  }

  @Test func `the reason of a disabled command can be observed, and is nil while work is under way`() async throws {
    let isOnline = Observable(false)
    let send = Command<Int, Int>(disabledBecause: { isOnline.value ? nil : "You are offline." }) { number in
      await Task.yield()
      return number + 1
    }
    var log: [String?] = []
    let observation = send.reason.observe { log.append($0) }
    isOnline.value = true
    #expect(try await send.run(1) == 2)
    isOnline.value = false
    #expect(log == ["You are offline.", nil, "You are offline."])
    observation.cancel()
  }

  @Test func `a command whose condition is a Bool has no reason`() {
    let never = Command<Void, Void>(enabledIf: { false }) {}
    #expect(never.reason.value == nil)
    #expect(never.reason === never.reason)
  }

  @Test func `the synchronous work of a command is one batch`() async throws {
    let first = Observable(1)
    let second = Observable(1)
    var log: [Int] = []
    let effect = Effect { log.append(first.value * second.value) }
    let double = Command<Int, Void> {
      first.value = $0
      second.value = $0
    }
    double.execute(2)
    double.execute(3)
    try await double.run(4)
    #expect(log == [1, 4, 9, 16])
    effect.cancel()
  }

  @Test func `values that work wrote before it threw stay written`() {
    struct Refused: Error {}
    let number = Observable(1)
    var log: [Int] = []
    let effect = Effect { log.append(number.value) }
    let failing = Command<Void, Void> {
      number.value = 2
      throw Refused()
    }
    let observation = failing.failures.observe { _ in }
    failing.execute()
    #expect(log == [1, 2])
    #expect(failing.failure.value is Refused)
    observation.cancel()
    effect.cancel()
  }
}

private final class PlainButton: CommandTrigger {
  var isEnabled = false
  var onTrigger: (() -> Void)?
}

/// Executes a command for the user, isolated to no actor.
private final class PlainAdapter {
  let command: Command<Int, Void>

  init(_ command: Command<Int, Void>) { self.command = command }

  func press() { command.execute(7) }
  func bind(_ button: PlainButton) -> Subscription { command.bind(to: button) { 7 } }
}

/// Callers on no actor: plain synchronous code.
@Suite struct CommandWithoutActorSpec {
  private final class Button: CommandTrigger {
    var isEnabled = false
    var onTrigger: (() -> Void)?
  }

  @Test func `synchronous work is executed, and bound, by callers that are on no actor`() {
    let count = Observable(0)
    let add = Command<Int, Void>(enabledIf: { count.value < 3 }) { count.value += $0 }
    let button = Button()
    let binding = add.bind(to: button, input: { 2 })
    add.execute(1)
    button.onTrigger?()
    #expect(count.value == 3)
    #expect(!button.isEnabled)
    binding.cancel()
  }

  @Test(arguments: [false, true])
  func `asynchronous work that code without isolation executes on the main actor goes on there`(isBound: Bool) async {
    await #expect(processExitsWith: .success) { [isBound] in
      await Task { @MainActor in
        let saved = Observable<[Int]>([])
        let save = Command<Int, Void> { number in
          await Task.yield()
          MainActor.preconditionIsolated()
          saved.value.append(number)
        }
        let adapter = PlainAdapter(save)
        let button = PlainButton()
        let token = isBound ? adapter.bind(button) : nil
        if isBound { button.onTrigger?() } else { adapter.press() }
        await settle { !saved.value.isEmpty }
        #expect(saved.value == [7])
        token?.cancel()
      }.value
    }
  }

  @Test func `binding asynchronous work on no actor ends the program, with the name`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      func bind() {
        let save = Command<Void, Void>(name: "save") { await Task.yield() }
        let button = Button()
        save.bind(to: button).cancel()
        withExtendedLifetime(button) {}
      }
      bind()
    }
    #expect(trap.message.contains("the command 'save' is bound on no actor, and its work is asynchronous"))
  }
}
