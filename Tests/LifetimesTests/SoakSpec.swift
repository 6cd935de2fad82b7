import Foundation
import TestSupport
import Testing

/// Random app life, compared with plain values. `Scripts/soak MINUTES` continues for that long, and watches memory.
@Suite @MainActor struct SoakSpec {
  private let seed = Randomness.seed()

  @Test func `an app shows the values of a plain model, under random use`() async throws {
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
      guard memory.isDue else { continue }
      if let difference = await app.rest() {
        Issue.record("at rest after step \(count): \(difference), BINDING_SEED=\(seed)")
        return
      }
      memory.sample(count)
    }
    if end > .now - 60, steps < count { print("soak: \(count) steps, BINDING_SEED=\(seed)") }
    #expect(memory.growth < Memory.limit, "memory grows by \(memory.growth) bytes a minute, BINDING_SEED=\(seed)")
  }

  @Test func `a planted bug is found by random use`() async {
    let app = AppLife(seed: seed, isFaulty: true)
    for _ in 0..<2_000 {
      _ = await app.step()
      if await app.difference() != nil { return }
    }
    Issue.record("not found in 2,000 steps, BINDING_SEED=\(seed)")
  }
}

/// What the app keeps when it is at rest, minute by minute. In the first four minutes caches and pools are filled.
///
/// Counts allocated bytes, not those that the process has from the system: freed memory between living blocks cannot go
/// back to the system, but the program can use it.
private struct Memory {
  /// In bytes a minute. Dispatch keeps memory that its threads have freed, some 100 KB more or less from one minute to
  /// the next. A row that leaked in each hundredth step would be a megabyte.
  static let limit = 65_536

  private let start = Date.now
  private var minutes = 0
  private var samples: [Int] = []

  var isDue: Bool { Date.now.timeIntervalSince(start) >= Double(minutes) * 60 }

  /// In bytes a minute, from the fifth minute on.
  var growth: Int { samples.count > 6 ? (samples[samples.count - 1] - samples[5]) / (samples.count - 6) : 0 }

  mutating func sample(_ count: Int) {
    guard let size = Memory.size else { return }
    if minutes > 0 { print("soak: minute \(minutes), \(count) steps, \(size) bytes") }
    minutes += 1
    samples.append(size)
  }

  /// The bytes in use; `nil` if the system does not tell.
  private static var size: Int? {
    #if canImport(Glibc)
      typealias Function = @convention(c) (Int32, UnsafeMutablePointer<FILE>) -> Int32
      guard let symbol = dlsym(nil, "malloc_info"), let file = tmpfile() else { return nil }
      defer { fclose(file) }
      guard unsafeBitCast(symbol, to: Function.self)(0, file) == 0 else { return nil }
      rewind(file)
      var text = Data()
      while case let byte = getc(file), byte != EOF { text.append(UInt8(truncatingIfNeeded: byte)) }
      return size(in: String(decoding: text, as: UTF8.self))
    #else
      return nil
    #endif
  }

  /// The bytes in use at the end of a description of the heap: those from the system, without the free ones.
  private static func size(in description: String) -> Int? {
    var sizes: [Substring: Int] = [:]
    for match in description.matches(of: #/<(?:total|system) type="(\w+)" (?:count="\d+" )?size="(\d+)"/#) {
      sizes[match.1] = Int(match.2)
    }
    guard let system = sizes["current"], let fast = sizes["fast"], let rest = sizes["rest"] else { return nil }
    return system + (sizes["mmap"] ?? 0) - fast - rest
  }
}
