import Binding
import BindingCollections
import TestSupport
import Testing

private struct Item: Identifiable, Equatable {
  let id: Int
  var isHidden = false
}

/// A selection that moves to the next row, compared with plain lists: what is selected follows from the rows before an
/// operation and from those after it. In an array that is edited it does so after each edit, in one that is filtered at
/// the end of the operation. If the neighbour is one among those that are shown, those before the operation have it
/// after each edit, and of these the ones that are still shown at its end.
private struct NeighbourTrial: GroupedTrial {
  struct Setup { let isFiltered: Bool, showsOthers: Bool, allowsSeveral: Bool }
  enum Part {
    case select([Int]), clear
    case remove(Int), removeSome([Int]), insert(Int, at: Int), move(Int, Int), replace([Int]), hide(Int), show(Int)
  }

  struct Model {
    var rows = (0..<5).map { Item(id: $0) }
    /// The rows before the operation, those that were shown then, and those among which the neighbour of what has gone
    /// was found first.
    var start: [Int] = [], startShown: [Int] = [], context: [Int]?
    /// Whether the operation is over, so that a neighbour has to be shown.
    var isOver = false
    /// What the program has selected, or what was selected at the end of the last operation.
    var chosen: [Int] = []
  }

  final class Failure { var text: String? }

  let setup: Setup
  let rows = ObservableArray((0..<5).map { Item(id: $0) })
  let selection: Selection<Int>
  let failure = Failure()
  let watch: Effect
  var model = Model()

  static func setup(using generator: inout SeededGenerator) -> Setup {
    Setup(
      isFiltered: generator.chance(40), showsOthers: generator.chance(40), allowsSeveral: generator.chance(40))
  }

  static func part(using generator: inout SeededGenerator, depth: Int) -> Part {
    func number() -> Int { .random(in: 0..<8, using: &generator) }
    func some() -> [Int] { (0..<Int.random(in: 0..<4, using: &generator)).map { _ in number() } }
    return switch Int.random(in: 0..<14, using: &generator) {
    case 0...2: .select([number()])
    case 3: .select(some())
    case 4: .clear
    case 5...7: .remove(number())
    case 8: .removeSome(some())
    case 9, 10: .insert(number(), at: number())
    case 11: .replace(some())
    case 12: generator.chance(50) ? .hide(number()) : .show(number())
    default: .move(number(), number())
    }
  }

  init(_ setup: Setup) {
    self.setup = setup
    let failure = failure
    let shown = rows.filtered { !$0.isHidden }
    if setup.showsOthers {
      let others = shown.sorted { $0.id > $1.id }
      selection = Selection(in: rows, allowsSeveral: setup.allowsSeveral, movesToNextIn: others)
    } else if setup.isFiltered {
      selection = Selection(in: shown, allowsSeveral: setup.allowsSeveral, movesToNext: true)
    } else {
      selection = Selection(in: rows, allowsSeveral: setup.allowsSeveral, movesToNext: true)
    }
    let (selection, rows) = (selection, rows)
    watch = Effect {
      let ids = rows.value.map(\.id)
      if !selection.ids.value.allSatisfy(ids.contains) { failure.text = "an effect sees a row selected that has gone" }
    }
  }

  /// The rows of the array in which the selection was made.
  var present: [Int] { model.rows.filter { !isFiltered || !$0.isHidden }.map(\.id) }
  /// The rows that a list view shows.
  var shown: [Int] { model.rows.filter { !$0.isHidden }.map(\.id).sorted(by: >) }
  /// Whether the selection is made in the filtered rows.
  var isFiltered: Bool { setup.isFiltered && !setup.showsOthers }

  func neighbour(in context: [Int]) -> Int? {
    let rows = setup.showsOthers && model.isOver ? present.filter(shown.contains) : present
    guard let last = context.lastIndex(where: model.chosen.contains) else { return nil }
    return context[(last + 1)...].first(where: rows.contains) ?? context[..<last].last(where: rows.contains)
  }

  var selected: [Int] {
    let kept = model.chosen.filter(present.contains)
    return kept.isEmpty ? model.context.flatMap(neighbour).map { [$0] } ?? [] : kept
  }

  /// Notes that the rows have changed.
  mutating func lookForNeighbour(before former: [Int]) {
    if model.chosen.contains(where: present.contains) { return model.context = nil }
    if model.context != nil { return }
    let orders = setup.showsOthers ? [model.startShown] : [model.start, former]
    let context = orders.first { $0.contains(where: model.chosen.contains) }
    if let context, neighbour(in: context) != nil { model.context = context }
  }

  mutating func willPlay(_ step: Step) { (model.start, model.startShown, model.isOver) = (present, shown, false) }

  mutating func didPlay(_ step: Step) {
    model.isOver = true
    if isFiltered || setup.showsOthers { lookForNeighbour(before: model.start) }
    model.chosen = selected
    model.context = nil
  }

  mutating func change(_ part: Part) {
    let former = present
    switch part {
    case .select(let offsets):
      if former.isEmpty { return }
      let ids = offsets.map { former[$0 % former.count] }
      selection.replaceAll(with: ids)
      model.chosen = []
      for id in setup.allowsSeveral ? ids : ids.suffix(1) where !model.chosen.contains(id) { model.chosen.append(id) }
      model.context = nil
    case .clear:
      selection.clear()
      (model.chosen, model.context) = ([], nil)
    default:
      edit(part)
      if !isFiltered { lookForNeighbour(before: former) }
    }
    if isFiltered || failure.text != nil { return }
    let ids = Array(selection.ids.value)
    if ids != selected { failure.text = "\(ids) are selected in an operation instead of \(selected)" }
  }

  private mutating func edit(_ part: Part) {
    func offset(_ number: Int) -> Int? { model.rows.isEmpty ? nil : number % model.rows.count }
    switch part {
    case .remove(let number):
      guard let offset = offset(number) else { return }
      rows.remove(at: offset)
      model.rows.remove(at: offset)
    case .removeSome(let ids):
      rows.removeAll { ids.contains($0.id) }
      model.rows.removeAll { ids.contains($0.id) }
    case .insert(let id, at: let number):
      if model.rows.contains(where: { $0.id == id }) { return }
      let place = number % (model.rows.count + 1)
      rows.insert(Item(id: id), at: place)
      model.rows.insert(Item(id: id), at: place)
    case .move(let from, let to):
      guard let from = offset(from), let to = offset(to) else { return }
      rows.move(from: from, to: to)
      model.rows.insert(model.rows.remove(at: from), at: to)
    case .replace(let ids):
      model.rows = []
      for id in ids where !model.rows.contains(where: { $0.id == id }) { model.rows.append(Item(id: id)) }
      rows.replaceAll(with: model.rows, by: \.id)
    case .hide(let number), .show(let number):
      guard let offset = offset(number) else { return }
      let isHidden = if case .hide = part { true } else { false }
      rows[offset].isHidden = isHidden
      model.rows[offset].isHidden = isHidden
    default: break
    }
  }

  func difference() -> String? {
    if let text = failure.text { return text }
    let ids = Array(selection.ids.value)
    if ids != model.chosen { return "\(ids) are selected instead of \(model.chosen)" }
    return rows.peek().map(\.id) == model.rows.map(\.id) ? nil : "the rows are \(rows.peek().map(\.id))"
  }
}

@Suite struct NeighbourTrialSpec {
  @Test func `a selection moves to the neighbour that a plain list has, under random changes of rows`() async {
    await NeighbourTrial.run()
  }
}
