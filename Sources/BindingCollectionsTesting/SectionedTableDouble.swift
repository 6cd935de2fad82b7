public import BindingCollections

/// A list view with sections in memory that insists on the rules of a `UITableView`: it traps where a `UITableView`
/// would throw.
///
///     let table = SectionedTableDouble(adapter)
///     adapter.connect(to: table).store(in: scope)
///     #expect(table.sections.map(\.count) == [2, 1])
///
/// It shows all rows, each in a cell of the adapter, and records the calls of the adapter.
public final class SectionedTableDouble<Section: ObservableCollection>: SectionedTableTarget {
  /// The calls of the adapter, in order.
  public private(set) var log: [String] = []
  /// The cells that it shows, section by section.
  public private(set) var sections: [[any ListCell]] = []
  /// The rows that it shows as selected.
  public private(set) var selectedRows: [RowPosition] = []
  private let adapter: SectionedListAdapter<Section>
  private var batch: Batch?

  private struct Batch {
    var deletedSections: [Int] = []
    var insertedSections: [Int] = []
    var movedSections: [(source: Int, destination: Int)] = []
    var deleted: [RowPosition] = []
    var inserted: [RowPosition] = []
    var moved: [(source: RowPosition, destination: RowPosition)] = []
  }

  /// A table that has no sections before it is connected.
  public init(_ adapter: SectionedListAdapter<Section>) { self.adapter = adapter }

  /// Returns and removes the recorded calls.
  public func take() -> [String] {
    defer { log = [] }
    return log
  }

  /// Shows all sections anew.
  public func reloadAll() {
    require(batch == nil, "is reloaded in a batch")
    log.append("reload \(counts.map(String.init).joined(separator: " "))")
    for cell in sections.joined() { adapter.endDisplaying(cell) }
    sections = counts.indices.map(cells(ofSection:))
  }

  /// Begins a batch.
  public func beginUpdates() {
    require(batch == nil, "begins a batch in a batch")
    require(counts == sections.map(\.count), "has \(sections.map(\.count)) rows, but its adapter \(counts)")
    batch = Batch()
  }

  /// Takes sections away when the batch ends.
  public func deleteSections(at offsets: [Int]) {
    note("delete sections", offsets)
    batch?.deletedSections += offsets
  }

  /// Shows sections when the batch ends.
  public func insertSections(at offsets: [Int]) {
    note("insert sections", offsets)
    batch?.insertedSections += offsets
  }

  /// Moves a section when the batch ends.
  public func moveSection(from source: Int, to destination: Int) {
    require(batch != nil, "is told to move a section outside of a batch")
    log.append("move section \(source) \(destination)")
    batch?.movedSections.append((source, destination))
  }

  /// Takes rows away when the batch ends.
  public func deleteRows(at positions: [RowPosition]) {
    note("delete", positions)
    batch?.deleted += positions
  }

  /// Shows rows when the batch ends.
  public func insertRows(at positions: [RowPosition]) {
    note("insert", positions)
    batch?.inserted += positions
  }

  /// Moves a row when the batch ends.
  public func moveRow(from source: RowPosition, to destination: RowPosition) {
    require(batch != nil, "is told to move outside of a batch")
    log.append("move \(source) \(destination)")
    batch?.moved.append((source, destination))
  }

  /// Carries out the batch, and traps if it breaks a rule.
  public func endUpdates() {
    guard let batch else { fatalError("The table ends a batch that has not begun") }
    self.batch = nil
    let (goneSections, comeSections) = checkedSections(batch)
    let gone = batch.deleted + batch.moved.map(\.source)
    let come = batch.inserted + batch.moved.map(\.destination)
    require(Set(gone).count == gone.count, "is told of a row twice in \(gone)")
    require(Set(come).count == come.count, "is told of a row twice in \(come)")
    for position in gone {
      require(!goneSections.contains(position.section), "is told of \(position) in a section that goes or moves")
      require(
        sections.indices.contains(position.section) && sections[position.section].indices.contains(position.row),
        "is told of \(position), which is not there")
    }
    for position in come {
      require(!comeSections.contains(position.section), "is told of \(position) in a section that comes or moves")
    }
    rearrange(batch, gone: Set(gone), goneSections, comeSections)
    require(sections.map(\.count) == counts, "has \(sections.map(\.count)) rows, but its adapter \(counts)")
  }

  /// Shows rows anew, in the cells that they have.
  public func updateRows(at positions: [RowPosition]) {
    require(batch == nil, "is told to update in a batch")
    log.append("update \(positions.map(\.description).joined(separator: " "))")
    for position in positions { adapter.display(at: position, in: sections[position.section][position.row]) }
  }

  /// Remembers the selected rows.
  public func selectRows(at positions: [RowPosition]) {
    require(batch == nil, "is told to select in a batch")
    log.append("select \(positions.isEmpty ? "none" : positions.map(\.description).joined(separator: " "))")
    selectedRows = positions
  }

  private var counts: [Int] { (0..<adapter.sectionCount).map(adapter.count(inSection:)) }

  private func cells(ofSection section: Int) -> [any ListCell] {
    (0..<adapter.count(inSection: section)).map { adapter.cell(at: RowPosition(section: section, row: $0)) }
  }

  private func checkedSections(_ batch: Batch) -> (gone: Set<Int>, come: Set<Int>) {
    let gone = batch.deletedSections + batch.movedSections.map(\.source)
    let come = batch.insertedSections + batch.movedSections.map(\.destination)
    require(Set(gone).count == gone.count, "is told of a section twice in \(gone)")
    require(Set(come).count == come.count, "is told of a section twice in \(come)")
    require(gone.allSatisfy(sections.indices.contains), "is told of a section in \(gone) that is not there")
    let count = sections.count + come.count - gone.count
    require(count == adapter.sectionCount, "would have \(count) sections, but its adapter \(adapter.sectionCount)")
    return (Set(gone), Set(come))
  }

  private func rearrange(_ batch: Batch, gone: Set<RowPosition>, _ goneSections: Set<Int>, _ comeSections: Set<Int>) {
    var new = [[any ListCell]?](repeating: nil, count: adapter.sectionCount)
    for move in batch.movedSections { new[move.destination] = sections[move.source] }
    for section in batch.deletedSections { for cell in sections[section] { adapter.endDisplaying(cell) } }
    for position in batch.deleted { adapter.endDisplaying(sections[position.section][position.row]) }
    for section in batch.insertedSections { new[section] = cells(ofSection: section) }
    let come = Dictionary(
      uniqueKeysWithValues: batch.moved.map { ($0.destination, sections[$0.source.section][$0.source.row]) }
        + batch.inserted.map { ($0, adapter.cell(at: $0)) })
    var stayed = sections.indices.filter { !goneSections.contains($0) }.makeIterator()
    sections = new.indices.map { section in
      if let cells = new[section] { return cells }
      let former = stayed.next()!
      var rows = sections[former].indices.lazy.filter { !gone.contains(RowPosition(section: former, row: $0)) }
        .makeIterator()
      var cells: [any ListCell] = []
      while true {
        if let cell = come[RowPosition(section: section, row: cells.count)] {
          cells.append(cell)
        } else if let row = rows.next() {
          cells.append(sections[former][row])
        } else {
          return cells
        }
      }
    }
  }

  private func note<Position: Comparable & CustomStringConvertible>(_ deed: String, _ positions: [Position]) {
    require(batch != nil, "is told to \(deed) outside of a batch")
    require(zip(positions, positions.dropFirst()).allSatisfy(<), "is told to \(deed) \(positions), which do not ascend")
    log.append("\(deed) \(positions.map(\.description).joined(separator: " "))")
  }

  private func require(_ condition: Bool, _ offence: @autoclosure () -> String) {
    if !condition { fatalError("The table \(offence())") }
  }
}

@available(*, unavailable, message: "A table belongs to the isolation domain it was made in.")
extension SectionedTableDouble: Sendable {}
