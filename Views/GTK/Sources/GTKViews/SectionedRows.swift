import Binding
import BindingCollections

/// The rows of an adapter with sections, below one another. A section that has a header has it before its rows.
@MainActor final class SectionedRows<Section: ObservableCollection>: RowSource {
  /// Where a section is in the list.
  private struct Place {
    var start: Int
    var hasHeader: Bool
    var end: Int
    var first: Int { start + (hasHeader ? 1 : 0) }
  }

  weak var list: AdapterListView?
  private let adapter: SectionedListAdapter<Section>
  /// Those of the version that the adapter answers about.
  private var places: [Place] = []

  init(_ adapter: SectionedListAdapter<Section>) { self.adapter = adapter }

  var count: Int { places.last?.end ?? 0 }

  func connect() -> Subscription { adapter.connect(to: self) }

  private func measure() {
    places = []
    for section in 0..<adapter.sectionCount {
      var place = Place(start: count, hasHeader: adapter.header(adapter.section(at: section)) != nil, end: 0)
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

  private func offset(of position: RowPosition) -> Int { places[position.section].first + position.row }

  // MARK: What the list asks and tells

  func cell(at offset: Int) -> any ListCell {
    if let position = position(at: offset) { return adapter.cell(at: position) }
    guard let header = adapter.headerCell(ofSection: section(at: offset)) else {
      fatalError("GTKViews: a section had a header, and has none any more")
    }
    return header
  }

  func display(at offset: Int, in cell: any ListCell) {
    if let position = position(at: offset) { adapter.display(at: position, in: cell) }
  }

  func endDisplaying(_ cell: any ListCell) { adapter.endDisplaying(cell) }

  func height(at offset: Int, forWidth width: Double) -> Double? {
    position(at: offset).map { adapter.height(at: $0, forWidth: width) }
      ?? adapter.header(adapter.section(at: section(at: offset)))?.height(forWidth: width)
  }

  func willDisplay(at offset: Int) { if let position = position(at: offset) { adapter.willDisplay(at: position) } }
  /// An adapter with sections does not ask.
  func didScroll(to position: Double) {}
  func select(at offset: Int) { if let position = position(at: offset) { adapter.didSelect(at: position) } }
  func delete(at offset: Int) { if let position = position(at: offset) { adapter.delete(at: position) } }
}

// The adapter answers about the version before or after all changes: they are one splice, from the first row that
// differs to the last.
extension SectionedRows: @MainActor SectionedTarget {
  func reloadAll() {
    measure()
    list?.replaceAll()
  }

  func apply(_ changes: SectionedChanges) {
    guard let list else { return }
    let former = count
    let gone = extent(
      changes.deletedSections + changes.movedSections.map(\.source), changes.deletions + changes.moves.map(\.source))
    changes.show()
    measure()
    let come = extent(
      changes.insertedSections + changes.movedSections.map(\.destination),
      changes.insertions + changes.moves.map(\.destination))
    if changes.changesPositions {
      let start = min(gone?.lowerBound ?? former, come?.lowerBound ?? count)
      // How many rows at the end stay.
      let rest = min(former - (gone?.upperBound ?? start), count - (come?.upperBound ?? start))
      list.replace(start, former - rest - start, count - rest - start)
    }
    for position in changes.updates { list.update(at: offset(of: position)) }
  }

  /// From the first to the last of some sections and rows; `nil` if there are none.
  private func extent(_ sections: [Int], _ rows: [RowPosition]) -> Range<Int>? {
    let offsets = rows.map { offset(of: $0) }
    let starts = sections.map { places[$0].start } + offsets
    let ends = sections.map { places[$0].end } + offsets.map { $0 + 1 }
    guard let start = starts.min(), let end = ends.max() else { return nil }
    return start..<end
  }
}
