import Binding
import TestSupport
import Testing

/// Chains of two-way bindings over models that may correct written values, with converters that shift, round and
/// refuse, edited at random places: all of it settles within the edit, and the first model is written at most once.
private struct ChainTrial: Trial {
  enum Kind: CaseIterable {
    case same, shift, negate, round, coarse, keep, even, clamp

    var converter: TwoWayConverter<Int, Int> {
      switch self {
      case .same: .identity
      case .shift: TwoWayConverter(convert: { $0 &+ 7 }, convertBack: { $0 &- 7 })
      case .negate: TwoWayConverter(convert: { 0 &- $0 }, convertBack: { 0 &- $0 })
      case .round: TwoWayConverter(convert: { $0 / 10 * 10 }, convertBack: { $0 / 10 * 10 })
      case .coarse: TwoWayConverter(convert: { $0 / 10 }, convertBack: { $0 &* 10 })
      case .keep:
        TwoWayConverter(convert: { $0 / 10 }) { shown, current in
          if shown == current.map({ $0 / 10 }) { .unchanged } else { .value(shown &* 10) }
        }
      case .even:
        TwoWayConverter(convert: { $0 }) { shown in
          if shown % 2 != 0 { throw ConversionError("odd") }
          return shown
        }
      case .clamp: TwoWayConverter(convert: { max(-50, min(50, $0)) }, convertBack: { max(-50, min(50, $0)) })
      }
    }
  }
  enum Coercion: CaseIterable { case limit, fives, none }
  /// Whether an effect corrects the first model, and whether it is made before the bindings or after them.
  enum Correction: CaseIterable { case none, before, after }
  enum Step { case write(Int, Int), type(Int), typeNonsense }

  /// The bindings are made in the given order, between each model and the next.
  typealias Setup = (
    starts: [Int], coercions: [Coercion], kinds: [Kind], order: [Int], correction: Correction
  )

  static func setup(using generator: inout SeededGenerator) -> Setup {
    let count = Int.random(in: 1...6, using: &generator)
    return (
      (0...count).map { _ in .random(in: -200...200, using: &generator) },
      (0...count).map { _ in generator.chance(30) ? Coercion.allCases.randomElement(using: &generator)! : .none },
      (0..<count).map { _ in Kind.allCases.randomElement(using: &generator)! },
      (0..<count).shuffled(using: &generator),
      generator.chance(30) ? [.before, .after].randomElement(using: &generator)! : .none
    )
  }

  static func step(using generator: inout SeededGenerator) -> Step {
    let (place, value) = (Int.random(in: 0..<7, using: &generator), Int.random(in: -200...200, using: &generator))
    return switch Int.random(in: 0..<10, using: &generator) {
    case 0, 1: .type(value)
    case 2 where generator.chance(50): .typeNonsense
    default: .write(place, value)
    }
  }

  let setup: Setup
  let models: [Model<Int>]
  let entry = Entry()
  let scope = Scope()
  var bindings: [Int: TwoWayBinding] = [:]
  let last: TwoWayBinding
  var failure: String?

  init(_ setup: Setup) {
    self.setup = setup
    models = setup.starts.map { Model($0) }
    for (model, coercion) in zip(models, setup.coercions) {
      switch coercion {
      case .limit: model.coerce = { max(-100, min(100, $0)) }
      case .fives: model.coerce = { $0 / 5 * 5 }
      case .none: break
      }
      model.put(model.coerce(model.value))
    }
    let first = models[0]
    let correct = { Effect { if abs(first.value) > 120 { first.put(first.value.signum() * 120) } } }
    if setup.correction == .before { correct().store(in: scope) }
    for place in setup.order {
      bindings[place] = models[place].bindTwoWay(to: models[place + 1], via: setup.kinds[place].converter)
    }
    last = models[setup.kinds.count].bindTwoWay(to: entry, via: .integer)
    if setup.correction == .after { correct().store(in: scope) }
    failure = difference()
  }

  mutating func play(_ step: Step) {
    let writes = models[0].writes.count
    var report: String?
    withDiagnostics({ report = "\($0)" }) {
      switch step {
      case .write(let place, let value): models[place % models.count].value = value
      case .type(let value): entry.type("\(value)")
      case .typeNonsense: entry.type("x")
      }
    }
    failure = failure ?? report
    let count = models[0].writes.count - writes
    if count > 1 { failure = "the first model was written \(count) times" }
  }

  func difference() -> String? {
    if let failure { return failure }
    let values = "\(models.map(\.value)), '\(entry.content)'"
    for (place, binding) in bindings where binding.error.value == nil {
      let (source, target) = (models[place].value, models[place + 1].value)
      let converter = setup.kinds[place].converter
      let shown = models[place + 1].coerce(converter.convert(source))
      let back = try? converter.convertBack(target, current: source).value(keeping: source)
      let isCorrected = back.map { models[place].coerce($0) } == source
      if shown != target, back != source, !isCorrected { return "not settled between \(place) and the next: \(values)" }
      if binding.isDirty.value { return "an edit is pending between \(place) and the next: \(values)" }
    }
    let isShown = last.error.value != nil || Int(entry.content) == models[setup.kinds.count].value
    return isShown ? nil : "not shown: \(values)"
  }

  func end() -> String? { failure }
}

@Suite struct ChainTrialSpec {
  @Test func `a chain of two-way bindings settles in one flush, with one write of the model for an edit`() async {
    await ChainTrial.run(steps: 10)
  }
}
