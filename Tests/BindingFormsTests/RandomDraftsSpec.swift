import Binding
import BindingForms
import BindingTesting
import TestSupport
import Testing

/// Random edits of selected individuals with equal values, under every policy, against a plain model in which a draft
/// carries its identity.
@Suite @MainActor struct RandomDraftsSpec {
  /// A model that cannot be compared.
  struct Tenths { var count: Int }

  @Test func `a draft is written where it was typed, as it was meant, or nowhere`() async {
    let seed = Randomness.seed()
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<Randomness.count("BINDING_DRAFTS", default: 150) {
      if generator.chance(50) {
        await run(&generator, seed, isComparable: true, { $0 }, { $0 })
      } else {
        await run(&generator, seed, isComparable: false, { Tenths(count: $0) }, { $0.count })
      }
    }
  }

  private func run<Value>(
    _ generator: inout SeededGenerator, _ seed: UInt64, isComparable: Bool, _ wrap: @escaping (Int) -> Value,
    _ unwrap: @escaping (Value) -> Int
  ) async {
    let clock = ManualClock()
    let policy = DraftsByHand.Policy(&generator)
    var byHand = DraftsByHand(policy, isComparable: isComparable)
    let people = byHand.values.map { Observable(wrap($0)) }
    let selection = Observable(people[0])
    let separator = Observable<Character>(".")
    let converter = TwoWayConverter<Value, String>(convert: { DraftsByHand.text(of: unwrap($0), separator.value) }) {
      guard let value = DraftsByHand.value(of: $0, separator.value) else { throw ConversionError("No number.") }
      return wrap(value)
    }
    let field = Field(selection.following { $0 }, via: converter, commit: policy.commitPolicy(clock))
    let form = Form(field)
    let control = Control("")
    let binding = field.bindTwoWay(to: control)
    var log: [String] = []
    for _ in 0..<40 {
      let step = DraftsByHand.Step(&generator)
      log.append("\(step)")
      switch step {
      case .type(let text): control.type(text)
      case .select(let person): selection.value = people[person]
      case .change(let person, let value): people[person].value = wrap(value)
      case .commit: field.commit()
      case .leave: control.leave()
      case .revert: field.revert()
      case .keep: field.keepDraft()
      case .switchLocale: separator.value = separator.value == "." ? "," : "."
      case .commitForm: form.commit()
      case .undo: form.undo()
      case .redo: form.redo()
      case .fail:
        try? transaction {
          field.commit()
          throw CancellationError()
        }
      case .wait: await clock.advance(by: .milliseconds(600))
      }
      byHand.take(step)
      let isRight =
        people.map { unwrap($0.value) } == byHand.values && control.content == byHand.content
        && field.isDirty.value == (byHand.draft != nil) && (field.conflict.value != nil) == byHand.isInConflict
        && form.canUndo.value == !byHand.done.isEmpty
      guard isRight else {
        Issue.record(
          """
          seed \(seed), \(policy), comparable \(isComparable): \(log.joined(separator: ", ")): \
          \(people.map { unwrap($0.value) }) '\(control.content)' \(field.isDirty.value) \
          \(field.conflict.value != nil) \(form.canUndo.value) instead of \
          \(byHand.values) '\(byHand.content)' \(byHand.draft != nil) \(byHand.isInConflict) \(!byHand.done.isEmpty)
          """)
        break
      }
    }
    binding.cancel()
  }
}
