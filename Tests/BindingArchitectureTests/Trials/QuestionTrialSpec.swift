import Binding
import BindingArchitecture
import BindingTesting
import TestSupport
import Testing

/// Questions that are presented one after the other, and that the user, the program, the caller and the end of the
/// handler answer or cancel at any time, beside a plain queue.
@MainActor private final class QuestionTrial: @MainActor Trial {
  enum Step {
    case ask, reply(Int), cancel, swipe, remove, finish
    /// Replies once more to a question that has been presented before.
    case replyLate(Int)
    /// The caller of an open question is cancelled.
    case giveUp(Int)
    case endHandler, beginHandler
  }
  enum Outcome: Equatable { case answered(Int), cancelled, unanswered }

  struct Setup {
    let isAnimated: Bool
    /// Whether an older handler answers what the presentation leaves.
    let isBacked: Bool
  }

  static func setup(using generator: inout SeededGenerator) -> Setup {
    Setup(isAnimated: generator.chance(50), isBacked: generator.chance(50))
  }

  static func step(using generator: inout SeededGenerator) -> Step {
    let number = Int.random(in: 0..<4, using: &generator)
    return switch Int.random(in: 0..<24, using: &generator) {
    case 0..<8: .ask
    case 8..<12: .reply(number)
    case 12: .cancel
    case 13, 14: .swipe
    case 15: .remove
    case 16..<19: .finish
    case 19: .replyLate(number)
    case 20, 21: .giveUp(number)
    case 22: .endHandler
    default: .beginHandler
    }
  }

  typealias Asked = Question<Int, Int>

  let confirm = Interaction<Int, Int>()
  let alert = Presentation<Asked>()
  let host: PresenterDouble<Asked>
  let scope = Scope()
  var handler: Subscription?
  var asked: [Asked] = []
  var tasks: [Task<Void, Never>] = []
  var outcomes: [Int: Outcome] = [:]

  let isBacked: Bool
  var isHandled = false
  var expected: [Int: Outcome] = [:]
  /// The open questions, the oldest first.
  var queue: [Int] = []

  init(_ setup: Setup) {
    isBacked = setup.isBacked
    host = PresenterDouble(isAnimated: setup.isAnimated)
    alert.present(on: host).store(in: scope)
    if isBacked { confirm.answer { $0 + 1_000 }.store(in: scope) }
    beginHandler()
  }

  private func beginHandler() {
    if isHandled { return }
    handler = confirm.answer(by: alert)
    isHandled = true
  }

  private func leave(_ number: Int) { expected[number] = isBacked ? .answered(number + 1_000) : .unanswered }

  private func end(_ number: Int?, _ outcome: Outcome) {
    guard let number, queue.contains(number) else { return }
    queue.removeAll { $0 == number }
    expected[number] = outcome
  }

  @MainActor func play(_ step: Step) async {
    switch step {
    case .ask:
      let number = tasks.count
      tasks.append(
        Task { [confirm] in
          let outcome: Outcome
          do {
            outcome = .answered(try await confirm.ask(number))
          } catch is CancellationError {
            outcome = .cancelled
          } catch {
            outcome = .unanswered
          }
          outcomes[number] = outcome
        })
      if isHandled { queue.append(number) } else { leave(number) }
    case .reply(let answer):
      // The first reply counts.
      alert.item.peek()?.reply(answer)
      alert.item.peek()?.reply(-1)
      alert.item.peek()?.cancel()
      end(queue.first, .answered(answer))
    case .cancel:
      alert.item.peek()?.cancel()
      alert.item.peek()?.reply(-1)
      end(queue.first, .cancelled)
    case .swipe:
      guard let screen = host.screen else { break }
      let isOpen = screen.isWanted
      host.swipe()
      if isOpen { end(screen.item.input, .cancelled) }
    case .remove:
      alert.item.value = nil
      end(queue.first, .cancelled)
    case .finish: host.finish()
    case .replyLate(let place):
      if let question = asked.dropLast().reversed().dropFirst(place).first { question.reply(-1) }
    case .giveUp(let place):
      guard !queue.isEmpty else { break }
      let number = queue[place % queue.count]
      tasks[number].cancel()
      end(number, .cancelled)
    case .endHandler:
      handler = nil
      isHandled = false
      for number in queue { leave(number) }
      queue = []
    case .beginHandler: beginHandler()
    }
  }

  private var presentDifference: String? {
    if outcomes != expected { return "the outcomes are \(outcomes) instead of \(expected)" }
    let item = alert.item.peek()
    if item?.input != queue.first { return "\(item?.input as Any) is presented instead of \(queue.first as Any)" }
    if host.isMoving { return nil }
    return host.item === item ? nil : "the screen shows \(host.item?.input as Any) instead of \(item?.input as Any)"
  }

  /// What differs when everything has had the time to happen.
  @MainActor func difference() async -> String? {
    await settles { presentDifference == nil }
    // What is asked behind an open question, or given up there, shows nothing by which one could tell when it is done.
    if queue.count > 1 { for _ in 0..<16 { await Task.yield() } }
    await settles { presentDifference == nil }
    if let item = alert.item.peek(), asked.last !== item { asked.append(item) }
    return presentDifference
  }

  @MainActor func end() async -> String? {
    await play(.endHandler)
    for _ in 0..<2 { host.finish() }
    if let difference = await difference() { return difference }
    scope.end()
    host.finish()
    await settle { alert.item.observerCount == 0 }
    let left = alert.item.observerCount
    return left == 0 ? nil : "\(left) observers are left"
  }
}

@Suite @MainActor struct QuestionTrialSpec {
  @Test func `each question that is presented has the outcome of a plain queue`() async {
    await QuestionTrial.run(steps: 25)
  }
}
