/// A selection as list views use it, which identifies rows by `AnyHashable`. ``Selection`` conforms.
public protocol RowSelection: AnyObject {
  /// Whether several rows can be selected at once.
  var allowsSeveral: Bool { get }
  /// Whether no row stays selected, so that a selected row is deselected in the list view at once. By default false.
  var isMomentary: Bool { get }
  /// The identifiers of the selected rows. Reads are tracked.
  var selectedRows: [AnyHashable] { get }
  /// Selects a row, in addition to others if several can be selected.
  func selectRow(_ identifier: AnyHashable)
  /// Ends the selection of a row.
  func deselectRow(_ identifier: AnyHashable)
}

extension RowSelection {
  /// False: rows stay selected.
  public var isMomentary: Bool { false }
}

/// The selection of a list in which a touch only executes a command: no row stays selected, as with a momentary
/// `UISegmentedControl`.
///
///     adapter.selection = MomentarySelection()
///
/// Not `Sendable`: it belongs to the isolation domain of its adapter.
public final class MomentarySelection: RowSelection {
  /// Makes a selection in which no row is selected.
  public init() {}

  /// False: one row at a time.
  public var allowsSeveral: Bool { false }
  /// True: no row stays selected.
  public var isMomentary: Bool { true }
  /// Always empty.
  public var selectedRows: [AnyHashable] { [] }
  /// Does nothing.
  public func selectRow(_ identifier: AnyHashable) {}
  /// Does nothing.
  public func deselectRow(_ identifier: AnyHashable) {}
}

@available(*, unavailable, message: "A selection belongs to the isolation domain of its adapter.")
extension MomentarySelection: Sendable {}

/// The selection of an adapter. If there is none, makes one in which one row at a time is selected.
func existing(_ selection: inout (any RowSelection)?) -> any RowSelection {
  if let selection { return selection }
  let made = Selection<AnyHashable>(allowsSeveral: false)
  selection = made
  return made
}

extension Selection: RowSelection {
  /// The identifiers of the selected rows.
  public var selectedRows: [AnyHashable] { ids.value.map { AnyHashable($0) } }

  /// Selects a row, in addition to others if several can be selected. Traps if the identifier is no `ID`.
  public func selectRow(_ identifier: AnyHashable) { insert(id(of: identifier)) }

  /// Ends the selection of a row.
  public func deselectRow(_ identifier: AnyHashable) { remove(id(of: identifier)) }

  func id(of identifier: AnyHashable) -> ID {
    guard let id = identifier as? ID else {
      let type = type(of: identifier.base)
      fatalError("Binding: a row with an identifier of type \(type) is selected by identifiers of type \(ID.self)")
    }
    return id
  }
}
