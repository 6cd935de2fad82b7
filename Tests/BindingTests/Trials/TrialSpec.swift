import Synchronization
import TestSupport
import Testing

/// Fails once an alarm was armed and rung, whatever else happens.
private struct AlarmTrial: GroupedTrial {
  enum Bell: CaseIterable { case small, large }
  enum Part {
    case arm, ring(Bell), wait(Int)
  }

  static func part(using generator: inout SeededGenerator, depth: Int) -> Part {
    switch Int.random(in: 0..<10, using: &generator) {
    case 0: .arm
    case 1, 2: .ring(Bell.allCases.randomElement(using: &generator)!)
    default: .wait(.random(in: 0..<9, using: &generator))
    }
  }

  /// Whether it is armed.
  var model = false
  var hasRung = false

  init(_ setup: NoSetup) {}

  mutating func change(_ part: Part) {
    switch part {
    case .arm: model = true
    case .ring(let bell): hasRung = hasRung || model && bell == .large
    case .wait: break
    }
  }

  func difference() -> String? { hasRung ? "it rings" : nil }
}

/// Differs the first time that it is asked in a process, and never again.
private struct FleetingTrial: Trial {
  enum Step { case wait }

  private static let hasDiffered = Mutex(false)

  static func step(using generator: inout SeededGenerator) -> Step { .wait }

  init(_ setup: NoSetup) {}

  func play(_ step: Step) {}

  func difference() -> String? {
    FleetingTrial.hasDiffered.withLock { hasDiffered in
      defer { hasDiffered = true }
      return hasDiffered ? nil : "it differs"
    }
  }
}

@Suite struct TrialSpec {
  @Test func `a program that fails is reported as the shortest one that does, in Swift`() async {
    let code = """
      await AlarmTrial.replay([
          .one(.arm),
          .one(.ring(.large)),
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
    await withKnownIssue { await AlarmTrial.replay([.batch([.one(.arm), .one(.wait(3))]), .one(.ring(.large))]) }
    await AlarmTrial.replay([.failing([.one(.arm)]), .one(.ring(.large)), .one(.arm)])
  }

  @Test func `a program that fails only now and then is reported whole`() async {
    await withKnownIssue {
      await FleetingTrial.run(steps: 3)
    } matching: { issue in
      let report = issue.comments.first?.rawValue ?? ""
      return report.contains("not each time, after step 0: it differs")
        && report.matches(of: #/\.wait/#).count == 3
    }
  }
}
