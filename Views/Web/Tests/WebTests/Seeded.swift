import Foundation

/// Random numbers that a seed repeats (SplitMix64).
struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  /// By the seed that `BINDING_SEED` names, or a new one, which is printed.
  static func printed(_ spec: String) -> Seeded {
    let named = ProcessInfo.processInfo.environment["BINDING_SEED"].flatMap { UInt64($0) }
    let seed = named ?? .random(in: 0...UInt64(UInt32.max))
    print("\(spec): BINDING_SEED=\(seed)")
    return Seeded(state: seed)
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
