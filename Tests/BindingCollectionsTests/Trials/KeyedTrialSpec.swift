import Binding
import BindingCollections
import TestSupport
import Testing

/// A dictionary and a set, read key by key and as a whole by observers that come and go, beside plain ones.
private struct KeyedTrial: Trial {
  enum Step {
    case set(Int, Int?), add(Int), merge([Int]), replace([Int]), removeOdd
    case insert(Int), remove(Int), toggle(Int), unite([Int]), subtract([Int]), intersect([Int])
    case watch(Int), unwatch(Int), watchAll
    case batch([Step]), fail([Step])
  }
  struct Failed: Error {}

  static func step(using generator: inout SeededGenerator) -> Step { step(using: &generator, depth: 0) }

  static func step(using generator: inout SeededGenerator, depth: Int) -> Step {
    func number() -> Int { .random(in: 0..<5, using: &generator) }
    func numbers() -> [Int] { (0..<number()).map { _ in number() } }
    func steps() -> [Step] { (0...number()).map { _ in step(using: &generator, depth: depth + 1) } }
    return switch Int.random(in: 0..<(depth < 2 ? 24 : 18), using: &generator) {
    case 0..<3: .set(number(), generator.chance(30) ? nil : number())
    case 3: .add(number())
    case 4: .merge(numbers())
    case 5: .replace(numbers())
    case 6: .removeOdd
    case 7, 8: .insert(number())
    case 9: .remove(number())
    case 10: .toggle(number())
    case 11: .unite(numbers())
    case 12: .subtract(numbers())
    case 13: .intersect(numbers())
    case 14, 15: .watch(number())
    case 16: .unwatch(number())
    case 17: .watchAll
    case 18..<21: .batch(steps())
    default: .fail(steps())
    }
  }

  static func simpler(_ step: Step) -> [Step] {
    switch step {
    case .batch(let steps): steps + steps.indices.map { .batch(steps.without($0)) }
    case .fail(let steps): steps.indices.map { .fail(steps.without($0)) }
    default: []
    }
  }

  /// What an observer of a key has last seen.
  final class Seen {
    var price: Int?
    var isMember = false
  }
  final class Whole {
    var keys: [Int] = []
    var members: [Int] = []
  }

  let prices = ObservableDictionary<Int, Int>()
  let members = ObservableSet<Int>()
  let keys: DerivedArray<Int>
  let doubled: DerivedArray<Int>
  var model: [(key: Int, value: Int)] = []
  var modelMembers: [Int] = []
  var watches: [Int: (effect: Effect, seen: Seen)] = [:]
  var whole: (effect: Effect, seen: Whole)?

  init(_ setup: NoSetup) {
    keys = prices.keys()
    doubled = members.mapped { $0 * 2 }
  }

  func price(_ key: Int) -> Int? { model.first { $0.key == key }?.value }

  mutating func set(_ key: Int, _ price: Int?) {
    let place = model.firstIndex { $0.key == key }
    switch (place, price) {
    case (let place?, let price?): model[place].value = price
    case (let place?, nil): model.remove(at: place)
    case (nil, let price?): model.append((key, price))
    case (nil, nil): break
    }
  }

  mutating func play(_ step: Step) {
    switch step {
    case .set(let key, let price):
      prices[key] = price
      set(key, price)
    case .add(let key):
      prices[key, default: 0] += 1
      set(key, (price(key) ?? 0) + 1)
    case .merge(let keys):
      prices.merge(keys.map { ($0, 1) }) { $0 + $1 }
      for key in keys { set(key, (price(key) ?? 0) + 1) }
    case .replace(let keys):
      prices.replaceAll(with: keys.enumerated().map { ($1, $0) })
      model = []
      for (price, key) in keys.enumerated() { set(key, price) }
    case .removeOdd:
      prices.removeAll { $0.key % 2 == 1 }
      model.removeAll { $0.key % 2 == 1 }
    case .insert(let member):
      members.insert(member)
      if !modelMembers.contains(member) { modelMembers.append(member) }
    case .remove(let member):
      members.remove(member)
      modelMembers.removeAll { $0 == member }
    case .toggle(let member):
      members.toggle(member)
      if modelMembers.contains(member) { modelMembers.removeAll { $0 == member } } else { modelMembers.append(member) }
    case .unite(let others):
      members.formUnion(others)
      for member in others where !modelMembers.contains(member) { modelMembers.append(member) }
    case .subtract(let others):
      members.subtract(others)
      modelMembers.removeAll { others.contains($0) }
    case .intersect(let others):
      members.formIntersection(others)
      modelMembers.removeAll { !others.contains($0) }
    case .watch(let key):
      let (prices, members, seen) = (prices, members, Seen())
      let effect = Effect {
        seen.price = prices[key]
        seen.isMember = members.contains(key)
      }
      watches[key] = (effect, seen)
    case .unwatch(let key): watches[key] = nil
    case .watchAll:
      if whole != nil { return whole = nil }
      let (keys, doubled, seen) = (keys, doubled, Whole())
      whole = (
        Effect {
          seen.keys = Array(keys.value)
          seen.members = Array(doubled.value)
        }, seen
      )
    case .batch(let steps): Binding.batch { for step in steps { play(step) } }
    case .fail(let steps):
      let former = (model, modelMembers)
      try? transaction {
        for step in steps { play(step) }
        throw Failed()
      }
      (model, modelMembers) = former
    }
  }

  func difference() -> String? {
    let entries = prices.peek().map { [$0.key, $0.value] }
    if entries != model.map({ [$0.key, $0.value] }) { return "the entries are \(entries) instead of \(model)" }
    if Array(members.peek()) != modelMembers { return "the members are \(members.peek()) instead of \(modelMembers)" }
    for (key, watch) in watches {
      let seen = watch.seen
      if seen.price != price(key) { return "the price of \(key) was last seen as \(seen.price as Any)" }
      if seen.isMember != modelMembers.contains(key) { return "\(key) was last seen as a member: \(seen.isMember)" }
    }
    let (expected, doubles) = (model.map(\.key), modelMembers.map { $0 * 2 })
    if let seen = whole?.seen, seen.keys != expected || seen.members != doubles {
      return "an effect has last seen \(seen.keys) and \(seen.members) instead of \(expected) and \(doubles)"
    }
    let (read, readDoubles) = (Array(keys.peek()), Array(doubled.peek()))
    return read == expected && readDoubles == doubles ? nil : "\(read) and \(readDoubles) are read"
  }

  mutating func end() -> String? {
    (watches, whole) = ([:], nil)
    let left = prices.observerCount + members.observerCount
    return left == 0 ? nil : "\(left) observers are left"
  }
}

/// A selection in an array whose rows come, go and move, beside a plain list of numbers.
private struct SelectionTrial: Trial {
  enum Step {
    case select(Int), toggle(Int), insert(Int), remove(Int), extend(Int), all, replace([Int]), clear, single(Int?)
    case add(Int), drop(Int), move(Int, Int)
    case batch([Step])
  }

  static func setup(using generator: inout SeededGenerator) -> Bool { generator.chance(70) }
  static func step(using generator: inout SeededGenerator) -> Step { step(using: &generator, depth: 0) }

  static func step(using generator: inout SeededGenerator, depth: Int) -> Step {
    func number() -> Int { .random(in: 0..<6, using: &generator) }
    return switch Int.random(in: 0..<(depth == 0 ? 19 : 16), using: &generator) {
    case 0, 1: .select(number())
    case 2, 3: .toggle(number())
    case 4: .insert(number())
    case 5: .remove(number())
    case 6, 7: .extend(number())
    case 8: .all
    case 9: .replace((0..<number()).map { _ in number() })
    case 10: .clear
    case 11: .single(generator.chance(30) ? nil : number())
    case 12, 13: .add(number())
    case 14: .drop(number())
    case 15: .move(number(), number())
    default: .batch((0...number()).map { _ in step(using: &generator, depth: 1) })
    }
  }

  static func simpler(_ step: Step) -> [Step] {
    if case .batch(let steps) = step { steps + steps.indices.map { .batch(steps.without($0)) } } else { [] }
  }

  let rows = ObservableArray([0, 1, 2, 3])
  let selection: Selection<Int>
  let single: Lens<Int?>
  let allowsSeveral: Bool
  var model = [0, 1, 2, 3]
  /// What is selected, in order, and of that what no row has.
  var chosen: [Int] = []
  var anchor: Int?
  var depth = 0

  init(_ allowsSeveral: Bool) {
    self.allowsSeveral = allowsSeveral
    selection = Selection(in: rows, by: { $0 }, allowsSeveral: allowsSeveral)
    single = selection.single()
  }

  mutating func select(_ row: Int) { (anchor, chosen) = (row, [row]) }

  mutating func insert(_ row: Int) {
    if !allowsSeveral { chosen = [row] } else if !chosen.contains(row) { chosen.append(row) }
  }

  /// Those that stay keep their order among the new ones, which is that of the others.
  mutating func replace(_ others: [Int]) {
    chosen = []
    for row in others where !chosen.contains(row) { chosen.append(row) }
  }

  mutating func play(_ step: Step) {
    switch step {
    case .select(let row):
      selection.select(row)
      select(row)
    case .toggle(let row):
      selection.toggle(row)
      anchor = row
      if chosen.contains(row) { chosen.removeAll { $0 == row } } else { insert(row) }
    case .insert(let row):
      selection.insert(row)
      insert(row)
    case .remove(let row):
      selection.remove(row)
      chosen.removeAll { $0 == row }
    case .extend(let row):
      selection.extend(to: row)
      guard allowsSeveral, let anchor, let one = model.firstIndex(of: anchor), let other = model.firstIndex(of: row)
      else { return select(row) }
      replace(Array(model[min(one, other)...max(one, other)]))
    case .all:
      selection.selectAll()
      if allowsSeveral { replace(model) }
    case .replace(let others):
      selection.replaceAll(with: others)
      replace(allowsSeveral ? others : others.suffix(1))
    case .clear:
      selection.clear()
      chosen = []
    case .single(let row):
      if row == chosen.first(where: model.contains) { return }
      single.value = row
      if let row { select(row) } else { chosen = [] }
    case .add(let row):
      if model.contains(row) { return }
      rows.append(row)
      model.append(row)
    case .drop(let place):
      if model.isEmpty { return }
      rows.remove(at: place % model.count)
      let gone = model.remove(at: place % model.count)
      if depth == 0 { chosen.removeAll { $0 == gone } }
    case .move(let from, let to):
      if model.isEmpty { return }
      let (from, to) = (from % model.count, to % model.count)
      rows.move(from: from, to: to)
      model.insert(model.remove(at: from), at: to)
    case .batch(let steps):
      depth += 1
      let former = model
      Binding.batch { for step in steps { play(step) } }
      depth -= 1
      end(from: former)
    }
  }

  /// The selection of rows that have gone ends with the flush. An identity that no row has had yet stays selected.
  mutating func end(from former: [Int]) {
    let gone = former.filter { !model.contains($0) }
    chosen.removeAll { gone.contains($0) }
  }

  func difference() -> String? {
    let expected = chosen.filter { model.contains($0) }
    let ids = Array(selection.ids.value)
    if ids != expected { return "\(ids) are selected instead of \(expected)" }
    for row in 0..<6 where selection.contains(row) != expected.contains(row) { return "\(row) is told to be selected" }
    if single.value != expected.first { return "the single one is \(single.value as Any)" }
    return selection.count == expected.count ? nil : "\(selection.count) are counted"
  }
}

@Suite struct KeyedTrialSpec {
  @Test func `a dictionary and a set agree with plain ones, under random edits and rollbacks`() async {
    await KeyedTrial.run()
  }

  @Test func `a selection agrees with a plain list, under random changes of rows`() async {
    await SelectionTrial.run()
  }
}
