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
  /// Always empty.
  public var selectedRows: [AnyHashable] { [] }
  /// Does nothing.
  public func selectRow(_ identifier: AnyHashable) {}
  /// Does nothing.
  public func deselectRow(_ identifier: AnyHashable) {}
}

@available(*, unavailable, message: "A selection belongs to the isolation domain of its adapter.")
extension MomentarySelection: Sendable {}
