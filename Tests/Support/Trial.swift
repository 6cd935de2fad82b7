import Binding
package import Testing

/// Random steps on something, compared with a naive model after each step.
///
/// A trial holds both: the thing under test, and plain variables that say what it has to be. Steps are values that can
/// be played in any state, so that any part of a program can be played again: offsets are taken modulo the length, and
/// a step on something that does not exist is left out.
///
///     struct CounterTrial: Trial {
///       enum Step { case add(Int), reset }
///       static func step(using generator: inout SeededGenerator) -> Step { … }
///       let count = Observable(0)
///       var model = 0
///       mutating func play(_ step: Step) { … both … }
///       func difference() -> String? { count.value == model ? nil : "\(count.value) instead of \(model)" }
///     }
///     @Test func `counters count as a plain number does`() async { await CounterTrial.run() }
///
/// A program that fails is shortened by leaving out steps, and reported as Swift code for `replay`.
package protocol Trial {
  associatedtype Step
  /// What differs between programs and is constant within a program: a policy, a number of rows.
  associatedtype Setup = NoSetup

  static func setup(using generator: inout SeededGenerator) -> Setup
  static func step(using generator: inout SeededGenerator) -> Step
  /// Steps that may fail in the same way as a step: the parts of a batch, or a shorter batch.
  static func simpler(_ step: Step) -> [[Step]]

  init(_ setup: Setup)
  /// Plays a step on the thing and on the model.
  mutating func play(_ step: Step) async
  /// The difference between the thing and the model, if any.
  mutating func difference() async -> String?
  /// Ends everything, and returns what is left, if anything.
  mutating func end() async -> String?
}

package struct NoSetup {}

extension Trial {
  package static func simpler(_ step: Step) -> [[Step]] { [] }
  package mutating func end() -> String? { nil }
}

extension Trial where Setup == NoSetup {
  package static func setup(using generator: inout SeededGenerator) -> NoSetup { NoSetup() }
}

extension Trial {
  /// Plays random programs, first those of a fixed seed, then those of a fresh one or of `BINDING_SEED`, each for half
  /// a second or for the seconds in `BINDING_TRIAL_SECONDS`; in a soak those of the fixed seed for half a second in any
  /// case. Stops at the first program that fails.
  package static func run(steps: Int = 40, sourceLocation: SourceLocation = #_sourceLocation) async {
    checkAddressesOfReleasedNodes()
    let fresh = Randomness.seed()
    let milliseconds = Randomness.count("BINDING_TRIAL_SECONDS", default: 0) * 1_000
    let isSoak = Randomness.count("BINDING_SOAK_MINUTES", default: 0) > 0
    // A soak goes on where no run before has been.
    for (seed, milliseconds) in [(1, isSoak ? 0 : milliseconds), (fresh, milliseconds)] {
      let start = ContinuousClock.now
      var number: UInt64 = 0
      repeat {
        guard await isRight(seed: seed &+ number, steps, sourceLocation) else { return }
        number += 1
        // A machine that waits for nothing would keep its thread for as long as it plays.
        if isSoak { await Task.yield() }
      } while ContinuousClock.now - start < .milliseconds(max(milliseconds, 500))
      if milliseconds > 0 { print("\(Self.self), BINDING_SEED=\(seed): \(number) programs") }
    }
  }

  private static func isRight(seed: UInt64, _ count: Int, _ sourceLocation: SourceLocation) async -> Bool {
    var generator = SeededGenerator(seed: seed)
    let setup = setup(using: &generator)
    let steps = (0..<count).map { _ in step(using: &generator) }
    if Randomness.isTraced { print("\(Self.self), BINDING_SEED=\(seed): \(code(setup, steps))") }
    guard let first = await failure(setup, steps) else { return true }
    let shortest = await shortened(setup, steps)
    // What waits for other threads may fail only now and then. Then the whole program is told.
    let again = await failure(setup, shortest)
    let (failed, failure) = again.map { (shortest, $0) } ?? (steps, first)
    let origin = again == nil ? "BINDING_SEED=\(seed), not each time" : "BINDING_SEED=\(seed)"
    record(failure, setup, failed, origin, sourceLocation)
    return false
  }

  /// Plays a program that has failed before.
  package static func replay(
    _ setup: Setup, _ steps: [Step], sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    guard let failure = await failure(setup, steps) else { return }
    record(failure, setup, steps, "replayed", sourceLocation)
  }

  private static func record(
    _ failure: (place: String, text: String), _ setup: Setup, _ steps: [Step], _ origin: String,
    _ sourceLocation: SourceLocation
  ) {
    let text = "\(origin), \(failure.place): \(failure.text)\n\(code(setup, steps))"
    Issue.record(Comment(rawValue: text), sourceLocation: sourceLocation)
  }

  /// The place where a program fails, and the difference there.
  private static func failure(_ setup: Setup, _ steps: [Step]) async -> (place: String, text: String)? {
    var trial = Self(setup)
    for (number, step) in steps.enumerated() {
      await trial.play(step)
      if let text = await trial.difference() { return ("after step \(number)", text) }
    }
    return await trial.end().map { ("at the end", $0) }
  }

  /// The program without steps that it does not need to fail: first long runs of them, then each, then parts of each.
  private static func shortened(_ setup: Setup, _ steps: [Step]) async -> [Step] {
    var steps = steps
    var length = steps.count / 2
    while length > 0 {
      var start = 0
      while start < steps.count {
        var shorter = steps
        shorter.removeSubrange(start..<min(start + length, steps.count))
        if await failure(setup, shorter) != nil { steps = shorter } else { start += length }
      }
      length /= 2
    }
    var number = 0
    while number < steps.count {
      var isSimpler = false
      for parts in [[]] + simpler(steps[number]) where !isSimpler {
        var simpler = steps
        simpler.replaceSubrange(number...number, with: parts)
        guard await failure(setup, simpler) != nil else { continue }
        steps = simpler
        isSimpler = true
      }
      if !isSimpler { number += 1 }
    }
    return steps
  }

  private static func code(_ setup: Setup, _ steps: [Step]) -> String {
    let steps = steps.map { "    .\(code($0)),\n" }.joined()
    let dot = Mirror(reflecting: setup).displayStyle == .enum ? "." : ""
    let setup = Setup.self == NoSetup.self ? "" : "\n  \(dot)\(code(setup)),\n  "
    return "await \(Self.self).replay(\(setup)[\n\(steps)  ])"
  }

  /// A value as Swift code: Swift prints the type before the case of an enum in another enum, which is removed.
  private static func code(_ value: Any) -> String {
    "\(value)".replacing(#/TestSupport\.Grouped<[^>]*>/#, with: "")
      .replacing(#/\w+Tests(\.\(unknown context at \$\w+\))?(\.[A-Z]\w*)+(?=\.[a-z])/#, with: "")
      .replacing("Optional(", with: "(")
  }
}

extension Trial where Setup == NoSetup {
  /// Plays a program that has failed before.
  package static func replay(_ steps: [Step], sourceLocation: SourceLocation = #_sourceLocation) async {
    await replay(NoSetup(), steps, sourceLocation: sourceLocation)
  }
}
