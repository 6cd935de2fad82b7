import TestSupport
import Testing

/// Fails as soon as an alarm is armed and rung, whatever else happens.
private struct AlarmTrial: Trial {
  enum Bell: CaseIterable { case small, large }
  enum Step {
    case arm, ring(Bell), wait(Int)
    case both([Step])
  }

  static func step(using generator: inout SeededGenerator) -> Step {
    switch Int.random(in: 0..<10, using: &generator) {
    case 0: .arm
    case 1, 2: .ring(Bell.allCases.randomElement(using: &generator)!)
    case 3: .both([.wait(1), .ring(.large), .arm])
    default: .wait(.random(in: 0..<9, using: &generator))
    }
  }

  static func simpler(_ step: Step) -> [Step] { if case .both(let steps) = step { steps } else { [] } }

  var isArmed = false
  var hasRung = false

  init(_ setup: NoSetup) {}

  mutating func play(_ step: Step) {
    switch step {
    case .arm: isArmed = true
    case .ring(let bell): hasRung = hasRung || isArmed && bell == .large
    case .wait: break
    case .both(let steps): for step in steps { play(step) }
    }
  }

  func difference() -> String? { hasRung ? "it rings" : nil }
}

@Suite struct TrialSpec {
  @Test func `a program that fails is reported as the shortest one that does, in Swift`() async {
    let code = """
      await AlarmTrial.replay([
          .arm,
          .ring(.large),
        ])
      """
    await withKnownIssue {
      await AlarmTrial.run()
    } matching: { issue in
      let report = issue.comments.first?.rawValue ?? ""
      return report.contains("after step 1: it rings") && report.hasSuffix(code)
    }
  }

  @Test func `a program that failed once fails again when it is replayed`() async {
    await withKnownIssue { await AlarmTrial.replay([.arm, .wait(3), .ring(.large)]) }
    await AlarmTrial.replay([.ring(.large), .arm])
  }
}
