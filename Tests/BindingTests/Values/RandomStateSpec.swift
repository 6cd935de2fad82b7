import Binding
import TestSupport
import Testing

/// Values that are coerced, reset, derived both ways or from their former selves, driven by random steps beside a model
/// of plain variables.
private final class RandomState {
  private struct Model {
    var query = 0
    var page = 0
    var level = 0
  }
  private struct Refused: Error {}

  private var random: SeededGenerator
  private var model = Model()
  private let query = Observable(0, name: "query")
  private let page: Observable<Int>
  private let level = Observable(0, name: "level", coercing: { min(max($0, 0), 4) })
  private let twice: Lens<Int>
  private let request: Computed<[Int]>
  private var watchers: [(effect: Effect, seen: () -> [Int])] = []
  private(set) var failure: String?

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    let (query, level) = (query, level)
    // Even and odd queries: some changes of what the trigger reads are none of the trigger.
    let page = Observable(name: "page", resetBy: { query.value / 2 }) { 0 }
    self.page = page
    twice = Lens(name: "twice", get: { level.value * 2 }, set: { level.value = $0 / 2 })
    request = Computed(name: "request") { [query.value, page.value, level.value] }
  }

  private var expected: [Int] { [model.query, model.page, model.level] }
  private func number() -> Int { Int.random(in: -1..<7, using: &random) }

  private func compare(_ place: String) {
    let isPeeked = random.chance(50)
    let values =
      random.chance(50)
      ? isPeeked ? request.peek() : request.value : [query.value, isPeeked ? page.peek() : page.value, level.value]
    if values != expected { failure = failure ?? "\(place): \(values), not \(expected)" }
    if twice.value != model.level * 2 { failure = failure ?? "\(place): twice is \(twice.value)" }
  }

  private func write() {
    let number = number()
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1:
      // A change there and back is unseen only if it was not read in between, so each is read.
      if model.query / 2 != number / 2 { model.page = 0 }
      model.query = number
      query.value = number
      _ = page.peek()
    case 2:
      model.page = number
      page.value = number
    case 3:
      model.page += number
      page.value += number
    case 4:
      model.page -= number
      page.update { $0 -= number }
    case 5:
      model.level = min(max(number, 0), 4)
      level.value = number
    case 6:
      model.level = min(max(model.level + number, 0), 4)
      level.value += number
    default:
      if model.level * 2 != number { model.level = min(max(number / 2, 0), 4) }
      twice.value = number
    }
  }

  private func group(depth: Int) {
    let before = model
    let isUndone = random.chance(50)
    func body() {
      for _ in 0..<Int.random(in: 1..<6, using: &random) {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: compare("inside")
        case 1: if depth < 2 { group(depth: depth + 1) }
        case 2: toggle()
        default: write()
        }
      }
    }
    switch random.chance(40) {
    case true: batch { body() }
    case false:
      try? batch {
        do {
          try transaction {
            body()
            if isUndone { throw Refused() }
          }
        } catch {
          // Before the effects that ran inside run again.
          model = before
          throw error
        }
      }
    }
  }

  private func toggle() {
    if watchers.count > 2 || !watchers.isEmpty && random.chance(50) {
      watchers.remove(at: Int.random(in: watchers.indices, using: &random)).effect.cancel()
      return
    }
    var seen: [Int] = []
    let readsAll = random.chance(50)
    let effect = Effect { [unowned self] in
      seen = readsAll ? request.value : [page.value]
      let wanted = readsAll ? expected : [model.page]
      if seen != wanted { failure = failure ?? "an effect has seen \(seen), not \(wanted)" }
    }
    watchers.append((effect, { readsAll ? seen : [seen[0]] }))
  }

  func step() {
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<4: write()
    case 4..<7: group(depth: 0)
    case 7: toggle()
    default: compare("at rest")
    }
    for watcher in watchers {
      let seen = watcher.seen()
      let wanted = seen.count == 1 ? [model.page] : expected
      if seen != wanted { failure = failure ?? "an effect has last seen \(seen), not \(wanted)" }
    }
    #if DEBUG
      Binding.checkInvariants(of: [query, page, level, request], and: watchers.map(\.effect))
    #endif
  }

  func end() {
    watchers = []
    for node in [query, page, level, request] as [GraphNode] where node.observerCount != 0 {
      failure = failure ?? "'\(node.name)' is still observed"
    }
  }
}

@Suite struct RandomStateSpec {
  /// Set BINDING_GRAPHS for more than 2,000, and BINDING_SEED to repeat a run.
  @Test func `coercing and resetting observables agree with plain variables under random writes`() {
    let seed = Randomness.seed()
    let count = Randomness.count("BINDING_GRAPHS", default: 2_000)
    for number in 0..<count {
      let state = RandomState(seed: seed &+ UInt64(number))
      for step in 0..<40 where state.failure == nil {
        state.step()
        if let failure = state.failure {
          Issue.record("BINDING_SEED=\(seed), state \(number), step \(step): \(failure)")
        }
      }
      state.end()
      if let failure = state.failure {
        Issue.record("BINDING_SEED=\(seed), state \(number): \(failure)")
        return
      }
    }
  }
}
