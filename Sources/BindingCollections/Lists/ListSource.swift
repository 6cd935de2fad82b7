public import Binding

/// What list views have of an adapter: rows to ask for, and somewhere to tell what the user does. A ``ListAdapter``
/// counts rows in one list, a ``SectionedListAdapter`` in sections; all else they have in common.
///
/// **Commands.** Selecting, deleting and moving a row executes a command with its element. Paging is executed once for
/// each version of the list, when one of the last four rows is about to be shown: after a search that gives as many
/// rows as the one before, too. A page that failed leaves the list as it is, see ``askForPageAgain()`` and ``Pages``. A
/// list view does not wait for asynchronous work, which goes on on the actor on which the view was connected.
public protocol ListSource<Element>: AnyObject {
  /// What a row shows.
  associatedtype Element
  /// Where a row is.
  associatedtype Position
  /// What the array consists of: elements, or sections.
  associatedtype Item
  /// What a section is.
  associatedtype Section

  /// What the adapter does for its list view.
  @_documentation(visibility: private)
  var driver: ListDriver<Section, Element> { get }
  /// Is executed when a row was moved by hand.
  @_documentation(visibility: private)
  var moving: Command<RowReordering<Element, Position>, Void>? { get }

  /// Makes an adapter of its parts; the other initialisers make them.
  @_documentation(visibility: private)
  init(
    _ items: some ObservableCollection<Item>, _ rows: ListRows<Element>, _ selecting: Command<Element, Void>?,
    _ deleting: Command<Element, Void>?, _ moving: Command<RowReordering<Element, Position>, Void>?,
    _ paging: Command<Void, Void>?)

  /// A position among sections. A list without sections is one.
  func rowPosition(_ position: Position) -> RowPosition
  /// The position of a row of a section.
  func position(_ position: RowPosition) -> Position

  /// A cell that shows the header of a section, if it has one.
  func headerCell(ofSection section: Int) -> (any ListCell)?
  /// A cell that shows the footer of a section, if it has one.
  func footerCell(ofSection section: Int) -> (any ListCell)?
  /// The titles of the index at the side of the list, and the section to which each leads.
  var indexTitles: [(title: String, section: Int)] { get }
}

/// A row that the user has moved by hand.
public struct RowReordering<Element, Position> {
  /// The element that was moved.
  public let element: Element
  /// Where it was.
  public let source: Position
  /// Where it is to be.
  public let destination: Position
  /// The element that is to come right behind it; `nil` at the end of the list, or of the section.
  public let successor: Element?

  @export(implementation)
  init(_ element: Element, from source: Position, to destination: Position, before successor: Element?) {
    self.element = element
    self.source = source
    self.destination = destination
    self.successor = successor
  }
}

// MARK: - Making

extension ListSource {
  /// Makes an adapter that shows each element as a row.
  ///
  /// - Parameters:
  ///   - items: the array that is shown: of elements, or of sections, each an array of elements. The adapter keeps it.
  ///   - selecting: is executed with the element of a row that is selected.
  ///   - deleting: is executed with the element of a row that is to be deleted.
  ///   - moving: is executed when a row was moved by hand.
  ///   - paging: is executed when the end comes near.
  ///   - row: makes the row that shows an element. It is called when a property of the row is needed.
  @export(implementation)
  public init(
    _ items: some ObservableCollection<Item>, selecting: Command<Element, Void>? = nil,
    deleting: Command<Element, Void>? = nil, moving: Command<RowReordering<Element, Position>, Void>? = nil,
    paging: Command<Void, Void>? = nil, row: @escaping (Element) -> any ListRow
  ) {
    self.init(items, ListRows(row, identify: { row($0).identifier }), selecting, deleting, moving, paging)
  }

  /// Makes an adapter that shows the elements themselves, which need not be rows.
  ///
  /// - Parameters:
  ///   - items: the array that is shown: of elements, or of sections, each an array of elements. The adapter keeps it.
  ///   - key: identifies an element in the list.
  ///   - selecting: is executed with the element of a row that is selected.
  ///   - deleting: is executed with the element of a row that is to be deleted.
  ///   - moving: is executed when a row was moved by hand.
  ///   - paging: is executed when the end comes near.
  @export(implementation)
  public init(
    _ items: some ObservableCollection<Item>, by key: @escaping (Element) -> some Hashable,
    selecting: Command<Element, Void>? = nil, deleting: Command<Element, Void>? = nil,
    moving: Command<RowReordering<Element, Position>, Void>? = nil, paging: Command<Void, Void>? = nil
  ) {
    self.init(
      items, ListRows({ $0 }, identify: { AnyHashable(key($0)) }), selecting, deleting, moving, paging)
  }
}

extension ListSource where Element: Identifiable {
  /// Shows elements with identities, which need not be rows.
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
  /// Shows rows.
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
  /// Shows rows of different kinds.
  @export(implementation)
  public init(
    _ items: some ObservableCollection<Item>, selecting: Command<Element, Void>? = nil,
    deleting: Command<Element, Void>? = nil, moving: Command<RowReordering<Element, Position>, Void>? = nil,
    paging: Command<Void, Void>? = nil
  ) {
    self.init(items, selecting: selecting, deleting: deleting, moving: moving, paging: paging) { $0 }
  }
}

// MARK: - Connecting

extension ListSource {
  /// Keeps a list view equal to the list: reloads it now, and then makes each change.
  ///
  /// The list view is held weakly. An adapter serves one list view at a time.
  ///
  /// - Parameters:
  ///   - target: the list view.
  ///   - isolation: the actor on which commands are executed for the user; leave it out.
  /// - Returns: the subscription.
  @export(implementation)
  public func connect(
    to target: some ListTarget<Position>, isolation: isolated (any Actor)? = #isolation
  ) -> Subscription {
    // What the driver keeps does not keep the adapter, which keeps the driver; the connection does.
    weak let me = self
    return driver.connect(to: target, on: isolation, keeping: self) { me!.position($0) }
  }

  /// Keeps a list view equal to the list that counts rows in sections. A list without sections is one.
  ///
  /// - Parameters:
  ///   - target: the list view, held weakly.
  ///   - isolation: the actor on which commands are executed for the user; leave it out.
  /// - Returns: the subscription.
  @export(implementation)
  public func connect(
    inSections target: some ListTarget<RowPosition>, isolation: isolated (any Actor)? = #isolation
  ) -> Subscription {
    driver.connect(to: target, on: isolation, keeping: self) { $0 }
  }

  /// The rows that are selected, by their identifiers. They stay selected when rows are sorted or filtered, wherever
  /// they go. By default one row at a time; assign a ``Selection`` of a view model before the list view is connected.
  @export(implementation)
  public var selection: any RowSelection {
    get { driver.selection }
    set { driver.selection = newValue }
  }

  /// Has the list view told again which rows are selected, after the changes that it is about to take: one that loses
  /// the selection of a row that goes and comes.
  @export(implementation)
  public func showSelectionAgain() { driver.markedPositions = nil }

  /// How far the list was scrolled, in the units of the list view.
  @export(implementation)
  public var scrolled: Event<Double> { driver.scrolled }

  /// Whether the user drags the list or one of its rows: a time to hold changes back, as `rows.held(while:)` does.
  @export(implementation)
  public var isDragging: Observable<Bool> { driver.isDragging }

  // MARK: What the list view asks

  /// The number of sections: 1 of a list without any.
  @export(implementation)
  public var sectionCount: Int { driver.shown.rows.count }

  /// The number of rows in a section.
  @export(implementation)
  public func count(inSection section: Int) -> Int { driver.shown.rows[section].count }

  /// The element at a position of the version that the list view knows.
  @export(implementation)
  public func element(at position: Position) -> Element { driver.shown.element(at: rowPosition(position)) }

  /// The row at a position, if the element is or makes one.
  @export(implementation)
  public func row(at position: Position) -> (any ListRow)? { driver.rows.row(of: element(at: position)) }

  /// The elements that a splice has inserted, while the adapter answers about the version after it. None if it has
  /// inserted sections.
  @export(implementation)
  public func elements(of splice: ListSplice) -> [Element] {
    guard let section = splice.section else { return [] }
    let rows = driver.shown.rows[section]
    return (splice.offset..<splice.offset + splice.inserted).map { rows[$0] }
  }

  /// None.
  public func headerCell(ofSection section: Int) -> (any ListCell)? { nil }
  /// None.
  public func footerCell(ofSection section: Int) -> (any ListCell)? { nil }
  /// None.
  public var indexTitles: [(title: String, section: Int)] { [] }
}
