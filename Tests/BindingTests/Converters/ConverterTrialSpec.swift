import Binding
import TestSupport
import Testing

private struct Refused: Error {}

/// One step of a two-way converter of numbers, and what it does to plain numbers.
private enum Operation: CaseIterable {
  case increment, double, keepNegative, takePresent, throughText, refuseHuge

  var converter: TwoWayConverter<Int, Int> {
    switch self {
    case .increment: TwoWayConverter(convert: { $0 + 1 }, convertBack: { $0 - 1 })
    case .double:
      TwoWayConverter<Int, Int>(convert: { $0 * 2 }) { shown in
        if shown % 2 != 0 { throw ConversionError("odd", code: .unknown) }
        return shown / 2
      }.describing { "\($0.code.word): \($1) is \($0.message)" }
    case .keepNegative: TwoWayConverter(convert: { $0 }) { shown, _ in shown < 0 ? .unchanged : .value(shown) }
    case .takePresent: TwoWayConverter(convert: { $0 }) { shown, current in .value(shown == 3 ? current ?? 0 : shown) }
    case .throughText:
      TwoWayConverter<Int, String>.integer.then(TwoWayConverter(convert: { Int($0)! }, convertBack: { "\($0)" }))
    case .refuseHuge:
      TwoWayConverter<Int, Int>(convert: { $0 }) { shown in
        if shown > 9 { throw Refused() }
        return shown
      }
    }
  }

  var steps: Int { self == .throughText ? 2 : 1 }

  func show(_ number: Int) -> Int {
    switch self {
    case .increment: number + 1
    case .double: number * 2
    default: number
    }
  }

  func read(_ shown: Int, _ current: Int?) -> Outcome {
    switch self {
    case .increment: .value(shown - 1)
    case .double: shown % 2 == 0 ? .value(shown / 2) : .error("unknown: \(shown) is odd", step: 0, place: nil)
    case .keepNegative: shown < 0 ? .unchanged : .value(shown)
    case .takePresent: .value(shown == 3 ? current ?? 0 : shown)
    case .throughText: .value(shown)
    case .refuseHuge: shown > 9 ? .error("\(Refused())", step: 0, place: nil) : .value(shown)
    }
  }
}

/// What reading back gives; of a list the place of the element that cannot be read.
private enum Outcome: Equatable {
  case value(Int), values([Int]), nothing, unchanged
  case error(String, step: Int, place: Int?)

  init(_ read: () throws -> Outcome) {
    do { self = try read() } catch let error as ConversionError {
      self = .error(error.message, step: error.step, place: error.range?.lowerBound)
    } catch { self = .error("\(error)", step: -1, place: nil) }
  }
}

/// Converters that are composed in any order and lifted, compared with plain functions.
private final class ConverterTrial: Trial {
  enum Step {
    case show(Int), read(Int, current: Int?), readOptional(Int?, current: Int?), readEach([Int], current: [Int])
  }

  static func setup(using generator: inout SeededGenerator) -> [Operation] {
    (0..<Int.random(in: 1...5, using: &generator)).map { _ in Operation.allCases.randomElement(using: &generator)! }
  }

  static func step(using generator: inout SeededGenerator) -> Step {
    func number() -> Int { Int.random(in: -3...12, using: &generator) }
    let current = generator.chance(50) ? number() : nil
    return switch Int.random(in: 0..<6, using: &generator) {
    case 0, 1: .show(number())
    case 2, 3: .read(number(), current: current)
    case 4: .readOptional(generator.chance(80) ? number() : nil, current: current)
    default: .readEach([number(), number()], current: current.map { [$0] } ?? [])
    }
  }

  private let operations: [Operation], leftToRight: TwoWayConverter<Int, Int>, rightToLeft: TwoWayConverter<Int, Int>
  private var wrong: String?

  init(_ operations: [Operation]) {
    self.operations = operations
    let converters = operations.map(\.converter)
    leftToRight = converters.dropFirst().reduce(converters[0]) { $0.then($1) }
    rightToLeft = converters.dropLast().reversed().reduce(converters.last!) { $1.then($0) }
  }

  private func show(_ number: Int, _ count: Int) -> Int { operations[..<count].reduce(number) { $1.show($0) } }

  /// Reads back by the operations, the last one first; each is told the present value as the ones before it show it.
  private func read(_ shown: Int, _ current: Int?) -> Outcome {
    var shown = shown
    for place in operations.indices.reversed() {
      switch operations[place].read(shown, current.map { show($0, place) }) {
      case .value(let value): shown = value
      case .error(let message, let step, _):
        return .error(message, step: operations[..<place].reduce(step) { $0 + $1.steps }, place: nil)
      default: return .unchanged
      }
    }
    return .value(shown)
  }

  private func compare(_ found: Outcome, _ wanted: Outcome) {
    if found != wanted { wrong = wrong ?? "\(found), not \(wanted)" }
  }

  func play(_ step: Step) {
    for converter in [leftToRight, rightToLeft] { play(step, converter) }
  }

  private func play(_ step: Step, _ converter: TwoWayConverter<Int, Int>) {
    func outcome(_ conversion: BackConversion<Int>) -> Outcome {
      if case .value(let value) = conversion { .value(value) } else { .unchanged }
    }
    switch step {
    case .show(let number):
      compare(.value(converter.convert(number)), .value(show(number, operations.count)))
      compare(.values(converter.each.oneWay.convert([number, 0])), .values([number, 0].map(converter.convert)))
    case .read(let shown, let current):
      compare(Outcome { outcome(try converter.convertBack(shown, current: current)) }, read(shown, current))
      let alone = read(shown, nil)
      let message = "There is nothing here that could be kept."
      compare(
        Outcome { .value(try converter.convertBack(shown)) },
        alone == .unchanged ? .error(message, step: 0, place: nil) : alone)
    case .readOptional(let shown, let current):
      let found = Outcome {
        switch try converter.optional.convertBack(shown, current: .some(current)) {
        case .value(let value): value.map { .value($0) } ?? .nothing
        case .unchanged: .unchanged
        }
      }
      let wanted = shown.map { read($0, current) } ?? .nothing
      // Lifting makes one step of all.
      if case .error(let message, let step, _) = wanted {
        compare(found, .error(message, step: step, place: nil))
      } else {
        compare(found, wanted)
      }
    case .readEach(let shown, let current):
      let found = Outcome {
        guard case .value(let values) = try converter.each.convertBack(shown, current: current) else {
          return .unchanged
        }
        return .values(values)
      }
      compare(found, readEach(shown, current))
    }
  }

  private func readEach(_ shown: [Int], _ current: [Int]) -> Outcome {
    var values: [Int] = []
    for (place, one) in shown.enumerated() {
      let present = place < current.count ? current[place] : nil
      switch (read(one, present), present) {
      case (.value(let value), _), (.unchanged, let value?): values.append(value)
      case (.error(let message, let step, _), _): return .error(message, step: step, place: place)
      default: return .error("There is nothing here that could be kept.", step: 0, place: place)
      }
    }
    return .values(values)
  }

  func difference() -> String? { wrong }
}

@Suite struct ConverterTrialSpec {
  @Test func `composed and lifted converters do what their steps do`() async { await ConverterTrial.run() }
}
