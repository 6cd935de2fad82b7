public import BindingCollections

/// A list view in memory that insists on the rules of a `UITableView`: it traps where a `UITableView` would throw.
///
///     let table = TableDouble(adapter)
///     adapter.connect(to: table).store(in: scope)
///     rows.append(row)
///     #expect(table.log == ["reload 2", "insert 2"])
///
/// It shows all rows, each in a cell of the adapter, and records the calls of the adapter.
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
  private var batch: Batch?

  private struct Batch {
    var deleted: [Int] = []
    var inserted: [Int] = []
    var moved: [(source: Int, destination: Int)] = []
  }

  /// A table that has no rows before it is connected.
  public init(_ adapter: ListAdapter<Element>) { self.adapter = adapter }

  /// Returns and removes the recorded calls.
  public func take() -> [String] {
    defer { log = [] }
    return log
  }

  /// Shows all rows anew.
  public func reloadAll() {
    require(batch == nil, "is reloaded in a batch")
    log.append("reload \(adapter.count)")
    for cell in cells { adapter.endDisplaying(cell) }
    cells = (0..<adapter.count).map { adapter.cell(at: $0) }
  }

  /// Begins a batch.
  public func beginUpdates() {
    require(batch == nil, "begins a batch in a batch")
    require(adapter.count == cells.count, "has \(cells.count) rows, but its adapter \(adapter.count) before a batch")
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
    require(batch != nil, "is told to move outside of a batch")
    log.append("move \(source) \(destination)")
    batch?.moved.append((source, destination))
  }

  /// Carries out the batch, and traps if it breaks a rule.
  public func endUpdates() {
    guard let batch else { fatalError("The table ends a batch that has not begun") }
    self.batch = nil
    let gone = batch.deleted + batch.moved.map(\.source)
    let come = batch.inserted + batch.moved.map(\.destination)
    require(Set(gone).count == gone.count, "is told of a row twice in \(gone)")
    require(Set(come).count == come.count, "is told of a row twice in \(come)")
    require(gone.allSatisfy(cells.indices.contains), "is told of a row in \(gone) that is not among \(cells.count)")
    let count = cells.count + come.count - gone.count
    require(
      count == adapter.count,
      "has \(cells.count) rows, less \(gone.count), plus \(come.count), but its adapter \(adapter.count)")
    require(come.allSatisfy((0..<count).contains), "is told of a row in \(come) that is not among \(count)")
    rearrange(batch, gone: Set(gone), count: count)
  }

  /// Shows rows anew, in the cells that they have.
  public func updateRows(at offsets: [Int]) {
    require(batch == nil, "is told to update in a batch")
    log.append("update \(offsets.map(String.init).joined(separator: " "))")
    for offset in offsets { adapter.display(at: offset, in: cells[offset]) }
  }

  /// Remembers the selected rows.
  public func selectRows(at offsets: [Int]) {
    require(batch == nil, "is told to select in a batch")
    require(offsets.allSatisfy(cells.indices.contains), "is told to select a row that is not there")
    require(zip(offsets, offsets.dropFirst()).allSatisfy(<), "is told to select \(offsets), which do not ascend")
    log.append("select \(offsets.isEmpty ? "none" : offsets.map(String.init).joined(separator: " "))")
    selectedRows = offsets
  }

  /// Records the row to which it is to scroll.
  public func scroll(toRow offset: Int, hiding hidden: Double) {
    require(batch == nil, "is told to scroll in a batch")
    require(cells.indices.contains(offset), "is told to scroll to a row that is not there")
    log.append("scroll \(offset) \(hidden)")
  }

  private func rearrange(_ batch: Batch, gone: Set<Int>, count: Int) {
    var new = [(any ListCell)?](repeating: nil, count: count)
    for move in batch.moved { new[move.destination] = cells[move.source] }
    for offset in batch.deleted { adapter.endDisplaying(cells[offset]) }
    for offset in batch.inserted { new[offset] = adapter.cell(at: offset) }
    var stayed = cells.indices.filter { !gone.contains($0) }.makeIterator()
    cells = new.map { $0 ?? cells[stayed.next()!] }
  }

  private func note(_ deed: String, _ offsets: [Int]) {
    require(batch != nil, "is told to \(deed) outside of a batch")
    require(zip(offsets, offsets.dropFirst()).allSatisfy(<), "is told to \(deed) \(offsets), which do not ascend")
    log.append("\(deed) \(offsets.map(String.init).joined(separator: " "))")
  }

  private func require(_ condition: Bool, _ offence: @autoclosure () -> String) {
    if !condition { fatalError("The table \(offence())") }
  }
}

@available(*, unavailable, message: "A table belongs to the isolation domain it was made in.")
extension TableDouble: Sendable {}
