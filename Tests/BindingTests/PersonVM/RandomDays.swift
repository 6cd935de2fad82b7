import PersonVM

/// Days from the years 1 to 9999 by chance, without end, the same for the same seed.
struct RandomDays: Sequence, IteratorProtocol {
  private var generator: SplitMix64

  init(seed: UInt64) {
    generator = SplitMix64(state: seed)
  }

  mutating func next() -> CalendarDate? {
    let days = CalendarDate.earliest.daysSinceEpoch...CalendarDate.latest.daysSinceEpoch
    return CalendarDate(daysSinceEpoch: Int.random(in: days, using: &generator))
  }

  private struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var bits = state
      bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
      bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
      return bits ^ (bits >> 31)
    }
  }
}
