import Binding
import BindingForms
import BindingTesting
import TestSupport
import Testing

/// Edits of selected records with equal values, in models that can be compared or not, with a check that answers at
/// any time, under every policy, compared with a plain model in which a draft carries its identity.
@MainActor private final class DraftsTrial: @MainActor Trial {
  /// A model that cannot be compared.
  struct Tenths { var count: Int }
  struct Failed: Error {}

  struct Setup {
    let policy: DraftsByHand.Policy
    let isComparable: Bool
    let isChecked: Bool
  }

  enum Step {
    case type(String), select(Int), change(Int, Int), commit, leave, revert, keep, switchLocale, commitForm, undo, redo
    /// The check answers the latest request, or the first one, which may be outdated.
    case answer(Bool, isLate: Bool)
    case failToCommit, wait
  }

  static func setup(using generator: inout SeededGenerator) -> Setup {
    let policy = DraftsByHand.Policy(&generator)
    return Setup(policy: policy, isComparable: generator.chance(50), isChecked: generator.chance(50))
  }

  static func step(using generator: inout SeededGenerator) -> Step {
    let texts = ["", "x", "0.0", "0.1", "00.1", "0,1", "0.2", "0,2", "1.5", "2,x", "2"]
    let person = Int.random(in: 0..<4, using: &generator)
    return switch Int.random(in: 0..<36, using: &generator) {
    case 0..<10: .type(texts.randomElement(using: &generator)!)
    case 10..<15: .select(person)
    case 15..<18: .change(person, Int.random(in: 0..<3, using: &generator))
    case 18, 19: .commit
    case 20, 21: .leave
    case 22: .revert
    case 23: .keep
    case 24: .switchLocale
    case 25, 26: .commitForm
    case 27: .undo
    case 28: .redo
    case 29: .failToCommit
    case 30..<34: .answer(generator.chance(60), isLate: generator.chance(25))
    default: .wait
    }
  }

  let clock = ManualClock()
  let separator = Observable<Character>(".")
  let control = Control("")
  var questions: [CheckedContinuation<ValidationIssue?, Never>] = []
  /// The value that the check was asked about last.
  var asked: Int?
  var select: (Int) -> Void = { _ in }
  var change: (Int, Int) -> Void = { _, _ in }
  var values: () -> [Int] = { [] }
  var layer: EditsDesk.Layer?
  var form: Form?
  var binding: Subscription?
  var saves = 0
  var byHand: DraftsByHand

  init(_ setup: Setup) {
    byHand = DraftsByHand(setup.policy, isComparable: setup.isComparable, isChecked: setup.isChecked)
    if setup.isComparable { edit(setup, { $0 }, { $0 }) } else { edit(setup, { Tenths(count: $0) }, { $0.count }) }
  }

  private func edit<Value>(_ setup: Setup, _ wrap: @escaping (Int) -> Value, _ unwrap: @escaping (Value) -> Int) {
    let people = byHand.values.map { Observable(wrap($0)) }
    let (selection, separator) = (Observable(people[0]), separator)
    select = { selection.value = people[$0] }
    change = { people[$0].value = wrap($1) }
    values = { people.map { unwrap($0.value) } }
    let converter = TwoWayConverter<Value, String>(convert: { DraftsByHand.text(of: unwrap($0), separator.value) }) {
      guard let value = DraftsByHand.value(of: $0, separator.value) else { throw ConversionError("No number.") }
      return wrap(value)
    }
    let field = Field(selection.following { $0 }, via: converter, commit: setup.policy.commitPolicy(clock))
    if setup.isChecked { _ = field.check { [weak self] in await self?.answer(unwrap($0)) } }
    layer = EditsDesk.Layer(field)
    form = Form(field)
    binding = field.bindTwoWay(to: control)
  }

  private func answer(_ value: Int) async -> ValidationIssue? {
    asked = value
    return await withCheckedContinuation { questions.append($0) }
  }

  @MainActor func play(_ step: Step) async {
    switch step {
    case .type(let text):
      control.type(text)
      if text != byHand.content { byHand.edit(text, DraftsByHand.value(of: text, byHand.separator)) }
    case .select(let person):
      select(person)
      if person != byHand.person { byHand.select(person) }
    case .change(let person, let value):
      change(person, value)
      byHand.change(person, value)
    case .commit:
      layer?.commit()
      byHand.commit()
    case .leave:
      control.leave()
      if byHand.policy.pace != .onCommit { byHand.commit() }
    case .revert:
      layer?.revert()
      byHand.follow()
    case .keep:
      layer?.keepDraft()
      byHand.keep()
    case .switchLocale:
      separator.value = separator.value == "." ? "," : "."
      byHand.switchLocale()
    case .commitForm:
      form?.commit { [weak self] in self?.saves += 1 }
      byHand.commitForm()
    case .undo:
      form?.undo()
      byHand.replay(from: \.done, to: \.undone) { $0.before }
    case .redo:
      form?.redo()
      byHand.replay(from: \.undone, to: \.done) { $0.after }
    case .failToCommit:
      try? transaction {
        layer?.commit()
        throw Failed()
      }
    case .answer(let isAccepted, let isLate):
      guard !questions.isEmpty else { break }
      let isPresent = byHand.answer == .pending && (!isLate || questions.count == 1)
      let question = isLate ? questions.removeFirst() : questions.removeLast()
      question.resume(returning: isAccepted ? nil : .refusal("no"))
      if isPresent { byHand.take(isAccepted: isAccepted) }
    case .wait:
      if byHand.policy.pace == .delayed { await clock.advance(by: .milliseconds(600)) }
      byHand.wait()
    }
    byHand.finish()
    if byHand.isChecked { await turns() }
  }

  /// Lets the checks receive their requests, and the field receive the answers.
  private func turns() async {
    for _ in 0..<3 { await Task.yield() }
    await settle {
      let isAsked = byHand.answer != .pending || asked == byHand.draft?.meaning
      return isAsked && presentDifference == nil
    }
  }

  @MainActor func difference() -> String? { presentDifference }

  private var presentDifference: String? {
    guard let layer, let form else { return nil }
    let found =
      "\(values()) '\(control.content)' \(layer.state()) \(form.isChecking.value) \(form.canUndo.value) \(saves)"
    let isPending = byHand.answer == .pending
    let (isDirty, isInConflict) = (byHand.draft != nil, byHand.isInConflict)
    let isAccepted = byHand.draft.map { $0.meaning != nil && byHand.answer != .refused && !isPending } ?? true
    let state =
      "'\(byHand.content)', dirty \(isDirty), conflict \(isInConflict), valid \(isAccepted && !isInConflict), "
      + "pending \(isPending)"
    let wanted =
      "\(byHand.values) '\(byHand.content)' \(state) \(isPending) \(!byHand.done.isEmpty) "
      + "\(byHand.saves)"
    return found == wanted ? nil : "\(found) instead of \(wanted)"
  }

  @MainActor func end() async -> String? {
    binding?.cancel()
    for question in questions { question.resume(returning: nil) }
    questions = []
    return nil
  }
}

@Suite struct DraftsTrialSpec {
  @Test @MainActor func `a draft is written for its own record, with its former meaning, or not at all`() async {
    await DraftsTrial.run()
  }
}
