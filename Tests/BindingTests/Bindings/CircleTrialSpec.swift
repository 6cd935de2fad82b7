import Binding
import TestSupport
import Testing

/// Observables that two-way bindings connect in circles, in each direction and order of making: all have the value that
/// was written last.
private struct CircleTrial: Trial {
  enum Step {
    case batch([(place: Int, value: Int, isInPlace: Bool)])
  }

  static func setup(using generator: inout SeededGenerator) -> (size: Int, edges: [(Int, Int)]) {
    let size = Int.random(in: 3...5, using: &generator)
    // A tree, and edges that close circles.
    var edges = (1..<size).map { (Int.random(in: 0..<$0, using: &generator), $0) }
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      let one = Int.random(in: 0..<size, using: &generator)
      edges.append((one, (one + Int.random(in: 1..<size, using: &generator)) % size))
    }
    return (size, edges.map { generator.chance(50) ? $0 : ($0.1, $0.0) }.shuffled(using: &generator))
  }

  static func step(using generator: inout SeededGenerator) -> Step {
    .batch(
      (0..<Int.random(in: 1...5, using: &generator)).map { _ in
        (.random(in: 0..<5, using: &generator), .random(in: 0...9, using: &generator), generator.chance(20))
      })
  }

  static func simpler(_ step: Step) -> [[Step]] {
    guard case .batch(let writes) = step else { return [] }
    return writes.indices.map { [.batch(Array(writes[..<$0] + writes[($0 + 1)...]))] }
  }

  let nodes: [Observable<Int>]
  let scope = Scope()
  var model: Int
  var reports: [String] = []

  init(_ setup: (size: Int, edges: [(Int, Int)])) {
    nodes = (0..<setup.size).map { Observable(-$0) }
    for (source, target) in setup.edges { nodes[source].bindTwoWay(to: nodes[target]).store(in: scope) }
    model = nodes[0].value
  }

  mutating func play(_ step: Step) {
    guard case .batch(let writes) = step else { return }
    var (reports, written) = ([String](), Set<Int>())
    withDiagnostics({ reports.append("\($0)") }) {
      batch {
        for (place, value, isInPlace) in writes {
          let place = place % nodes.count
          // Writing an equal value is no write.
          if !written.contains(place), nodes[place].value == value { continue }
          written.insert(place)
          model = value
          if isInPlace { nodes[place].update { $0 = value } } else { nodes[place].value = value }
        }
      }
    }
    self.reports = reports
  }

  func difference() -> String? {
    let values = nodes.map(\.value)
    return values.contains { $0 != model } ? "\(values) instead of \(model)" : reports.first
  }
}

@Suite struct CircleTrialSpec {
  @Test func `a small graph with circles of two-way bindings settles on the latest write`() async {
    await CircleTrial.run(steps: 8)
  }
}
