#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  public import Binding

  /// The column by which the rows of a table are sorted, and in which direction.
  ///
  ///     @Tracked var order: ColumnOrder? = ColumnOrder("title")
  public struct ColumnOrder: Hashable, Sendable {
    /// The identifier of the column.
    public var column: String
    /// Whether the rows are in ascending order.
    public var isAscending: Bool

    /// Makes an order.
    public init(_ column: String, isAscending: Bool = true) {
      self.column = column
      self.isAscending = isAscending
    }
  }

  extension TableViewTarget {
    /// A target for the order that the user chooses by clicking the headers; `nil` if there is none.
    ///
    ///     viewModel.$order.bindTwoWay(to: target.sortOrder).store(in: scope)
    ///
    /// The table view shows the order in its headers. It sorts nothing: the rows are those of the array, which the view
    /// model sorts by the order. Only the headers of columns that have a `sortDescriptorPrototype` can be clicked. An
    /// order by another column, such as one that was stored by an earlier version of the program, is shown as none.
    public var sortOrder: BindingTarget<ColumnOrder?> {
      BindingTarget(self, edited: orderChanged, get: { $0.order }, set: { $0.show($1) })
    }

    private var order: ColumnOrder? {
      guard let tableView, let first = tableView.sortDescriptors.first else { return nil }
      // A second click on a header reverses the prototype.
      let column = tableView.tableColumns.first { column in
        guard let prototype = column.sortDescriptorPrototype else { return false }
        return prototype == first || prototype.reversedSortDescriptor as? NSSortDescriptor == first
      }
      return column.map { ColumnOrder($0.identifier.rawValue, isAscending: first.ascending) }
    }

    private func show(_ order: ColumnOrder?) {
      let prototype = order.flatMap { order in
        tableView?.tableColumns.first { $0.identifier.rawValue == order.column }?.sortDescriptorPrototype
      }
      let descriptor =
        prototype?.ascending == order?.isAscending
        ? prototype : prototype?.reversedSortDescriptor as? NSSortDescriptor
      tableView?.sortDescriptors = descriptor.map { [$0] } ?? []
    }
  }
#endif
