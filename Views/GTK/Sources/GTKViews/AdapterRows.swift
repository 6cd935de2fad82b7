import Binding
import BindingCollections

/// The rows of an adapter in one sequence, whose offsets a GTK list uses in its requests and events. A section's header
/// comes before its rows.
@MainActor final class AdapterRows {
  /// The place of a section in the list.
  private struct Place {
    var start: Int
    var hasHeader: Bool
    var end: Int
    var first: Int { start + (hasHeader ? 1 : 0) }
  }

  weak var list: AdapterListView?
  private let adapter: any ListSource
  /// The header of a section; `nil` if it has none.
  private let header: (Int) -> (any ListRow)?
  /// The sections of the version about which the adapter answers.
  private var places: [Place] = []

  init(_ adapter: any ListSource, header: @escaping (Int) -> (any ListRow)?) {
    self.adapter = adapter
    self.header = header
  }

  /// The number of rows, headers included.
  var count: Int { places.last?.end ?? 0 }

  /// Has the list show the rows, and each change of them.
  func connect() -> Subscription { adapter.connect(inSections: self) }

  private func measure() {
    places = []
    for section in 0..<adapter.sectionCount {
      var place = Place(start: count, hasHeader: header(section) != nil, end: 0)
      place.end = place.first + adapter.count(inSection: section)
      places.append(place)
    }
  }

  private func section(at offset: Int) -> Int {
    guard let section = places.firstIndex(where: { offset < $0.end }) else {
      fatalError("GTKViews: a list of \(count) rows has none at \(offset)")
    }
    return section
  }

  /// The position of a row; `nil` for a header.
  private func position(at offset: Int) -> RowPosition? {
    let section = section(at: offset)
    let row = offset - places[section].first
    return row < 0 ? nil : RowPosition(section: section, row: row)
  }

  // MARK: What the list asks and tells

  func cell(at offset: Int) -> any ListCell {
    if let position = position(at: offset) { return adapter.cell(inSections: position) }
    guard let header = adapter.headerCell(ofSection: section(at: offset)) else {
      fatalError("GTKViews: a section had a header, and has none any more")
    }
    return header
  }

  func display(at offset: Int, in cell: any ListCell) {
    if let position = position(at: offset) { adapter.display(inSections: position, in: cell) }
  }

  func height(at offset: Int, forWidth width: Double) -> Double? {
    position(at: offset).map { adapter.height(inSections: $0, forWidth: width) }
      ?? header(section(at: offset))?.height(forWidth: width)
  }

  func endDisplaying(_ cell: any ListCell) { adapter.endDisplaying(cell) }
  func didScroll(to offset: Double) { adapter.didScroll(inSections: offset) }
  func willDisplay(at offset: Int) {
    if let position = position(at: offset) { adapter.willDisplay(inSections: position) }
  }
  func select(at offset: Int) { if let position = position(at: offset) { adapter.didSelect(inSections: position) } }
  func delete(at offset: Int) { if let position = position(at: offset) { adapter.delete(inSections: position) } }
}

// GTK asks for cells during its update: the adapter answers about the version after each splice.
extension AdapterRows: @MainActor ListTarget {
  func reloadAll() {
    measure()
    list?.replaceAll()
  }

  func apply(_ changes: ListViewChanges<RowPosition>) {
    guard let list else { return }
    guard changes.changesPositions else {
      changes.show()
      return changes.updates.forEach { list.update(at: places[$0.section].first + $0.row) }
    }
    // For each splice GTK shows the rows on the screen again: many are combined into one, from the first to the last.
    guard changes.splices.count > 8 else {
      return changes.forEachSplice {
        let splice = replace($0)
        list.replace(splice.offset, splice.removed, splice.inserted)
      }
    }
    let former = count
    var (start, rest) = (Int.max, Int.max)
    changes.forEachSplice {
      let splice = replace($0)
      start = min(start, splice.offset)
      rest = min(rest, count - splice.offset - splice.inserted)
    }
    list.replace(start, former - rest - start, count - rest - start)
  }

  /// Counts the rows after a splice.
  ///
  /// - Returns: the splice of the rows below one another.
  private func replace(_ splice: ListSplice) -> (offset: Int, removed: Int, inserted: Int) {
    let former = places
    measure()
    if let section = splice.section { return (places[section].first + splice.offset, splice.removed, splice.inserted) }
    func size(_ places: [Place], _ count: Int) -> Int {
      places[splice.offset..<splice.offset + count].reduce(0) { $0 + $1.end - $1.start }
    }
    let start = splice.offset == 0 ? 0 : places[splice.offset - 1].end
    return (start, size(former, splice.removed), size(places, splice.inserted))
  }
}

/// A list whose positions are not known.
extension ListSource {
  fileprivate func cell(inSections position: RowPosition) -> any ListCell { cell(at: self.position(position)) }
  fileprivate func display(inSections position: RowPosition, in cell: any ListCell) {
    display(at: self.position(position), in: cell)
  }
  fileprivate func height(inSections position: RowPosition, forWidth width: Double) -> Double? {
    height(at: self.position(position), forWidth: width)
  }
  fileprivate func didScroll(inSections offset: Double) { didScroll(to: offset) }
  fileprivate func willDisplay(inSections position: RowPosition) { willDisplay(at: self.position(position)) }
  fileprivate func didSelect(inSections position: RowPosition) { didSelect(at: self.position(position)) }
  fileprivate func delete(inSections position: RowPosition) { delete(at: self.position(position)) }
}
