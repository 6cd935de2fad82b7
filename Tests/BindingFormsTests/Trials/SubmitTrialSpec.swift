import Binding
import BindingForms
import BindingTesting
import TestSupport
import Testing

/// Forms that are submitted under every policy while everything goes on: typing, also back, selecting, ends of edits,
/// changes of the model, checks, refusals, undo, cancelling, also in batches and transactions, compared with a plain
/// model. In half of the programs a command submits the form.
@MainActor final class SubmitTrial: @MainActor GroupedTrial {
  enum Part {
    case type(Int, String), typeBack(Int), select(Int), change(Int, Int, Int), refuse(Int), keepDraft(Int)
    case enable(Int, Bool), commit, commitField(Int), revert, undo, redo, submit, cancel, answer(Outcome)
    /// The check of the first field answers the latest question, or the first one, which may be outdated.
    case reply(Bool, isLate: Bool)
    case wait
  }
  struct Setup {
    let policy: DraftsByHand.Policy
    /// Whether the first field has a check.
    let isChecked: Bool
    /// Whether the form has one.
    let isFormChecked: Bool
    /// Whether a command submits the form.
    let isCommand: Bool
  }
  enum Outcome: CaseIterable { case done, refused, failed }
  struct Failed: Error {}

  static func setup(using generator: inout SeededGenerator) -> Setup {
    Setup(
      policy: DraftsByHand.Policy(&generator), isChecked: generator.chance(50), isFormChecked: generator.chance(50),
      isCommand: generator.chance(50))
  }

  static func part(using generator: inout SeededGenerator, depth: Int) -> Part {
    func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }
    let field = number(2)
    return switch number(depth == 0 ? 58 : 30) {
    case 0..<8: .type(field, ["1", "01", "2", "3", "x"][number(5)])
    case 8..<11: .select(number(3))
    case 11..<14: .change(number(3), field, 1 + number(3))
    case 14, 15: .refuse(field)
    case 16: .keepDraft(field)
    case 17: .commit
    case 18: .revert
    case 19, 20: .undo
    case 21: .redo
    case 22: .enable(field, generator.chance(70))
    case 23, 24: .commitField(field)
    case 25..<30: .typeBack(field)
    case 30..<38: .submit
    case 38..<43: .reply(generator.chance(70), isLate: generator.chance(20))
    case 43, 44: .wait
    case 45, 46: .cancel
    default: .answer(Outcome.allCases[generator.chance(70) ? 0 : number(3)])
    }
  }

  let people = (0..<3).map { person in (0..<2).map { _ in Observable([1, 1, 2][person]) } }
  let selection = Observable(0)
  let revision = Observable(0)
  let fields: [Field<Int, String>]
  let form: Form
  let isCommand: Bool
  private(set) lazy var save = Command(
    for: self, submitting: form, of: edited, enabledIf: { _ in true }, name: "save"
  ) { [weak self] edited in
    try await self?.send(edited) ?? 0
  } then: { me, sent, step in
    me.revision.value += step
    me.told.append("then \(sent)")
  } failed: { me, sent, error in
    me.told.append("\(error is Failed ? "failed" : error is ValidationIssue ? "refused" : "unwritten") \(sent)")
  }
  /// What is edited: the values of the selected person.
  private(set) lazy var edited = Computed { [people, selection] in people[selection.value].map(\.value) }
  /// What the owner of the command was told.
  var told: [String] = []
  var question: CheckedContinuation<Outcome, Never>?
  /// How many submissions have not yet returned.
  var running = 0
  /// The number of the last question.
  var number = 0
  let clock = ManualClock()
  var isWaiting = false
  var checks: [CheckedContinuation<Bool, Never>] = []
  /// How often the check was asked, was told its answer, and has answered.
  var (asks, replies, answers) = (0, 0, 0)
  var model: SubmitByHand

  init(_ setup: Setup) {
    let world = EditsByHand.World(
      isPlain: false, isToObservable: false, isKeyed: false, limit: 9, policies: [setup.policy], controls: [],
      isObserverFirst: false, isTalkative: false)
    model = SubmitByHand(fields: [EditsByHand(world), EditsByHand(world)])
    let (people, selection, clock) = (people, selection, clock)
    let number = TwoWayConverter<Int, String>(convert: { "\($0)" }) {
      guard let number = Int($0) else { throw ConversionError("That is no number.") }
      return number
    }
    fields = (0..<2).map { place in
      Field(
        selection.following { people[$0][place] }, via: number, commit: setup.policy.commitPolicy(clock, kept: 1))
    }
    form = Form(fields.map(\.part))
    isCommand = setup.isCommand
    model.isCommand = setup.isCommand
    if setup.isChecked {
      model.fields[0].layers[0].check = EditsByHand.Check()
      fields[0].check { [weak self] _ in await self?.check() ?? true ? nil : .refusal("no") }
    }
    model.isChecked = setup.isFormChecked
    if setup.isFormChecked { form.check { [unowned self] in try await ask() ? nil : .refusal("\(self.number)") } }
  }

  func change(_ part: Part) {
    switch part {
    case .type(let field, let text):
      fields[field].content.value = text
      model.fields[field].edit(text, 0)
    case .typeBack(let field): change(.type(field, "\(people[selection.value][field].value)"))
    case .select(let person):
      selection.value = person
      for field in 0..<2 { model.fields[field].select(person) }
    case .change(let person, let field, let value):
      people[person][field].value = value
      model.fields[field].set("\(value)", person)
    case .refuse(let field):
      fields[field].refuse("no")
      model.refuse(field)
    case .keepDraft(let field):
      fields[field].keepDraft()
      model.fields[field].keepDraftNow(0)
    case .enable(let field, let isEnabled):
      fields[field].isEnabled.value = isEnabled
      model.isEnabled[field] = isEnabled
    case .commit:
      // A commit that waits for a check is for another trial.
      if model.fields[0].layers[0].check != nil { return }
      form.commit()
      model.commit()
    case .commitField(let field):
      fields[field].commit()
      model.fields[field].commit(0, model.selected)
    case .revert:
      form.revert()
      model.revert()
    case .undo:
      form.undo()
      model.undo()
    case .redo:
      form.redo()
      model.redo()
    case .submit:
      running += 1
      Task {
        try? await submit()
        running -= 1
      }
      model.submit()
    case .cancel:
      if !isCommand { return }
      save.cancel()
      model.cancel()
    case .answer(let outcome):
      question.take()?.resume(returning: outcome)
      model.answer(outcome, number: number)
    case .reply(let isAccepted, let isLate):
      if checks.isEmpty { return }
      let isPresent = model.fields[0].isPending && (!isLate || checks.count == 1)
      (isLate ? checks.removeFirst() : checks.removeLast()).resume(returning: isAccepted)
      replies += 1
      if isPresent { model.fields[0].take(isRefused: !isAccepted) }
    case .wait: isWaiting = true
    }
  }

  private func check() async -> Bool {
    asks += 1
    let isAccepted = await withCheckedContinuation { checks.append($0) }
    answers += 1
    return isAccepted
  }

  private func submit() async throws {
    if isCommand { return _ = try await save.run() }
    try await form.submit {
      if try await !ask() { throw ValidationIssue.refusal("\(number)") }
      return 1
    } writing: {
      revision.value += $0
    }
  }

  private func send(_ edited: [Int]) async throws -> Int {
    if try await !ask() { throw ValidationIssue.refusal("\(number)") }
    return 1
  }

  /// The answer of a check or of the work: whether it accepts.
  private func ask() async throws -> Bool {
    number += 1
    switch await withCheckedContinuation({ question = $0 }) {
    case .done: return true
    case .refused: return false
    case .failed: throw Failed()
    }
  }

  func didPlay(_ step: Step) {
    model.finish()
    model.proceed()
  }

  func rollBack(to former: SubmitByHand) { model.rollBack(to: former) }

  @MainActor func difference() async -> String? {
    if isWaiting {
      isWaiting = false
      await clock.advance(by: .milliseconds(600))
      for field in model.fields.indices { model.fields[field].wait() }
      model.proceed()
    }
    await TestSupport.settles {
      let isSubmitting = model.phase != nil
      return form.isSubmitting.value == isSubmitting && running == (isSubmitting ? 1 : 0)
        && (question != nil) == model.isAsking && asks == model.fields[0].asks && answers == replies
    }
    for (place, field) in fields.enumerated() {
      let (content, value) = (field.content.value, people[selection.value][place].value)
      // A field is dirty exactly when its content is not what its model shows.
      if field.isDirty.value != (Int(content) != value) {
        return "'\(content)' is said to be dirty over \(value): \(field.isDirty.value)"
      }
    }
    let (found, wanted) = (description, model.description)
    return found == wanted ? nil : "\(found) instead of \(wanted)"
  }

  private var description: String {
    let states = fields.indices.map { place in
      let field = fields[place]
      let values = people.map { "\($0[place].value)" }
      return "'\(field.content.value)', dirty \(field.isDirty.value), valid \(field.isValid.value), "
        + "pending \(field.isChecking.value), asked \(place == 0 ? asks : 0), \(values)"
    }
    return "\(states) error \(form.error.value?.message ?? "0"), unwritten \(form.isDoneUnwritten.value), "
      + "submitted \(form.isSubmitted.value), submitting \(form.isSubmitting.value), revision \(revision.value), "
      + "undo \(form.canUndo.value), redo \(form.canRedo.value), told \(told), "
      + "failure \(isCommand && save.failure.value != nil)"
  }

  @MainActor func end() async -> String? {
    await drain {
      for check in checks { check.resume(returning: true) }
      checks = []
      question.take()?.resume(returning: .failed)
      return running == 0
    }
    return form.isSubmitting.value ? "still submitting" : nil
  }
}

@Suite struct SubmitTrialSpec {
  @Test @MainActor func `a submission writes what was submitted, for whom it was, whatever happens meanwhile`() async {
    await SubmitTrial.run()
  }
}
