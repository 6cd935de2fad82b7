import Binding
import BindingForms
import BindingTesting
import TestSupport
import Testing

/// Forms that are submitted while everything goes on: typing, selecting, changes of the model, refusals, undo, also in
/// batches and transactions, compared with a plain model.
@MainActor final class SubmitTrial: @MainActor GroupedTrial {
  enum Part {
    case type(Int, String), select(Int), change(Int, Int, Int), refuse(Int), keepDraft(Int)
    case enable(Int, Bool), commit, revert, undo, redo, submit, answer(Outcome)
  }
  enum Outcome: CaseIterable { case done, refused, failed }
  struct Failed: Error {}

  static func setup(using generator: inout SeededGenerator) -> DraftsByHand.Policy { DraftsByHand.Policy(&generator) }

  static func part(using generator: inout SeededGenerator, depth: Int) -> Part {
    func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }
    let field = number(2)
    return switch number(depth == 0 ? 36 : 23) {
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
    case 23..<28: .submit
    default: .answer(Outcome.allCases[generator.chance(60) ? 0 : number(3)])
    }
  }

  let people = (0..<3).map { person in (0..<2).map { _ in Observable([1, 1, 2][person]) } }
  let selection = Observable(0)
  let revision = Observable(0)
  let fields: [Field<Int, String>]
  let form: Form
  var question: CheckedContinuation<Outcome, Never>?
  /// How many submissions have not yet returned.
  var running = 0
  /// The number of the last question.
  var number = 0
  var model: SubmitByHand

  init(_ policy: DraftsByHand.Policy) {
    let world = EditsByHand.World(
      isPlain: false, isToObservable: false, isKeyed: false, limit: 9, policies: [policy], controls: [],
      isObserverFirst: false, isTalkative: false)
    model = SubmitByHand(fields: [EditsByHand(world), EditsByHand(world)])
    let (people, selection) = (people, selection)
    let number = TwoWayConverter<Int, String>(convert: { "\($0)" }) {
      guard let number = Int($0) else { throw ConversionError("That is no number.") }
      return number
    }
    fields = (0..<2).map { place in
      Field(
        selection.following { people[$0][place] }, via: number, commit: policy.commitPolicy(ManualClock(), kept: 1))
    }
    form = Form(fields.map(\.part))
    form.check { [unowned self] in try await ask() ? nil : .refusal("\(self.number)") }
  }

  func change(_ part: Part) {
    switch part {
    case .type(let field, let text):
      fields[field].content.value = text
      model.fields[field].edit(text, 0)
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
      form.commit()
      model.commit()
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
    case .answer(let outcome):
      question.take()?.resume(returning: outcome)
      model.answer(outcome, number: number)
    }
  }

  private func submit() async throws {
    try await form.submit {
      if try await !ask() { throw ValidationIssue.refusal("\(number)") }
      return 1
    } writing: {
      revision.value += $0
    }
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

  func didPlay(_ step: Step) { model.finish() }

  @MainActor func difference() async -> String? {
    await settle()
    let (found, wanted) = (description, model.description)
    return found == wanted ? nil : "\(found) instead of \(wanted)"
  }

  /// Lets submissions begin and end, which they do in tasks of their own.
  private func settle() async {
    let isAsked = model.drafts != nil
    await drain { (question != nil) == isAsked && running == (isAsked ? 1 : 0) }
  }

  private var description: String {
    let states = fields.indices.map { place in
      let field = fields[place]
      let values = people.map { "\($0[place].value)" }
      return "'\(field.content.value)', dirty \(field.isDirty.value), valid \(field.isValid.value) \(values)"
    }
    return "\(states) error \(form.error.value?.message ?? "0"), unwritten \(form.isDoneUnwritten.value), "
      + "submitted \(form.isSubmitted.value), submitting \(form.isSubmitting.value), revision \(revision.value), "
      + "undo \(form.canUndo.value), redo \(form.canRedo.value)"
  }

  @MainActor func end() async -> String? {
    if question != nil { change(.answer(.failed)) }
    await settle()
    return form.isSubmitting.value ? "still submitting" : nil
  }
}

@Suite struct SubmitTrialSpec {
  @Test @MainActor func `a submission writes what was submitted, for whom it was, whatever happens meanwhile`() async {
    await SubmitTrial.run()
  }
}
