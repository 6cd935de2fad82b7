import PersonVM
import TestSupport

/// Random days from the years 1 to 9999, without end, the same for the same seed.
struct RandomDays: Sequence, IteratorProtocol {
  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  mutating func next() -> CalendarDate? {
    let days = CalendarDate.earliest.daysSinceEpoch...CalendarDate.latest.daysSinceEpoch
    return CalendarDate(daysSinceEpoch: Int.random(in: days, using: &generator))
  }
}
