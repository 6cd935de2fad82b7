import Binding
import BindingArchitecture
import BindingTesting
import TestSupport
import Testing

private struct Broken: Error, Equatable {}

/// An answer that is not `Sendable`.
private final class Choice {
  var count = 0
}

@MainActor
@Suite struct InteractionSpec {
  let scope = Scope()
  private let confirm = Interaction<String, Bool>(name: "confirm")
  private let number = Interaction<Int, Int>(name: "number")

  // MARK: Who answers

  @Test func `a handler answers an interaction`() async throws {
    confirm.answer { _ in true }.store(in: scope)
    #expect(try await confirm.ask("Delete?"))
    #expect(try confirm.askNow("Delete?"))
  }

  @Test @concurrent func `a handler answers an interaction without an actor too`() async throws {
    let confirm = Interaction<String, Bool>()
    let token = confirm.answer { _ in true }
    #expect(try await confirm.ask("Delete?"))
    let later = confirm.answer { _ in
      await Task.yield()
      return false
    }
    #expect(try await !confirm.ask("Delete?"))
    later.cancel()
    token.cancel()
    await #expect(throws: InteractionUnanswered.self) { try await confirm.ask("Delete?") }
  }

  @Test func `the newest handler of an interaction answers, and the former one once that has ended`() async throws {
    number.answer { $0 + 1 }.store(in: scope)
    let newest = number.answer { number in
      await Task.yield()
      return number + 2
    }
    #expect(try await number.ask(0) == 2)
    newest.cancel()
    #expect(try await number.ask(0) == 1)
  }

  @Test func `a handler that declines leaves the question to the one before`() async throws {
    number.answer { $0 + 1 }.store(in: scope)
    number.answer { number in
      if number < 10 { throw Declined() }
      return 0
    }.store(in: scope)
    #expect(try await number.ask(1) == 2)
    #expect(try number.askNow(1) == 2)
    #expect(try await number.ask(10) == 0)
    number.answer { number in
      await Task.yield()
      throw Declined()
    }.store(in: scope)
    #expect(try await number.ask(1) == 2)
  }

  @Test func `asking without a handler throws at once`() async {
    await #expect(throws: InteractionUnanswered.self) { try await confirm.ask("a") }
    #expect(throws: InteractionUnanswered.self) { try confirm.askNow("a") }
    confirm.answer { _ in throw Declined() }.store(in: scope)
    let error = await #expect(throws: InteractionUnanswered.self) { try await confirm.ask("a") }
    #expect(error?.description == "Nobody answers 'confirm'.")
  }

  @Test func `an asynchronous handler cannot answer at once`() {
    confirm.answer { _ in
      await Task.yield()
      return true
    }.store(in: scope)
    let error = #expect(throws: InteractionUnanswered.self) { try confirm.askNow("a") }
    #expect(error?.takesTime == true)
  }

  @Test func `an interaction tells observers whether it has a handler`() {
    let states = Recorder(confirm.isAnswerable)
    let token = confirm.answer { _ in true }
    token.cancel()
    #expect(states.values == [false, true, false])
  }

  @Test func `a transaction that fails does not take a handler away`() async throws {
    try? transaction {
      confirm.answer { _ in true }.store(in: scope)
      throw Broken()
    }
    #expect(try await confirm.ask("a"))
  }

  // MARK: Ends

  @Test func `the error of a handler goes to the caller`() async {
    confirm.answer { _ in throw Broken() }.store(in: scope)
    await #expect(throws: Broken.self) { try await confirm.ask("a") }
  }

  @Test func `a question is passed to the former handler when the asked one ends`() async throws {
    number.answer { $0 + 1 }.store(in: scope)
    let desk = Desk<Int, Int>()
    let newest = number.answer { try await desk.ask($0) }
    let asking = Task { try await number.ask(5) }
    await settle { desk.asked == [5] }
    newest.cancel()
    #expect(try await asking.value == 6)
    await desk.answer(5, 100)
    await settle { desk.stopped == [5] }
    #expect(desk.stopped == [5])
  }

  @Test func `a question has no answer when the only handler ends`() async {
    let desk = Desk<String, Bool>()
    let only = confirm.answer { try await desk.ask($0) }
    let asking = Task { try await confirm.ask("a") }
    await settle { desk.asked == ["a"] }
    only.cancel()
    await #expect(throws: InteractionUnanswered.self) { try await asking.value }
    await desk.answer("a", true)
  }

  @Test func `cancelling the caller cancels the handler, and does not wait for it`() async {
    let desk = Desk<String, Bool>()
    confirm.answer { try await desk.ask($0) }.store(in: scope)
    let asking = Task { try await confirm.ask("a") }
    await settle { desk.asked == ["a"] }
    asking.cancel()
    await #expect(throws: CancellationError.self) { try await asking.value }
    #expect(desk.stopped.isEmpty)
    await desk.answer("a", true)
    await settle { desk.stopped == ["a"] }
    #expect(desk.stopped == ["a"])
  }

  @Test func `a caller that is cancelled already asks no handler`() async {
    var asked = 0
    confirm.answer { _ in
      asked += 1
      return true
    }.store(in: scope)
    let asking = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await confirm.ask("a")
    }
    await #expect(throws: CancellationError.self) { try await asking.value }
    #expect(asked == 0)
  }

  @Test func `a handler that ends, or whose caller is cancelled, before it begins does not begin`() async {
    var asked = 0
    let screen = Scope()
    confirm.answer { (_: String) async throws -> Bool in
      asked += 1
      return true
    }.store(in: screen)
    // Each second task runs after the first one has asked, and before the task in which the handler answers.
    let cancelled = Task { try? await confirm.ask("a") }
    Task { cancelled.cancel() }
    #expect(await cancelled.value == nil)
    let asking = Task { try? await confirm.ask("a") }
    Task { screen.end() }
    #expect(await asking.value == nil)
    await drain()
    #expect(asked == 0)
  }

  @Test func `a handler may cancel its question`() async {
    confirm.answer { _ in throw CancellationError() }.store(in: scope)
    await #expect(throws: CancellationError.self) { try await confirm.ask("a") }
  }

  @Test func `the end of a scope ends the command that asks, and the handler`() async {
    let desk = Desk<String, Bool>()
    confirm.answer { try await desk.ask($0) }.store(in: scope)
    let asking = Scope()
    var result: Result<Bool, any Error>?
    asking.task {
      do { result = .success(try await confirm.ask("a")) } catch { result = .failure(error) }
    }
    await settle { desk.asked == ["a"] }
    asking.end()
    await settle { result != nil }
    #expect(throws: CancellationError.self) { try result?.get() }
    await desk.answer("a", true)
  }

  // MARK: Several at once

  @Test func `an interaction may have several open questions, each with its own answer`() async throws {
    let desk = Desk<Int, Int>()
    number.answer { try await desk.ask($0) }.store(in: scope)
    let (one, other) = (Task { try await number.ask(1) }, Task { try await number.ask(2) })
    await desk.answer(2, 20)
    await desk.answer(1, 10)
    #expect(try await one.value == 10)
    #expect(try await other.value == 20)
  }

  @Test func `a question that a handler asks itself goes to the handlers before it`() async throws {
    // The scope keeps the handlers, which must not keep the scope.
    let number = number
    number.answer { $0 * 10 }.store(in: scope)
    number.answer { try number.askNow($0) + 1 }.store(in: scope)
    #expect(try number.askNow(1) == 11)
    #expect(try await number.ask(2) == 21)
    number.answer { question in
      await Task.yield()
      return try await number.ask(question) + 2
    }.store(in: scope)
    #expect(try await number.ask(3) == 33)
    #expect(try await number.ask(3) == 33)
  }

  @Test @concurrent func `a handler asks the handlers before it without an actor too`() async throws {
    // The task of the handler starts on another thread, each time somewhat earlier or later.
    for _ in 0..<1_000 {
      let number = Interaction<Int, Int>()
      let first = number.answer { $0 * 10 }
      let second = number.answer { question in try await number.ask(question) + 2 }
      #expect(try await number.ask(3) == 32)
      second.cancel()
      first.cancel()
    }
  }

  @Test func `a question that the only handler asks itself has no answer`() {
    number.answer { [number] in try number.askNow($0) }.store(in: scope)
    #expect(throws: InteractionUnanswered.self) { try number.askNow(1) }
  }

  // MARK: Isolation

  @Test func `an answer need not be Sendable`() async throws {
    let choose = Interaction<Choice, Choice>()
    choose.answer { choice in
      await Task.yield()
      choice.count += 1
      return choice
    }.store(in: scope)
    let choice = Choice()
    #expect(try await choose.ask(choice) === choice)
    #expect(choice.count == 1)
  }

  @Test func `the reads of a handler are untracked`() throws {
    let other = Observable(1)
    number.answer { $0 + other.value }.store(in: scope)
    var runs = 0
    let effect = Effect {
      runs += 1
      _ = try? number.askNow(1)
    }
    other.value = 2
    #expect(runs == 1)
    effect.cancel()
  }

  @Test func `asking while a computed is evaluated traps`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let confirm = Interaction<String, Bool>(name: "confirm")
      _ = Computed(name: "total") { try? confirm.askNow("a") }.value
    }
    #expect(trap.message.contains("'confirm' is asked while 'total' is being computed"))
  }

  // MARK: Lifetimes

  @Test func `an interaction, its handler and what they capture are released`() async {
    weak var handled: Choice?
    await expectReleased {
      let confirm = Interaction<String, Bool>()
      let choice = Choice()
      handled = choice
      let token = confirm.answer { _ in
        await Task.yield()
        return choice.count == 0
      }
      let answer = try? await confirm.ask("a")
      #expect(answer == true)
      token.cancel()
      return confirm
    }
    #expect(handled == nil)
  }

  // MARK: Presented questions

  @Test func `a presented question stays on screen until there is a reply`() async throws {
    let alert = Presentation<Question<String, Bool>>()
    let host = PresenterDouble<Question<String, Bool>>()
    alert.present(on: host).store(in: scope)
    confirm.answer(by: alert).store(in: scope)
    let asking = Task { try await confirm.ask("Delete?") }
    await settle { host.item != nil }
    #expect(host.item?.input == "Delete?")
    host.item?.reply(true)
    host.item?.reply(false)
    #expect(try await asking.value)
    #expect(host.screen == nil)
    #expect(alert.item.value == nil)
  }

  @Test func `a question that is swiped away is cancelled`() async {
    let alert = Presentation<Question<String, Bool>>()
    let host = PresenterDouble<Question<String, Bool>>()
    alert.present(on: host).store(in: scope)
    confirm.answer(by: alert).store(in: scope)
    let asking = Task { try await confirm.ask("Delete?") }
    await settle { host.item != nil }
    host.swipe()
    await #expect(throws: CancellationError.self) { try await asking.value }
  }

  @Test func `questions are presented one after the other, and taken back with their caller`() async throws {
    let alert = Presentation<Question<String, Bool>>()
    confirm.answer(by: alert).store(in: scope)
    let first = Task { try await confirm.ask("a") }
    await settle { alert.item.value?.input == "a" }
    let second = Task { try await confirm.ask("b") }
    await drain()
    #expect(alert.item.value?.input == "a")
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    await settle { alert.item.value?.input == "b" }
    alert.item.value?.reply(false)
    #expect(try await !second.value)
    #expect(alert.item.value == nil)
  }

  @Test @MainActor func `questions are presented in the order in which they were asked`() async {
    for _ in 0..<20 {
      let (confirm, alert) = (Interaction<Int, Bool>(), Presentation<Question<Int, Bool>>())
      let token = confirm.answer(by: alert)
      for number in 0..<4 { Task { _ = try? await confirm.ask(number) } }
      for number in 0..<4 {
        await settle { alert.item.value?.input == number }
        #expect(alert.item.value?.input == number)
        alert.item.value?.reply(true)
        await settle { alert.item.value?.input != number }
      }
      token.cancel()
    }
  }

  @Test func `a question whose handler ends is taken off the screen`() async {
    let alert = Presentation<Question<String, Bool>>()
    let token = confirm.answer(by: alert)
    let asking = Task { try await confirm.ask("a") }
    await settle { alert.item.value != nil }
    token.cancel()
    await #expect(throws: InteractionUnanswered.self) { try await asking.value }
    await settle { alert.item.value == nil }
    #expect(alert.item.value == nil)
  }
}

extension InteractionSpec {
  @Test func `a question without an input is asked without one`() async throws {
    let code = Interaction<Void, String>()
    code.answer { "1234" }.store(in: scope)
    #expect(try await code.ask() == "1234")
    #expect(try code.askNow() == "1234")
  }
}
