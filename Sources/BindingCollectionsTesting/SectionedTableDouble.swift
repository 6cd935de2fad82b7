public import BindingCollections
internal import BindingTesting

/// A list view with sections in memory that insists on the rules of a `UITableView`.
///
///     let table = SectionedTableDouble(adapter)
///     adapter.connect(to: table).store(in: scope)
///     #expect(table.sections.map(\.count) == [2, 1])
///
/// It shows all rows, each in a cell of the adapter, and records the calls of the adapter. A broken rule, or a row
/// without a cell, is an issue of the running test, as with ``TableDouble``.
public final class SectionedTableDouble<Section: ObservableCollection>: SectionedTableTarget {
  /// The calls of the adapter, in order.
  public private(set) var log: [String] = []
  /// The cells that it shows, section by section.
  public private(set) var sections: [[any ListCell]] = []
  /// The rows that it shows as selected.
  public private(set) var selectedRows: [RowPosition] = []
  private let adapter: SectionedListAdapter<Section>
  private let site: CallSite
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
  ///
  /// - Parameters:
  ///   - adapter: whose rows it shows.
  ///   - fileID: the place of the call. Leave it out, as the following.
  ///   - filePath: the path of the file.
  ///   - line: the line.
  ///   - column: the column.
  public init(
    _ adapter: SectionedListAdapter<Section>, fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, column: Int = #column
  ) {
    self.adapter = adapter
    site = CallSite(fileID, filePath, line, column)
  }

  /// Returns and removes the recorded calls.
  public func take() -> [String] {
    defer { log = [] }
    return log
  }

  /// Shows all sections anew.
  public func reloadAll() {
    guard may(batch == nil, "is reloaded in a batch") else { return }
    log.append("reload \(counts.map(String.init).joined(separator: " "))")
    showAll()
  }

  /// Begins a batch.
  public func beginUpdates() {
    guard may(batch == nil, "begins a batch in a batch") else { return }
    if !hasCountsOfAdapter { showAll() }
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
    guard may(batch != nil, "is told to move a section outside of a batch") else { return }
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
    guard may(batch != nil, "is told to move outside of a batch") else { return }
    log.append("move \(source) \(destination)")
    batch?.moved.append((source, destination))
  }

  /// Carries out the batch; one that breaks a rule is an issue.
  public func endUpdates() {
    guard let batch else { return site.record("The table ends a batch that has not begun") }
    self.batch = nil
    guard let (goneSections, comeSections) = checkedSections(batch) else { return showAll() }
    let gone = batch.deleted + batch.moved.map(\.source)
    let come = batch.inserted + batch.moved.map(\.destination)
    let counts = counts
    let isAllowed =
      may(Set(gone).count == gone.count, "is told of a row twice in \(gone)")
      && may(Set(come).count == come.count, "is told of a row twice in \(come)")
      && gone.allSatisfy {
        may(!goneSections.contains($0.section), "is told of \($0) in a section that goes or moves")
          && may(isThere($0), "is told of \($0), which is not there")
      }
      && come.allSatisfy {
        may(!comeSections.contains($0.section), "is told of \($0) in a section that comes or moves")
          && may(
            counts.indices.contains($0.section) && counts[$0.section] > $0.row,
            "is told of \($0), which its adapter does not have")
      }
    if isAllowed { rearrange(batch, gone: Set(gone), goneSections, comeSections) } else { showAll() }
    if isAllowed, !hasCountsOfAdapter { showAll() }
  }

  /// Shows rows anew, in the cells that they have.
  public func updateRows(at positions: [RowPosition]) {
    guard may(batch == nil, "is told to update in a batch"),
      may(positions.allSatisfy(isThere), "is told to update a row that is not there")
    else { return }
    log.append("update \(positions.map(\.description).joined(separator: " "))")
    for position in positions {
      adapter.display(at: position, in: &sections[position.section][position.row], for: site)
    }
  }

  /// Remembers the selected rows.
  public func selectRows(at positions: [RowPosition]) {
    guard may(batch == nil, "is told to select in a batch") else { return }
    log.append("select \(positions.isEmpty ? "none" : positions.map(\.description).joined(separator: " "))")
    selectedRows = positions
  }

  private var counts: [Int] { (0..<adapter.sectionCount).map(adapter.count(inSection:)) }

  private var hasCountsOfAdapter: Bool {
    may(counts == sections.map(\.count), "has \(sections.map(\.count)) rows, but its adapter \(counts)")
  }

  private func isThere(_ position: RowPosition) -> Bool {
    sections.indices.contains(position.section) && sections[position.section].indices.contains(position.row)
  }

  private func showAll() {
    for cell in sections.joined() { adapter.endDisplaying(cell) }
    sections = counts.indices.map(cells(ofSection:))
  }

  private func cells(ofSection section: Int) -> [any ListCell] {
    (0..<adapter.count(inSection: section)).map { adapter.cell(at: RowPosition(section: section, row: $0), for: site) }
  }

  /// The sections that go and come; `nil` if they cannot.
  private func checkedSections(_ batch: Batch) -> (gone: Set<Int>, come: Set<Int>)? {
    let gone = batch.deletedSections + batch.movedSections.map(\.source)
    let come = batch.insertedSections + batch.movedSections.map(\.destination)
    let count = sections.count + come.count - gone.count
    let isAllowed =
      may(Set(gone).count == gone.count, "is told of a section twice in \(gone)")
      && may(Set(come).count == come.count, "is told of a section twice in \(come)")
      && may(gone.allSatisfy(sections.indices.contains), "is told of a section in \(gone) that is not there")
      && may(count == adapter.sectionCount, "would have \(count) sections, but its adapter \(adapter.sectionCount)")
      && may(come.allSatisfy((0..<count).contains), "is told of a section in \(come) that is not among \(count)")
    return isAllowed ? (Set(gone), Set(come)) : nil
  }

  private func rearrange(_ batch: Batch, gone: Set<RowPosition>, _ goneSections: Set<Int>, _ comeSections: Set<Int>) {
    var new = [[any ListCell]?](repeating: nil, count: adapter.sectionCount)
    for move in batch.movedSections { new[move.destination] = sections[move.source] }
    for section in batch.deletedSections { for cell in sections[section] { adapter.endDisplaying(cell) } }
    for position in batch.deleted { adapter.endDisplaying(sections[position.section][position.row]) }
    for section in batch.insertedSections { new[section] = cells(ofSection: section) }
    let come = Dictionary(
      uniqueKeysWithValues: batch.moved.map { ($0.destination, sections[$0.source.section][$0.source.row]) }
        + batch.inserted.map { ($0, adapter.cell(at: $0, for: site)) })
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
    guard may(batch != nil, "is told to \(deed) outside of a batch"),
      may(zip(positions, positions.dropFirst()).allSatisfy(<), "is told to \(deed) \(positions), which do not ascend")
    else { return }
    log.append("\(deed) \(positions.map(\.description).joined(separator: " "))")
  }

  private func may(_ condition: Bool, _ offence: @autoclosure () -> String) -> Bool {
    site.expect(condition, "The table \(offence())")
  }
}

@available(*, unavailable, message: "A table belongs to the isolation domain it was made in.")
extension SectionedTableDouble: Sendable {}
