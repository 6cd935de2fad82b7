import Binding
import TestSupport
import Testing

private struct Home: Equatable { var city = 0 }

private struct Person: Equatable {
  var id = 0, name = 0, nick: Int?, address = Home(), holiday: Home?, list = [1], ages: [Int: Int] = [:]
}

private final class Counter {
  @Tracked var count = 0
  @TrackedOutput private(set) var last = 0
  var double: Int { count * 2 }
  func note(_ number: Int) { last = number }
}

private struct PartsByHand: Equatable {
  var people = [Person(), Person()], whole = Person(), selected = 0, count = 0, last = 0, even = 0
}

private final class Label { var number: Int? }

/// A value that is part of others, leads to one of several, or shows another, and what it is of plain values.
private final class Facet {
  let value: () -> Int?, peek: () -> Int?, observe: (Facet) -> Subscription, inModel: (PartsByHand) -> Int?
  /// Writes the value, or adds to it in place, if it can be written.
  var write: ((Int?) -> Void)?, add: ((Int) -> Void)?, writeModel: (inout PartsByHand, Int?) -> Void = { _, _ in }
  /// What observes it at present, has seen last, and how often it was called.
  var observers: [Subscription] = [], label = Label(), seen: Int?, runs = 0, pairs: [Int?] = []
  /// The value before a step, and the number of calls, if it was observed.
  var before: (value: Int?, runs: Int)?

  init<Source: ObservableValue>(
    _ source: Source, _ number: @escaping (Source.Value) -> Int?, _ inModel: @escaping (PartsByHand) -> Int?
  ) {
    self.inModel = inModel
    value = { number(source.value) }
    peek = { number(source.peek()) }
    observe = { part in
      switch part.observers.count {
      case 0:
        Effect { [unowned part] in
          part.seen = number(source.value)
          part.runs += 1
        }
      case 1: source.bind(to: part.label) { $0.number = number($1) }
      default: source.observeChanges { [unowned part] in part.pairs += [number($0), number($1)] }
      }
    }
  }

  convenience init(
    _ source: some MutableObservableValue<Int>, _ path: WritableKeyPath<PartsByHand, Int>
  ) {
    self.init(source, { $0 }, { $0[keyPath: path] })
    write = { if let new = $0 { source.value = new } }
    add = { number in
      if let lens = source as? Lens<Int> { lens.update { $0 += number } } else { source.value += number }
    }
    writeModel = { if let new = $1 { $0[keyPath: path] = new } }
  }

  convenience init(
    _ source: some MutableObservableValue<Int?>, _ inModel: @escaping (PartsByHand) -> Int?,
    _ writeModel: @escaping (inout PartsByHand, Int?) -> Void
  ) {
    self.init(source, { $0 }, inModel)
    write = { source.value = $0 }
    add = { number in
      if let lens = source as? Lens<Int?> { lens.update { $0 = $0.map { $0 + number } } }
    }
    self.writeModel = writeModel
  }
}

/// Lenses of every form, followed values, tracked properties and views, read, written and observed at any time,
/// compared with plain values.
private final class PartsTrial: GroupedTrial {
  enum Part {
    case write(Int, Int?), add(Int, Int), read(Int, isPeeked: Bool), observe(Int), end(Int)
    case select(Int), person(Int, Int?), replace(Int), note(Int)
  }

  static func part(using generator: inout SeededGenerator, depth: Int) -> Part {
    let (place, number) = (Int.random(in: 0..<16, using: &generator), Int.random(in: 0..<4, using: &generator))
    return switch Int.random(in: 0..<16, using: &generator) {
    case 0..<5: .write(place, generator.chance(80) ? number : nil)
    case 5: .add(place, number)
    case 6, 7: .read(place, isPeeked: generator.chance(50))
    case 8, 9, 10: .observe(place)
    case 11: .end(place)
    case 12: .select(number)
    case 13: .person(place, generator.chance(60) ? number : nil)
    case 14: .replace(number)
    default: .note(number)
    }
  }

  var model = PartsByHand()
  private let people = [Observable(Person()), Observable(Person())], whole = Observable(Person())
  private let selected = Observable(0), counter = Counter(), even = Observable(0, changes: .by { $0 / 2 == $1 / 2 })
  private var facets: [Facet] = [], isImpure = false, wrong: String?

  init(_ setup: NoSetup) {
    let (people, whole, selected, counter, even) = (people, whole, selected, counter, even)
    let one = people[0], names = people.map { $0[\.name] }
    let sum = Lens(get: { names[0].value + names[1].value }, set: { names[0].value = $0 - names[1].peek() })
    facets = [
      Facet(names[0], \.people[0].name), Facet(names[1], \.people[1].name),
      Facet(one[\.address][\.city], \.people[0].address.city), Facet(whole[\.name, per: \.id], \.whole.name),
      Facet(counter.$count, \.count), Facet(people[1][\.nick], { $0.people[1].nick }) { $0.people[1].nick = $1 },
      Facet(one[ifPresent: \.nick], { $0.people[0].nick }) { if $0.people[0].nick != nil { $0.people[0].nick = $1 } },
      Facet(one[\.holiday][ifPresent: \.city], { $0.people[0].holiday?.city }) {
        if let new = $1 { $0.people[0].holiday?.city = new }
      },
      Facet(one[\.list][ifPresent: 1], { $0.people[0].list.dropFirst().first }) {
        if let new = $1, $0.people[0].list.count > 1 { $0.people[0].list[1] = new }
      },
      Facet(one[\.ages[3]], { $0.people[0].ages[3] }) { $0.people[0].ages[3] = $1 },
      Facet(
        selected.following { $0 < 2 ? names[$0] : nil }, { $0.selected < 2 ? $0.people[$0.selected].name : nil }
      ) { if let new = $1, $0.selected < 2 { $0.people[$0.selected].name = new } },
      Facet(sum, { $0 }, { $0.people[0].name + $0.people[1].name }),
      Facet(even, { $0 / 2 }, { $0.even }), Facet(counter.$last, { $0 }, { $0.last }),
      Facet(Computed(of: counter, \.double), { $0 }, { $0.count * 2 }),
      Facet(one.readOnly[\.holiday?.city], { $0 }, { $0.people[0].holiday?.city }),
    ]
    facets[11].write = { if let new = $0 { sum.value = new } }
    facets[11].add = { number in sum.update { $0 += number } }
    facets[11].writeModel = { if let new = $1 { $0.people[0].name = new - $0.people[1].name } }
    // Two numbers with the same half are the same, so either of them may stay.
    facets[12].write = { if let new = $0 { even.value = new } }
    facets[12].writeModel = { if let new = $1 { $0.even = new / 2 } }
  }

  private func check(_ place: Int, isPeeked: Bool = false) {
    let value = isPeeked ? facets[place].peek() : facets[place].value(), wanted = facets[place].inModel(model)
    if value != wanted { wrong = wrong ?? "part \(place) is \(value as Any), not \(wanted as Any)" }
  }

  func willPlay(_ step: Step) {
    isImpure = step.isGroup
    for facet in facets { facet.before = facet.observers.isEmpty ? nil : (facet.inModel(model), facet.runs) }
  }

  func change(_ part: Part) {
    switch part {
    case .write(let place, let value):
      guard let write = facets[place].write else { return }
      facets[place].writeModel(&model, value)
      write(value)
    case .add(let place, let number):
      guard let add = facets[place].add else { return }
      if let value = facets[place].inModel(model), place != 10 {
        facets[place].writeModel(&model, value + number)
      }
      add(number)
    case .read(let place, let isPeeked): check(place, isPeeked: isPeeked)
    case .observe(let place):
      let facet = facets[place]
      if facet.observers.isEmpty { facet.before = nil }
      if facet.observers.count == 2 { facet.pairs = [] }
      if facet.observers.count < 3 { facet.observers.append(facet.observe(facet)) }
    case .end(let place): _ = facets[place].observers.popLast()
    case .select(let number):
      model.selected = number % 3
      selected.value = number % 3
    case .person(let place, let number):
      let place = place % 2, holiday = number.map { Home(city: $0) }, list = Array(0..<(number ?? 0))
      (model.people[place].nick, model.people[place].holiday, model.people[place].list) = (number, holiday, list)
      people[place].update { ($0.nick, $0.holiday, $0.list) = (number, holiday, list) }
    case .replace(let number):
      model.whole = Person(id: number, name: number / 2)
      whole.value = Person(id: number, name: number / 2)
    case .note(let number):
      model.last = number
      counter.note(number)
    }
  }

  func difference() -> String? {
    for (place, facet) in facets.enumerated() {
      check(place)
      let value = facet.inModel(model)
      if facet.observers.count > 0, facet.seen != value {
        return "an effect has last seen \(facet.seen as Any) of \(place)"
      }
      if facet.observers.count > 1, facet.label.number != value { return "a label shows another value of \(place)" }
      if let last = facet.pairs.last, facet.observers.count > 2, last != value {
        return "the last change of \(place) was to \(last as Any)"
      }
      guard let before = facet.before, !facet.observers.isEmpty else { continue }
      let (runs, wanted) = (facet.runs - before.runs, before.value == value ? 0 : 1)
      if isImpure ? runs < wanted || runs > 1 : runs != wanted { return "an effect of part \(place) ran \(runs) times" }
    }
    return wrong
  }

  func end() -> String? {
    for facet in facets { facet.observers = [] }
    let counts = people.map(\.observerCount) + [whole.observerCount, selected.observerCount, even.observerCount]
    let left = (counts + [counter.$count.observerCount, counter.$last.observerCount]).reduce(0, +)
    return left == 0 ? nil : "\(left) observers are left"
  }
}

@Suite struct PartsTrialSpec {
  @Test func `parts of values are read, written and observed as the values that they are parts of`() async {
    await PartsTrial.run()
  }
}
