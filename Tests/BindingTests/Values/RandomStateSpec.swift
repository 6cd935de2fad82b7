import Binding
import TestSupport
import Testing

/// Values that are coerced, reset, derived both ways or from others, compared with plain variables.
private final class StateTrial: GroupedTrial {
  struct Model: Equatable {
    var query = 0, page = 0, level = 0
    var all: [Int] { [query, page, level] }
  }
  enum Part {
    case query(Int), page(Int), addToPage(Int), updatePage(Int), level(Int), addToLevel(Int), twice(Int)
    case watch(Bool), unwatch(Int), read(peeked: Bool), readRequest(peeked: Bool)
  }

  static func part(using generator: inout SeededGenerator, depth: Int) -> Part {
    let number = Int.random(in: -1..<7, using: &generator)
    return switch Int.random(in: 0..<14, using: &generator) {
    case 0, 1: .query(number)
    case 2: .page(number)
    case 3: .addToPage(number)
    case 4: .updatePage(number)
    case 5: .level(number)
    case 6: .addToLevel(number)
    case 7: .twice(number)
    case 8, 9: .watch(generator.chance(50))
    case 10: .unwatch(number)
    case 11: .read(peeked: generator.chance(50))
    default: .readRequest(peeked: generator.chance(50))
    }
  }

  var model = Model()
  private let query = Observable(0, name: "query"), page: Observable<Int>
  private let level = Observable(0, name: "level", coercing: { min(max($0, 0), 4) })
  private let twice: Lens<Int>, request: Computed<[Int]>
  private var watchers: [(effect: Effect, seen: () -> [Int], wanted: (Model) -> [Int])] = []
  private var failure: String?

  init(_ setup: NoSetup) {
    let (query, level) = (query, level)
    // Dividing by 2, so that some changes of the query leave the trigger as it is.
    let page = Observable(name: "page", resetBy: { query.value / 2 }) { 0 }
    self.page = page
    twice = Lens(name: "twice", get: { level.value * 2 }, set: { level.value = $0 / 2 })
    request = Computed(name: "request") { [query.value, page.value, level.value] }
  }

  private func setLevel(_ number: Int) { model.level = min(max(number, 0), 4) }

  private func compare(_ values: [Int]) {
    if values != model.all { failure = failure ?? "\(values), not \(model.all)" }
    if twice.value != model.level * 2 { failure = failure ?? "twice is \(twice.value)" }
  }

  func change(_ part: Part) {
    switch part {
    case .query(let number):
      // A change there and back goes unseen only if it was not read in between, so each is read.
      if model.query / 2 != number / 2 { model.page = 0 }
      model.query = number
      query.value = number
      _ = page.peek()
    case .page(let number):
      model.page = number
      page.value = number
    case .addToPage(let number):
      model.page += number
      page.value += number
    case .updatePage(let number):
      model.page -= number
      page.update { $0 -= number }
    case .level(let number):
      setLevel(number)
      level.value = number
    case .addToLevel(let number):
      setLevel(model.level + number)
      level.value += number
    case .twice(let number):
      if model.level * 2 != number { setLevel(number / 2) }
      twice.value = number
    case .watch(let readsAll):
      var seen: [Int] = []
      let wanted = { (model: Model) in readsAll ? model.all : [model.page] }
      let effect = Effect { [unowned self] in
        seen = readsAll ? request.value : [page.value]
        if seen != wanted(model) { failure = failure ?? "an effect has seen \(seen), not \(wanted(model))" }
      }
      watchers.append((effect, { seen }, wanted))
    case .unwatch(let number):
      if !watchers.isEmpty { watchers.remove(at: (number + 1) % watchers.count).effect.cancel() }
    case .read(let isPeeked): compare([query.value, isPeeked ? page.peek() : page.value, level.value])
    case .readRequest(let isPeeked): compare(isPeeked ? request.peek() : request.value)
    }
  }

  func difference() -> String? {
    for (_, seen, wanted) in watchers where seen() != wanted(model) { return "an effect has last seen \(seen())" }
    #if DEBUG
      Binding.checkInvariants(of: [query, page, level, request], and: watchers.map(\.effect))
    #endif
    return failure
  }

  func end() -> String? {
    watchers = []
    return ([query, page, level, request] as [GraphNode]).first { $0.observerCount != 0 }
      .map { "'\($0.name)' is still observed" }
  }
}

@Suite struct RandomStateSpec {
  @Test func `coercing and resetting observables agree with plain variables under random writes`() async {
    await StateTrial.run()
  }
}
