import Binding
import BindingForms
import BindingTesting
import TestSupport
import Testing

/// Random lives of forms, also within one batch, body or transaction, against a plain model in which each draft stands
/// with its person.
@Suite @MainActor struct RandomEditsSpec {
  enum Step {
    case type(String, Int), go(String, Int), program(String), select(Int), change(Int, Int), leave(Int), commit, revert
    case keep, pause, resume
  }

  enum Frame: CaseIterable { case plain, batch, body, transaction, failure }

  struct Failed: Error {}

  @Test func `what is typed is with the one for whom it was typed, in one operation too`() {
    let seed = Randomness.seed()
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<Randomness.count("BINDING_EDITS", default: 400) {
      guard run(&generator, seed) else { return }
    }
  }

  private func step(_ generator: inout SeededGenerator, _ controls: Int) -> Step {
    let texts = ["1", "01", "2", "3", "x", "", "02"]
    let (text, person) = (texts.randomElement(using: &generator)!, Int.random(in: 0..<3, using: &generator))
    let control = Int.random(in: 0..<controls, using: &generator)
    switch Int.random(in: 0..<28, using: &generator) {
    case 0..<8: return .type(text, control)
    case 8, 9: return .go(text, person)
    case 10: return .program(text)
    case 11..<16: return .select(person)
    case 16..<19: return .change(person, Int.random(in: 1..<4, using: &generator))
    case 19, 20: return .leave(control)
    case 21, 22: return .commit
    case 23: return .revert
    case 24: return .keep
    case 25: return .pause
    default: return .resume
    }
  }

  private func run(_ generator: inout SeededGenerator, _ seed: UInt64) -> Bool {
    let policy = DraftsByHand.Policy(&generator)
    let isPlain = generator.chance(40)
    let count = isPlain || generator.chance(60) ? 1 : 2
    var byHand = EditsByHand(policy, isPlain: isPlain, controls: count)
    let people = byHand.values.map { Observable($0) }
    let selection = Observable(0)
    let source = selection.following { people[$0] }
    let number = TwoWayConverter<Int, String>(convert: { "\($0)" }) {
      guard let number = Int($0) else { throw ConversionError("That is no number.") }
      return number
    }
    let (scope, commitPolicy) = (Scope(), policy.commitPolicy(ManualClock()))
    let entries = (0..<count).map { _ in Entry() }
    var goal: Int?
    let advance = { entries[0].edited.observe { if let goal { selection.value = goal } } }
    let isFirst = generator.chance(50)
    if isFirst { advance().store(in: scope) }
    let field = isPlain ? nil : Field(source, via: number, commit: commitPolicy)
    let binding = isPlain ? source.bindTwoWay(to: entries[0], via: number, commit: commitPolicy) : nil
    binding?.store(in: scope)
    for entry in entries { field?.bindTwoWay(to: entry).store(in: scope) }
    if !isFirst { advance().store(in: scope) }
    defer { scope.end() }

    func take(_ step: Step, _ byHand: inout EditsByHand) {
      switch step {
      case .type(let text, let control):
        entries[control].type(text)
        byHand.type(text, into: control)
      case .go(let text, let person):
        // A paused observer goes nowhere.
        goal = byHand.isPaused ? nil : person
        entries[0].type(text)
        goal = nil
        byHand.type(text, into: 0)
        if !byHand.isPaused { byHand.selected = person }
      case .program(let text):
        guard let field else { return }
        field.content.value = text
        if byHand.sight(byHand.selected).content != text { _ = byHand.type(text, for: byHand.selected, over: nil) }
      case .select(let person):
        selection.value = person
        byHand.selected = person
      case .change(let person, let value):
        people[person].value = value
        byHand.values[person] = value
      case .leave(let control):
        entries[control].leave()
        byHand.leave(control)
      case .commit, .revert, .keep:
        if byHand.isPaused { return }
        if case .commit = step {
          field?.commit()
          binding?.commit()
          byHand.commit()
        } else if case .revert = step {
          field?.revert()
          binding?.revert()
          byHand.revert()
        } else {
          field?.keepDraft()
          binding?.keepDraft()
          if isPlain { byHand.take(0) }
          byHand.keepDraft()
        }
      case .pause:
        scope.pause()
        byHand.isPaused = true
      case .resume:
        if !byHand.isPaused { return }
        byHand.resume()
        scope.resume()
      }
    }

    var log: [String] = []
    for _ in 0..<25 {
      let frame = generator.chance(40) ? .plain : Frame.allCases.randomElement(using: &generator)!
      var steps = (0..<(frame == .plain ? 1 : Int.random(in: 1...4, using: &generator))).map { _ in
        step(&generator, count)
      }
      if frame != .plain {
        // A scope that pauses or goes on within an operation does so at its end.
        steps.removeAll { if case .pause = $0 { true } else if case .resume = $0 { true } else { false } }
      }
      log.append("\(frame) \(steps)")
      let former = byHand
      switch frame {
      case .plain: for step in steps { take(step, &byHand) }
      case .batch: batch { for step in steps { take(step, &byHand) } }
      case .body: Effect { for step in steps { untracked { take(step, &byHand) } } }.cancel()
      case .transaction: transaction { for step in steps { take(step, &byHand) } }
      case .failure:
        try? transaction {
          for step in steps { take(step, &byHand) }
          throw Failed()
        }
        byHand.rollBack(to: former)
      }
      byHand.finish()
      let isDirty = byHand.isPaused && isPlain ? nil : byHand.isDirty(byHand.selected)
      let isInConflict = byHand.isPaused && isPlain ? nil : byHand.isInConflict(byHand.selected)
      let found = (
        people.map(\.value), entries.map(\.content), field?.isDirty.value ?? binding!.isPending.value,
        field.map { $0.conflict.value != nil } ?? binding!.hasConflict.value
      )
      guard
        found.0 == byHand.values, found.1 == byHand.controls.map(\.content), found.2 == isDirty ?? found.2,
        found.3 == isInConflict ?? found.3
      else {
        Issue.record(
          """
          seed \(seed), \(policy), plain \(isPlain), first \(isFirst): \(log.joined(separator: "; ")): \(found) instead of \
          \(byHand.values) \(byHand.controls.map(\.content)) \(isDirty ?? false) \(isInConflict ?? false)
          """)
        return false
      }
    }
    return true
  }
}
