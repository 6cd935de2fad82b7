public import Binding

/// Shows an array of arrays, such as a grouped one, in a list view with sections.
///
///     let adapter = SectionedListAdapter(people.grouped(by: \.initial), by: \.id)
///     adapter.register(NameCell.self, for: Person.self, make: { NameCell() }) { person, cell, _ in
///       cell.text = person.name
///     }
///     adapter.header = { HeaderRow($0.key) }
///     adapter.indexTitle = { String($0.key) }
///     adapter.connect(to: table).store(in: scope)
///
/// It behaves as a ``ListAdapter``, with positions in sections: the list view gets the fewest changes in the order that
/// table views accept. A row that goes in one section and comes in another moves there. Headers and footers are rows,
/// shown in cells that are registered as those of others.
///
/// A change asks each section once whether it is another: O(sections), and O(log n) for each row that differs.
///
/// Not `Sendable`: an adapter belongs to the isolation domain of its list view.
public final class SectionedListAdapter<Section: ObservableCollection>: ListSource {
  /// Where a row is.
  public typealias Position = RowPosition

  /// The rows and cells.
  @_documentation(visibility: private)
  public let rows: ListRows<Section.Element>
  /// The header of a section, if it has one.
  public var header: (Section) -> (any ListRow)? = { _ in nil }
  /// The footer of a section, if it has one.
  public var footer: (Section) -> (any ListRow)? = { _ in nil }
  /// The title of a section in the index at the side of the list, if it has one.
  public var indexTitle: (Section) -> String? = { _ in nil }
  /// Is executed with the element of a row that is selected.
  public var selecting: Command<Element, Void>?
  /// Is executed with the element of a row that is to be deleted.
  public var deleting: Command<Element, Void>?
  /// Is executed when one of the last four rows of the list is about to be shown, in whatever section, once for each
  /// version of the list.
  public var paging: Command<Void, Void>?
  /// The number of the version that the list view knows, and of that for which a page was asked for.
  @export(implementation) var version = 0
  @export(implementation) var pagedVersion: Int?
  @export(implementation) weak var target: (any SectionedTarget)?
  /// The selection, once it was asked for.
  @export(implementation) var ownSelection: (any RowSelection)?
  /// The rows that are selected, by their identifiers.
  @export(implementation)
  public var selection: any RowSelection {
    get { existing(&ownSelection) }
    set { ownSelection = newValue }
  }
  @export(implementation) let read: () -> PersistentArray<Section>
  /// The version that the list view knows.
  @export(implementation) var shown = SectionedVersion<Section, Element>()
  /// The rows that the list view shows as selected, and their last places.
  @export(implementation) var marked: [(identifier: AnyHashable, place: Place)] = []
  /// Their positions, as the list view was told.
  @export(implementation) var markedPositions: [RowPosition] = []

  /// Makes an adapter that shows each element as a row.
  ///
  /// - Parameters:
  ///   - sections: the sections, of which each is an array of elements. The adapter keeps it.
  ///   - row: makes the row that shows an element. It is called when a property of the row is needed.
  @export(implementation)
  public convenience init(_ sections: some ObservableCollection<Section>, row: @escaping (Element) -> any ListRow) {
    self.init(sections, ListRows(row, identify: { row($0).identifier }))
  }

  /// Makes an adapter that shows the elements themselves, which need not be rows.
  ///
  /// - Parameters:
  ///   - sections: the sections, of which each is an array of elements. The adapter keeps it.
  ///   - key: identifies an element in the list.
  @export(implementation)
  public convenience init(_ sections: some ObservableCollection<Section>, by key: @escaping (Element) -> some Hashable)
  {
    self.init(sections, ListRows({ $0 }, identify: { AnyHashable(key($0)) }))
  }

  @export(implementation)
  init(_ sections: some ObservableCollection<Section>, _ rows: ListRows<Section.Element>) {
    read = { sections.value }
    self.rows = rows
  }

  /// Keeps a list view equal to the sections: reloads it now, and then makes each change.
  ///
  /// The list view is held weakly. An adapter serves one list view at a time.
  ///
  /// - Returns: the subscription.
  @export(implementation)
  public func connect(to target: some SectionedTarget) -> Subscription {
    var isFirst = true
    return Effect(for: target) { target in
      let sections = self.read()
      let version = SectionedVersion(sections, sections.map(\.value))
      let selected = self.selection.selectedRows
      untracked {
        if isFirst {
          self.target = target
          self.shown = version
          self.version += 1
          target.reloadAll()
        } else {
          self.show(version, in: target)
        }
        isFirst = false
        self.mark(selected, in: target)
      }
    }
  }

  /// Shows the selection.
  @export(implementation)
  func mark(_ identifiers: [AnyHashable], in target: some SectionedTarget) {
    if identifiers.isEmpty, markedPositions.isEmpty { return marked = [] }
    let known = Dictionary(marked.map { ($0.identifier, $0.place) }, uniquingKeysWith: { first, _ in first })
    let found = identifiers.compactMap { identifier in
      position(of: identifier, expectedAt: known[identifier]).map { (identifier, $0) }
    }
    marked = found.map { ($0, shown.rows[$1.section].tree.node(at: $1.row).place) }
    let positions = found.map(\.1).sorted()
    guard positions != markedPositions else { return }
    markedPositions = positions
    target.selectRows(at: positions)
  }

  /// Where a row is. Where it was last takes a look at each section, elsewhere a look at each row.
  @export(implementation)
  func position(of identifier: AnyHashable, expectedAt place: Place?) -> RowPosition? {
    if let place {
      for (section, rows) in shown.rows.enumerated() {
        guard let node = rows.tree.node(at: place) else { continue }
        guard self.rows.identify(node.row.element(as: Element.self)) == identifier else { break }
        return RowPosition(section: section, row: rows.tree.offset(of: place))
      }
    }
    for (section, rows) in shown.rows.enumerated() {
      if let row = rows.firstIndex(where: { self.rows.identify($0) == identifier }) {
        return RowPosition(section: section, row: row)
      }
    }
    return nil
  }

  @export(implementation)
  func show(_ version: SectionedVersion<Section, Element>, in target: some SectionedTarget) {
    let comparison = SectionComparison(from: shown, to: version, identify: rows.identify)
    var isOver = false
    defer { isOver = true }
    // Called by a list view that has kept the changes, this would lead back to a version that has gone.
    let changes = SectionedChanges(comparison) { [weak self] in if !isOver { self?.shown = version } }
    if changes.isEmpty { return shown = version }
    rows.forget(comparison.replaced)
    rows.forget(comparison.deletions.lazy.map(\.element))
    for section in comparison.deletedSections { rows.forget(shown.rows[section]) }
    self.version += 1
    target.apply(changes)
    shown = version
  }

  // MARK: What the list view asks

  /// The number of sections.
  @export(implementation)
  public var sectionCount: Int { shown.rows.count }

  /// The number of rows in a section.
  @export(implementation)
  public func count(inSection section: Int) -> Int { shown.rows[section].count }

  /// The section at an offset.
  @export(implementation)
  public func section(at offset: Int) -> Section { shown.sections[offset] }

  /// The element at a position.
  @export(implementation)
  public func element(at position: RowPosition) -> Element { shown.element(at: position) }

  /// A cell that shows the header of a section, if it has one.
  @export(implementation)
  public func headerCell(ofSection section: Int) -> (any ListCell)? {
    header(shown.sections[section]).map { rows.cell(for: $0) }
  }

  /// A cell that shows the footer of a section, if it has one.
  @export(implementation)
  public func footerCell(ofSection section: Int) -> (any ListCell)? {
    footer(shown.sections[section]).map { rows.cell(for: $0) }
  }

  /// The titles of the index at the side of the list, and the section to which each leads.
  @export(implementation)
  public var indexTitles: [(title: String, section: Int)] {
    shown.sections.enumerated().compactMap { offset, section in
      indexTitle(section).map { (title: $0, section: offset) }
    }
  }

  // MARK: Events

  /// A row was selected: it joins the selection, or becomes it, its `didSelect()` is called, and its element goes to
  /// the command.
  @export(implementation)
  public func didSelect(at position: RowPosition) {
    let element = element(at: position)
    batch {
      selection.selectRow(rows.identify(element))
      rows.row(of: element)?.didSelect()
      selecting?.execute(element)
    }
    if selection.isMomentary { target?.selectRows(at: []) }
  }

  /// A row is selected no more.
  @export(implementation)
  public func didDeselect(at position: RowPosition) {
    let element = element(at: position)
    batch {
      selection.deselectRow(rows.identify(element))
      rows.row(of: element)?.didDeselect()
    }
  }

  /// A row is to be deleted: its element goes to the command, which may remove it from its array or not.
  @export(implementation)
  public func delete(at position: RowPosition) { deleting?.execute(element(at: position)) }

  /// A row is about to be shown: its `willDisplay()` is called. Near the end the next page is asked for, once for each
  /// version of the list.
  @export(implementation)
  public func willDisplay(at position: RowPosition) {
    rows.row(of: element(at: position))?.willDisplay()
    guard let paging, pagedVersion != version, isNearEnd(position), paging.isEnabled.peek() else { return }
    pagedVersion = version
    paging.execute()
  }

  /// Asks for a page again when one of the last rows is shown the next time, although the list is the same: after one
  /// that failed, or for a refresh.
  @export(implementation)
  public func askForPageAgain() { pagedVersion = nil }

  /// Whether a row is one of the last four. A section may have fewer.
  @export(implementation)
  func isNearEnd(_ position: RowPosition) -> Bool {
    var following = count(inSection: position.section) - position.row
    var section = position.section + 1
    while following <= 4, section < sectionCount {
      following += count(inSection: section)
      section += 1
    }
    return following <= 4
  }
}

@available(*, unavailable, message: "An adapter belongs to the isolation domain of its list view.")
extension SectionedListAdapter: Sendable {}
