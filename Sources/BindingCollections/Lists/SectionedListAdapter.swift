public import Binding

/// Shows an array of arrays, such as a grouped one, in a list view with sections.
///
///     let adapter = SectionedListAdapter(people.grouped(by: \.initial), by: \.id, deleting: remove)
///     adapter.register(NameCell.self, for: Person.self, make: { NameCell() }) { person, cell, _ in
///       cell.text = person.name
///     }
///     adapter.header = { HeaderRow($0.key) }
///     adapter.indexTitle = { String($0.key) }
///     adapter.connect(to: table).store(in: scope)
///
/// Otherwise the same as a ``ListAdapter``, but with positions in sections. A row that leaves one section and enters
/// another is moved. Headers and footers are rows, shown in registered cells.
///
/// A change takes O(1) for each section, and O(log n) for each row that differs.
///
/// Not `Sendable`: an adapter belongs to the isolation domain of its list view.
public final class SectionedListAdapter<Section: ObservableCollection>: ListSource {
  /// The type of the elements that are shown as rows.
  public typealias Element = Section.Element
  /// The type of the position of a row: its section, and its offset there.
  public typealias Position = RowPosition
  /// The type of the elements of the array: sections.
  public typealias Item = Section

  /// A row that the user has moved by hand.
  public typealias Reordering = RowReordering<Element, RowPosition>

  /// The part of the adapter that updates its list view.
  @_documentation(visibility: private)
  public let driver: ListDriver<Section, Section.Element>
  /// The command for a row that the user has moved.
  @_documentation(visibility: private)
  public let moving: Command<Reordering, Void>?
  /// Returns the header of a section; `nil` if the section has none.
  public var header: (Section) -> (any ListRow)? = { _ in nil }
  /// Returns the footer of a section; `nil` if the section has none.
  public var footer: (Section) -> (any ListRow)? = { _ in nil }
  /// Returns the title of a section in the index at the side of the list; `nil` if the index leaves the section out.
  public var indexTitle: (Section) -> String? = { _ in nil }

  /// Makes an adapter from its parts.
  @_documentation(visibility: private)
  @export(implementation)
  public init(
    _ items: some ObservableCollection<Section>, rows: ListRows<Element>, selecting: Command<Element, Void>?,
    deleting: Command<Element, Void>?, moving: Command<Reordering, Void>?, paging: Command<Void, Void>?
  ) {
    driver = ListDriver(
      rows, selecting: selecting, deleting: deleting, paging: paging, shown: ListVersion([], []),
      read: {
        let sections = items.value
        return ListVersion(sections, sections.map { $0.value })
      })
    self.moving = moving
  }

  /// The position itself, which already has a section.
  @export(implementation)
  public func rowPosition(_ position: RowPosition) -> RowPosition { position }

  /// The position itself, which already has a section.
  @export(implementation)
  public static func position(_ position: RowPosition) -> RowPosition { position }

  /// The section at an offset.
  @export(implementation)
  public func section(at offset: Int) -> Section { driver.shown.sections[offset] }

  /// A cell that shows the header of a section; `nil` if the section has no header.
  @export(implementation)
  public func headerCell(ofSection section: Int) -> (any ListCell)? {
    header(self.section(at: section)).map { driver.rows.cell(for: .row($0)) }
  }

  /// A cell that shows the footer of a section; `nil` if the section has no footer.
  @export(implementation)
  public func footerCell(ofSection section: Int) -> (any ListCell)? {
    footer(self.section(at: section)).map { driver.rows.cell(for: .row($0)) }
  }

  /// The titles of the index at the side of the list, each with the section to which it leads.
  @export(implementation)
  public var indexTitles: [(title: String, section: Int)] {
    driver.shown.sections.enumerated().compactMap { offset, section in
      indexTitle(section).map { (title: $0, section: offset) }
    }
  }
}

@available(*, unavailable, message: "An adapter belongs to the isolation domain of its list view.")
extension SectionedListAdapter: Sendable {}
