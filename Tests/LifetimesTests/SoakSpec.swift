import Foundation
import TestSupport
import Testing

/// Random app life against plain values. `Scripts/soak MINUTES` goes on for so long, and watches memory.
@Suite @MainActor struct SoakSpec {
  private let seed = Randomness.seed()

  @Test func `an app shows what plain values say, whatever happens`() async throws {
    let end = Date.now + Double(Randomness.count("BINDING_SOAK_MINUTES", default: 0)) * 60
    let steps = Randomness.count("BINDING_SOAK_STEPS", default: 500)
    let app = AppLife(seed: seed)
    var (last, count) = ([String](), 0)
    var memory = Memory()
    while count < steps || Date.now < end {
      count += 1
      last.append(await app.step())
      if last.count > 20 { last.removeFirst() }
      if let difference = await app.difference() {
        Issue.record("step \(count): \(difference), after \(last.joined(separator: ", ")), BINDING_SEED=\(seed)")
        return
      }
      if count % 1_000 == 0 { memory.sample(count) }
    }
    if end > .now - 60, steps < count { print("soak: \(count) steps, BINDING_SEED=\(seed)") }
    #expect(memory.growth < 1_024, "memory grows by \(memory.growth) KB a minute, BINDING_SEED=\(seed)")
  }

  @Test func `a planted bug is found`() async {
    let app = AppLife(seed: seed, isFaulty: true)
    for _ in 0..<2_000 {
      _ = await app.step()
      if await app.difference() != nil { return }
    }
    Issue.record("not found in 2,000 steps, BINDING_SEED=\(seed)")
  }
}

/// The memory of the process, minute by minute. The first two fill caches and pools.
private struct Memory {
  private let start = Date.now
  private var minutes = 0
  private var samples: [Int] = []

  /// In kilobytes a minute, from the second minute on.
  var growth: Int { samples.count > 3 ? (samples[samples.count - 1] - samples[2]) / (samples.count - 3) : 0 }

  mutating func sample(_ count: Int) {
    let passed = Int(Date.now.timeIntervalSince(start) / 60)
    guard passed >= minutes, let size = Memory.size else { return }
    minutes = passed + 1
    samples.append(size)
    if passed > 0 { print("soak: minute \(passed), \(count) steps, \(size) KB") }
  }

  /// In kilobytes, where the system tells.
  private static var size: Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
    let words = text.split(separator: " ")
    return words.count > 1 ? Int(words[1]).map { $0 * 4 } : nil
  }
}
