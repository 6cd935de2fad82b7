import Binding

/// One step, or several steps in a batch, or in a transaction that succeeds or fails.
package indirect enum Grouped<Part> {
  case one(Part)
  case batch([Grouped]), transaction([Grouped]), failing([Grouped])

  package var isGroup: Bool { if case .one = self { false } else { true } }

  package var parts: [Part] {
    switch self {
    case .one(let part): [part]
    case .batch(let steps), .transaction(let steps), .failing(let steps): steps.flatMap(\.parts)
    }
  }
}

/// A trial whose steps are also played in batches and transactions, which may be nested.
package protocol GroupedTrial: Trial where Step == Grouped<Part> {
  associatedtype Part
  /// The part of the model that a failing transaction restores.
  associatedtype Model

  var model: Model { get set }
  /// A random step outside of groups, where the depth is 0, or within a group.
  static func part(using generator: inout SeededGenerator, depth: Int) -> Part
  mutating func change(_ part: Part)
  /// Takes the model back to what it was before a transaction that has failed.
  mutating func rollBack(to former: Model)
  /// Called before and after an outermost step.
  mutating func willPlay(_ step: Step)
  mutating func didPlay(_ step: Step)
}

private struct Refused: Error {}

/// One object for all failures: Swift Testing keeps a backtrace for each error that is thrown.
private let refusal: any Error = Refused()

extension GroupedTrial {
  package static func step(using generator: inout SeededGenerator) -> Step { step(using: &generator, depth: 0) }

  private static func step(using generator: inout SeededGenerator, depth: Int) -> Step {
    guard depth < 3, generator.chance(25) else { return .one(part(using: &generator, depth: depth)) }
    let steps = (0...Int.random(in: 0..<5, using: &generator)).map { _ in step(using: &generator, depth: depth + 1) }
    return switch Int.random(in: 0..<5, using: &generator) {
    case 0, 1: .batch(steps)
    case 2: .transaction(steps)
    default: .failing(steps)
    }
  }

  /// Fewer steps, simpler ones, or the same steps in fewer groups.
  package static func simpler(_ step: Step) -> [[Step]] {
    switch step {
    case .one: []
    case .batch(let steps): [steps] + shorter(steps).map { [.batch($0)] }
    case .transaction(let steps): [steps, [.batch(steps)]] + shorter(steps).map { [.transaction($0)] }
    case .failing(let steps): [steps] + shorter(steps).map { [.failing($0)] }
    }
  }

  private static func shorter(_ steps: [Step]) -> [[Step]] {
    steps.indices.flatMap { place in
      ([[]] + simpler(steps[place])).map { steps[..<place] + $0 + steps[(place + 1)...] }.map(Array.init)
    }
  }

  package mutating func rollBack(to former: Model) { model = former }
  package mutating func willPlay(_ step: Step) {}
  package mutating func didPlay(_ step: Step) {}

  package mutating func play(_ step: Step) async {
    willPlay(step)
    playNow(step)
    didPlay(step)
  }

  /// Plays a step, and nothing before and after it.
  package mutating func playNow(_ step: Step) {
    switch step {
    case .one(let part): change(part)
    case .batch(let steps): batch { for step in steps { playNow(step) } }
    case .transaction(let steps):
      transaction { for step in steps { playNow(step) } }
    case .failing(let steps):
      let former = model
      // The effects that run again find the restored model.
      batch {
        try? transaction {
          for step in steps { playNow(step) }
          throw refusal
        }
        rollBack(to: former)
      }
    }
  }
}
