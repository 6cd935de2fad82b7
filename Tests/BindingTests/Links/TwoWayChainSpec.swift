import Binding
import TestSupport
import Testing

/// Chains of two-way bindings over a model that may correct written values, with converters that shift, round and
/// refuse, edited at random places: all of it settles within the edit, and the model is written at most once.
@Suite struct TwoWayChainSpec {
  typealias Step = TwoWayConverter<Int, Int>

  let kinds: [(String, Step)] = [
    ("same", .identity),
    ("shift", Step(convert: { $0 &+ 7 }, convertBack: { $0 &- 7 })),
    ("negate", Step(convert: { 0 &- $0 }, convertBack: { 0 &- $0 })),
    ("round", Step(convert: { $0 / 10 * 10 }, convertBack: { $0 / 10 * 10 })),
    ("coarse", Step(convert: { $0 / 10 }, convertBack: { $0 &* 10 })),
    (
      "keep",
      Step(convert: { $0 / 10 }) { shown, current in
        if shown == current.map({ $0 / 10 }) { .unchanged } else { .value(shown &* 10) }
      }
    ),
    (
      "even",
      Step(convert: { $0 }) { shown in
        if shown % 2 != 0 { throw ConversionError("odd") }
        return shown
      }
    ),
    ("clamp", Step(convert: { max(-50, min(50, $0)) }, convertBack: { max(-50, min(50, $0)) })),
  ]

  static func coercion(_ generator: inout SeededGenerator) -> (Int) -> Int {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: { max(-100, min(100, $0)) }
    case 1: { $0 / 5 * 5 }
    default: { $0 }
    }
  }

  @Test func `a chain of two-way bindings settles in one flush, with one write of the model for an edit`() {
    let seed = Randomness.seed()
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<Randomness.count("BINDING_CHAINS", default: 200) { check(&generator) }
  }

  private func check(_ generator: inout SeededGenerator) {
    let count = Int.random(in: 1...6, using: &generator)
    let steps = (0..<count).map { _ in kinds.randomElement(using: &generator)! }
    let nodes = (0...count).map { _ in Model(Int.random(in: -200...200, using: &generator)) }
    for node in nodes where generator.chance(40) {
      node.coerce = Self.coercion(&generator)
      node.put(node.coerce(node.value))
    }
    let entry = Entry()
    let scope = Scope()
    let corrects = generator.chance(30)
    let correct = { Effect { if abs(nodes[0].value) > 120 { nodes[0].put(nodes[0].value.signum() * 120) } } }
    let isFirst = generator.chance(50)
    if corrects, isFirst { correct().store(in: scope) }
    let order = Array(0..<count).shuffled(using: &generator)
    var bindings: [Int: TwoWayBinding] = [:]
    for place in order { bindings[place] = nodes[place].bindTwoWay(to: nodes[place + 1], via: steps[place].1) }
    let last = nodes[count].bindTwoWay(to: entry, via: .integer)
    if corrects, !isFirst { correct().store(in: scope) }

    func story(_ edit: String) -> Comment {
      "\(steps.map(\.0)), \(order), \(edit): \(nodes.map(\.value)), '\(entry.content)'"
    }
    func expectSettled(_ edit: String) {
      for place in 0..<count where bindings[place]?.error.value == nil {
        let (source, target) = (nodes[place].value, nodes[place + 1].value)
        let shown = nodes[place + 1].coerce(steps[place].1.convert(source))
        let back = try? steps[place].1.convertBack(target, current: source).value(keeping: source)
        let isCorrected = back.map { nodes[place].coerce($0) } == source
        #expect(shown == target || back == source || isCorrected, story("\(edit), between \(place) and \(place + 1)"))
        #expect(bindings[place]?.isPending.value == false, story(edit))
      }
      #expect(last.error.value != nil || Int(entry.content) == nodes[count].value, story(edit))
    }

    expectSettled("at the start")
    for _ in 0..<8 {
      let place = Int.random(in: 0...count + 1, using: &generator)
      let value = Int.random(in: -200...200, using: &generator)
      let writes = nodes.map(\.writes.count)
      let edit = "\(value) at \(place)"
      let reports = Reports()
      withDiagnostics(reports.note) {
        if place <= count {
          nodes[place].value = value
        } else {
          entry.type(generator.chance(20) ? "x" : "\(value)")
        }
      }
      #expect(reports.count == 0, story(edit))
      #expect(nodes[0].writes.count <= writes[0] + 1, story(edit))
      expectSettled(edit)
    }
  }

  private final class Reports {
    var count = 0
    func note(_: Diagnostic) { count += 1 }
  }
}
