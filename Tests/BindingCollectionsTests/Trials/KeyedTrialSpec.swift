import Binding
import BindingCollections
import TestSupport
import Testing

/// A dictionary and a set, read by key and as a whole by observers that begin and end, compared with plain ones.
private struct KeyedTrial: GroupedTrial {
  enum Part {
    case set(Int, Int?), add(Int), merge([Int]), replace([Int]), removeOdd
    case insert(Int), remove(Int), toggle(Int), unite([Int]), subtract([Int]), intersect([Int])
    case watch(Int), unwatch(Int), watchAll
  }

  static func part(using generator: inout SeededGenerator, depth: Int) -> Part {
    func number() -> Int { .random(in: 0..<5, using: &generator) }
    func numbers() -> [Int] { (0..<number()).map { _ in number() } }
    return switch Int.random(in: 0..<18, using: &generator) {
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
    default: .watchAll
    }
  }

  /// The value that an observer of a key has last seen.
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
  var model: (entries: [(key: Int, value: Int)], members: [Int]) = ([], [])
  var watches: [Int: (effect: Effect, seen: Seen)] = [:]
  var whole: (effect: Effect, seen: Whole)?

  init(_ setup: NoSetup) {
    keys = prices.keys()
    doubled = members.mapped { $0 * 2 }
  }

  func price(_ key: Int) -> Int? { model.entries.first { $0.key == key }?.value }

  mutating func set(_ key: Int, _ price: Int?) {
    let place = model.entries.firstIndex { $0.key == key }
    switch (place, price) {
    case (let place?, let price?): model.entries[place].value = price
    case (let place?, nil): model.entries.remove(at: place)
    case (nil, let price?): model.entries.append((key, price))
    case (nil, nil): break
    }
  }

  mutating func change(_ part: Part) {
    switch part {
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
      model.entries = []
      for (price, key) in keys.enumerated() { set(key, price) }
    case .removeOdd:
      prices.removeAll { $0.key % 2 == 1 }
      model.entries.removeAll { $0.key % 2 == 1 }
    case .insert(let member):
      members.insert(member)
      if !model.members.contains(member) { model.members.append(member) }
    case .remove(let member):
      members.remove(member)
      model.members.removeAll { $0 == member }
    case .toggle(let member):
      members.toggle(member)
      if model.members.contains(member) {
        model.members.removeAll { $0 == member }
      } else {
        model.members.append(member)
      }
    case .unite(let others):
      members.formUnion(others)
      for member in others where !model.members.contains(member) { model.members.append(member) }
    case .subtract(let others):
      members.subtract(others)
      model.members.removeAll { others.contains($0) }
    case .intersect(let others):
      members.formIntersection(others)
      model.members.removeAll { !others.contains($0) }
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
    }
  }

  func difference() -> String? {
    let entries = prices.peek().map { [$0.key, $0.value] }
    if entries != model.entries.map({ [$0.key, $0.value] }) {
      return "the entries are \(entries) instead of \(model.entries)"
    }
    if Array(members.peek()) != model.members { return "the members are \(members.peek()) instead of \(model.members)" }
    for (key, watch) in watches {
      let seen = watch.seen
      if seen.price != price(key) { return "the price of \(key) was last seen as \(seen.price as Any)" }
      if seen.isMember != model.members.contains(key) { return "\(key) was last seen as a member: \(seen.isMember)" }
    }
    let (expected, doubles) = (model.entries.map(\.key), model.members.map { $0 * 2 })
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

/// A selection in an array whose rows are inserted, removed and moved, compared with a plain list of numbers.
private struct SelectionTrial: GroupedTrial {
  enum Part {
    case select(Int), toggle(Int), insert(Int), remove(Int), extend(Int), all, replace([Int]), clear, single(Int?)
    case add(Int), drop(Int), move(Int, Int)
  }

  static func setup(using generator: inout SeededGenerator) -> Bool { generator.chance(70) }
  static func part(using generator: inout SeededGenerator, depth: Int) -> Part {
    func number() -> Int { .random(in: 0..<6, using: &generator) }
    return switch Int.random(in: 0..<16, using: &generator) {
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
    default: .move(number(), number())
    }
  }

  final class Seen { var isSelected: [Int: Bool] = [:] }

  let rows = ObservableArray([0, 1, 2, 3])
  let selection: Selection<Int>
  let single: Lens<Int?>
  let allowsSeveral: Bool
  /// Whether each identity is selected, as its observer has last seen it.
  let seen: Seen
  let watches: [Effect]
  /// The rows, and the selected identities in order, some of which may have no row.
  var model: (rows: [Int], chosen: [Int], anchor: Int?) = ([0, 1, 2, 3], [], nil)
  var before: [Int] = []
  var isGrouped = false

  init(_ allowsSeveral: Bool) {
    self.allowsSeveral = allowsSeveral
    selection = Selection(in: rows, by: { $0 }, allowsSeveral: allowsSeveral)
    single = selection.single()
    let (selection, seen) = (selection, Seen())
    self.seen = seen
    watches = (0..<6).map { row in Effect { seen.isSelected[row] = selection.contains(row) } }
  }

  mutating func select(_ row: Int) { (model.anchor, model.chosen) = (row, [row]) }

  mutating func insert(_ row: Int) {
    if !allowsSeveral { model.chosen = [row] } else if !model.chosen.contains(row) { model.chosen.append(row) }
  }

  /// Selects other identities, in their order.
  mutating func replace(_ others: [Int]) {
    model.chosen = []
    for row in others where !model.chosen.contains(row) { model.chosen.append(row) }
  }

  mutating func change(_ part: Part) {
    switch part {
    case .select(let row):
      selection.select(row)
      select(row)
    case .toggle(let row):
      selection.toggle(row)
      model.anchor = row
      if model.chosen.contains(row) { model.chosen.removeAll { $0 == row } } else { insert(row) }
    case .insert(let row):
      selection.insert(row)
      insert(row)
    case .remove(let row):
      selection.remove(row)
      model.chosen.removeAll { $0 == row }
    case .extend(let row):
      selection.extend(to: row)
      guard allowsSeveral, let anchor = model.anchor, let one = model.rows.firstIndex(of: anchor),
        let other = model.rows.firstIndex(of: row)
      else { return select(row) }
      replace(Array(model.rows[min(one, other)...max(one, other)]))
    case .all:
      selection.selectAll()
      if allowsSeveral { replace(model.rows) }
    case .replace(let others):
      selection.replaceAll(with: others)
      replace(allowsSeveral ? others : others.suffix(1))
    case .clear:
      selection.clear()
      model.chosen = []
    case .single(let row):
      if row == model.chosen.first(where: model.rows.contains) { return }
      single.value = row
      if let row { select(row) } else { model.chosen = [] }
    case .add(let row):
      if model.rows.contains(row) { return }
      rows.append(row)
      model.rows.append(row)
    case .drop(let place):
      if model.rows.isEmpty { return }
      rows.remove(at: place % model.rows.count)
      let gone = model.rows.remove(at: place % model.rows.count)
      if !isGrouped { model.chosen.removeAll { $0 == gone } }
    case .move(let from, let to):
      if model.rows.isEmpty { return }
      let (from, to) = (from % model.rows.count, to % model.rows.count)
      rows.move(from: from, to: to)
      model.rows.insert(model.rows.remove(at: from), at: to)
    }
  }

  mutating func willPlay(_ step: Step) { (before, isGrouped) = (model.rows, step.isGroup) }

  /// Deselects removed rows at the end of the flush. An identity that has not yet had a row stays selected.
  mutating func didPlay(_ step: Step) {
    for row in before where !model.rows.contains(row) { model.chosen.removeAll { $0 == row } }
    isGrouped = false
  }

  func difference() -> String? {
    let expected = model.chosen.filter { model.rows.contains($0) }
    let ids = Array(selection.ids.value)
    if ids != expected { return "\(ids) are selected instead of \(expected)" }
    for row in 0..<6 {
      let isSelected = expected.contains(row)
      if selection.contains(row) != isSelected { return "\(row) is told to be selected: \(!isSelected)" }
      if seen.isSelected[row] != isSelected { return "\(row) was last seen as selected: \(!isSelected)" }
    }
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
