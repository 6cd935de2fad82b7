import Binding
import BindingCollections
import TestSupport
import Testing

/// Readers of single elements, offsets and counts of an array, by key and by place, beside a plain array: what each has
/// seen, and that it ran if and only if that has changed.
private struct IndexTrial: GroupedTrial {
  enum Question: CaseIterable {
    case element, offset, isThere, dear, dearOffset, byID, offsetByID, isThereByID, at, count, isEmpty, first, last,
      anyDear, sum
  }
  enum Part {
    case append(Item), insert(Item, Int), remove(Int), move(Int, Int), replaceAll([Int]), removeOdd
    /// Changes an element in place, or its key.
    case setPrice(Int, Int), setID(Int, Int)
    /// Writes through the index.
    case put(Int, price: Int?), raise(Int), raiseByID(Int)
    case watch(Question, Int), unwatch(Question, Int)
  }

  struct Item: Identifiable, Equatable, CustomStringConvertible {
    var id: Int
    var price: Int
    var description: String { "Item(id: \(id), price: \(price))" }
  }

  static func part(using generator: inout SeededGenerator, depth: Int) -> Part {
    func number(_ limit: Int = 5) -> Int { Int.random(in: 0..<limit, using: &generator) }
    return switch number(25) {
    case 0, 1: .append(Item(id: number(), price: number()))
    case 2, 3: .insert(Item(id: number(), price: number()), number(9))
    case 4..<7: .remove(number(9))
    case 7, 8: .move(number(9), number(9))
    case 9: .replaceAll((0..<number()).map { _ in number() })
    case 10, 11: .setPrice(number(9), number())
    case 12, 13: .setID(number(9), number())
    case 14, 15: .put(number(), price: generator.chance(40) ? nil : number())
    case 16: generator.chance(50) ? .raise(number()) : .raiseByID(number())
    case 17..<23: .watch(.allCases.randomElement(using: &generator)!, number())
    case 23: .removeOdd
    default: .unwatch(.allCases.randomElement(using: &generator)!, number())
    }
  }

  struct Asked: Hashable {
    let question: Question, number: Int
  }
  final class Reader {
    var text = "", runs = 0
    var effect: Effect?
  }

  let rows = ObservableArray<Item>([])
  let byKey: ArrayIndex<ObservableArray<Item>, Int>
  let dear: DerivedArray<Item>
  let dearByKey: ArrayIndex<DerivedArray<Item>, Int>
  var model: [Item] = []
  var readers: [Asked: Reader] = [:]
  /// What the readers had seen, and how often they had run, before a step.
  var before: [Asked: (text: String, runs: Int)] = [:]
  var isGroup = false

  init(_ setup: NoSetup) {
    byKey = rows.indexed(by: \.id)
    dear = rows.filtered { $0.price > 1 }
    dearByKey = dear.indexed(by: \.id)
    change(.replaceAll([0, 1, 2, 1, 3]))
  }

  private func text(_ value: (some CustomStringConvertible)?) -> String { value?.description ?? "nil" }

  /// Reads, tracked in an effect.
  func answer(_ asked: Asked) -> String {
    let key = asked.number
    return switch asked.question {
    case .element: text(byKey[key])
    case .offset: text(byKey.offset(of: key))
    case .isThere: "\(byKey.contains(key))"
    case .dear: text(dearByKey[key])
    case .dearOffset: text(dearByKey.offset(of: key))
    case .byID: text(rows[id: key])
    case .offsetByID: text(rows.offset(id: key))
    case .isThereByID: "\(rows.contains(id: key))"
    case .at: text(rows.count > key ? rows[key] : nil) + " of \(rows.count)"
    case .count: "\(rows.count)"
    case .isEmpty: "\(rows.isEmpty)"
    case .first: text(rows.first)
    case .last: text(rows.last) + " of \(rows.count)"
    case .anyDear: "\(rows.contains { $0.price > key })"
    case .sum: "\(rows.sum { $0.price })"
    }
  }

  func expected(_ asked: Asked) -> String {
    let (key, dear) = (asked.number, model.filter { $0.price > 1 })
    return switch asked.question {
    case .element, .byID: text(model.first { $0.id == key })
    case .offset, .offsetByID: text(model.firstIndex { $0.id == key })
    case .isThere, .isThereByID: "\(model.contains { $0.id == key })"
    case .dear: text(dear.first { $0.id == key })
    case .dearOffset: text(dear.firstIndex { $0.id == key })
    case .at: text(model.count > key ? model[key] : nil) + " of \(model.count)"
    case .count: "\(model.count)"
    case .isEmpty: "\(model.isEmpty)"
    case .first: text(model.first)
    case .last: text(model.last) + " of \(model.count)"
    case .anyDear: "\(model.contains { $0.price > key })"
    case .sum: "\(model.reduce(0) { $0 + $1.price })"
    }
  }

  mutating func play(_ step: Step) {
    (before, isGroup) = (readers.mapValues { ($0.text, $0.runs) }, step.isGroup)
    // That two elements have one key is reported.
    withDiagnostics({ _ in }) { playNow(step) }
  }

  mutating func change(_ part: Part) {
    switch part {
    case .append(let item):
      rows.append(item)
      model.append(item)
    case .insert(let item, let place):
      rows.insert(item, at: place % (model.count + 1))
      model.insert(item, at: place % (model.count + 1))
    case .replaceAll(let ids):
      rows.value = PersistentArray(ids.map { Item(id: $0, price: $0) })
      model = ids.map { Item(id: $0, price: $0) }
    case .removeOdd:
      rows.removeAll { $0.id % 2 == 1 }
      model.removeAll { $0.id % 2 == 1 }
    case .put(let key, let price):
      let item = price.map { Item(id: key, price: $0) }
      byKey[key] = item
      put(item, key)
    case .raise(let key):
      byKey[key]?.price += 1
      raise(key)
    case .raiseByID(let key):
      rows[id: key]?.price += 1
      raise(key)
    case .watch(let question, let number): watch(Asked(question: question, number: number))
    case .unwatch(let question, let number): readers[Asked(question: question, number: number)] = nil
    case _ where model.isEmpty: break
    case .remove(let place):
      rows.remove(at: place % model.count)
      model.remove(at: place % model.count)
    case .move(let from, let to):
      let (from, to) = (from % model.count, to % model.count)
      rows.move(from: from, to: to)
      model.insert(model.remove(at: from), at: to)
    case .setPrice(let place, let price):
      rows[place % model.count].price = price
      model[place % model.count].price = price
    case .setID(let place, let id):
      rows[place % model.count].id = id
      model[place % model.count].id = id
    }
  }

  private mutating func raise(_ key: Int) {
    if let place = model.firstIndex(where: { $0.id == key }) { model[place].price += 1 }
  }

  private mutating func put(_ item: Item?, _ key: Int) {
    switch (model.firstIndex { $0.id == key }, item) {
    case (let place?, let item?): model[place] = item
    case (let place?, nil): model.remove(at: place)
    case (nil, let item?): model.append(item)
    case (nil, nil): break
    }
  }

  private mutating func watch(_ asked: Asked) {
    let (reader, trial) = (Reader(), self)
    reader.effect = Effect { [unowned reader] in
      reader.text = trial.answer(asked)
      reader.runs += 1
    }
    readers[asked] = reader
    before[asked] = nil
  }

  func difference() -> String? { withDiagnostics({ _ in }) { untracked { presentDifference } } }

  private var presentDifference: String? {
    if Array(rows.peek()) != model { return "the elements are \(rows.peek()) instead of \(model)" }
    for question in Question.allCases {
      for number in 0..<5 {
        let asked = Asked(question: question, number: number)
        let (found, wanted) = (answer(asked), expected(asked))
        if found != wanted { return "\(asked) is \(found) instead of \(wanted)" }
        guard let reader = readers[asked] else { continue }
        if reader.text != wanted { return "a reader of \(asked) has last seen \(reader.text) instead of \(wanted)" }
        guard let former = before[asked] else { continue }
        let (runs, isChanged) = (reader.runs - former.runs, former.text != wanted)
        // A value that another reader has seen changed within an operation, and that changed back, counts as changed.
        let isRight = runs == (isChanged ? 1 : 0) || runs == 1 && isGroup
        if !isRight { return "a reader of \(asked) ran \(runs) times, changed: \(isChanged)" }
      }
    }
    return nil
  }

  mutating func end() -> String? {
    readers = [:]
    return rows.observerCount == 0 ? nil : "\(rows.observerCount) observers are left"
  }
}

@Suite struct IndexTrialSpec {
  @Test func `elements are found by key and by place as in a plain array, and their readers run if they change`() async
  {
    await IndexTrial.run()
  }
}
