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
    ///     adapter.register(UITableViewCell.self, for: Song.self) { song, cell, scope in
    ///       var content = cell.defaultContentConfiguration()
    ///       content.text = song.title
    ///       cell.contentConfiguration = content
    ///     }
    ///
    /// - Parameters:
    ///   - cell: the type of the cells, which may be `UITableViewCell` itself.
    ///   - row: the type of the rows, which may be a protocol.
    ///   - show: shows a row in a cell, until the scope ends.
    @MainActor
    public func register<Row, Cell: UITableViewCell>(
      _ cell: Cell.Type, for row: Row.Type, show: @escaping (_ row: Row, _ cell: Cell, _ scope: Scope) -> Void
    ) { register(cell, for: row, make: { Cell(style: .default, reuseIdentifier: nil) }, show: show) }

    /// Registers a type of cell for rows of some type, and a closure that shows a row in such a cell. The collection
    /// view makes the cells.
    ///
    ///     adapter.register(PhotoCell.self, for: Photo.self) { photo, cell, scope in
    ///       photo.title.bind(to: cell.label, \.text).store(in: scope)
    ///     }
    ///
    /// A type of cell and a closure are also what a `UICollectionView.CellRegistration` is made of. Headers and footers
    /// of sections are registered likewise, as a `UICollectionViewListCell` or another reusable view.
    ///
    /// - Parameters:
    ///   - cell: the type of the cells, which may be `UICollectionViewListCell`.
    ///   - row: the type of the rows, which may be a protocol, or of what `header` or `footer` of the adapter returns.
    ///   - show: shows a row in a cell, until the scope ends.
    @MainActor
    public func register<Row, Cell: UICollectionReusableView>(
      _ cell: Cell.Type, for row: Row.Type, show: @escaping (_ row: Row, _ cell: Cell, _ scope: Scope) -> Void
    ) { register(cell, for: row, make: { Cell(frame: .zero) }, show: show) }

    /// Registers a type of view for the headers or footers of sections, and a closure that shows one.
    ///
    ///     adapter.register(UITableViewHeaderFooterView.self, for: TownRow.self) { town, view, scope in
    ///       var content = view.defaultContentConfiguration()
    ///       content.text = town.name
    ///       view.contentConfiguration = content
    ///     }
    ///     adapter.header = { TownRow(name: $0.key) }
    ///
    /// - Parameters:
    ///   - view: the type of the views, which may be `UITableViewHeaderFooterView` itself.
    ///   - row: the type of what `header` or `footer` of the adapter returns.
    ///   - show: shows a header or a footer in a view, until the scope ends.
    @MainActor
    public func register<Row, Cell: UITableViewHeaderFooterView>(
      _ view: Cell.Type, for row: Row.Type, show: @escaping (_ row: Row, _ view: Cell, _ scope: Scope) -> Void
    ) { register(view, for: row, make: { Cell(reuseIdentifier: nil) }, show: show) }

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
