import Binding
import BindingCollections
import BindingTesting
import TestSupport
import Testing

private struct Item: Equatable {
  let id: Int
  var group: Int
  var text = ""
}

/// A row whose height follows from its item and the width.
private struct ItemRow: ListRow {
  let item: Item
  let prefetches: Prefetches
  var identifier: AnyHashable { item.id }

  static func height(of item: Item, forWidth width: Double) -> Double { width + Double(item.text.count) }

  func height(forWidth width: Double) -> Double? { ItemRow.height(of: item, forWidth: width) }

  func prefetch(until scope: Scope) {
    prefetches.items.append(item)
    scope.onEnd { [prefetches, item] in prefetches.items.removeAll { $0 == item } }
  }
}

/// The items of a list that are being prefetched.
private final class Prefetches {
  var items: [Item] = []
}

private final class Cell: ListCell {
  var onClick: (() -> Void)?
  var text: String?
}

/// A list view that is connected, paused and disconnected at any time, and the rows that it has to show while
/// connected.
private final class Watcher {
  let expected: () -> [[Item]]
  private let connect: () -> Subscription
  private let shown: () -> [[String?]]
  /// Moves a row by hand, if the list allows it.
  private(set) var move: (_ source: Int, _ destination: Int) -> Void = { _, _ in }
  private(set) var touch: (_ row: Int, _ touch: Touch) -> Void = { _, _ in }
  private var selection: () -> (shown: [RowPosition], selected: Set<Int>)? = { nil }
  private var height: (RowPosition, _ width: Double) -> Double? = { _, _ in nil }
  private var prefetches: Prefetches?
  private var width = 100.0
  private var scope: Scope?
  private var isPaused = false

  /// What a user or a list view does with a row.
  enum Touch: CaseIterable {
    case select, deselect, scroll, prefetch, cancelPrefetching, resize
  }

  /// Makes a table double, which is strict.
  init<Adapter: ListSource<Item>>(
    _ selection: Selection<Int>, expected: @escaping () -> [[Item]],
    _ adapter: (_ row: @escaping (Item) -> any ListRow) -> Adapter
  ) where Adapter.Position: Comparable & Hashable & CustomStringConvertible {
    self.expected = expected
    let prefetches = Prefetches()
    self.prefetches = prefetches
    let adapter = adapter { ItemRow(item: $0, prefetches: prefetches) }
    adapter.selection = selection
    adapter.register(Cell.self, for: ItemRow.self, make: { Cell() }) { row, cell, scope in
      cell.text = "\(row.item.id)\(row.item.text)"
      scope.onEnd { cell.text = nil }
    }
    var table = TableDouble(adapter)
    connect = {
      table = TableDouble(adapter)
      return adapter.connect(to: table)
    }
    shown = { table.sections.map { $0.map { ($0 as? Cell)?.text } } }
    self.selection = { (table.selectedRows.map(adapter.rowPosition), Set(selection.ids.peek())) }
    func position(_ row: Int) -> Adapter.Position? {
      let all = table.sections.indices.flatMap { section in
        table.sections[section].indices.map { RowPosition(section: section, row: $0) }
      }
      return all.isEmpty ? nil : adapter.position(all[row % all.count])
    }
    move = { source, destination in
      guard let source = position(source), let destination = position(destination) else { return }
      table.moveByHand(from: source, to: destination)
    }
    height = { adapter.height(at: adapter.position($0), forWidth: $1) }
    touch = { [unowned self] row, touch in
      guard let position = position(row) else { return }
      switch touch {
      case .select: adapter.didSelect(at: position)
      case .deselect: adapter.didDeselect(at: position)
      case .scroll: adapter.didScroll(to: 7, first: position, hiding: 3)
      case .prefetch: adapter.prefetch(at: [position])
      case .cancelPrefetching: adapter.cancelPrefetching(at: [position])
      case .resize: width = 300 - width
      }
    }
  }

  /// Makes a list view that is changed run by run.
  init<Adapter: ListSource<Item>>(splicing adapter: Adapter, expected: @escaping () -> [[Item]]) {
    self.expected = expected
    let list = SplicedRows(adapter)
    connect = { adapter.connect(inSections: list) }
    shown = { list.mistake.map { [[$0]] } ?? list.sections.map { $0.map { "\($0.id)\($0.text)" } } }
  }

  /// Makes a list view that a closure changes, and whose rows the user can move.
  init(_ adapter: ListAdapter<Item>, expected: @escaping () -> [[Item]]) {
    final class Menu { var items: [Item] = [] }
    self.expected = expected
    var menu = Menu()
    connect = {
      menu = Menu()
      return adapter.connect(to: menu) { $0.items.replaceSubrange($1, with: $2) }
    }
    shown = { [menu.items.map { "\($0.id)\($0.text)" }] }
    move = { source, destination in
      let count = menu.items.count
      guard count > 0 else { return }
      menu.items.insert(menu.items.remove(at: source % count), at: destination % count)
      adapter.didMove(from: source % count, to: destination % count)
    }
  }

  var isFollowing: Bool { scope != nil && !isPaused }

  func begin() {
    if scope != nil { return }
    let scope = Scope()
    (self.scope, isPaused) = (scope, false)
    connect().store(in: scope)
  }

  /// The list view is connected once more, and then the former connection ends.
  func beginAgain() {
    let former = scope
    scope = nil
    begin()
    former?.end()
  }

  func pause(_ isWanted: Bool) {
    guard let scope, isPaused != isWanted else { return }
    isPaused = isWanted
    if isWanted { scope.pause() } else { scope.resume() }
  }

  func end() {
    scope?.end()
    scope = nil
  }

  var difference: String? {
    guard isFollowing else { return nil }
    let (shown, expected) = (shown(), expected())
    if shown != expected.map({ $0.map { "\($0.id)\($0.text)" } }) { return "shows \(shown) instead of \(expected)" }
    guard let selection = selection(), let prefetches else { return nil }
    let positions = expected.indices.flatMap { section in
      expected[section].indices.map { RowPosition(section: section, row: $0) }
    }
    let items = expected.flatMap { $0 }
    let selected = zip(positions, items).filter { selection.selected.contains($1.id) }.map { $0.0 }
    if selection.shown != selected { return "selects \(selection.shown) instead of \(selected)" }
    for (position, item) in zip(positions, items) {
      let (height, present) = (height(position, width), ItemRow.height(of: item, forWidth: width))
      if height != present { return "has the height \(height ?? 0) instead of \(present) at \(position)" }
    }
    let gone = prefetches.items.filter { !items.contains($0) }
    return gone.isEmpty ? nil : "prefetches \(gone), which it no longer has"
  }
}

/// Follows splices, and notes when the adapter answers about another version than its own.
private final class SplicedRows<Adapter: ListSource<Item>>: ListTarget {
  let adapter: Adapter
  private(set) var sections: [[Item]] = []
  /// What differed from the adapter's rows before a change or after a splice.
  private(set) var mistake: String?

  init(_ adapter: Adapter) { self.adapter = adapter }

  private var present: [[Item]] { (0..<adapter.sectionCount).map(rows) }

  private func rows(_ section: Int) -> [Item] {
    (0..<adapter.count(inSection: section)).map {
      adapter.element(at: adapter.position(RowPosition(section: section, row: $0)))
    }
  }

  func reloadAll() { sections = present }

  func apply(_ changes: ListViewChanges<RowPosition>) {
    compare("before a change")
    changes.forEachSplice { splice in
      let (gone, come) = (
        splice.offset..<splice.offset + splice.removed, splice.offset..<splice.offset + splice.inserted
      )
      if let section = splice.section {
        sections[section].replaceSubrange(gone, with: adapter.elements(of: splice))
      } else {
        sections.replaceSubrange(gone, with: come.map(rows))
      }
      compare("after a splice")
    }
  }

  private func compare(_ moment: String) {
    if sections != present { mistake = mistake ?? "has \(sections) instead of \(present) \(moment)" }
  }
}

/// A flat array, groups of it, and shelves that are inserted, removed and moved, each shown by several list views.
private struct ListTrial: GroupedTrial {
  enum Edit {
    case insert(Int, Int), remove(Int), move(Int, Int), swap(Int, Int), group(Int, Int), name(Int), shuffle(Int)
  }

  enum Part {
    case edit(Edit), shelf(Int, Edit)
    case insertShelf(Int, Int), removeShelf(Int), moveShelf(Int, Int)
    case order, obey
    case begin(Int), beginAgain(Int), pause(Int), resume(Int), end(Int)
    case touch(Int, Int, Watcher.Touch), moveByHand(Int, Int, Int)
  }

  /// The contents of the lists.
  final class World {
    let items = ObservableArray((0..<4).map { Item(id: $0, group: $0 % 3) })
    let shelves = ObservableArray<ObservableArray<Item>>()
    let isReversed = Observable(false)
    /// Whether rows that were moved by hand stay where they were put.
    var obeys = true
    var nextID = 4

    func edit(_ items: ObservableArray<Item>, _ edit: Edit) {
      let count = items.peek().count
      if case .insert(let offset, let group) = edit {
        nextID += 1
        return items.insert(Item(id: nextID, group: group), at: offset % (count + 1))
      }
      guard count > 0 else { return }
      switch edit {
      case .insert: break
      case .remove(let offset): items.remove(at: offset % count)
      case .move(let source, let destination): items.move(from: source % count, to: destination % count)
      case .swap(let one, let other): items.swapAt(one % count, other % count)
      case .group(let offset, let group): items[offset % count].group = group
      case .name(let offset): items[offset % count].text += "x"
      case .shuffle(let seed):
        var random = SeededGenerator(seed: UInt64(seed))
        items.replaceAll(with: items.peek().shuffled(using: &random), by: \.id)
      }
    }

    /// Moves an item as the user has moved it, or leaves it in place.
    func move(_ item: Item, to target: ObservableArray<Item>, before successor: Item?) {
      guard obeys else { return }
      batch {
        for array in [items] + Array(shelves.peek()) { array.removeAll { $0.id == item.id } }
        let offset = successor.flatMap { next in target.peek().firstIndex { $0.id == next.id } }
        target.insert(item, at: offset ?? target.peek().count)
      }
    }
  }

  let world = World()
  let watchers: [Watcher]
  /// The arrays say themselves what their lists have to show.
  var model: Void = ()

  init(_ setup: NoSetup) {
    let world = world
    let (items, shelves) = (world.items, world.shelves)
    let reversed = world.isReversed
    let sorted = items.filtered { $0.text.count % 3 != 2 }
      .sorted(
        byKey: { [$0.group, $0.id] },
        choosing: {
          reversed.value ? { $1.lexicographicallyPrecedes($0) } : { $0.lexicographicallyPrecedes($1) }
        })
    let groups = sorted.grouped(by: \.group)
    let selections = (0..<4).map { _ in Selection<Int>() }
    let flat = { [Array(items.peek())] }
    let stacked = { shelves.peek().map { Array($0.peek()) } }
    watchers = [
      Watcher(selections[0], expected: flat) {
        ListAdapter(items, moving: Command { world.move($0.element, to: items, before: $0.successor) }, row: $0)
      },
      Watcher(selections[1], expected: { [Array(sorted.peek())] }) {
        ListAdapter(sorted, moving: Command { world.move($0.element, to: items, before: $0.successor) }, row: $0)
      },
      Watcher(selections[2], expected: { groups.peek().map { Array($0.peek()) } }) {
        SectionedListAdapter(
          groups,
          moving: Command { move in
            guard world.obeys, let group = groups.peek()[move.destination.section].peek().first?.group else { return }
            items.update(where: { $0.id == move.element.id }) { $0.group = group }
          }, row: $0)
      },
      Watcher(selections[3], expected: stacked) {
        SectionedListAdapter(
          shelves,
          moving: Command {
            world.move($0.element, to: shelves.peek()[$0.destination.section], before: $0.successor)
          }, row: $0)
      },
      Watcher(
        ListAdapter(
          items, by: \.id, moving: Command { world.move($0.element, to: items, before: $0.successor) }), expected: flat),
      Watcher(splicing: ListAdapter(items, by: \.id), expected: flat),
      Watcher(splicing: SectionedListAdapter(shelves, by: \.id), expected: stacked),
      Watcher(splicing: SectionedListAdapter(groups, by: \.id), expected: { groups.peek().map { Array($0.peek()) } }),
    ]
    for watcher in watchers { watcher.begin() }
  }

  static func edit(using random: inout SeededGenerator) -> Edit {
    let (one, other) = (Int.random(in: 0..<12, using: &random), Int.random(in: 0..<12, using: &random))
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1, 2: return .insert(one, other % 4)
    case 3: return .remove(one)
    case 4, 5: return .move(one, other)
    case 6: return .swap(one, other)
    case 7: return .group(one, other % 4)
    case 8: return .name(one)
    default: return .shuffle(one)
    }
  }

  static func part(using random: inout SeededGenerator, depth: Int) -> Part {
    let (one, other) = (Int.random(in: 0..<12, using: &random), Int.random(in: 0..<12, using: &random))
    switch Int.random(in: 0..<(depth == 0 ? 29 : 24), using: &random) {
    case 0..<8: return .edit(edit(using: &random))
    case 8..<13: return .shelf(one, edit(using: &random))
    case 13: return .insertShelf(one, other % 4)
    case 14: return .removeShelf(one)
    case 15, 16: return .moveShelf(one, other)
    case 17: return random.chance(50) ? .order : .obey
    case 18, 19: return .touch(one, other, Watcher.Touch.allCases.randomElement(using: &random) ?? .select)
    case 20: return .pause(one)
    case 21, 22: return .resume(one)
    case 23: return [.begin(one), .beginAgain(one), .end(one)][other % 3]
    default: return .moveByHand(one % 5, other, .random(in: 0..<12, using: &random))
    }
  }

  func change(_ part: Part) {
    let shelves = world.shelves
    switch part {
    case .edit(let edit): world.edit(world.items, edit)
    case .shelf(let offset, let edit):
      if !shelves.peek().isEmpty { world.edit(shelves.peek()[offset % shelves.peek().count], edit) }
    case .insertShelf(let offset, let count):
      let shelf = ObservableArray<Item>()
      for _ in 0..<count { world.edit(shelf, .insert(0, 0)) }
      shelves.insert(shelf, at: offset % (shelves.peek().count + 1))
    case .removeShelf(let offset): if !shelves.peek().isEmpty { shelves.remove(at: offset % shelves.peek().count) }
    case .moveShelf(let source, let destination):
      let count = shelves.peek().count
      if count > 0 { shelves.move(from: source % count, to: destination % count) }
    case .order: world.isReversed.value.toggle()
    case .obey: world.obeys.toggle()
    case .begin(let number): watchers[number % watchers.count].begin()
    case .beginAgain(let number): watchers[number % watchers.count].beginAgain()
    case .pause(let number): watchers[number % watchers.count].pause(true)
    case .resume(let number): watchers[number % watchers.count].pause(false)
    case .end(let number): watchers[number % watchers.count].end()
    case .touch(let number, let row, let touch):
      let watcher = watchers[number % watchers.count]
      if watcher.isFollowing, watcher.difference == nil { watcher.touch(row, touch) }
    case .moveByHand(let number, let source, let destination):
      if watchers[number].isFollowing { watchers[number].move(source, destination) }
    }
  }

  func difference() -> String? {
    for (number, watcher) in watchers.enumerated() {
      if let difference = watcher.difference { return "list \(number) \(difference)" }
    }
    return nil
  }

  func end() -> String? {
    for watcher in watchers { watcher.end() }
    let counts = (world.items.observerCount, world.shelves.observerCount)
    return counts == (0, 0) ? nil : "observers are left: \(counts)"
  }
}

@Suite struct ListTrialSpec {
  @Test func `list views show the rows of the array, whenever they are connected, paused and disconnected`() async {
    await ListTrial.run()
  }
}
