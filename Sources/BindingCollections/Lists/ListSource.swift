public import Binding

/// The part of an adapter that list views use: they get rows from it, and report the user's actions to it. A
/// ``ListAdapter`` counts rows in one list, a ``SectionedListAdapter`` in sections.
///
/// **Commands.** Selecting or deleting a row executes a command with its element, moving it one with a
/// ``RowReordering``. The paging command is executed when one of the last four rows is about to be shown, if the
/// command is enabled; ``Pages/more`` is disabled while a page is being fetched. A list view does not wait for
/// asynchronous work, which runs on the actor on which the view was connected.
public protocol ListSource<Element>: AnyObject {
  /// The type of the elements that are shown as rows.
  associatedtype Element
  /// The type of the position of a row.
  associatedtype Position
  /// The type of the elements of the array: the elements of rows, or sections.
  associatedtype Item
  /// The type of a section.
  associatedtype Section

  /// The part of the adapter that updates its list view.
  @_documentation(visibility: private)
  var driver: ListDriver<Section, Element> { get }
  /// The command for a row that the user has moved.
  @_documentation(visibility: private)
  var moving: Command<RowReordering<Element, Position>, Void>? { get }

  /// Makes an adapter from its parts. The other initialisers call this one.
  @_documentation(visibility: private)
  init(
    _ items: some ObservableCollection<Item>, rows: ListRows<Element>, selecting: Command<Element, Void>?,
    deleting: Command<Element, Void>?, moving: Command<RowReordering<Element, Position>, Void>?,
    paging: Command<Void, Void>?)

  /// Converts the position of a row to its section and its offset there. A list without sections is one section.
  func rowPosition(_ position: Position) -> RowPosition
  /// Converts the section and offset of a row to its position.
  static func position(_ position: RowPosition) -> Position

  /// A cell that shows the header of a section; `nil` if the section has no header.
  func headerCell(ofSection section: Int) -> (any ListCell)?
  /// A cell that shows the footer of a section; `nil` if the section has no footer.
  func footerCell(ofSection section: Int) -> (any ListCell)?
  /// The titles of the index at the side of the list, each with the section to which it leads.
  var indexTitles: [(title: String, section: Int)] { get }
}

extension ListSource {
  /// Makes an adapter that shows each element as a row.
  ///
  /// - Parameters:
  ///   - items: the array: of elements, or of sections, each an array of elements. The adapter keeps the array alive.
  ///   - selecting: is executed with the element of a selected row.
  ///   - deleting: is executed with the element of a row that the user deletes.
  ///   - moving: is executed when the user has moved a row.
  ///   - paging: is executed near the end of the list.
  ///   - row: makes the row of an element; called when a property of the row is needed.
  @export(implementation)
  public init(
    _ items: some ObservableCollection<Item>, selecting: Command<Element, Void>? = nil,
    deleting: Command<Element, Void>? = nil, moving: Command<RowReordering<Element, Position>, Void>? = nil,
    paging: Command<Void, Void>? = nil, row: @escaping (Element) -> any ListRow
  ) {
    self.init(
      items, rows: ListRows({ .row(row($0)) }, identify: { row($0).identifier }), selecting: selecting,
      deleting: deleting, moving: moving, paging: paging)
  }

  /// Makes an adapter that shows the elements themselves, which need not be rows.
  ///
  /// - Parameters:
  ///   - items: the array: of elements, or of sections, each an array of elements. The adapter keeps the array alive.
  ///   - key: identifies an element in the list.
  ///   - selecting: is executed with the element of a selected row.
  ///   - deleting: is executed with the element of a row that the user deletes.
  ///   - moving: is executed when the user has moved a row.
  ///   - paging: is executed near the end of the list.
  @export(implementation)
  public init(
    _ items: some ObservableCollection<Item>, by key: @escaping (Element) -> some Hashable,
    selecting: Command<Element, Void>? = nil, deleting: Command<Element, Void>? = nil,
    moving: Command<RowReordering<Element, Position>, Void>? = nil, paging: Command<Void, Void>? = nil
  ) {
    self.init(
      items, rows: ListRows({ .element($0) }, identify: { AnyHashable(key($0)) }), selecting: selecting,
      deleting: deleting, moving: moving, paging: paging)
  }
}

extension ListSource where Element: Identifiable {
  /// Makes an adapter that shows `Identifiable` elements, which need not be rows.
  @export(implementation)
  @_disfavoredOverload
  public init(
    _ items: some ObservableCollection<Item>, selecting: Command<Element, Void>? = nil,
    deleting: Command<Element, Void>? = nil, moving: Command<RowReordering<Element, Position>, Void>? = nil,
    paging: Command<Void, Void>? = nil
  ) {
    self.init(items, by: \.id, selecting: selecting, deleting: deleting, moving: moving, paging: paging)
  }
}

extension ListSource where Element: ListRow {
  /// Makes an adapter for an array of rows.
  @export(implementation)
  public init(
    _ items: some ObservableCollection<Item>, selecting: Command<Element, Void>? = nil,
    deleting: Command<Element, Void>? = nil, moving: Command<RowReordering<Element, Position>, Void>? = nil,
    paging: Command<Void, Void>? = nil
  ) {
    self.init(items, selecting: selecting, deleting: deleting, moving: moving, paging: paging) { $0 }
  }
}

extension ListSource where Element == any ListRow {
  /// Makes an adapter for an array of rows of different types.
  @export(implementation)
  public init(
    _ items: some ObservableCollection<Item>, selecting: Command<Element, Void>? = nil,
    deleting: Command<Element, Void>? = nil, moving: Command<RowReordering<Element, Position>, Void>? = nil,
    paging: Command<Void, Void>? = nil
  ) {
    self.init(items, selecting: selecting, deleting: deleting, moving: moving, paging: paging) { $0 }
  }
}

extension ListSource {
  /// Registers the cells for rows of some type, and how they show a row.
  ///
  ///     adapter.register(NameCell.self, for: (any Named).self, make: { NameCell() }) { row, cell, scope in
  ///       row.name.bind(to: cell.label, \.text).store(in: scope)
  ///     }
  ///
  /// The type of the rows may be a protocol, so that one cell shows all rows that conform. If several cells are
  /// registered for a row, the one that was registered first shows it. The scope ends when the cell is used for another
  /// row, or for another version of this row.
  ///
  /// - Parameters:
  ///   - cell: the type of the cells.
  ///   - row: the type of the rows, which may be a protocol.
  ///   - make: makes a cell, for list views that make no cells themselves.
  ///   - show: shows a row in a cell, which may have shown another row before.
  @export(implementation)
  public func register<Row, Cell: ListCell>(
    _ cell: Cell.Type, for row: Row.Type, make: @escaping () -> Cell,
    show: @escaping (_ row: Row, _ cell: Cell, _ scope: Scope) -> Void
  ) {
    driver.rows.register(cell, nil, make, show)
  }

  /// Connects a list view: reloads it now, and sends it each change from then on.
  ///
  /// The list view is held weakly. An adapter serves one list view at a time.
  ///
  /// - Parameter target: the list view.
  /// - Returns: the connection.
  @export(implementation)
  public func connect(
    to target: some ListTarget<Position>, isolation: isolated (any Actor)? = #isolation
  ) -> Subscription {
    driver.connect(to: target, on: isolation, keeping: self) { Self.position($0) }
  }

  /// Connects a list view that counts rows in sections. A list without sections is one section.
  ///
  /// - Parameter target: the list view, held weakly.
  /// - Returns: the connection.
  @export(implementation)
  public func connect(
    inSections target: some ListTarget<RowPosition>, isolation: isolated (any Actor)? = #isolation
  ) -> Subscription {
    driver.connect(to: target, on: isolation, keeping: self) { $0 }
  }

  /// The selected rows, by their identifiers. They stay selected when rows are sorted or filtered. By default one row
  /// at a time can be selected. To use the ``Selection`` of a view model, assign it before a list view is connected.
  public var selection: any RowSelection {
    get { driver.selection }
    set { driver.selection = newValue }
  }

  /// Has the adapter send the selected rows again after the changes that the list view is about to apply. For a list
  /// view that loses the selection of a row that is deleted and inserted.
  public func showSelectionAgain() { driver.markedPositions = nil }

  /// Sends how far the list was scrolled, in the units of the list view.
  public var scrolled: Event<Double> { driver.scrolled }

  /// Whether the user drags the list or one of its rows. To hold changes back during that time, set ``isHeld``.
  public var isDragging: Observable<Bool> { driver.isDragging }

  /// Whether changes are held back: the list view is sent none, and the adapter returns the rows that it shows. When
  /// this becomes false, the list view is sent all of them as one. For list views that must not be changed for a while,
  /// for example while they take a row that the user has moved.
  public var isHeld: Bool {
    get { driver.isHeld.peek() }
    set { driver.isHeld.value = newValue }
  }

  /// Converts the section and offset of a row to its position.
  @export(implementation)
  public func position(_ position: RowPosition) -> Position { Self.position(position) }

  /// The number of sections; 1 for a list without sections.
  @export(implementation)
  public var sectionCount: Int { driver.shown.rows.count }

  /// The number of rows in a section.
  @export(implementation)
  public func count(inSection section: Int) -> Int { driver.shown.rows[section].count }

  /// The element at a position of the version that the list view shows.
  @export(implementation)
  public func element(at position: Position) -> Element { driver.shown.element(at: rowPosition(position)) }

  /// The position of the row with an identifier in the version that the list view shows; `nil` if there is no such row.
  /// Takes O(1) on average, and O(n) for the first row that is looked for.
  ///
  /// - Parameter identifier: what the adapter's key returns for the element, or the ``ListRow/identifier`` of a row.
  public func position(of identifier: AnyHashable) -> Position? {
    driver.find(identifier, expectedAt: nil).map { Self.position($0.position) }
  }

  /// The ``ListRow`` at a position: the element, or the row that was made from it; `nil` if the element is no row.
  @export(implementation)
  public func row(at position: Position) -> (any ListRow)? { driver.rows.row(of: element(at: position)) }

  /// The elements that a splice has inserted. Call this while the adapter shows the version after the splice. Empty for
  /// a run of sections.
  @export(implementation)
  public func elements(of splice: ListSplice) -> [Element] {
    guard let section = splice.section else { return [] }
    let rows = driver.shown.rows[section]
    return (splice.offset..<splice.offset + splice.inserted).map { rows[$0] }
  }

  /// By default a section has no header.
  public func headerCell(ofSection section: Int) -> (any ListCell)? { nil }
  /// By default a section has no footer.
  public func footerCell(ofSection section: Int) -> (any ListCell)? { nil }
  /// By default there is no index.
  public var indexTitles: [(title: String, section: Int)] { [] }
}
