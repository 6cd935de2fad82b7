import Binding
import BindingArchitecture
import TestSupport
import Testing

/// Questions to handlers that answer, decline, throw, ask in turn, end or begin while they answer, compared with a
/// plain stack.
private struct InteractionTrial: Trial {
  enum Kind: CaseIterable { case answers, declines, fails, asksBack, ends, begins }
  enum Step {
    case add(Kind), end(Int), ask(Int)
  }
  struct Failed: Error {}

  static func step(using generator: inout SeededGenerator) -> Step {
    let number = Int.random(in: 0..<6, using: &generator)
    return switch Int.random(in: 0..<10, using: &generator) {
    case 0..<4: .add(Kind.allCases.randomElement(using: &generator)!)
    case 4, 5: .end(number)
    default: .ask(number)
    }
  }

  /// The handlers, shared with their closures.
  final class World {
    let question = Interaction<Int, [Int]>()
    var handlers: [(number: Int, kind: Kind, subscription: Subscription)] = []
    var count = 0

    func add(_ kind: Kind) {
      let number = count
      count += 1
      let subscription = question.answer { [unowned self] input in
        switch kind {
        case .answers: return [number, input]
        case .declines: throw Declined()
        case .fails: throw Failed()
        case .asksBack: return [number] + (try question.askNow(input + 1))
        case .ends:
          // The handler ends while it answers, and its answer still counts.
          handlers.removeAll { $0.number == number }
          return [number]
        case .begins:
          add(.answers)
          throw Declined()
        }
      }
      handlers.append((number, kind, subscription))
    }
  }

  let world = World()
  /// The present handlers, the newest last.
  var stack: [(number: Int, kind: Kind)] = []
  var count = 0
  var wrong: String?

  init(_ setup: NoSetup) {}

  mutating func add(_ kind: Kind) {
    stack.append((count, kind))
    count += 1
  }

  /// - Parameter limit: only handlers with smaller numbers are asked.
  mutating func answer(_ input: Int, below limit: Int) -> Result<[Int], any Error> {
    for (number, kind) in stack.reversed() where number < limit {
      switch kind {
      case .answers: return .success([number, input])
      case .declines: continue
      case .fails: return .failure(Failed())
      case .asksBack: return answer(input + 1, below: number).map { [number] + $0 }
      case .ends:
        stack.removeAll { $0.number == number }
        return .success([number])
      case .begins: add(.answers)
      }
    }
    return .failure(InteractionTrial.Failed())
  }

  mutating func play(_ step: Step) {
    switch step {
    case .add(let kind):
      world.add(kind)
      add(kind)
    case .end(let place):
      if stack.isEmpty { return }
      world.handlers.remove(at: place % stack.count)
      stack.remove(at: place % stack.count)
    case .ask(let input):
      let answer = try? world.question.askNow(input)
      let expected = try? self.answer(input, below: .max).get()
      if answer != expected { wrong = "\(answer as Any) is answered instead of \(expected as Any)" }
    }
  }

  func difference() -> String? {
    if let wrong { return wrong }
    let (numbers, expected) = (world.handlers.map(\.number), stack.map(\.number))
    if numbers != expected { return "the handlers are \(numbers) instead of \(expected)" }
    let isAnswerable = world.question.isAnswerable.value
    return isAnswerable == !stack.isEmpty ? nil : "it is answerable: \(isAnswerable)"
  }
}

@Suite struct InteractionTrialSpec {
  @Test func `questions go to the newest handler that takes them, under random changes of handlers`() async {
    await InteractionTrial.run()
  }
}
