import Binding

/// A selection as list views use it, which identifies rows by `AnyHashable`: a ``Selection``, a ``MomentarySelection``,
/// or one of your own.
public protocol RowSelection: AnyObject {
  /// Whether several rows can be selected at once.
  var allowsSeveral: Bool { get }
  /// The identifiers of the selected rows. Reads are tracked.
  var selectedRows: [AnyHashable] { get }
  /// Selects a row, in addition to others if several can be selected. May refuse that: the list view then deselects the
  /// row.
  func selectRow(_ identifier: AnyHashable)
  /// Ends the selection of a row.
  func deselectRow(_ identifier: AnyHashable)
  /// Selects rows that ``ObservableArray/replace(id:with:)`` has renamed by their new identifiers, as far as they are
  /// selected by their former ones. By default ends the selection of all of them, and then selects them by their new
  /// identifiers.
  ///
  /// - Parameter newIdentifiers: the new identifiers, by the former ones. One row may get the former identifier of
  ///   another.
  func renameRows(_ newIdentifiers: [AnyHashable: AnyHashable])
}

extension RowSelection {
  /// Ends the selection of all renamed rows, and then selects them again by their new identifiers.
  public func renameRows(_ newIdentifiers: [AnyHashable: AnyHashable]) {
    let renamed = selectedRows.filter { newIdentifiers[$0] != nil }
    batch {
      for identifier in renamed { deselectRow(identifier) }
      for identifier in renamed { newIdentifiers[identifier].map(selectRow) }
    }
  }
}

extension Selection: RowSelection {
  /// The identifiers of the selected rows.
  public var selectedRows: [AnyHashable] {
    var identifiers: [AnyHashable] = []
    // Along the tree, because this is called through the protocol, where nothing is specialised.
    ids.value.tree.forEach { identifiers.append(AnyHashable($0.row.element(as: ID.self))) }
    return identifiers
  }

  /// Selects a row, in addition to others if several can be selected. Traps if the identifier is no `ID`.
  public func selectRow(_ identifier: AnyHashable) { insert(id(of: identifier)) }

  /// Ends the selection of a row. Traps if the identifier is no `ID`.
  public func deselectRow(_ identifier: AnyHashable) { remove(id(of: identifier)) }

  /// Selects renamed rows by their new identifiers. Does nothing if the selection was made in an array, which has
  /// renamed the rows already. Traps if an identifier is no `ID`.
  public func renameRows(_ newIdentifiers: [AnyHashable: AnyHashable]) {
    guard rows == nil else { return }
    let newIDs = newIdentifiers.map { (id(of: $0), id(of: $1)) }
    chosen.rename(Dictionary(newIDs, uniquingKeysWith: { first, _ in first }), anchor)
  }

  func id(of identifier: AnyHashable) -> ID {
    guard let id = identifier as? ID else {
      let type = type(of: identifier.base)
      fatalError("Binding: a row with an identifier of type \(type) is selected by identifiers of type \(ID.self)")
    }
    return id
  }
}
