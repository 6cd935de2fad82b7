import Binding
import BindingCollections
import TestSupport
import Testing

private struct Item: Identifiable, Equatable {
  let id: Int
  /// Another one for each row and each name, because an array whose edits cancel each other out has its former rows.
  let number: Int
}

/// A selection in an array whose rows are inserted, removed, moved and renamed, compared with a plain list in which
/// each selected identity knows its row.
private struct SelectionTrial: GroupedTrial {
  enum Part {
    case select(Int), toggle(Int), insert(Int), remove(Int), extend(Int), extendShown(Int), all, replace([Int]), clear
    case single(Int?)
    case add(Int), drop(Int), move(Int, Int), rename(Int, to: Int), dropShown([Int]), moveShown([Int], Int)
  }

  static func setup(using generator: inout SeededGenerator) -> Bool { generator.chance(70) }
  static func part(using generator: inout SeededGenerator, depth: Int) -> Part {
    func number() -> Int { .random(in: 0..<6, using: &generator) }
    return switch Int.random(in: 0..<22, using: &generator) {
    case 0, 1: .select(number())
    case 2, 3: .toggle(number())
    case 4: .insert(number())
    case 5: .remove(number())
    case 6: .extend(number())
    case 7: .extendShown(number())
    case 8: .all
    case 9: .replace((0..<number()).map { _ in number() })
    case 10: .clear
    case 11: .single(generator.chance(30) ? nil : number())
    case 12, 13: .add(number())
    case 14, 15: .drop(number())
    case 16, 17: .rename(number(), to: number())
    case 18: .dropShown((0..<2).map { _ in number() })
    case 19: .moveShown((0..<2).map { _ in number() }, number())
    default: .move(number(), number())
    }
  }

  final class Seen { var isSelected: [Int: Bool] = [:] }

  /// A row of the plain list, with a number that no other row has.
  struct Row: Equatable { var id: Int, number: Int }
  /// A selected identity, with the number of its row once there has been one.
  struct Chosen: Equatable { var id: Int, row: Int? }

  let rows = ObservableArray((0..<4).map { Item(id: $0, number: $0) })
  let even: DerivedArray<Item>, falling: DerivedArray<Item>
  let selection: Selection<Int>
  let single: Lens<Int?>
  let allowsSeveral: Bool
  /// Whether each identity is selected, as its observer has last seen it.
  let seen: Seen
  let watches: [Effect]
  var model: (rows: [Row], chosen: [Chosen], anchor: Chosen?) = ((0..<4).map { Row(id: $0, number: $0) }, [], nil)
  var numbers = 4

  init(_ allowsSeveral: Bool) {
    self.allowsSeveral = allowsSeveral
    selection = Selection(in: rows, allowsSeveral: allowsSeveral)
    even = rows.filtered { $0.id.isMultiple(of: 2) }
    falling = even.sorted { $0.id > $1.id }
    single = selection.single()
    let (selection, seen) = (selection, Seen())
    self.seen = seen
    watches = (0..<6).map { row in Effect { seen.isSelected[row] = selection.contains(row) } }
  }

  func row(_ id: Int) -> Row? { model.rows.first { $0.id == id } }
  func place(_ id: Int) -> Int? { model.rows.firstIndex { $0.id == id } }
  func isChosen(_ id: Int) -> Bool { model.chosen.contains { $0.id == id } }
  func chosen(_ id: Int) -> Chosen { Chosen(id: id, row: row(id)?.number) }

  mutating func setAnchor(_ id: Int) { if allowsSeveral { model.anchor = chosen(id) } }

  mutating func select(_ id: Int) {
    setAnchor(id)
    model.chosen = [chosen(id)]
  }

  mutating func insert(_ id: Int) {
    if !allowsSeveral { return model.chosen = [chosen(id)] }
    if let place = model.chosen.firstIndex(where: { $0.id == id }) {
      model.chosen[place] = chosen(id)
    } else {
      model.chosen.append(chosen(id))
    }
  }

  /// Selects other identities, in their order.
  mutating func replace(_ others: [Int]) {
    model.chosen = []
    for id in others where !isChosen(id) { model.chosen.append(chosen(id)) }
  }

  mutating func extend(to id: Int, in shown: [Int]) {
    guard allowsSeveral, let anchor = model.anchor?.id, let one = shown.firstIndex(of: anchor),
      let other = shown.firstIndex(of: id)
    else { return select(id) }
    replace(Array(shown[min(one, other)...max(one, other)]))
  }

  /// Selected identities that had no row get the one that has come.
  mutating func meet() {
    for place in model.chosen.indices where model.chosen[place].row == nil {
      let id = model.chosen[place].id
      model.chosen[place] = chosen(id)
    }
    if let anchor = model.anchor, anchor.row == nil { setAnchor(anchor.id) }
  }

  mutating func change(_ part: Part) {
    defer { meet() }
    switch part {
    case .select(let id):
      selection.select(id)
      select(id)
    case .toggle(let id):
      selection.toggle(id)
      setAnchor(id)
      if isChosen(id) { model.chosen.removeAll { $0.id == id } } else { insert(id) }
    case .insert(let id):
      selection.insert(id)
      insert(id)
    case .remove(let id):
      selection.remove(id)
      model.chosen.removeAll { $0.id == id }
    case .extend(let id):
      selection.extend(to: id)
      extend(to: id, in: model.rows.map(\.id))
    case .extendShown(let id):
      selection.extend(to: id, in: falling)
      extend(to: id, in: evenIDs.sorted(by: >))
    case .all:
      selection.selectAll()
      if allowsSeveral { replace(model.rows.map(\.id)) }
    case .replace(let others):
      selection.replaceAll(with: others)
      replace(allowsSeveral ? others : others.suffix(1))
    case .clear:
      selection.clear()
      model.chosen = []
    case .single(let id):
      if id == model.chosen.first(where: { row($0.id) != nil })?.id { return }
      single.value = id
      if let id { select(id) } else { model.chosen = [] }
    default: edit(part)
    }
  }

  /// What a selection does within the edit that renames a row. If the new identity is that of another row, which is
  /// replaced, the row that stays takes its place in the selection.
  private mutating func rename(_ old: Int, to id: Int) {
    if old == id { return }
    let isReplacing = isChosen(id)
    for place in model.chosen.indices.reversed() {
      if model.chosen[place].id == id { model.chosen[place] = chosen(id) }
      if model.chosen[place].id != old { continue }
      if isReplacing { model.chosen.remove(at: place) } else { model.chosen[place] = chosen(id) }
    }
    if let anchor = model.anchor?.id, anchor == old || anchor == id { model.anchor = chosen(id) }
  }

  private var evenIDs: [Int] { model.rows.map(\.id).filter { $0.isMultiple(of: 2) } }

  private mutating func edit(_ part: Part) {
    switch part {
    case .add(let id):
      if place(id) != nil { return }
      rows.append(Item(id: id, number: numbers))
      model.rows.append(Row(id: id, number: numbers))
      numbers += 1
    case .drop(let place):
      if model.rows.isEmpty { return }
      rows.remove(at: place % model.rows.count)
      model.rows.remove(at: place % model.rows.count)
    case .rename(let place, to: let id):
      if model.rows.isEmpty { return }
      let (place, old) = (place % model.rows.count, model.rows[place % model.rows.count].id)
      rows.replace(id: old, with: Item(id: id, number: numbers))
      numbers += 1
      model.rows[place].id = id
      model.rows = model.rows.enumerated().filter { $0.offset == place || $0.element.id != id }.map(\.element)
      rename(old, to: id)
    case .dropShown(let offsets):
      let (shown, offsets) = (evenIDs, offsets.filter { $0 < evenIDs.count })
      rows.remove(atOffsets: offsets, of: even)
      let gone = offsets.map { shown[$0] }
      model.rows.removeAll { gone.contains($0.id) }
    case .moveShown(let offsets, let destination):
      let (shown, offsets) = (evenIDs, Set(offsets.filter { $0 < evenIDs.count }))
      let destination = min(destination, shown.count)
      rows.move(fromOffsets: offsets, toOffset: destination, of: even)
      let moved = offsets.sorted().map { shown[$0] }
      let before = (0..<destination).last { !offsets.contains($0) }.map { shown[$0] }
      let behind = (destination..<shown.count).first { !offsets.contains($0) }.map { shown[$0] }
      if before == nil, behind == nil { return }
      let some = moved.compactMap(row)
      model.rows.removeAll { moved.contains($0.id) }
      let place = before.flatMap(place).map { $0 + 1 } ?? behind.flatMap(place) ?? 0
      model.rows.insert(contentsOf: some, at: place)
    case .move(let from, let to):
      if model.rows.isEmpty { return }
      let (from, to) = (from % model.rows.count, to % model.rows.count)
      rows.move(from: from, to: to)
      model.rows.insert(model.rows.remove(at: from), at: to)
    default: break
    }
  }

  /// The identity that a selected row has now: that of the row, wherever it is, or that of another row which has taken
  /// its identity; `nil` if there is none. An identity that has not yet had a row stays selected.
  private func settled(_ chosen: Chosen) -> Chosen? {
    guard let number = chosen.row else { return chosen }
    let present = model.rows.first { $0.number == number } ?? row(chosen.id)
    return present.map { Chosen(id: $0.id, row: $0.number) }
  }

  /// What happens to the selection at the end of the flush.
  mutating func didPlay(_ step: Step) {
    let settled = model.chosen.map { (former: $0.id, present: self.settled($0)) }
    var known = Set(settled.compactMap { $0.former == $0.present?.id ? $0.former : nil })
    model.chosen = settled.compactMap { former, present in
      present.flatMap { former == $0.id || known.insert($0.id).inserted ? $0 : nil }
    }
    model.anchor = model.anchor.flatMap { self.settled($0) }
  }

  func difference() -> String? {
    if rows.peek().map(\.id) != model.rows.map(\.id) {
      return "the rows are \(rows.peek().map(\.id)) instead of \(model.rows.map(\.id))"
    }
    let expected = model.chosen.map(\.id).filter { row($0) != nil }
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

@Suite struct SelectionTrialSpec {
  @Test func `a selection agrees with a plain list, under random changes of rows`() async {
    await SelectionTrial.run()
  }
}
