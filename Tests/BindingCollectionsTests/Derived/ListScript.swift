import Binding
@testable import BindingCollections
import TestSupport

struct ListItem: Hashable {
  var id: Int
  var value: Int
}

/// Edits an array under a random stack of derived arrays, and compares each of these with a recomputation.
final class ListScript {
  /// One derived array, its recomputation, and the number of its closure's calls.
  private final class Stage {
    let array: DerivedArray<ListItem>
    let model: ([ListItem]) -> [ListItem]
    /// The index of the mark that a row reads; `nil` for rows that read none, and if all rows read the same.
    let mark: (ListItem) -> Int?
    let usesLimit: Bool
    let asks: Bool
    let calls: Counter
    var version: PersistentArray<ListItem>?
    var marks: [Int] = []

    /// The calls and dependencies of a stage.
    struct Memory {
      let calls: Counter
      let mark: (ListItem) -> Int?
    }
    var limit = 0

    init(
      _ array: DerivedArray<ListItem>, asks: Bool = true, usesLimit: Bool = false, calls: Counter,
      mark: @escaping (ListItem) -> Int? = { _ in nil }, model: @escaping ([ListItem]) -> [ListItem]
    ) {
      self.array = array
      self.model = model
      self.mark = mark
      self.usesLimit = usesLimit
      self.asks = asks
      self.calls = calls
    }
  }

  private final class Counter { var count = 0 }

  private struct Refused: Error {}

  private var random: SeededGenerator
  private let source = ObservableArray<ListItem>()
  /// The other side of joins.
  private let other = ObservableArray<ListItem>()
  private let marks = (0..<4).map { Observable($0 % 3) }
  private let limit = Observable(5)
  private var stages: [Stage] = []
  /// The sum of all values of all stages.
  private var total = Computed { 0 }
  private var mirror: [ListItem] = []
  private var changeSets = 0
  private var spliceFailures = 0
  private var observation: Subscription?
  private var nextID = 0

  init(seed: UInt64, operators: [ListOperator]?) {
    random = SeededGenerator(seed: seed)
    let depth = Int.random(in: 1...4, using: &random)
    let kinds = operators ?? (0..<depth).map { _ in ListOperator.allCases.randomElement(using: &random)! }
    for kind in kinds {
      if let last = stages.last { add(kind, on: last.array) } else { add(kind, on: source) }
    }
    total = stages.last!.array.reduced(0, adding: { $0 += $1.value }, removing: { $0 -= $1.value })
    for _ in 0..<Int.random(in: 0...12, using: &random) { source.append(item()) }
    for _ in 0..<Int.random(in: 0...5, using: &random) { other.append(item()) }
  }

  private func item() -> ListItem {
    nextID += 1
    return ListItem(id: nextID, value: .random(in: 0..<10, using: &random))
  }

  private func add(_ kind: ListOperator, on input: some ObservableCollection<ListItem>) {
    let calls = Counter()
    let (marks, limit) = (marks, limit)
    // A row whose value is even reads the mark for its identity; the other rows read nothing.
    let mark = { (item: ListItem) in item.value % 2 == 0 ? item.id % 4 : nil }
    let key = { (item: ListItem) in
      calls.count += 1
      return mark(item).map { marks[$0].value + item.value % 3 } ?? item.value % 5
    }
    switch kind {
    case .filtered:
      let array = input.filtered { key($0) % 2 == 0 }
      stages.append(Stage(array, calls: calls, mark: mark) { $0.filter { key($0) % 2 == 0 } })
    case .filteredByChoice:
      let array = input.filtered(choosing: {
        let limit = limit.value
        return {
          calls.count += 1
          return $0.value < limit
        }
      })
      stages.append(Stage(array, usesLimit: true, calls: calls) { $0.filter { $0.value < limit.peek() } })
    case .mapped:
      let transform = { (item: ListItem) in ListItem(id: item.id, value: item.value + key(item)) }
      stages.append(Stage(input.mapped(transform), calls: calls, mark: mark) { $0.map(transform) })
    case .sorted:
      let array = input.sorted(byKey: key)
      stages.append(
        Stage(array, calls: calls, mark: mark) { items in
          items.enumerated().sorted { (key($0.element), $0.offset) < (key($1.element), $1.offset) }.map(\.element)
        })
    case .sortedByChoice:
      let array = input.sorted(byKey: key, choosing: { limit.value > 5 ? { $0 < $1 } : { $0 > $1 } })
      stages.append(
        Stage(array, calls: calls, mark: mark) { items in
          let sign = limit.peek() > 5 ? 1 : -1
          return items.enumerated().sorted {
            (sign * key($0.element), $0.offset) < (sign * key($1.element), $1.offset)
          }.map(\.element)
        })
    case .regrouped:
      let array: DerivedArray<ListItem> = input.grouped(by: key).joined()
      stages.append(
        Stage(array, calls: calls, mark: mark) { items in
          items.enumerated().sorted { (key($0.element), $0.offset) < (key($1.element), $1.offset) }.map(\.element)
        })
    case .regroupedByChoice:
      let array: DerivedArray<ListItem> = input.grouped(choosing: {
        let limit = limit.value
        return { (item: ListItem) in item.value < limit ? 0 : key(item) }
      }).joined()
      stages.append(
        Stage(array, asks: false, calls: calls) { items in
          let key = { (item: ListItem) in item.value < limit.peek() ? 0 : key(item) }
          return items.enumerated().sorted { (key($0.element), $0.offset) < (key($1.element), $1.offset) }
            .map(\.element)
        })
    case .page:
      let array = input.page { limit.value / 2..<limit.value / 2 + 4 }
      stages.append(
        Stage(array, asks: false, calls: calls) { Array($0.dropFirst(limit.peek() / 2).prefix(4)) })
    default: addRelation(kind, on: input, key, Stage.Memory(calls: calls, mark: mark))
    }
  }

  private func addRelation(
    _ kind: ListOperator, on input: some ObservableCollection<ListItem>, _ key: @escaping (ListItem) -> Int,
    _ memory: Stage.Memory
  ) {
    let (other, limit) = (other, limit)
    func add(
      _ array: DerivedArray<ListItem>, asks: Bool = true, _ model: @escaping ([ListItem]) -> [ListItem]
    ) {
      stages.append(Stage(array, asks: asks, calls: memory.calls, mark: memory.mark, model: model))
    }
    switch kind {
    case .ordered:
      let order = Ordering<ListItem>.descending { $0.value % 3 }.then(.ascending(\.value))
      let orders = [order, order.reversed, .ascending { $0.id % 3 }]
      add(input.sorted(choosing: { orders[limit.value % 3] }), asks: false) { items in
        let order = orders[limit.peek() % 3]
        return items.enumerated().sorted { one, other in
          order.precedes(one.element, other.element)
            || !order.precedes(other.element, one.element) && one.offset < other.offset
        }.map(\.element)
      }
    case .reversed: add(input.reversed(), asks: false) { $0.reversed() }
    case .prefix: add(input.prefix(3), asks: false) { Array($0.prefix(3)) }
    case .suffix: add(input.suffix(3), asks: false) { Array($0.suffix(3)) }
    case .distinct:
      add(input.distinct(by: key)) { items in
        var known: Set<Int> = []
        return items.filter { known.insert(key($0)).inserted }
      }
    case .intersection:
      add(input.intersection(other, by: { $0.value % 5 }), asks: false) { items in
        items.filter { item in other.peek().contains { $0.value % 5 == item.value % 5 } }
      }
    case .subtracting:
      add(input.subtracting(other, by: { $0.value % 5 }), asks: false) { items in
        items.filter { item in !other.peek().contains { $0.value % 5 == item.value % 5 } }
      }
    case .union:
      add(input.union(other, by: { $0.value % 5 }), asks: false) { items in
        var known: Set<Int> = []
        return (items + Array(other.peek())).filter { known.insert($0.value % 5).inserted }
      }
    case .symmetricDifference:
      add(input.symmetricDifference(other, by: \.value), asks: false) { items in
        let others = Array(other.peek())
        return items.filter { item in !others.contains { $0.value == item.value } }
          + others.filter { item in !items.contains { $0.value == item.value } }
      }
    case .innerJoin:
      let joined = input.innerJoin(other, on: key, equals: { $0.value % 5 })
      add(joined.mapped { ListItem(id: $0.left.id, value: $0.left.value + $0.right.value) }) { items in
        items.compactMap { item in
          other.peek().first { $0.value % 5 == key(item) }
            .map { ListItem(id: item.id, value: item.value + $0.value) }
        }
      }
    case .leftJoin:
      let joined = input.leftJoin(other, on: key, equals: { $0.value % 5 })
      add(joined.mapped { ListItem(id: $0.left.id, value: $0.left.value + ($0.right?.value ?? 1)) }) { items in
        items.map { item in
          let partner = other.peek().first { $0.value % 5 == key(item) }
          return ListItem(id: item.id, value: item.value + (partner?.value ?? 1))
        }
      }
    case .groupJoin:
      let joined = input.groupJoin(other, on: key, equals: { $0.value % 5 })
      add(joined.mapped { ListItem(id: $0.left.id, value: $0.right.reduce(0) { 2 * $0 + $1.value } % 100) }) { items in
        items.map { item in
          let partners = other.peek().filter { $0.value % 5 == key(item) }
          return ListItem(id: item.id, value: partners.reduce(0) { 2 * $0 + $1.value } % 100)
        }
      }
    default:
      add(
        input.flatMapped { item in
          other.filtered { $0.value < item.value }.mapped { ListItem(id: $0.id, value: $0.value + item.value) }
        }, asks: false
      ) { items in
        items.flatMap { item in
          other.peek().filter { $0.value < item.value }.map { ListItem(id: $0.id, value: $0.value + item.value) }
        }
      }
    }
  }

  /// What is wrong, if anything.
  func run() -> String? {
    for step in 0..<15 {
      let isObserved = random.chance(80)
      if isObserved, observation == nil {
        mirror = Array(stages.last!.array.peek())
        observation = stages.last!.array.observeChangeSets { [unowned self] in
          var spliced = mirror
          for one in $0.splices { spliced.replaceSubrange(one.offset..<one.offset + one.removed, with: one.elements) }
          mirror = $0.applied(to: mirror)
          changeSets += 1
          if spliced != mirror { spliceFailures += 1 }
        }
      } else if !isObserved {
        observation = nil
      }
      changeSets = 0
      edit()
      if let failure = check() { return "step \(step): \(failure)" }
      if spliceFailures > 0 { return "step \(step): the splices make something else" }
      if changeSets > 1 { return "step \(step): one batch was \(changeSets) change sets" }
      if observation == nil, isAnythingObserved { return "step \(step): something is still observed" }
    }
    observation = nil
    return isAnythingObserved ? "something is still observed" : nil
  }

  /// Whether anything that the stages read has an observer.
  private var isAnythingObserved: Bool {
    marks.contains { $0.observerCount > 0 } || source.observerCount + other.observerCount + limit.observerCount > 0
  }

  private func edit() {
    // Observers that begin within the batch, and end within it or after it.
    var visitors: [Subscription] = []
    batch {
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        if random.chance(10) { forgetCalls { visitors.append(anyStage.array.observe { _ in }) } }
        editOnce()
        if random.chance(20) { look() }
        if random.chance(20) { editInVain() }
        if random.chance(50) { visitors.removeAll() }
      }
    }
  }

  private func editInVain() {
    try? transaction {
      for _ in 0..<2 {
        editOnce()
        if random.chance(50) { look() }
      }
      throw Refused()
    }
  }

  private var anyStage: Stage { stages.randomElement(using: &random)! }

  /// Reads a stage within a batch.
  private func look() {
    forgetCalls { _ = anyStage.array.peek() }
  }

  /// Does not count the calls within a batch, after which counting starts again.
  private func forgetCalls(_ body: () -> Void) {
    body()
    for stage in stages {
      stage.version = nil
      stage.calls.count = 0
    }
  }

  private func editOnce() {
    let count = source.peek().count
    let offset = count == 0 ? 0 : Int.random(in: 0..<count, using: &random)
    switch Int.random(in: 0..<14, using: &random) {
    case 0, 1: source.insert(item(), at: offset)
    case 2 where count > 0: source.remove(at: offset)
    case 3 where count > 0, 4 where count > 0:
      let value = Int.random(in: 0..<10, using: &random)
      source.update(at: offset) { $0.value = value }
    case 5 where count > 0: source.move(from: offset, to: Int.random(in: 0..<count, using: &random))
    case 6: marks.randomElement(using: &random)!.value = .random(in: 0..<3, using: &random)
    case 7: limit.value = .random(in: 0..<10, using: &random)
    case 8:
      let items: [ListItem] = Array(source.peek()).shuffled(using: &random).dropLast() + [item()]
      source.replaceAll(with: items) { $0.id }
    case 9: editMany()
    case 10: other.insert(item(), at: .random(in: 0...other.peek().count, using: &random))
    case 11 where !other.peek().isEmpty: editOther()
    default: break
    }
  }

  private func editOther() {
    let offset = Int.random(in: 0..<other.peek().count, using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: other.remove(at: offset)
    case 1: other[offset].value = .random(in: 0..<10, using: &random)
    case 2: other.move(from: offset, to: .random(in: 0..<other.peek().count, using: &random))
    case 3: other.removeAll()
    default: other.append(contentsOf: (0..<5).map { _ in item() })
    }
  }

  /// An edit of so many rows that all rows are arranged again.
  private func editMany() {
    let items = (0..<Int.random(in: 0...20, using: &random)).map { _ in item() }
    switch Int.random(in: 0..<8, using: &random) {
    case 0: source.value = PersistentArray(items)
    case 1: source.append(contentsOf: items)
    case 2: source.insert(contentsOf: items, at: source.peek().count / 2)
    case 3: source.removeAll()
    case 4: source.removeAll { $0.id % 3 > 0 }
    case 5: source.value.sort { ($0.value, $0.id) < ($1.value, $1.id) }
    case 6: for offset in source.peek().indices where offset % 3 > 0 { source[offset].value += 1 }
    default: for mark in marks { mark.value = .random(in: 0..<3, using: &random) }
    }
  }

  private func check() -> String? {
    var (input, failures) = (source.peek(), [String]())
    let versions: [PersistentArray<ListItem>] = stages.map { $0.array.peek() }
    for (depth, stage) in stages.enumerated() {
      let (calls, output) = (stage.calls.count, versions[depth])
      let expected = stage.model(Array(input))
      stage.calls.count = 0
      if Array(output) != expected {
        failures.append("stage \(depth) has \(Array(output)) for \(expected)")
      }
      if let version = stage.version, stage.asks {
        let least = leastCalls(stage, from: version, to: input)
        if calls != least, calls != input.count || !mayAskAll(stage, from: version, to: input) {
          failures.append("stage \(depth) asked \(calls) times instead of \(least)")
        }
      }
      stage.version = input
      stage.marks = marks.map { $0.peek() }
      stage.limit = limit.peek()
      input = output
    }
    let sum = input.reduce(0) { $0 + $1.value }
    if total.value != sum { failures.append("the total is \(total.value) for \(sum)") }
    if observation != nil, mirror != Array(versions.last!) {
      failures.append("the mirror has \(mirror) for \(Array(versions.last!))")
    }
    return failures.first
  }

  /// All rows may be asked for again if the closure has read nothing and more than a twelfth of them differ.
  private func mayAskAll(
    _ stage: Stage, from old: PersistentArray<ListItem>, to new: PersistentArray<ListItem>
  ) -> Bool {
    defer { withExtendedLifetime(old) {} }
    return old.allSatisfy { stage.mark($0) == nil } && 12 * new.difference(from: old).count > new.count
  }

  /// The rows that are new, have another element, or depend on something that differs.
  private func leastCalls(_ stage: Stage, from old: PersistentArray<ListItem>, to new: PersistentArray<ListItem>) -> Int
  {
    if stage.usesLimit, stage.limit != limit.peek() { return new.count }
    let changes = new.changes(from: old)
    let asked = Set(changes.insertions.map(\.offset) + changes.updates.map(\.destination))
    let told = new.indices.filter { offset in
      guard !asked.contains(offset), let mark = stage.mark(new[offset]) else { return false }
      return stage.marks[mark] != marks[mark].peek()
    }
    return asked.count + told.count
  }
}
