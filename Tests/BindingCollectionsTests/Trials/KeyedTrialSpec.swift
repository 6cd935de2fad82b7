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

@Suite struct KeyedTrialSpec {
  @Test func `a dictionary and a set agree with plain ones, under random edits and rollbacks`() async {
    await KeyedTrial.run()
  }
}
