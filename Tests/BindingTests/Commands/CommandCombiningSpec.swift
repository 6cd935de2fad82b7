import Binding
import BindingTesting
import TestSupport
import Testing

private struct Refusal: Error, Equatable {
  let number: Int
}

/// Not inlined: in an optimised asynchronous closure this comparison crashes the compilers of Swift 6.3.
@inline(never)
private func isCalledOnMainActor(_ isolation: isolated (any Actor)? = #isolation) -> Bool {
  isolation === MainActor.shared
}

@Suite @MainActor struct CommandCombiningSpec {
  private let desk = Desk<Int, String>()

  private func asking(_ number: Int, _ log: Observable<[Int]>, enabledIf isEnabled: Observable<Bool> = Observable(true))
    -> Command<Void, String>
  {
    let desk = desk
    return Command(enabledIf: isEnabled) {
      log.value.append(number)
      return try await desk.ask(number)
    }
  }

  @Test func `a combined command is enabled while all of its commands are`() {
    let isOnline = Observable(true)
    let log = Observable<[Int]>([])
    let both = Command.inOrder([asking(1, log), asking(2, log, enabledIf: isOnline)])
    let together = Command.together([asking(1, log), asking(2, log, enabledIf: isOnline)])
    #expect(both.isEnabled.value && together.isEnabled.value)
    isOnline.value = false
    #expect(!both.isEnabled.value && !together.isEnabled.value)
  }

  @Test func `commands combined in order begin one after the other`() async throws {
    let log = Observable<[Int]>([])
    let both = Command.inOrder([asking(1, log), asking(2, log)])
    both.execute()
    await settle { desk.asked == [1] }
    #expect(log.value == [1])
    await desk.answer(1, "one")
    await settle { desk.asked == [1, 2] }
    await desk.answer(2, "two")
    await settle { !both.isExecuting.value }
    #expect(both.output.value == ["one", "two"])
  }

  @Test func `the first failure ends commands combined in order`() async {
    let log = Observable<[Int]>([])
    let both = Command.inOrder([asking(1, log), asking(2, log)])
    let observation = both.failures.observe { _ in }
    both.execute()
    await settle { desk.asked == [1] }
    await desk.fail(1, Refusal(number: 1))
    await settle { !both.isExecuting.value }
    #expect(both.failure.value as? Refusal == Refusal(number: 1))
    #expect(log.value == [1])
    observation.cancel()
  }

  @Test func `commands combined to run together all begin at once, and their outputs are in order`() async {
    let log = Observable<[Int]>([])
    let both = Command.together([asking(1, log), asking(2, log)])
    both.execute()
    await settle { desk.asked.count == 2 }
    await desk.answer(2, "two")
    await drain()
    #expect(both.isExecuting.value)
    await desk.answer(1, "one")
    await settle { !both.isExecuting.value }
    #expect(both.output.value == ["one", "two"])
  }

  @Test func `commands combined to run together run on the actor of the caller`() async throws {
    nonisolated func place() -> Command<Void, Bool> {
      Command<Void, Bool> {
        await Task.yield()
        return isCalledOnMainActor()
      }
    }
    #expect(try await Command.together([place(), place()]).run() == [true, true])
    #expect(try await Command.inOrder([place(), place()]).run() == [true, true])
  }

  @Test func `commands combined to run together go on when one fails, and the first error counts`() async {
    let log = Observable<[Int]>([])
    let (first, second, third) = (asking(1, log), asking(2, log), asking(3, log))
    let all = Command.together([first, second, third])
    let observation = all.failures.observe { _ in }
    all.execute()
    await settle { desk.asked.count == 3 }
    await desk.fail(3, Refusal(number: 3))
    await desk.fail(2, Refusal(number: 2))
    await drain()
    #expect(all.isExecuting.value)
    await desk.answer(1, "one")
    await settle { !all.isExecuting.value }
    #expect(all.failure.value as? Refusal == Refusal(number: 2))
    #expect(first.output.value == "one")
    observation.cancel()
  }

  @Test(arguments: [false, true])
  func `no command begins of a combined execution that is cancelled or superseded before`(isSuperseded: Bool) async {
    var log: [String] = []
    func part(_ name: String) -> Command<Int, Int> {
      Command(policy: .latest, name: name) {
        log.append("\(name)\($0)")
        await Task.yield()
        return $0
      }
    }
    let all = Command.together([part("a"), part("b"), part("c")], policy: .latest)
    all.execute(1)
    // Runs after the combined work has requested the others, and before their tasks.
    Task { if isSuperseded { all.execute(2) } else { all.cancel() } }
    await settle { !all.isExecuting.value }
    await drain()
    #expect(log == (isSuperseded ? ["a2", "b2", "c2"] : []))
  }

  @Test func `cancelling a combined command cancels all of its running commands`() async {
    let log = Observable<[Int]>([])
    let (first, second) = (asking(1, log), asking(2, log))
    let both = Command.together([first, second])
    both.execute()
    await settle { desk.asked.count == 2 }
    both.cancel()
    // Neither has answered, so the second is not cancelled only because the first has ended.
    await settle { first.isCancelling.value && second.isCancelling.value }
    #expect(first.isCancelling.value && second.isCancelling.value)
    await desk.answer(1, "one")
    await desk.answer(2, "two")
    await settle { !both.isExecuting.value }
    #expect(both.output.value == nil)
  }
}

/// What the policy of a combined command does depends on those of its commands.
@Suite @MainActor struct CombinedPolicySpec {
  struct Case: Sendable {
    let policy: CommandPolicy
    let outputs: [[Int]]
  }

  nonisolated static let cases = [
    Case(policy: .latest, outputs: [[2, 2]]), Case(policy: .queue, outputs: [[1, 1], [2, 2]]),
    Case(policy: .concurrent(), outputs: [[1, 1], [2, 2]]), Case(policy: .shared, outputs: [[1, 1]]),
  ]

  /// Executes a combined command with 1, and with 2 while the work of the first of its commands runs. Returns what the
  /// combined command publishes, sorted, because executions at the same time may end in any order.
  private func outputs(inOrder: Bool, _ policy: CommandPolicy, ofParts parts: CommandPolicy) async -> [[Int]] {
    let gate = Gate()
    var begun = 0
    let all = (0..<2).map { _ in
      Command<Int, Int>(policy: parts) {
        begun += 1
        await gate.pass()
        return $0
      }
    }
    let command: Command<Int, [Int]> = inOrder ? .inOrder(all, policy: policy) : .together(all, policy: policy)
    var log: [[Int]] = []
    let observations = [
      command.outputs.observe { log.append($0) }, command.failures.observe { _ in log.append([0]) },
      command.refused.observe { log.append([-$0]) },
    ]
    command.execute(1)
    await settle { begun > 0 }
    command.execute(2)
    gate.open()
    await settle { !command.isExecuting.value }
    for observation in observations { observation.cancel() }
    return log.sorted { $0[0] < $1[0] }
  }

  @Test(arguments: cases, [true, false])
  func `a combined command follows its policy if its commands have the same`(_ one: Case, inOrder: Bool) async {
    #expect(await outputs(inOrder: inOrder, one.policy, ofParts: one.policy) == one.outputs)
  }

  @Test(arguments: cases, [true, false])
  func `a combined command of exclusive commands is exclusive, whatever its policy`(_ one: Case, inOrder: Bool) async {
    #expect(await outputs(inOrder: inOrder, one.policy, ofParts: .exclusive) == [[-2], [1, 1]])
  }
}

@Suite @MainActor struct CommandProgressSpec {
  private let desk = Desk<Int, String>()

  private func upload(_ policy: CommandPolicy = .exclusive) -> Command<Int, Void> {
    let desk = desk
    return .reporting(policy: policy, name: "upload") { number, progress in
      progress.fraction = 0.25
      _ = try await desk.ask(number)
      progress.fraction = 0.5
      _ = try await desk.ask(number)
    }
  }

  @Test func `a command shows the progress that its work reports, and none when the work has ended`() async {
    let upload = upload()
    #expect(upload.progress.value == nil)
    upload.execute(1)
    await settle { !desk.asked.isEmpty }
    #expect(upload.progress.value == 0.25)
    await desk.answer(1, "")
    await settle { upload.progress.value == 0.5 }
    await settle { !desk.asked.isEmpty }
    await desk.answer(1, "")
    await settle { !upload.isExecuting.value }
    #expect(upload.progress.value == nil)
  }

  @Test func `several executions of one command show their mean progress`() async {
    let upload = upload(.concurrent())
    upload.execute(1)
    upload.execute(2)
    await settle { desk.asked.count == 2 }
    #expect(upload.progress.value == 0.25)
    await desk.answer(1, "")
    await settle { upload.progress.value == 0.375 }
    upload.cancel()
    await desk.answer(1, "")
    await desk.answer(2, "")
    await settle { desk.asked == [1, 2, 1, 2] }
    await desk.answer(2, "")
    await settle { upload.progress.value == nil }
  }

  @Test func `a superseded execution no longer counts in the progress, though its work has not returned`() async {
    let upload = upload(.latest)
    upload.execute(1)
    await desk.answer(1, "")
    await settle { upload.progress.value == 0.5 }
    upload.execute(2)
    await settle { desk.asked == [1, 1, 2] }
    #expect(upload.progress.value == 0.25)
    // A cancelled one counts until it returns, unless another one runs.
    upload.cancel()
    #expect(upload.progress.value == 0.25)
    upload.execute(3)
    await desk.answer(3, "")
    await settle { upload.progress.value == 0.5 }
    await desk.answer(3, "")
    await settle { upload.progress.value == nil }
    #expect(upload.isCancelling.value)
    for number in [1, 2, 2] { await desk.answer(number, "") }
    await settle { !upload.isExecuting.value }
  }

  @Test func `a cancelled execution no longer counts in the progress while another one goes on`() async {
    let upload = upload(.concurrent())
    upload.execute(1)
    upload.execute(2)
    await desk.answer(1, "")
    await settle { upload.progress.value == 0.375 }
    upload.cancel(upload.executions.value[0])
    #expect(upload.progress.value == 0.25)
    upload.cancel()
    #expect(upload.progress.value == 0.375)
    for number in [1, 2, 2] { await desk.answer(number, "") }
    await settle { upload.progress.value == nil }
  }

  @Test func `a progress that is no fraction is brought into the range 0 to 1`() async throws {
    let seen = Observable<[Double]>([])
    let command = Command<Void, Void>.reporting { _, progress in
      for fraction in [-1, 2, .nan, 0.5] {
        progress.fraction = fraction
        seen.value.append(progress.fraction)
      }
    }
    try await command.run()
    #expect(seen.value == [0, 1, 0, 0.5])
  }

  @Test func `a command whose work does not report has no progress`() {
    let command = Command<Void, Void> {}
    #expect(command.progress.value == nil)
  }
}
