import Binding

/// A version of a list: its sections, and the rows of each section. A list without sections has one array of rows.
@usableFromInline
struct ListVersion<Section, Element> {
  @export(implementation) var sections: PersistentArray<Section>
  @export(implementation) var rows: [PersistentArray<Element>]

  @export(implementation)
  init(_ sections: PersistentArray<Section> = [], _ rows: [PersistentArray<Element>]) {
    self.sections = sections
    self.rows = rows
  }

  @export(implementation)
  func element(at position: RowPosition) -> Element { rows[position.section][position.row] }

  @export(implementation)
  func node(at position: RowPosition) -> TreeNode { rows[position.section].tree.node(at: position.row) }

  /// The node at a place and its position. Searches each section.
  @export(implementation)
  func find(_ place: Place) -> (node: TreeNode, position: RowPosition)? {
    for (section, rows) in rows.enumerated() {
      guard let node = rows.tree.node(at: place) else { continue }
      return (node, RowPosition(section: section, row: rows.tree.offset(of: place)))
    }
    return nil
  }

  /// The first result of a closure for the rows from a position on; `nil` if the closure returns `nil` for all of them.
  @export(implementation)
  func firstResult<Result>(from start: RowPosition, _ find: (TreeNode, RowPosition) -> Result?) -> Result? {
    for section in rows.indices.dropFirst(start.section) {
      let (first, count) = (section == start.section ? start.row : 0, rows[section].count)
      for row in Swift.min(first, count)..<count {
        let position = RowPosition(section: section, row: row)
        if let result = find(rows[section].tree.node(at: row), position) { return result }
      }
    }
    return nil
  }

  /// Moves a row, which keeps its identity.
  @export(implementation)
  mutating func move(from source: RowPosition, to destination: RowPosition) {
    if source.section == destination.section {
      return rows[source.section].move(from: source.row, to: destination.row)
    }
    let row = node(at: source).row
    rows[source.section].remove(at: source.row)
    let place = Place(after: rows[destination.section].predecessor(of: destination.row))
    rows[destination.section].tree.insert(row, at: place)
  }
}

/// The difference of two versions of a list.
@usableFromInline
struct ListComparison<Section, Element> {
  @usableFromInline typealias Version = ListVersion<Section, Element>

  /// The changed rows of a section that stays: the section was neither deleted, inserted nor moved.
  @usableFromInline
  struct Rows {
    @export(implementation) let source: Int
    @export(implementation) let destination: Int
    @export(implementation) let changes: ChangeSet<Element>

    @export(implementation)
    init(_ changes: ChangeSet<Element>, from source: Int, to destination: Int) {
      self.changes = changes
      self.source = source
      self.destination = destination
    }
  }

  @export(implementation) let old: Version
  @export(implementation) let new: Version
  @export(implementation) var deletedSections: [Int] = []
  @export(implementation) var insertedSections: [Int] = []
  @export(implementation) var movedSections: [RowMove] = []
  /// The sections that stay, but whose rows differ, front to back.
  @export(implementation) var differing: [Rows] = []

  @export(implementation)
  init(from old: Version, to new: Version) {
    (self.old, self.new) = (old, new)
    // A list without sections has one array of rows.
    if Section.self == Never.self { compare(0, 0) } else { compareSections() }
  }

  /// Finds the sections that differ, and compares the rows of those that stay, which are in the same order in both
  /// versions.
  @export(implementation)
  mutating func compareSections() {
    let changes = new.sections.changes(from: old.sections)
    deletedSections = changes.removals.map { $0.offset }
    insertedSections = changes.insertions.map { $0.offset }
    note(changes.moves)
    let (goes, comes) = changingSections
    let (former, present) = (goes.indices.filter { !goes[$0] }, comes.indices.filter { !comes[$0] })
    for (source, destination) in zip(former, present) { compare(source, destination) }
  }

  /// Notes the sections that move. If the rows of such a section differ too, it is deleted and inserted instead.
  @export(implementation)
  mutating func note(_ moves: [RowMove]) {
    if moves.isEmpty { return }
    for move in moves {
      if new.rows[move.destination].changes(from: old.rows[move.source]).isEmpty {
        movedSections.append(move)
      } else {
        deletedSections.append(move.source)
        insertedSections.append(move.destination)
      }
    }
    deletedSections.sort()
    insertedSections.sort()
  }

  /// For each section of the old version whether it is deleted or moves, and for each section of the new version
  /// whether it is inserted or has moved.
  @export(implementation)
  var changingSections: (goes: [Bool], comes: [Bool]) {
    var goes = [Bool](repeating: false, count: old.rows.count)
    var comes = [Bool](repeating: false, count: new.rows.count)
    for section in deletedSections { goes[section] = true }
    for section in insertedSections { comes[section] = true }
    for move in movedSections { (goes[move.source], comes[move.destination]) = (true, true) }
    return (goes, comes)
  }

  @export(implementation)
  var isEmpty: Bool { differing.isEmpty && !sectionsDiffer }

  @export(implementation)
  var sectionsDiffer: Bool { !deletedSections.isEmpty || !insertedSections.isEmpty || !movedSections.isEmpty }

  @export(implementation)
  mutating func compare(_ source: Int, _ destination: Int) {
    let changes = new.rows[destination].changes(from: old.rows[source])
    if changes.isEmpty { return }
    differing.append(Rows(changes, from: source, to: destination))
  }

  /// Calls a closure with each row of the new version that has a place where the old version does not have this row.
  @export(implementation)
  func forEachArrival(_ body: (Row) -> Void) {
    for rows in differing {
      for spot in new.rows[rows.destination].difference(from: old.rows[rows.source]).inserted { body(spot.row) }
    }
    for section in insertedSections { new.rows[section].tree.forEach { body($0.row) } }
  }

  /// The positions of the rows that differ in the sections that stay. A row that has gone from one of these sections to
  /// another counts as moved: `identify` tells that it is the same row.
  @export(implementation)
  func rows(_ identify: (Element) -> AnyHashable) -> RowDifferences {
    var all = RowDifferences()
    for rows in differing {
      func former(_ row: Int) -> RowPosition { RowPosition(section: rows.source, row: row) }
      func present(_ row: Int) -> RowPosition { RowPosition(section: rows.destination, row: row) }
      all.deletions += rows.changes.removals.map { former($0.offset) }
      all.insertions += rows.changes.insertions.map { present($0.offset) }
      all.moves += rows.changes.moves.map { RowDifferences.Move(from: former($0.source), to: present($0.destination)) }
      all.updates += rows.changes.updates.map { present($0.destination) }
      all.replaced += rows.changes.updates.map { former($0.source) }
    }
    if Section.self != Never.self { matchAcrossSections(&all, identify) }
    return all
  }

  /// Turns each row that is deleted in one section and inserted in another into a move.
  @export(implementation)
  func matchAcrossSections(_ rows: inout RowDifferences, _ identify: (Element) -> AnyHashable) {
    guard !rows.deletions.isEmpty, !rows.insertions.isEmpty else { return }
    var matcher = Matcher(rows.deletions.map { identify(old.element(at: $0)) })
    var isGone = [Bool](repeating: true, count: rows.deletions.count)
    rows.insertions.removeAll { position in
      let element = new.element(at: position)
      guard let partner = matcher.take(identify(element)) else { return false }
      let former = rows.deletions[partner]
      isGone[partner] = false
      rows.moves.append(RowDifferences.Move(from: former, to: position))
      if !new.rows[position.section].isSame(old.element(at: former), element) {
        rows.updates.append(position)
        rows.replaced.append(former)
      }
      return true
    }
    rows.deletions = zip(rows.deletions, isGone).filter { $0.1 }.map { $0.0 }
    // List views get the updates in order. `replaced` only tells which elements to forget.
    rows.updates.sort()
  }

  /// The changes as splices, front to back: runs of deleted and inserted sections, and of rows of sections that stay. A
  /// section that moves is deleted and inserted.
  @export(implementation)
  var splices: [ListSplice] {
    var splices: [ListSplice] = []
    if Section.self == Never.self {
      for rows in differing { append(rows, to: &splices) }
      return splices
    }
    let (goes, comes) = changingSections
    var (source, destination, rest) = (0, 0, differing[...])
    while source < goes.count || destination < comes.count {
      let removed = goes[source...].prefix { $0 }.count
      let inserted = comes[destination...].prefix { $0 }.count
      if removed + inserted > 0 {
        let splice = ListSplice(
          section: nil, from: source, offset: destination, removed: removed, inserted: inserted, rest: source + removed)
        splices.append(splice)
        (source, destination) = (source + removed, destination + inserted)
      } else {
        // A section that stays.
        if rest.first?.destination == destination { append(rest.removeFirst(), to: &splices) }
        (source, destination) = (source + 1, destination + 1)
      }
    }
    return splices
  }

  /// Appends the splices of the rows of one section.
  @export(implementation)
  func append(_ rows: Rows, to splices: inout [ListSplice]) {
    // By how much the splices so far have lengthened the section: the distance from an old to a new offset.
    var shift = 0
    rows.changes.forEachRun { offset, removed, come in
      shift += come.count - removed
      splices.append(
        ListSplice(
          section: rows.destination, from: rows.source, offset: offset, removed: removed, inserted: come.count,
          rest: offset + come.count - shift))
    }
  }
}

/// The positions of the rows that differ. Deletions and replaced elements have positions in the old version, insertions
/// and updates in the new one.
@usableFromInline
struct RowDifferences {
  @usableFromInline typealias Move = ListViewChanges<RowPosition>.Move
  @export(implementation) var deletions: [RowPosition] = []
  @export(implementation) var insertions: [RowPosition] = []
  @export(implementation) var moves: [Move] = []
  @export(implementation) var updates: [RowPosition] = []
  @export(implementation) var replaced: [RowPosition] = []

  @export(implementation)
  init() {}

  /// Finds the differences on first use, because a list view that takes splices may not need them.
  @usableFromInline
  final class Search {
    @export(implementation) let find: () -> RowDifferences
    @export(implementation) lazy var found = find()

    @export(implementation)
    init(_ find: @escaping () -> RowDifferences) { self.find = find }
  }
}

extension ListVersion {
  /// Turns this version, to which all earlier splices were applied, into the version after one more splice.
  @export(implementation)
  mutating func show(_ splice: ListSplice, of comparison: ListComparison<Section, Element>) {
    let (old, new) = (comparison.old, comparison.new)
    let end = splice.offset + splice.inserted
    if let section = splice.section {
      rows[section] = new.rows[section].front(end, before: old.rows[splice.formerSection], from: splice.rest)
    } else {
      sections = new.sections.front(end, before: old.sections, from: splice.rest)
      rows.replaceSubrange(splice.offset..<splice.offset + splice.removed, with: new.rows[splice.offset..<end])
    }
  }
}
