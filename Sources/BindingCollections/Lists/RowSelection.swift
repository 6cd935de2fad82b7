/// A selection as list views know it: rows by their identifiers. A ``Selection`` is one.
public protocol RowSelection: AnyObject {
  /// Whether several rows can be selected at once.
  var allowsSeveral: Bool { get }
  /// The identifiers of the selected rows. It may be observed.
  var selectedRows: [AnyHashable] { get }
  /// Selects a row, besides others if several can be selected.
  func selectRow(_ identifier: AnyHashable)
  /// Ends the selection of a row.
  func deselectRow(_ identifier: AnyHashable)
}

/// The selection of an adapter. If there is none it is made, of one row at a time.
@export(implementation)
func existing(_ selection: inout (any RowSelection)?) -> any RowSelection {
  if let selection { return selection }
  let made = Selection<AnyHashable>(allowsSeveral: false)
  selection = made
  return made
}

extension Selection: RowSelection {
  /// The identifiers of the selected rows.
  @export(implementation)
  public var selectedRows: [AnyHashable] { ids.value.map { AnyHashable($0) } }

  /// Selects a row, besides others if several can be selected. Traps if its identifier is of another type.
  @export(implementation)
  public func selectRow(_ identifier: AnyHashable) { insert(id(of: identifier)) }

  /// Ends the selection of a row.
  @export(implementation)
  public func deselectRow(_ identifier: AnyHashable) { remove(id(of: identifier)) }

  @export(implementation)
  func id(of identifier: AnyHashable) -> ID {
    guard let id = identifier as? ID else {
      let type = type(of: identifier.base)
      fatalError("Binding: a row with an identifier of type \(type) is selected by identifiers of type \(ID.self)")
    }
    return id
  }
}
