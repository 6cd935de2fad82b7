public import BindingCollections
internal import BindingTesting

/// A list view in memory that insists on the rules of a `UITableView`.
///
///     let table = TableDouble(adapter)
///     adapter.connect(to: table).store(in: scope)
///     rows.append(row)
///     #expect(table.log == ["reload 2", "insert 2"])
///
/// It shows all rows, each in a cell of the adapter, and records the calls of the adapter. Where a `UITableView` would
/// throw, or a row has no cell, the running test has an issue at the place where the double was made, and goes on: a
/// call that breaks a rule does nothing, a batch that does is shown anew, and a row without a cell is shown in an empty
/// one.
public final class TableDouble<Element>: TableTarget {
  /// The calls of the adapter, in order.
  public private(set) var log: [String] = []
  /// The cells it shows, from the first row to the last.
  public private(set) var cells: [any ListCell] = []
  /// The rows that it shows as selected.
  public private(set) var selectedRows: [Int] = []
  /// The first row that it shows as selected.
  public var selectedRow: Int? { selectedRows.first }
  private let adapter: ListAdapter<Element>
  private let site: CallSite
  private var batch: Batch?

  private struct Batch {
    var deleted: [Int] = []
    var inserted: [Int] = []
    var moved: [(source: Int, destination: Int)] = []
  }

  /// A table that has no rows before it is connected.
  ///
  /// - Parameters:
  ///   - adapter: whose rows it shows.
  ///   - fileID: the place of the call. Leave it out, as the following.
  ///   - filePath: the path of the file.
  ///   - line: the line.
  ///   - column: the column.
  public init(
    _ adapter: ListAdapter<Element>, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
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

  /// Shows all rows anew.
  public func reloadAll() {
    guard may(batch == nil, "is reloaded in a batch") else { return }
    log.append("reload \(adapter.count)")
    showAll()
  }

  /// Begins a batch.
  public func beginUpdates() {
    guard may(batch == nil, "begins a batch in a batch") else { return }
    let (shown, count) = (cells.count, adapter.count)
    if !may(shown == count, "has \(shown) rows, but its adapter \(count) before a batch") { showAll() }
    batch = Batch()
  }

  /// Takes rows away when the batch ends.
  public func deleteRows(at offsets: [Int]) {
    note("delete", offsets)
    batch?.deleted += offsets
  }

  /// Shows rows when the batch ends.
  public func insertRows(at offsets: [Int]) {
    note("insert", offsets)
    batch?.inserted += offsets
  }

  /// Moves a row when the batch ends.
  public func moveRow(from source: Int, to destination: Int) {
    guard may(batch != nil, "is told to move outside of a batch") else { return }
    log.append("move \(source) \(destination)")
    batch?.moved.append((source, destination))
  }

  /// Carries out the batch; one that breaks a rule is an issue.
  public func endUpdates() {
    guard let batch else { return site.record("The table ends a batch that has not begun") }
    self.batch = nil
    let gone = batch.deleted + batch.moved.map(\.source)
    let come = batch.inserted + batch.moved.map(\.destination)
    let count = cells.count + come.count - gone.count
    let isAllowed =
      may(Set(gone).count == gone.count, "is told of a row twice in \(gone)")
      && may(Set(come).count == come.count, "is told of a row twice in \(come)")
      && may(gone.allSatisfy(cells.indices.contains), "is told of a row in \(gone) that is not among \(cells.count)")
      && may(
        count == adapter.count,
        "has \(cells.count) rows, less \(gone.count), plus \(come.count), but its adapter \(adapter.count)")
      && may(come.allSatisfy((0..<count).contains), "is told of a row in \(come) that is not among \(count)")
    if isAllowed { rearrange(batch, gone: Set(gone), count: count) } else { showAll() }
  }

  /// Shows rows anew, in the cells that they have.
  public func updateRows(at offsets: [Int]) {
    guard may(batch == nil, "is told to update in a batch"),
      may(offsets.allSatisfy(cells.indices.contains), "is told to update a row that is not there")
    else { return }
    log.append("update \(offsets.map(String.init).joined(separator: " "))")
    for offset in offsets { adapter.display(at: offset, in: &cells[offset], for: site) }
  }

  /// Remembers the selected rows.
  public func selectRows(at offsets: [Int]) {
    guard may(batch == nil, "is told to select in a batch"),
      may(offsets.allSatisfy(cells.indices.contains), "is told to select a row that is not there"),
      may(zip(offsets, offsets.dropFirst()).allSatisfy(<), "is told to select \(offsets), which do not ascend")
    else { return }
    log.append("select \(offsets.isEmpty ? "none" : offsets.map(String.init).joined(separator: " "))")
    selectedRows = offsets
  }

  /// Records the row to which it is to scroll.
  public func scroll(toRow offset: Int, hiding hidden: Double) {
    guard may(batch == nil, "is told to scroll in a batch"),
      may(cells.indices.contains(offset), "is told to scroll to a row that is not there")
    else { return }
    log.append("scroll \(offset) \(hidden)")
  }

  private func showAll() {
    for cell in cells { adapter.endDisplaying(cell) }
    cells = (0..<adapter.count).map { adapter.cell(at: $0, for: site) }
  }

  private func rearrange(_ batch: Batch, gone: Set<Int>, count: Int) {
    var new = [(any ListCell)?](repeating: nil, count: count)
    for move in batch.moved { new[move.destination] = cells[move.source] }
    for offset in batch.deleted { adapter.endDisplaying(cells[offset]) }
    for offset in batch.inserted { new[offset] = adapter.cell(at: offset, for: site) }
    var stayed = cells.indices.filter { !gone.contains($0) }.makeIterator()
    cells = new.map { $0 ?? cells[stayed.next()!] }
  }

  private func note(_ deed: String, _ offsets: [Int]) {
    guard may(batch != nil, "is told to \(deed) outside of a batch"),
      may(zip(offsets, offsets.dropFirst()).allSatisfy(<), "is told to \(deed) \(offsets), which do not ascend")
    else { return }
    log.append("\(deed) \(offsets.map(String.init).joined(separator: " "))")
  }

  private func may(_ condition: Bool, _ offence: @autoclosure () -> String) -> Bool {
    site.expect(condition, "The table \(offence())")
  }
}

@available(*, unavailable, message: "A table belongs to the isolation domain it was made in.")
extension TableDouble: Sendable {}
