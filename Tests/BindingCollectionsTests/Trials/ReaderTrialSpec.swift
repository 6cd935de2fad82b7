import Binding
import BindingCollections
import TestSupport
import Testing

#if canImport(Observation)
  import Observation
#endif

/// A derived array on another, and computed values on both, which are read, observed and tracked by Observation in
/// turns: nothing reads what no step reads, so that an observer may follow another with edits in between.
private struct ReaderTrial: GroupedTrial {
  enum Part {
    case append(Int), remove(Int), offset(Int)
    /// Reads a computed value, and compares it; with `track` Observation has to tell of its next change.
    case read(Int), track(Int)
    case observe(Int), end(Int), endAll
  }

  static func part(using generator: inout SeededGenerator, depth: Int) -> Part {
    let number = Int.random(in: 0..<8, using: &generator)
    return switch Int.random(in: 0..<14, using: &generator) {
    case 0, 1: .append(number)
    case 2: .remove(number)
    case 3, 4: .offset(number % 2)
    case 5, 6: .read(number)
    case 7: .track(number)
    case 8..<11: .observe(number)
    case 11, 12: .end(number)
    default: .endAll
    }
  }

  final class Observer {
    var seen: [Int] = []
    var effect: Effect?
  }

  /// What Observation has tracked. It tells at the end of a step, and may do so once too often.
  final class Tracked: @unchecked Sendable {
    var value: [Int] = []
    var isTold = false
  }

  let numbers = ObservableArray(0..<4)
  let offset = Observable(0)
  let readings: [Computed<[Int]>]
  var observers: [Int: Observer] = [:]
  var tracked: [Int: Tracked] = [:]
  var model = (numbers: Array(0..<4), offset: 0)
  var failure: String?

  init(_ setup: NoSetup) {
    #if canImport(Observation)
      Graph.isVisibleToObservation = true
    #endif
    let offset = offset
    let even = numbers.filtered { ($0 + offset.value).isMultiple(of: 2) }
    let sorted = even.sorted(byKey: { -$0 * (offset.value + 1) })
    readings = [
      Computed { Array(even.value) }, Computed { Array(sorted.value) }, Computed { [even.value.count] },
      Computed { [sorted.count, offset.value] },
    ]
  }

  private func expected(_ index: Int) -> [Int] {
    let even = model.numbers.filter { ($0 + model.offset).isMultiple(of: 2) }
    return [even, even.sorted(by: >), [even.count], [even.count, model.offset]][index]
  }

  mutating func change(_ part: Part) {
    switch part {
    case .append(let number):
      numbers.append(number)
      model.numbers.append(number)
    case .remove(let place):
      guard !model.numbers.isEmpty else { return }
      numbers.remove(at: place % model.numbers.count)
      model.numbers.remove(at: place % model.numbers.count)
    case .offset(let number):
      offset.value = number
      model.offset = number
    case .read(let index):
      let index = index % readings.count
      let (read, expected) = (readings[index].peek(), expected(index))
      if read != expected { failure = "reading \(index) is \(read) instead of \(expected)" }
    case .track(let index):
      #if canImport(Observation)
        let (reading, tracked) = (readings[index % readings.count], Tracked())
        withObservationTracking {
          tracked.value = reading.value
        } onChange: {
          tracked.isTold = true
        }
        self.tracked[index % readings.count] = tracked
      #endif
    case .observe(let index):
      let (reading, observer) = (readings[index % readings.count], Observer())
      observer.effect = Effect { [unowned observer] in observer.seen = reading.value }
      observers[index % readings.count] = observer
    case .end(let index): observers[index % readings.count] = nil
    case .endAll: observers = [:]
    }
  }

  func difference() -> String? {
    for (index, observer) in observers where observer.seen != expected(index) {
      return "an observer of reading \(index) has seen \(observer.seen) instead of \(expected(index))"
    }
    for (index, tracked) in tracked where !tracked.isTold && tracked.value != expected(index) {
      return "Observation has not told that reading \(index) is \(expected(index)) instead of \(tracked.value)"
    }
    return failure
  }

  mutating func end() -> String? {
    observers = [:]
    for index in readings.indices { change(.read(index)) }
    let left = numbers.observerCount + offset.observerCount
    return failure ?? (left == 0 ? nil : "\(left) observers are left")
  }
}

@Suite struct ReaderTrialSpec {
  @Test func `all readers of derived arrays read the same, observed or not`() async {
    await ReaderTrial.run()
  }
}
