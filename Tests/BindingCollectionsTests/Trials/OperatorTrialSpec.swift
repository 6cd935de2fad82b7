import Binding
import TestSupport
import Testing

@testable import BindingCollections

/// A stack of derived arrays over an array, observed anywhere and at any time: each has what a recomputation gives, and
/// calls its closure for as few rows as possible.
private final class OperatorTrial: GroupedTrial {
  enum Edit {
    case insert(Int, Int), remove(Int), set(Int, Int), move(Int, Int), swap(Int, Int), shuffle(Int)
    /// Edits of so many rows that all rows are arranged again.
    case replace([Int]), append([Int]), splice([Int]), removeAll, removeSome, sort, raiseSome
  }
  enum Part {
    case edit(Edit), editOther(Edit), mark(Int, Int), marks([Int]), limit(Int)
    case read(Int), observe(Int), end(Int)
  }

  static func setup(using generator: inout SeededGenerator) -> [ListOperator] {
    let count = generator.chance(50) ? 1 : Int.random(in: 2...4, using: &generator)
    return (0..<count).map { _ in ListOperator.allCases.randomElement(using: &generator)! }
  }

  private static func edit(using generator: inout SeededGenerator) -> Edit {
    func number() -> Int { Int.random(in: 0..<10, using: &generator) }
    func numbers() -> [Int] { (0..<Int.random(in: 0...12, using: &generator)).map { _ in number() } }
    return switch Int.random(in: 0..<26, using: &generator) {
    case 0..<6: .insert(number(), number())
    case 6..<9: .remove(number())
    case 9..<14: .set(number(), number())
    case 14, 15: .move(number(), number())
    case 16: .swap(number(), number())
    case 17, 18: .shuffle(number())
    case 19: .replace(numbers())
    case 20: .append(numbers())
    case 21: .splice(numbers())
    case 22: .removeAll
    case 23: .removeSome
    case 24: .sort
    default: .raiseSome
    }
  }

  static func part(using generator: inout SeededGenerator, depth: Int) -> Part {
    func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }
    // In groups, above all in those that fail, what matters is what is read in between.
    return switch number(depth == 0 ? 26 : 34) {
    case 0..<11: .edit(edit(using: &generator))
    case 11..<14: .editOther(edit(using: &generator))
    case 14, 15: .mark(number(4), number(3))
    case 16: .marks((0..<4).map { _ in number(3) })
    case 17, 18: .limit(number(10))
    case 19, 20: .read(number(4))
    case 21..<25: .observe(number(4))
    case 25: .end(number(4))
    case 26, 27: .limit(number(10))
    default: .read(number(4))
    }
  }

  private struct Stage {
    let array: DerivedArray<ListItem>
    let model: ([ListItem]) -> [ListItem]
    let calls: ListOperator.Counter
    let cause: ListOperator.Cause
    /// The input and what the closure read, when the calls were last counted.
    var before: (input: PersistentArray<ListItem>, marks: [Int], limit: Int)?
  }

  /// An observer of a stage, which follows its change sets.
  private final class Observer {
    let stage: Int
    var mirror: [ListItem], spliced: [ListItem], changeSets = 0
    var subscription: Subscription?

    init(_ stage: Int, of array: DerivedArray<ListItem>) {
      self.stage = stage
      mirror = Array(array.peek())
      spliced = mirror
      subscription = array.observeChangeSets { [unowned self] in
        mirror = $0.applied(to: mirror)
        for one in $0.splices { spliced.replaceSubrange(one.offset..<one.offset + one.removed, with: one.elements) }
        changeSets += 1
      }
    }
  }

  private let source = ObservableArray<ListItem>()
  private let context = OperatorContext()
  private var stages: [Stage]
  /// The sum of all values of the last stage.
  private let total: Computed<Int>
  private var observers: [Observer] = []
  private var lastID = 0
  /// The arrays say themselves what has to be derived from them.
  var model: Void = ()

  init(_ operators: [ListOperator]) {
    var stages: [Stage] = []
    for one in operators {
      let calls = ListOperator.Counter()
      let (array, model) =
        if let last = stages.last {
          one.derive(from: last.array, context, counting: calls)
        } else {
          one.derive(from: source, context, counting: calls)
        }
      stages.append(Stage(array: array, model: model, calls: calls, cause: one.cause))
    }
    self.stages = stages
    total = stages[stages.count - 1].array.reduced(0, adding: { $0 += $1.value }, removing: { $0 -= $1.value })
  }

  private func item(_ value: Int) -> ListItem {
    lastID += 1
    return ListItem(id: lastID, value: value)
  }

  func willPlay(_ step: Step) {
    for observer in observers { observer.changeSets = 0 }
    let isReadWithin = step.parts.contains { part in
      switch part {
      case .read, .observe: step.isGroup
      default: false
      }
    }
    // What is read in a group may not last, and costs calls too.
    if isReadWithin { for index in stages.indices { stages[index].before = nil } }
  }

  func change(_ part: Part) {
    switch part {
    case .edit(let edit): batch { change(source, edit) }
    case .editOther(let edit): batch { change(context.other, edit) }
    case .mark(let index, let value): context.marks[index].value = value
    case .marks(let values): batch { for (mark, value) in zip(context.marks, values) { mark.value = value } }
    case .limit(let value): context.limit.value = value
    case .read(let index): _ = stages[index % stages.count].array.peek()
    case .observe(let index):
      let index = index % stages.count
      observers.append(Observer(index, of: stages[index].array))
    case .end(let index): if !observers.isEmpty { observers.remove(at: index % observers.count) }
    }
  }

  private func change(_ array: ObservableArray<ListItem>, _ edit: Edit) {
    let count = array.peek().count
    switch edit {
    case .insert(let offset, let value): array.insert(item(value), at: offset % (count + 1))
    case .replace(let values): array.value = PersistentArray(values.map(item))
    case .append(let values): array.append(contentsOf: values.map(item))
    case .splice(let values): array.insert(contentsOf: values.map(item), at: count / 2)
    case .removeAll: array.removeAll()
    case .removeSome: array.removeAll { $0.id % 3 > 0 }
    case .sort: array.value.sort { ($0.value, $0.id) < ($1.value, $1.id) }
    case .raiseSome: for offset in array.peek().indices where offset % 3 > 0 { array[offset].value += 1 }
    case .shuffle(let seed):
      var random = SeededGenerator(seed: UInt64(seed))
      array.replaceAll(with: array.peek().shuffled(using: &random).dropLast() + [item(seed)], by: \.id)
    case _ where count == 0: break
    case .remove(let offset): array.remove(at: offset % count)
    case .set(let offset, let value): array.update(at: offset % count) { $0.value = value }
    case .swap(let one, let other): array.swapAt(one % count, other % count)
    case .move(let from, let to): array.move(from: from % count, to: to % count)
    }
  }

  func difference() -> String? {
    var (input, failures) = (source.peek(), [String]())
    let outputs: [PersistentArray<ListItem>] = stages.map { $0.array.peek() }
    for (index, stage) in stages.enumerated() {
      let (calls, expected) = (stage.calls.count, stage.model(Array(input)))
      if Array(outputs[index]) != expected {
        failures.append("stage \(index) has \(Array(outputs[index])) instead of \(expected)")
      }
      if let allowed = allowedCalls(stage, for: input), !allowed.contains(calls) {
        failures.append("stage \(index) called its closure \(calls) times instead of \(allowed)")
      }
      stage.calls.count = 0
      stages[index].before = (input, context.marks.map { $0.peek() }, context.limit.peek())
      input = outputs[index]
    }
    let sum = input.reduce(0) { $0 + $1.value }
    if total.value != sum { failures.append("the total is \(total.value) instead of \(sum)") }
    for observer in observers {
      let output = Array(outputs[observer.stage])
      if observer.mirror != output { failures.append("an observer has \(observer.mirror) instead of \(output)") }
      if observer.spliced != output { failures.append("splices make \(observer.spliced) instead of \(output)") }
      if observer.changeSets > 1 { failures.append("one step was \(observer.changeSets) change sets") }
    }
    return failures.first ?? (observers.isEmpty ? leftovers : nil)
  }

  /// How often a closure may have been called: for the rows that are new, have another element, or read what differs;
  /// and for all rows if nothing was read for any of them and more than a twelfth differ.
  private func allowedCalls(_ stage: Stage, for input: PersistentArray<ListItem>) -> Set<Int>? {
    guard let (old, marks, limit) = stage.before, stage.cause != .unknown else { return nil }
    if stage.cause == .limit, limit != context.limit.peek() { return [input.count] }
    let changes = input.changes(from: old)
    let asked = Set(changes.insertions.map(\.offset) + changes.updates.map(\.destination))
    let hasMarks = stage.cause == .mark
    let told = input.indices.filter { offset in
      guard hasMarks, !asked.contains(offset), let mark = input[offset].mark else { return false }
      return marks[mark] != context.marks[mark].peek()
    }
    let isFree = !hasMarks || old.allSatisfy { $0.mark == nil }
    let mayAskAll = isFree && 12 * input.difference(from: old).count > input.count
    return mayAskAll ? [asked.count + told.count, input.count] : [asked.count + told.count]
  }

  /// What is still observed, if anything.
  private var leftovers: String? {
    let observed = [source.observerCount, context.other.observerCount, context.limit.observerCount]
    let counts = observed + context.marks.map(\.observerCount)
    return counts.allSatisfy { $0 == 0 } ? nil : "something is still observed: \(counts)"
  }

  func end() -> String? {
    observers = []
    return leftovers
  }
}

@Suite struct OperatorTrialSpec {
  @Test func `stacks of operators give what a recomputation gives, with the least number of calls`() async {
    await OperatorTrial.run(steps: 20)
  }
}
