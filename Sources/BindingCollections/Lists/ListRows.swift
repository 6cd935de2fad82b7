public import Binding

/// The rows and cells of a list: the registered and shown cells, the prefetches, and the measured heights.
///
/// Each adapter makes such an object, and forwards calls to it.
public final class ListRows<Element> {
  /// What a cell shows. An enumeration and not an `Any`, because casts from `Any` take long.
  @usableFromInline
  enum Model {
    case element(Element)
    /// A row that was made from an element, a header or a footer.
    case row(any ListRow)

    @export(implementation)
    var type: Any.Type {
      switch self {
      case .element(let element):
        // If `Element` is a protocol type, the cast to `Any` makes `type(of:)` return the type of the value inside.
        Element.self is AnyClass ? Swift.type(of: element) : Swift.type(of: element as Any)
      case .row(let row): Swift.type(of: row)
      }
    }

    @export(implementation)
    func cast<Row>(to type: Row.Type) -> Row? {
      switch self {
      case .element(let element): element as? Row
      case .row(let row): row as? Row
      }
    }
  }

  /// A kind of cells, registered for the rows of some type.
  @usableFromInline
  final class Kind {
    @export(implementation) let cell: any ListCell.Type
    @export(implementation) let fits: (Model) -> Bool
    @export(implementation) let make: () -> any ListCell
    @export(implementation) let show: (_ model: Model, _ cell: any ListCell, _ scope: Scope) -> Void
    /// The cells that `make` has made and that show no row now.
    @exclusivity(unchecked) @export(implementation) var spares: [(cell: any ListCell, display: Display)] = []

    @export(implementation)
    init(
      _ cell: any ListCell.Type, fits: @escaping (Model) -> Bool, make: @escaping () -> any ListCell,
      show: @escaping (_ model: Model, _ cell: any ListCell, _ scope: Scope) -> Void
    ) {
      self.cell = cell
      self.fits = fits
      self.make = make
      self.show = show
    }
  }

  /// A row that receives events. An object, because copying an optional value of a protocol type takes long.
  @usableFromInline
  final class Listener {
    @export(implementation) let row: any ListRow

    @export(implementation)
    init(_ row: any ListRow) { self.row = row }
  }

  /// The state of a cell. A cell that the adapter has made keeps its state while it shows no row.
  @usableFromInline
  final class Display {
    /// The kind that made the cell; `nil` if the list view made it. Unowned, because the adapter retains all kinds, and
    /// a kind retains its spare cells with their states.
    @export(implementation) unowned let maker: Kind?
    /// The scope of the row that is shown; `nil` if the cell shows no row.
    @exclusivity(unchecked) @export(implementation) var scope: Scope?
    @exclusivity(unchecked) @export(implementation) var listener: Listener?

    @export(implementation)
    init(maker: Kind?) { self.maker = maker }
  }

  /// Cached facts about rows of one type, because asking the runtime each time takes long.
  @usableFromInline
  final class RowType {
    @export(implementation) let type: ObjectIdentifier
    /// Whether rows of this type are `ListRow`s, which receive the events of the list view.
    @export(implementation) let isRow: Bool
    /// The first kind that was registered for rows of this type, found on demand.
    @exclusivity(unchecked) @export(implementation) var kind: Kind?

    @export(implementation)
    init(_ type: ObjectIdentifier, isRow: Bool) {
      self.type = type
      self.isRow = isRow
    }
  }

  @export(implementation) let model: (Element) -> Model
  @export(implementation) let identify: (Element) -> AnyHashable
  @export(implementation) var kinds: [Kind] = []
  /// The kinds that were registered for one column of a table, by the column.
  @usableFromInline var columns: [String: [Kind]] = [:]
  @export(implementation) var rowTypes: [ObjectIdentifier: RowType] = [:]
  /// The row type of the latest look-up, because most lists have rows of one type.
  @exclusivity(unchecked) @export(implementation) var lastRowType: RowType?
  /// The states of the cells that show a row or were made by the adapter, by the identity of the cell.
  @exclusivity(unchecked) @export(implementation) var displays: [ObjectIdentifier: Display] = [:]
  @usableFromInline var prefetches: [AnyHashable: Scope] = [:]
  /// The heights for the present width, by identifier.
  var heights: [AnyHashable: Double?] = [:]
  var width = 0.0

  @export(implementation)
  init(_ model: @escaping (Element) -> Model, identify: @escaping (Element) -> AnyHashable) {
    self.model = model
    self.identify = identify
  }

  @export(implementation)
  func row(of element: Element) -> (any ListRow)? {
    let model = model(element)
    return rowType(of: model).isRow ? model.cast(to: (any ListRow).self) : nil
  }

  @export(implementation)
  func rowType(of model: Model) -> RowType {
    let type = ObjectIdentifier(model.type)
    if let lastRowType, lastRowType.type == type { return lastRowType }
    let rowType = rowTypes[type] ?? RowType(type, isRow: model.cast(to: (any ListRow).self) != nil)
    rowTypes[type] = rowType
    lastRowType = rowType
    return rowType
  }

  @export(implementation)
  func register<Row, Cell: ListCell>(
    _ cell: Cell.Type, _ column: String?, _ make: @escaping () -> Cell, _ show: @escaping (Row, Cell, Scope) -> Void
  ) {
    let kind = Kind(
      cell, fits: { $0.cast(to: Row.self) != nil }, make: make,
      show: { model, cell, scope in
        guard let own = cell as? Cell else {
          fatalError(
            "Binding: a row for cells of the kind \(typeName(Cell.self)) is shown in a \(typeName(type(of: cell)))")
        }
        // The kind was found by the type of the model. A model of an optional type may still be `nil`, and have no row.
        guard let row = model.cast(to: Row.self) else {
          fatalError("Binding: there is no \(typeName(Row.self)) to be shown in a \(typeName(Cell.self))")
        }
        show(row, own, scope)
      })
    if let column { return columns[column, default: []].append(kind) }
    kinds.append(kind)
    (rowTypes, lastRowType) = ([:], nil)
  }

  @export(implementation)
  func kind(of model: Model, _ rowType: RowType) -> Kind {
    if let kind = rowType.kind { return kind }
    guard let kind = kinds.first(where: { $0.fits(model) }) else { fatalError("Binding: \(missingCell(for: model))") }
    rowType.kind = kind
    return kind
  }

  @usableFromInline
  func missingCell(for model: Model) -> String {
    "no cell is registered for rows of the kind \(typeName(model.type))"
  }

  @export(implementation)
  func cell(showing element: Element) -> any ListCell {
    cancelPrefetching(element)
    return cell(for: model(element))
  }

  @export(implementation)
  func cell(for model: Model) -> any ListCell {
    let rowType = rowType(of: model)
    return cell(for: model, rowType, kind(of: model, rowType))
  }

  @export(implementation)
  func cell(for model: Model, _ rowType: RowType, _ kind: Kind) -> any ListCell {
    let (cell, display) = kind.spares.popLast() ?? made(by: kind)
    show(model, rowType, in: cell, display, of: kind)
    return cell
  }

  @export(implementation)
  func made(by kind: Kind) -> (any ListCell, Display) {
    let cell = kind.make()
    return (cell, add(cell, madeBy: kind))
  }

  @export(implementation)
  func add(_ cell: any ListCell, madeBy maker: Kind?) -> Display {
    let display = Display(maker: maker)
    // A cell that the list view has released may have had the same address. The scope of that cell ends now.
    displays.updateValue(display, forKey: ObjectIdentifier(cell))?.scope?.end()
    return display
  }

  @export(implementation)
  func display(_ element: Element, in cell: any ListCell) {
    cancelPrefetching(element)
    let model = model(element)
    let rowType = rowType(of: model)
    let display = displays[ObjectIdentifier(cell)] ?? add(cell, madeBy: nil)
    show(model, rowType, in: cell, display, of: kind(of: model, rowType))
  }

  @export(implementation)
  func show(_ model: Model, _ rowType: RowType, in cell: any ListCell, _ display: Display, of kind: Kind) {
    let (former, wasListening) = (display.scope.take(), display.listener != nil)
    let scope = Scope()
    let listener = rowType.isRow ? model.cast(to: (any ListRow).self).map { Listener($0) } : nil
    (display.scope, display.listener) = (scope, listener)
    former?.end()
    if let listener {
      cell.onClick = { listener.row.didClick() }
    } else if wasListening {
      cell.onClick = nil
    }
    kind.show(model, cell, scope)
  }

  /// - Parameter isLast: whether to call the row's `didEndDisplaying()`. A row with cells in several columns is called
  ///   once.
  @export(implementation)
  func endDisplaying(_ cell: any ListCell, isLast: Bool = true) {
    guard let display = displays[ObjectIdentifier(cell)], let scope = display.scope.take() else { return }
    let (listener, maker) = (display.listener.take(), display.maker)
    if maker == nil { displays[ObjectIdentifier(cell)] = nil }
    scope.end()
    if let listener {
      cell.onClick = nil
      if isLast { listener.row.didEndDisplaying() }
    }
    maker?.spares.append((cell, display))
  }

  func prefetch(_ element: Element) {
    guard let row = row(of: element) else { return }
    let identifier = identify(element)
    guard prefetches[identifier] == nil else { return }
    let scope = Scope()
    prefetches[identifier] = scope
    row.prefetch(until: scope)
  }

  /// Ends the prefetch of an element. Also called when its row is shown.
  @export(implementation)
  func cancelPrefetching(_ element: Element) {
    if !prefetches.isEmpty { prefetches.removeValue(forKey: identify(element))?.end() }
  }

  func height(of element: Element, forWidth width: Double) -> Double? {
    if width != self.width { (heights, self.width) = ([:], width) }
    let identifier = identify(element)
    if let height = heights[identifier] { return height }
    let height = row(of: element)?.height(forWidth: width)
    heights[identifier] = .some(height)
    return height
  }

  /// Whether there are heights or prefetches, which changes of the array have to remove.
  @usableFromInline
  var remembersElements: Bool { !heights.isEmpty || !prefetches.isEmpty }

  /// Forgets all heights and prefetches.
  @usableFromInline
  func forgetAll() {
    let scopes = prefetches.values
    (heights, prefetches) = ([:], [:])
    for scope in scopes { scope.end() }
  }

  /// Forgets heights and prefetches of elements that were removed or replaced.
  @usableFromInline
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
