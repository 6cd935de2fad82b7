import Binding
import TestSupport
import Testing

@Suite struct RandomGraphSpec {
  /// Set BINDING_GRAPHS for more graphs than 2,000, and BINDING_SEED to repeat a run.
  @Test func `random graphs always agree with a model that recomputes everything`() {
    let seed = Randomness.seed()
    let count = Randomness.count("BINDING_GRAPHS", default: 2_000)
    print("random graphs: BINDING_SEED=\(seed) BINDING_GRAPHS=\(count)")
    for number in 0..<count {
      let graph = RandomGraph(seed: seed &+ UInt64(number))
      for step in 0..<40 {
        graph.step()
        if let failure = graph.failure {
          Issue.record("graph \(number) of seed \(seed), step \(step): \(failure)")
          return
        }
      }
      graph.end()
      if let failure = graph.failure {
        Issue.record("graph \(number) of seed \(seed), at the end: \(failure)")
        return
      }
    }
  }
}
