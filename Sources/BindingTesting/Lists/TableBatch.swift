import BindingCollections

/// The calls of a table between the beginning and the end of its updates.
struct TableBatch {
  var deletedSections: [Int] = []
  var insertedSections: [Int] = []
  var movedSections: [(source: Int, destination: Int)] = []
  var deleted: [RowPosition] = []
  var inserted: [RowPosition] = []
  var moved: [(source: RowPosition, destination: RowPosition)] = []

  private var goneSections: [Int] { deletedSections + movedSections.map(\.source) }
  private var comeSections: [Int] { insertedSections + movedSections.map(\.destination) }
  private var gone: [RowPosition] { deleted + moved.map(\.source) }
  private var come: [RowPosition] { inserted + moved.map(\.destination) }

  /// The first rule that the batch breaks, as the rest of a sentence; `nil` if it breaks none. Deletions refer to the
  /// positions before the batch, insertions to those after it. No section and no row is named twice, and no row belongs
  /// to a section that is deleted, inserted or moved.
  func offence(in former: [Int], becoming present: [Int]) -> String? {
    if let offence = Self.offence(of: goneSections, among: former.count) { return offence }
    if let offence = Self.offence(of: comeSections, among: present.count) { return offence }
    if let offence = Self.offence(of: gone, in: former, besides: goneSections) { return offence }
    if let offence = Self.offence(of: come, in: present, besides: comeSections) { return offence }
    let count = former.count - goneSections.count + comeSections.count
    if count != present.count { return "would have \(count) sections, but its adapter \(present.count)" }
    // The rows are counted only if the sections stay the same, because inserted and deleted sections change the number
    // of rows as well.
    guard goneSections.isEmpty, comeSections.isEmpty else { return nil }
    let (rows, others) = (former.reduce(0, +), present.reduce(0, +))
    if rows - gone.count + come.count == others { return nil }
    return "has \(rows) rows, less \(gone.count), plus \(come.count), but its adapter \(others)"
  }

  /// What is wrong with the sections that the table is told of; `nil` if nothing is.
  private static func offence(of sections: [Int], among count: Int) -> String? {
    if Set(sections).count < sections.count { return "is told of a section twice in \(sections)" }
    if !sections.allSatisfy((0..<count).contains) { return "is told of a section in \(sections) that is not there" }
    return nil
  }

  /// What is wrong with the rows that the table is told of besides some sections; `nil` if nothing is.
  private static func offence(of rows: [RowPosition], in counts: [Int], besides sections: [Int]) -> String? {
    if Set(rows).count < rows.count { return "is told of a row twice in \(rows)" }
    for row in rows {
      if sections.contains(row.section) { return "is told of \(row) in a section that goes, comes or moves" }
      let isThere = counts.indices.contains(row.section) && (0..<counts[row.section]).contains(row.row)
      if !isThere { return "is told of \(row), where there are \(counts) rows" }
    }
    return nil
  }

  /// The cells of the table after the batch, section by section: those that stay or move, and new ones for inserted
  /// rows.
  func rearranged<Cell>(
    _ sections: [[Cell]], sectionCount: Int, cells: (Int) -> [Cell], cell: (RowPosition) -> Cell
  ) -> [[Cell]] {
    var new = [[Cell]?](repeating: nil, count: sectionCount)
    for move in movedSections { new[move.destination] = sections[move.source] }
    for section in insertedSections { new[section] = cells(section) }
    var coming: [RowPosition: Cell] = [:]
    for move in moved { coming[move.destination] = sections[move.source.section][move.source.row] }
    for position in inserted { coming[position] = cell(position) }
    let (gone, goneSections) = (Set(gone), Set(goneSections))
    var staying = sections.indices.filter { !goneSections.contains($0) }.makeIterator()
    return new.indices.map { section in
      if let cells = new[section] { return cells }
      guard let former = staying.next() else { return [] }
      let rows = sections[former].indices.filter { !gone.contains(RowPosition(section: former, row: $0)) }
      return merged(rows.map { sections[former][$0] }, with: coming, in: section)
    }
  }

  /// The cells of a section after the batch: coming cells stand at their positions, and staying cells fill the gaps in
  /// order.
  private func merged<Cell>(_ staying: [Cell], with coming: [RowPosition: Cell], in section: Int) -> [Cell] {
    var rest = staying[...]
    var cells: [Cell] = []
    while let cell = coming[RowPosition(section: section, row: cells.count)] ?? rest.popFirst() { cells.append(cell) }
    return cells
  }
}
