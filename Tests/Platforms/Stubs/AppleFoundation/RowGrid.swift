// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import Foundation

/// The rows of a list view in sections, and the rules for changing them: it traps where UIKit throws.
package struct RowGrid<Cell: AnyObject> {
  package struct Batch {
    package var deletedSections = IndexSet()
    package var insertedSections = IndexSet()
    package var movedSections: [(Int, Int)] = []
    package var deleted: [IndexPath] = []
    package var inserted: [IndexPath] = []
    package var moved: [(IndexPath, IndexPath)] = []
    package init() {}

    /// Whether the batch deletes a row, by itself or with its section. Its selection goes with it.
    package func deletes(_ path: IndexPath) -> Bool { deleted.contains(path) || deletedSections.contains(path.section) }
  }

  package var sections: [[Cell?]] = []
  package var batch: Batch?

  package init() {}

  package subscript(path: IndexPath) -> Cell? {
    get { has(path) ? sections[path.section][path.row] : nil }
    set { sections[path.section][path.row] = newValue }
  }

  package func has(_ path: IndexPath) -> Bool {
    sections.indices.contains(path.section) && sections[path.section].indices.contains(path.row)
  }

  package func path(of cell: Cell) -> IndexPath? {
    for (section, rows) in sections.enumerated() {
      if let row = rows.firstIndex(where: { $0 === cell }) { return IndexPath(row: row, section: section) }
    }
    return nil
  }

  package mutating func reload(_ counts: [Int]) {
    precondition(batch == nil, "The list is reloaded in a batch")
    sections = counts.map { [Cell?](repeating: nil, count: $0) }
  }

  package func require(_ counts: [Int], _ when: String) {
    let own = sections.map(\.count)
    precondition(own == counts, "The list has \(own) rows \(when), but its data source \(counts)")
  }

  /// Carries out a batch, with positions of the old version for what goes, and of the new one for what comes.
  /// - Returns: the cells that are gone, with their former positions.
  package mutating func finish(_ counts: [Int]) -> [(Cell, IndexPath)] {
    guard let batch else { fatalError("The list ends a batch that has not begun") }
    self.batch = nil
    let gone = batch.deleted + batch.moved.map(\.0)
    let come = batch.inserted + batch.moved.map(\.1)
    precondition(Set(gone).count == gone.count, "The list is told twice that a row goes: \(gone)")
    precondition(Set(come).count == come.count, "The list is told twice that a row comes: \(come)")
    for path in gone { precondition(has(path), "The list has no row at \(path)") }
    var ended: [(Cell, IndexPath)] = []
    for path in batch.deleted { if let cell = self[path] { ended.append((cell, path)) } }
    for section in batch.deletedSections {
      for (row, cell) in sections[section].enumerated() {
        if let cell { ended.append((cell, IndexPath(row: row, section: section))) }
      }
    }
    var former = sections
    for path in gone.sorted(by: >) { former[path.section].remove(at: path.row) }
    var new = [[Cell?]?](repeating: nil, count: counts.count)
    for section in batch.insertedSections { new[section] = [Cell?](repeating: nil, count: counts[section]) }
    for (source, destination) in batch.movedSections { new[destination] = former[source] }
    let leaving = Set(batch.deletedSections).union(batch.movedSections.map(\.0))
    var staying = former.indices.filter { !leaving.contains($0) }.makeIterator()
    for section in new.indices where new[section] == nil {
      guard let source = staying.next() else { fatalError("The list has fewer sections than its data source") }
      new[section] = former[source]
    }
    precondition(staying.next() == nil, "The list has more sections than its data source")
    var next = new.map { $0! }
    let arrivals =
      batch.inserted.map { ($0, Cell?.none) } + batch.moved.map { ($0.1, self[$0.0]) }
    for (path, cell) in arrivals.sorted(by: { $0.0 < $1.0 }) {
      precondition(path.row <= next[path.section].count, "The list has no place for a row at \(path)")
      next[path.section].insert(cell, at: path.row)
    }
    sections = next
    require(counts, "after a batch")
    return ended
  }
}

extension IndexPath {
  public init(row: Int, section: Int) { self = [section, row] }
  public init(item: Int, section: Int) { self = [section, item] }
  public var section: Int { self[0] }
  public var row: Int { self[1] }
  public var item: Int { self[1] }
}
