import Foundation

/// Random numbers that a seed repeats (SplitMix64).
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  package mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }
}

/// The settings of random tests in the environment.
package enum Randomness {
  /// The seed in `BINDING_SEED`, or a new one. It is printed, so that a failure can be repeated.
  package static func seed(file: StaticString = #fileID, line: UInt = #line) -> UInt64 {
    let named = ProcessInfo.processInfo.environment["BINDING_SEED"].flatMap(UInt64.init)
    let seed = named ?? .random(in: 0...UInt64(UInt32.max))
    print("\(file):\(line): BINDING_SEED=\(seed)")
    return seed
  }

  /// Whether `BINDING_TRACE` has each random program printed before it is played, so that a program that ends the
  /// process is known.
  package static var isTraced: Bool { ProcessInfo.processInfo.environment["BINDING_TRACE"] != nil }

  /// The number in an environment variable, or the default.
  package static func count(_ variable: String, default count: Int) -> Int {
    ProcessInfo.processInfo.environment[variable].flatMap(Int.init) ?? count
  }
}
