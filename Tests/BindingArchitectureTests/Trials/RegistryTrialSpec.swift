import Binding
import BindingArchitecture
import TestSupport
import Testing

/// A registry of objects that are registered, cover each other, are removed and die, compared with plain stacks of
/// numbers.
private struct RegistryTrial: Trial {
  enum Kind: CaseIterable { case ignore, replace, cover }
  enum Step {
    /// Registers an object until its scope ends; makes the object first if it does not exist.
    case put(Int, id: Int, Kind)
    case remove(id: Int)
    case endScope(Int)
    case release(Int)
    case watch(id: Int)
  }

  static func step(using generator: inout SeededGenerator) -> Step {
    let (thing, id) = (Int.random(in: 0..<4, using: &generator), Int.random(in: 0..<2, using: &generator))
    return switch Int.random(in: 0..<12, using: &generator) {
    case 0..<6: .put(thing, id: id, Kind.allCases.randomElement(using: &generator)!)
    case 6: .remove(id: id)
    case 7, 8: .endScope(thing)
    case 9, 10: .release(thing)
    default: .watch(id: id)
    }
  }

  final class Thing {
    let number: Int
    init(_ number: Int) { self.number = number }
  }

  /// An entry of a stack: its object, and how often the object was registered.
  final class Entry {
    let thing: Int
    /// A number for the object that no earlier object had.
    let life: Int
    var times = 1
    init(_ thing: Int, _ life: Int) { (self.thing, self.life) = (thing, life) }
  }

  final class Seen {
    var number: Int?
    var runs = 0
  }

  let registry = Registry()
  var things: [Thing?] = [nil, nil, nil, nil]
  var scopes = (0..<4).map { _ in Scope() }
  var watches: [(effect: Effect, seen: Seen)?] = [nil, nil]

  // The model.
  var stacks: [[Entry]] = [[], []]
  var lives = [0, 0, 0, 0]
  var alive = [false, false, false, false]
  var nextLife = 0
  /// What ends with the scope of each object.
  var endings: [[(id: Int, entry: Entry, times: Int)]] = [[], [], [], []]
  /// Whether an object has died since an effect last ran: registries do not notify effects of a death.
  var isStale = [false, false]

  init(_ setup: NoSetup) {}

  func isAlive(_ entry: Entry) -> Bool { alive[entry.thing] && lives[entry.thing] == entry.life }

  /// The stack down from the topmost living object.
  func living(_ id: Int) -> [Entry] { Array(stacks[id].reversed().drop { !isAlive($0) }.reversed()) }

  mutating func play(_ step: Step) {
    switch step {
    case .put(let thing, let id, let kind):
      if things[thing] == nil {
        things[thing] = Thing(thing)
        nextLife += 1
        (lives[thing], alive[thing]) = (nextLife, true)
      }
      let policy: Registry.Policy =
        switch kind {
        case .ignore: .ignore
        case .replace: .replace
        case .cover: .cover
        }
      let before = watches[id]?.seen.runs
      registry.put(things[thing]!, id: id, policy: policy, until: scopes[thing])
      put(thing, id, kind)
      if watches[id]?.seen.runs != before { isStale[id] = false }
    case .remove(let id):
      registry.remove(Thing.self, id: id)
      stacks[id] = []
      isStale[id] = false
    case .endScope(let thing):
      let before = watches.map { $0?.seen.runs }
      scopes[thing].end()
      scopes[thing] = Scope()
      // Scopes end newest first.
      for (id, entry, times) in endings[thing].reversed() where entry.times == times {
        stacks[id].removeAll { $0 === entry }
      }
      endings[thing] = []
      for id in 0..<2 where watches[id]?.seen.runs != before[id] { isStale[id] = false }
    case .release(let thing):
      for id in 0..<2 where stacks[id].contains(where: { $0.thing == thing }) { isStale[id] = true }
      things[thing] = nil
      alive[thing] = false
    case .watch(let id):
      if watches[id] != nil {
        watches[id] = nil
      } else {
        let (registry, seen) = (registry, Seen())
        let effect = Effect {
          seen.number = registry.find(Thing.self, id: id)?.number
          seen.runs += 1
        }
        watches[id] = (effect, seen)
        isStale[id] = false
      }
    }
  }

  mutating func put(_ thing: Int, _ id: Int, _ kind: Kind) {
    let below = living(id)
    if kind == .ignore, let top = below.last, top.thing != thing { return }
    let entry: Entry
    if let top = below.last, top.thing == thing {
      entry = top
      top.times += 1
      stacks[id] = below
    } else {
      entry = Entry(thing, lives[thing])
      stacks[id] = (kind == .cover ? below : []) + [entry]
    }
    endings[thing].append((id, entry, entry.times))
  }

  func difference() -> String? {
    for id in 0..<2 {
      let (found, expected) = (registry.find(Thing.self, id: id)?.number, living(id).last?.thing)
      if found != expected { return "\(found as Any) is found as \(id) instead of \(expected as Any)" }
      if let seen = watches[id]?.seen, !isStale[id], seen.number != expected {
        return "an effect has last found \(seen.number as Any) as \(id) instead of \(expected as Any)"
      }
    }
    let count = (0..<2).count { !living($0).isEmpty }
    return registry.count == count ? nil : "\(registry.count) are counted instead of \(count)"
  }
}

@Suite struct RegistryTrialSpec {
  @Test func `a registry finds the top object of a plain stack, under random changes`() async {
    await RegistryTrial.run()
  }
}
