import Binding
import BindingRecording
import Foundation
import Testing

@Suite struct RecordingNeutralitySpec {
  /// Random numbers that a seed determines.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }

  /// Makes and changes a random graph; returns what its effects and reads saw.
  private func live(_ seed: UInt64) -> [String] {
    var generator = Generator(state: seed)
    var log: [String] = []
    let sources = (0..<6).map { Observable($0, name: "source \($0)") }
    var computeds: [Computed<Int>] = []
    for index in 0..<10 {
      let inputs = (0..<3).map { _ in Int.random(in: 0..<6 + index, using: &generator) }
      let earlier = computeds
      computeds.append(
        Computed(name: "computed \(index)") {
          let values = inputs.prefix(2).map { $0 < 6 ? sources[$0].value : earlier[$0 - 6].value }
          // A branch, so that inputs are added and removed.
          guard values[0] % 3 != 0 else { return values[1] % 7 }
          return values[0] + (inputs[2] < 6 ? sources[inputs[2]].value : earlier[inputs[2] - 6].value)
        })
    }
    let scope = Scope()
    var effects: [Effect] = []
    for step in 0..<120 {
      let target = sources[Int.random(in: 0..<6, using: &generator)]
      let value = Int.random(in: 0..<9, using: &generator)
      let computed = computeds[Int.random(in: 0..<10, using: &generator)]
      switch Int.random(in: 0..<9, using: &generator) {
      case 0, 1, 2: target.value = value
      case 3:
        batch {
          target.value = value
          log.append("read \(computed.value)")
          sources[value % 6].value += 1
        }
      case 4:
        try? transaction {
          target.value = value
          log.append("inside \(computed.value)")
          if value % 2 == 0 { throw CancellationError() }
        }
      case 5:
        let effect = Effect(name: "effect \(step)") { log.append("effect \(step) \(computed.value)") }
        if value % 2 == 0 { effect.store(in: scope) } else { effects.append(effect) }
      case 6: if !effects.isEmpty { effects.remove(at: value % effects.count).cancel() }
      case 7: if scope.isPaused { scope.resume() } else { scope.pause() }
      default: log.append("peek \(computed.peek())")
      }
    }
    scope.resume()
    scope.end()
    return log
  }

  @Test(arguments: 0..<60)
  func `a recorded graph behaves as an unrecorded one`(_ offset: UInt64) throws {
    let seed = (ProcessInfo.processInfo.environment["BINDING_SEED"].flatMap(UInt64.init) ?? 7) &+ offset
    let expected = live(seed)
    var log: [String] = []
    let events = try recorded(values: true) { log = live(seed) }
    #expect(log == expected, "seed \(seed)")
    // Runs are nested: each is recorded from its beginning to its end.
    var open: [Int] = []
    for event in events {
      if event.event == .run { open.append(event.step!) }
      if event.event == .ran { #expect(open.popLast() == event.step, "seed \(seed)") }
      if event.event == .settled { #expect(open.isEmpty, "seed \(seed)") }
    }
    #expect(events.count { $0.event == .node } == events.count { $0.event == .ended }, "seed \(seed)")
  }
}
