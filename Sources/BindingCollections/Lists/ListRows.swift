public import Binding

/// The rows and cells of a list: registered and shown cells, and measured heights.
///
/// Made by an adapter, whose methods lead here.
public final class ListRows<Element> {
  /// The registered cell for rows of some type.
  @usableFromInline
  final class Kind {
    @export(implementation) let cell: any ListCell.Type
    @export(implementation) let fits: (Any) -> Bool
    @export(implementation) let make: () -> any ListCell
    @export(implementation) let show: (_ row: Any, _ cell: any ListCell, _ scope: Scope) -> Void
    /// Cells that it has made and that show no row now.
    @exclusivity(unchecked) @export(implementation) var spares: [any ListCell] = []

    @export(implementation)
    init(
      _ cell: any ListCell.Type, fits: @escaping (Any) -> Bool, make: @escaping () -> any ListCell,
      show: @escaping (_ row: Any, _ cell: any ListCell, _ scope: Scope) -> Void
    ) {
      self.cell = cell
      self.fits = fits
      self.make = make
      self.show = show
    }
  }

  /// A row that is told events. An object, because copying an optional value of a protocol type takes long.
  @usableFromInline
  final class Listener {
    @export(implementation) let row: any ListRow

    @export(implementation)
    init(_ row: any ListRow) { self.row = row }
  }

  /// A row that a cell shows.
  @usableFromInline
  struct Display {
    @export(implementation) let scope: Scope
    @export(implementation) let listener: Listener?
    /// The kind that made the cell, if the adapter made it.
    @export(implementation) let maker: Kind?

    @export(implementation)
    init(_ scope: Scope, _ listener: Listener?, maker: Kind?) {
      self.scope = scope
      self.listener = listener
      self.maker = maker
    }
  }

  /// What is known about rows of a type, because asking the runtime each time takes long.
  @usableFromInline
  final class RowType {
    @export(implementation) let type: ObjectIdentifier
    /// Whether they are told the events of the list view.
    @export(implementation) let isRow: Bool
    /// The first kind that was registered for them, found on demand.
    @exclusivity(unchecked) @export(implementation) var kind: Kind?

    @export(implementation)
    init(_ type: ObjectIdentifier, isRow: Bool) {
      self.type = type
      self.isRow = isRow
    }
  }

  @export(implementation) let model: (Element) -> Any
  @export(implementation) let identify: (Element) -> AnyHashable
  @export(implementation) var kinds: [Kind] = []
  @export(implementation) var rowTypes: [ObjectIdentifier: RowType] = [:]
  /// The row type that was last asked about: most lists have rows of one type.
  @exclusivity(unchecked) @export(implementation) var lastRowType: RowType?
  @exclusivity(unchecked) @export(implementation) var displays: [ObjectIdentifier: Display] = [:]
  @export(implementation) var prefetches: [AnyHashable: Scope] = [:]
  /// The heights for the present width, by identity.
  @export(implementation) var heights: [AnyHashable: Double?] = [:]
  @export(implementation) var width = 0.0

  @export(implementation)
  init(_ model: @escaping (Element) -> Any, identify: @escaping (Element) -> AnyHashable) {
    self.model = model
    self.identify = identify
  }

  @export(implementation)
  func row(of element: Element) -> (any ListRow)? { row(of: model(element) as Any) }

  @export(implementation)
  func row(of model: Any) -> (any ListRow)? { rowType(of: model).isRow ? model as? any ListRow : nil }

  @export(implementation)
  func rowType(of model: Any) -> RowType {
    let type = ObjectIdentifier(type(of: model))
    if let lastRowType, lastRowType.type == type { return lastRowType }
    let rowType = rowTypes[type] ?? RowType(type, isRow: model is any ListRow)
    rowTypes[type] = rowType
    lastRowType = rowType
    return rowType
  }

  @export(implementation)
  func register<Row, Cell: ListCell>(
    _ cell: Cell.Type, _ make: @escaping () -> Cell, _ show: @escaping (Row, Cell, Scope) -> Void
  ) {
    let kind = Kind(
      cell, fits: { $0 is Row }, make: make,
      show: { row, cell, scope in
        guard let own = cell as? Cell else {
          fatalError(
            "Binding: a row for cells of the kind \(typeName(Cell.self)) is shown in a \(typeName(type(of: cell)))")
        }
        show(row as! Row, own, scope)
      })
    kinds.append(kind)
    (rowTypes, lastRowType) = ([:], nil)
  }

  @export(implementation)
  func kind(of row: Any, _ rowType: RowType) -> Kind {
    if let kind = rowType.kind { return kind }
    guard let kind = kinds.first(where: { $0.fits(row) }) else { fatalError("Binding: \(missingCell(for: row))") }
    rowType.kind = kind
    return kind
  }

  @export(implementation)
  func missingCell(for row: Any) -> String { "no cell is registered for rows of the kind \(typeName(type(of: row)))" }

  @export(implementation)
  func cell(for row: Any) -> any ListCell {
    let rowType = rowType(of: row)
    let kind = kind(of: row, rowType)
    let cell = kind.spares.popLast() ?? kind.make()
    display(row, rowType, in: cell, of: kind, maker: kind)
    return cell
  }

  @export(implementation)
  func display(_ model: Any, in cell: any ListCell) {
    let rowType = rowType(of: model)
    let maker = displays[ObjectIdentifier(cell)]?.maker
    display(model, rowType, in: cell, of: kind(of: model, rowType), maker: maker)
  }

  @export(implementation)
  func display(_ model: Any, _ rowType: RowType, in cell: any ListCell, of kind: Kind, maker: Kind?) {
    let scope = Scope()
    let listener = rowType.isRow ? Listener(model as! any ListRow) : nil
    let former = displays.updateValue(Display(scope, listener, maker: maker), forKey: ObjectIdentifier(cell))
    former?.scope.end()
    if let listener {
      prefetches.removeValue(forKey: listener.row.identifier)?.end()
      cell.onClick = { listener.row.didClick() }
    } else if former?.listener != nil {
      cell.onClick = nil
    }
    kind.show(model, cell, scope)
  }

  @export(implementation)
  func endDisplaying(_ cell: any ListCell) {
    guard let display = displays.removeValue(forKey: ObjectIdentifier(cell)) else { return }
    display.scope.end()
    if let listener = display.listener {
      cell.onClick = nil
      listener.row.didEndDisplaying()
    }
    display.maker?.spares.append(cell)
  }

  @export(implementation)
  func prefetch(_ element: Element) {
    guard let row = row(of: element), prefetches[row.identifier] == nil else { return }
    let scope = Scope()
    prefetches[row.identifier] = scope
    row.prefetch(until: scope)
  }

  @export(implementation)
  func cancelPrefetching(_ element: Element) { prefetches.removeValue(forKey: identify(element))?.end() }

  @export(implementation)
  func height(of element: Element, forWidth width: Double) -> Double? {
    if width != self.width { (heights, self.width) = ([:], width) }
    let identifier = identify(element)
    if let height = heights[identifier] { return height }
    let height = row(of: element)?.height(forWidth: width)
    heights[identifier] = .some(height)
    return height
  }

  /// Whether anything is remembered about elements.
  @export(implementation)
  var remembersElements: Bool { !heights.isEmpty || !prefetches.isEmpty }

  /// Forgets heights and prefetches of elements that were removed or replaced.
  @export(implementation)
  func forget(_ elements: some Sequence<Element>) {
    for element in elements {
      let identifier = identify(element)
      heights[identifier] = nil
      prefetches.removeValue(forKey: identifier)?.end()
    }
  }
}

@available(*, unavailable, message: "Rows belong to the isolation domain of their list view.")
extension ListRows: Sendable {}
