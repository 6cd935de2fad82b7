import Binding
import BindingStorage
import BindingTesting
import TestSupport
import Testing

/// Values of three keys, with batches, transactions, saves that fail, and others that write the same keys.
struct StorageTrial: GroupedTrial {
  enum Part {
    case set(Int, Int)
    /// These only stand outside of groups.
    case other(Int, Int), fail(Bool), flush
  }

  struct Model: Equatable {
    var values = [0, 0, 0]
    /// What is stored, and what of it the storage has seen; `nil` where nothing is.
    var shelf: [Int?] = [nil, nil, nil]
    var known: [Int?] = [nil, nil, nil]
    var unsaved: Set<Int> = []
    var fails = false
  }

  static func part(using generator: inout SeededGenerator, depth: Int) -> Part {
    let (key, value) = (Int.random(in: 0..<3, using: &generator), Int.random(in: 0..<4, using: &generator))
    guard depth == 0 else { return .set(key, value) }
    return switch Int.random(in: 0..<8, using: &generator) {
    case 0..<4: .set(key, value)
    case 4: .other(key, value)
    case 5: .fail(generator.chance(40))
    default: .flush
    }
  }

  var model = Model()
  private var before: [Int] = []
  private let shelf = Shelf()
  private let storage: ValueStorage
  private let observables = [Observable(0), Observable(0), Observable(0)]
  private let scope = Scope()

  init(_ setup: NoSetup) {
    storage = ValueStorage(shelf, clock: ManualClock())
    // Otherwise each failure is reported.
    storage.failure.observe { _ in }.store(in: scope)
    for (key, observable) in observables.enumerated() { observable.persist("\(key)", in: storage).store(in: scope) }
  }

  mutating func change(_ part: Part) {
    switch part {
    case .set(let key, let value):
      observables[key].value = value
      model.values[key] = value
    case .other(let key, let value):
      shelf.write(["\(key)": "\(value)"])
      model.shelf[key] = value
    case .fail(let fails):
      shelf.fail(with: fails ? StorageFailure(.unwritable, "full") : nil)
      model.fails = fails
    case .flush:
      storage.flushNow()
      flush()
    }
  }

  /// What a flush does: saves what has changed, then takes up what others have stored under the other keys.
  private mutating func flush() {
    if !model.fails {
      for key in model.unsaved {
        model.shelf[key] = model.values[key]
        model.known[key] = model.values[key]
      }
      model.unsaved = []
    }
    for key in 0..<3 where !model.unsaved.contains(key) {
      if let value = model.shelf[key], value != model.known[key] { model.values[key] = value }
    }
    model.known = model.shelf
  }

  mutating func willPlay(_ step: Step) { before = model.values }

  mutating func didPlay(_ step: Step) {
    if case .one(.flush) = step { return }
    for key in 0..<3 where model.values[key] != before[key] {
      if model.values[key] == model.known[key] { model.unsaved.remove(key) } else { model.unsaved.insert(key) }
    }
  }

  mutating func difference() -> String? {
    let values = observables.map(\.value)
    if values != model.values { return "\(values) instead of \(model.values)" }
    let stored = (0..<3).map { shelf.texts["\($0)"].flatMap { Int($0) } }
    return stored == model.shelf ? nil : "stored are \(stored) instead of \(model.shelf)"
  }

  mutating func end() -> String? {
    change(.fail(false))
    storage.flushNow()
    flush()
    defer { scope.end() }
    return difference()
  }
}

struct StorageTrialSpec {
  @Test func `what is stored is what a plain model stores`() async { await StorageTrial.run() }
}
