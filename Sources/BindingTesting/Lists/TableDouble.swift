public import BindingCollections

/// A list view in memory that enforces the rules of a `UITableView`.
///
///     let table = TableDouble(adapter)
///     adapter.connect(to: table).store(in: scope)
///     rows.append(row)
///     #expect(table.log == ["reload 2", "insert 2"])
///
/// It shows all rows, with sections or without, each in a cell of the adapter, and records the calls of the adapter.
///
/// Where a `UITableView` would throw, and where a row has no cell, the running test gets an issue at the line that made
/// the table, and goes on: a call that breaks a rule is ignored, a batch that breaks one makes the table show all rows
/// again, and a row without a cell is shown in an empty one.
public final class TableDouble<Adapter: ListSource>: TableTarget
where Adapter.Position: Comparable & Hashable & CustomStringConvertible {
  /// The position of a row.
  public typealias Position = Adapter.Position

  /// The calls of the adapter, in order, except those that begin or end a batch, or break a rule.
  public private(set) var log: [String] = []
  /// The cells, section by section. A list without sections has one section.
  public private(set) var sections: [[any ListCell]] = []
  /// The cells, from the first row to the last.
  public var cells: [any ListCell] { Array(sections.joined()) }
  /// The rows that are shown as selected.
  public private(set) var selectedRows: [Position] = []
  /// The first row that is shown as selected.
  public var selectedRow: Position? { selectedRows.first }
  private let adapter: Adapter
  private let site: CallSite
  private var batch: TableBatch?

  /// Makes a table that has no rows before it is connected.
  ///
  /// - Parameter adapter: the adapter whose rows it shows.
  public init(
    _ adapter: Adapter, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    self.adapter = adapter
    site = CallSite(fileID, filePath, line, column)
  }

  /// Returns and removes the recorded calls.
  public func take() -> [String] {
    defer { log = [] }
    return log
  }

  /// Shows all rows again.
  public func reloadAll() {
    guard may(batch == nil, "is reloaded in a batch") else { return }
    log.append("reload \(counts.map(String.init).joined(separator: " "))")
    showAll()
  }

  /// Begins a batch.
  public func beginUpdates() {
    guard may(batch == nil, "begins a batch in a batch") else { return }
    if !hasCountsOfAdapter { showAll() }
    batch = TableBatch()
  }

  /// Removes sections when the batch ends.
  public func deleteSections(at offsets: [Int]) {
    if note("delete sections", offsets) { batch?.deletedSections += offsets }
  }

  /// Inserts sections when the batch ends.
  public func insertSections(at offsets: [Int]) {
    if note("insert sections", offsets) { batch?.insertedSections += offsets }
  }

  /// Moves a section when the batch ends.
  public func moveSection(from source: Int, to destination: Int) {
    if note("move section", source, to: destination) { batch?.movedSections.append((source, destination)) }
  }

  /// Removes rows when the batch ends.
  public func deleteRows(at positions: [Position]) {
    if note("delete", positions) { batch?.deleted += positions.map(adapter.rowPosition) }
  }

  /// Inserts rows when the batch ends.
  public func insertRows(at positions: [Position]) {
    if note("insert", positions) { batch?.inserted += positions.map(adapter.rowPosition) }
  }

  /// Moves a row when the batch ends.
  public func moveRow(from source: Position, to destination: Position) {
    guard note("move", source, to: destination) else { return }
    batch?.moved.append((adapter.rowPosition(source), adapter.rowPosition(destination)))
  }

  /// Applies the batch. If the batch breaks a rule, that is an issue, and all rows are shown again.
  public func endUpdates() {
    guard let batch else { return site.record("The table ends a batch that has not begun") }
    self.batch = nil
    if let offence = batch.offence(in: sections.map(\.count), becoming: counts) {
      site.record("The table \(offence)")
      return showAll()
    }
    for section in batch.deletedSections { for cell in sections[section] { adapter.endDisplaying(cell) } }
    for position in batch.deleted { adapter.endDisplaying(sections[position.section][position.row]) }
    sections = batch.rearranged(
      sections, sectionCount: adapter.sectionCount, cells: cells(ofSection:), cell: makeCell(at:))
    if !hasCountsOfAdapter { showAll() }
  }

  /// Shows rows again. A row keeps its cell, unless it needs a cell of another type.
  public func updateRows(at positions: [Position]) {
    guard may(batch == nil, "is told to update in a batch"), areThere(positions, "update") else { return }
    for position in positions {
      let place = adapter.rowPosition(position)
      // Rows may read the table while they are shown, so its cells are not under modification meanwhile.
      let cell = adapter.cell(at: position, insteadOf: sections[place.section][place.row], for: site)
      sections[place.section][place.row] = cell
    }
  }

  /// Shows these rows as selected, and no others.
  public func selectRows(at positions: [Position]) {
    guard may(batch == nil, "is told to select in a batch"), areThere(positions, "select") else { return }
    selectedRows = positions
  }

  /// Records the row to which the table has to scroll.
  public func scroll(toRow position: Position, hiding hidden: Double) {
    guard may(batch == nil, "is told to scroll in a batch"),
      may(has(position), "is told to scroll to a row that is not there")
    else { return }
    log.append("scroll \(position) \(hidden)")
  }

  /// Acts as a user who moves a row by hand: moves the row, and tells the adapter.
  public func moveByHand(from source: Position, to destination: Position) {
    guard may(batch == nil && has(source), "has no row at \(source) that could be moved by hand") else { return }
    let (from, to) = (adapter.rowPosition(source), adapter.rowPosition(destination))
    guard may(canMove(from, to: to), "has no place \(destination) for a row that is moved by hand") else { return }
    let cell = sections[from.section].remove(at: from.row)
    sections[to.section].insert(cell, at: to.row)
    adapter.didMove(from: source, to: destination)
  }

  private var counts: [Int] { (0..<adapter.sectionCount).map(adapter.count(inSection:)) }

  private var hasCountsOfAdapter: Bool {
    may(counts == sections.map(\.count), "has \(sections.map(\.count)) rows, but its adapter \(counts)")
  }

  private func showAll() {
    for cell in cells { adapter.endDisplaying(cell) }
    sections = counts.indices.map(cells(ofSection:))
  }

  private func cells(ofSection section: Int) -> [any ListCell] {
    (0..<adapter.count(inSection: section)).map { makeCell(at: RowPosition(section: section, row: $0)) }
  }

  private func makeCell(at position: RowPosition) -> any ListCell {
    adapter.cell(at: adapter.position(position), for: site)
  }

  private func has(_ position: Position) -> Bool {
    let position = adapter.rowPosition(position)
    return sections.indices.contains(position.section) && sections[position.section].indices.contains(position.row)
  }

  /// Whether a row can be put at a position after it was taken out.
  private func canMove(_ source: RowPosition, to destination: RowPosition) -> Bool {
    guard sections.indices.contains(destination.section) else { return false }
    let count = sections[destination.section].count - (source.section == destination.section ? 1 : 0)
    return (0...count).contains(destination.row)
  }

  /// Records a call with these positions, if all of the rows exist and the positions ascend. Returns whether they do.
  private func areThere(_ positions: [Position], _ deed: String) -> Bool {
    if !hasCountsOfAdapter { showAll() }
    guard may(positions.allSatisfy(has), "is told to \(deed) a row that is not there"), ascend(positions, deed) else {
      return false
    }
    log.append("\(deed) \(positions.isEmpty ? "none" : positions.map(\.description).joined(separator: " "))")
    return true
  }

  /// Records a call of a batch, if the positions ascend. Returns whether they do.
  private func note<Place: Comparable & CustomStringConvertible>(_ deed: String, _ places: [Place]) -> Bool {
    guard may(batch != nil, "is told to \(deed) outside of a batch"), ascend(places, deed) else { return false }
    log.append("\(deed) \(places.map(\.description).joined(separator: " "))")
    return true
  }

  private func note<Place>(_ deed: String, _ source: Place, to destination: Place) -> Bool {
    guard may(batch != nil, "is told to \(deed) outside of a batch") else { return false }
    log.append("\(deed) \(source) \(destination)")
    return true
  }

  private func ascend(_ places: [some Comparable], _ deed: String) -> Bool {
    let isAscending = zip(places, places.dropFirst()).allSatisfy { $0 < $1 }
    return may(isAscending, "is told to \(deed) \(places), which do not ascend")
  }

  private func may(_ condition: Bool, _ offence: @autoclosure () -> String) -> Bool {
    site.expect(condition, "The table \(offence())")
  }
}

@available(*, unavailable, message: "A table belongs to the isolation domain it was made in.")
extension TableDouble: Sendable {}

/// The empty cell for a row for which no cell is registered.
final class UnregisteredCell: ListCell {
  var onClick: (() -> Void)?
}

extension ListSource {
  /// A cell that shows a row. If no cell is registered for the row, records an issue, and returns an empty cell.
  func cell(at position: Position, for site: CallSite) -> any ListCell {
    let isShown = site.expect(hasCell(at: position), "The table shows a row, but \(missingCell(at: position))")
    return isShown ? cell(at: position) : UnregisteredCell()
  }

  /// The cell that shows a row from now on: the former cell, or a new one if the row needs a cell of another type.
  func cell(at position: Position, insteadOf former: any ListCell, for site: CallSite) -> any ListCell {
    if hasCell(at: position), cellType(at: position) == type(of: former) {
      display(at: position, in: former)
      return former
    }
    endDisplaying(former)
    return cell(at: position, for: site)
  }
}
