#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import Binding
  public import BindingCollections
  public import UIKit

  extension ListSource {
    /// Registers a type of cell for rows of some type, and a closure that shows a row in such a cell. The table view
    /// makes the cells.
    ///
    ///     adapter.register(NameCell.self, for: PersonRow.self) { row, cell, scope in
    ///       row.name.bind(to: cell.label, \.text).store(in: scope)
    ///     }
    ///
    /// - Parameters:
    ///   - cell: the type of the cells.
    ///   - row: the type of the rows, which may be a protocol.
    ///   - show: shows a row in a cell, until the scope ends.
    @MainActor
    public func register<Row, Cell: UITableViewCell & ListCell>(
      _ cell: Cell.Type, for row: Row.Type, show: @escaping (_ row: Row, _ cell: Cell, _ scope: Scope) -> Void
    ) { register(cell, for: row, make: { Cell(style: .default, reuseIdentifier: nil) }, show: show) }

    /// Registers a type of cell for rows of some type, and a closure that shows a row in such a cell. The collection
    /// view makes the cells.
    ///
    ///     adapter.register(PhotoCell.self, for: Photo.self) { photo, cell, scope in
    ///       photo.title.bind(to: cell.label, \.text).store(in: scope)
    ///     }
    ///
    /// - Parameters:
    ///   - cell: the type of the cells.
    ///   - row: the type of the rows, which may be a protocol.
    ///   - show: shows a row in a cell, until the scope ends.
    @MainActor
    public func register<Row, Cell: UICollectionViewCell & ListCell>(
      _ cell: Cell.Type, for row: Row.Type, show: @escaping (_ row: Row, _ cell: Cell, _ scope: Scope) -> Void
    ) { register(cell, for: row, make: { Cell(frame: .zero) }, show: show) }

    /// Shows the list in a table view, see ``TableViewTarget``.
    ///
    ///     adapter.connect(to: tableView).store(in: scope)
    ///
    /// - Returns: the connection. It retains the adapter, and holds the table view weakly.
    @MainActor
    public func connect(to tableView: UITableView) -> Subscription {
      connect(to: TableViewTarget(self, in: tableView))
    }

    /// Shows the list in a collection view, see ``CollectionViewTarget``.
    ///
    ///     adapter.connect(to: collectionView).store(in: scope)
    ///
    /// - Returns: the connection. It retains the adapter, and holds the collection view weakly.
    @MainActor
    public func connect(to collectionView: UICollectionView) -> Subscription {
      connect(to: CollectionViewTarget(self, in: collectionView))
    }

    /// Shows the list by a target of your own, such as a subclass of ``TableViewTarget``. Traps if the target was made
    /// for another list.
    ///
    /// - Returns: the connection. It retains the target.
    @MainActor
    public func connect(to target: ListViewTarget) -> Subscription {
      let parts = Scope()
      target.attach(self).store(in: parts)
      connect(inSections: target).store(in: parts)
      return Subscription(of: parts)
    }
  }
#endif
