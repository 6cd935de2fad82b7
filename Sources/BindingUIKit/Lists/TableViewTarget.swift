#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  import Binding
  public import BindingCollections
  import Foundation
  public import UIKit

  /// Shows a list in a table view: its data source, its delegate, and what carries out the changes.
  ///
  ///     let adapter = ListAdapter(viewModel.rows, selecting: viewModel.open)
  ///     adapter.register(NameCell.self, for: PersonRow.self) { row, cell, scope in
  ///       row.name.bind(to: cell.label, \.text).store(in: scope)
  ///     }
  ///     adapter.connect(to: tableView).store(in: scope)
  ///
  /// **Cells** are registered with the table by their type, under the adapter's `kind`, and reused by the table. The
  /// bindings of a cell end when it shows another row, or leaves the screen; a cell that UIKit brings back without
  /// asking is bound anew.
  ///
  /// **Changes** are one batch, animated; in a table that is in no window they are a reload, because UIKit lays out
  /// what it animates. A row with another element is configured anew in the cell that it has, so that a text field in
  /// it keeps the focus; one that needs a cell of another kind is reloaded.
  ///
  /// **What the user does** goes to the commands of the adapter and to the rows: selecting, deleting, moving,
  /// swiping, scrolling, prefetching. A row that the model does not let move goes back.
  ///
  /// **More of the delegate.** Make a subclass for other methods of the delegate or the data source, and give it to
  /// `connect(to:)` of its adapter. Call super where this class has the method. A subclass that is generic has to mark
  /// methods that are new with `@objc`, or UIKit never calls them.
  ///
  /// **Ownership.** The table holds it weakly, as it does any delegate; the subscription keeps it. It holds the table
  /// weakly. When the connection ends the table is empty.
  @MainActor
  open class TableViewTarget: NSObject, UITableViewDataSource, UITableViewDelegate,
    UITableViewDataSourcePrefetching, @MainActor ListTarget, @MainActor SectionedTarget
  {
    let source: any IndexedSource
    /// Where it is shown.
    public private(set) weak var tableView: UITableView?
    /// How rows come and go.
    public var animation = UITableView.RowAnimation.automatic

    private let registersCells: Bool
    private var registered: Set<String> = []
    /// The cells that show a row now.
    private var bound: Set<ObjectIdentifier> = []
    private var selected: [IndexPath] = []
    /// Whether the table carries out what the user has done, or a batch.
    private var isBusy = false
    /// What came in the middle of a move by hand.
    private let lateChanges = LateChanges()

    /// Makes a target.
    ///
    /// - Parameters:
    ///   - adapter: the list.
    ///   - tableView: the table.
    ///   - registersCells: false if the cells come from nibs or a storyboard: then their reuse identifiers are those of
    ///     the adapter's `kind(at:)`, which is the full name of their type.
    public init<Element>(_ adapter: ListAdapter<Element>, in tableView: UITableView, registersCells: Bool = true) {
      source = adapter
      self.tableView = tableView
      self.registersCells = registersCells
      super.init()
    }

    /// Makes a target of a list with sections.
    public init<Section: ObservableCollection>(
      _ adapter: SectionedListAdapter<Section>, in tableView: UITableView, registersCells: Bool = true
    ) {
      source = adapter
      self.tableView = tableView
      self.registersCells = registersCells
      super.init()
    }

    /// Takes the table over, until the subscription ends.
    func attach(_ adapter: AnyObject) -> Subscription {
      if adapter !== source { fatalError("Binding: a list is connected to the target of another") }
      tableView?.dataSource = self
      tableView?.delegate = self
      tableView?.prefetchDataSource = self
      tableView?.allowsMultipleSelection = source.selection.allowsSeveral
      return Subscription { self.detach() }
    }

    private func detach() {
      guard let tableView, tableView.dataSource === self else { return }
      tableView.dataSource = nil
      tableView.reloadData()
      tableView.prefetchDataSource = nil
      if tableView.delegate === self { tableView.delegate = nil }
    }

    // MARK: Changes

    /// Shows all rows anew.
    open func reloadAll() {
      lateChanges.noteOthers()
      tableView?.reloadData()
      select(selected)
    }

    /// Shows the changes of a list.
    open func apply(_ changes: ListChanges) { apply(ListBatch(changes)) }

    /// Shows the changes of a list with sections.
    open func apply(_ changes: SectionedChanges) { apply(ListBatch(changes)) }

    private func apply(_ batch: ListBatch) {
      guard let tableView else { return batch.show() }
      if isBusy { return lateChanges.show(batch, update: update, reload: reloadAll) }
      lateChanges.noteOthers()
      if tableView.window == nil {
        batch.show()
        return reloadAll()
      }
      if batch.changesPositions {
        isBusy = true
        let animation = animation
        tableView.performBatchUpdates {
          batch.show()
          if !batch.deletedSections.isEmpty { tableView.deleteSections(batch.deletedSections, with: animation) }
          if !batch.insertedSections.isEmpty { tableView.insertSections(batch.insertedSections, with: animation) }
          for move in batch.movedSections { tableView.moveSection(move.source, toSection: move.destination) }
          if !batch.deletions.isEmpty { tableView.deleteRows(at: batch.deletions, with: animation) }
          if !batch.insertions.isEmpty { tableView.insertRows(at: batch.insertions, with: animation) }
          for move in batch.moves { tableView.moveRow(at: move.source, to: move.destination) }
        }
        isBusy = false
      }
      batch.show()
      update(batch.updates)
    }

    private func update(_ paths: [IndexPath]) {
      guard let tableView else { return }
      // Cells that UIKit keeps off the screen may be of another kind, and are not to be had.
      let isAlike: (IndexPath) -> Bool = { path in
        tableView.cellForRow(at: path)?.reuseIdentifier == self.source.kind(at: path)
      }
      let (alike, others) = (paths.filter(isAlike), paths.filter { !isAlike($0) })
      if !alike.isEmpty { tableView.reconfigureRows(at: alike) }
      if !others.isEmpty { tableView.reloadRows(at: others, with: .none) }
    }

    /// Shows which rows are selected.
    open func selectRows(at offsets: [Int]) { select(offsets.map { IndexPath(row: $0, section: 0) }) }

    /// Shows which rows are selected.
    open func selectRows(at positions: [RowPosition]) { select(positions.map { IndexPath($0) }) }

    private func select(_ paths: [IndexPath]) {
      selected = paths
      guard let tableView else { return }
      let present = tableView.indexPathsForSelectedRows ?? []
      for path in present where !paths.contains(path) { tableView.deselectRow(at: path, animated: false) }
      for path in paths where !present.contains(path) && source.has(path) {
        tableView.selectRow(at: path, animated: false, scrollPosition: .none)
      }
    }

    /// Scrolls so that a row is the first that is seen.
    open func scroll(toRow offset: Int, hiding hidden: Double) {
      guard let tableView, tableView.window != nil else { return }
      let row = tableView.rectForRow(at: IndexPath(row: offset, section: 0))
      tableView.contentOffset.y = row.minY + CGFloat(hidden) - tableView.adjustedContentInset.top
    }

    // MARK: UITableViewDataSource

    /// The number of sections of the adapter.
    open func numberOfSections(in tableView: UITableView) -> Int { source.sectionCount }

    /// The number of rows of the adapter.
    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      source.count(inSection: section)
    }

    /// A cell of the table, bound to its row.
    open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let kind = source.kind(at: indexPath)
      if registersCells, registered.insert(kind).inserted {
        guard let type = source.cellType(at: indexPath) as? UITableViewCell.Type else {
          fatalError("Binding: \(kind) is registered as a cell of a table, and is no UITableViewCell")
        }
        tableView.register(type, forCellReuseIdentifier: kind)
      }
      let cell = tableView.dequeueReusableCell(withIdentifier: kind, for: indexPath)
      show(indexPath, in: cell)
      return cell
    }

    private func show(_ path: IndexPath, in cell: UITableViewCell) {
      bound.insert(ObjectIdentifier(cell))
      source.display(at: path, in: listCell(cell))
    }

    /// Whether the row can be deleted, moved or swiped.
    open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
      return source.canDelete || source.canMove || !source.trailingActions(at: indexPath).isEmpty
        || !source.leadingActions(at: indexPath).isEmpty
    }

    /// Gives the element of the row to the command that deletes.
    open func tableView(
      _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) {
      if editingStyle == .delete { source.delete(at: indexPath) }
    }

    /// Whether the adapter has a command for moving that is enabled.
    open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { source.canMove }

    /// Gives the element of the row to the command that moves.
    open func tableView(
      _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {
      isBusy = true
      source.didMove(from: sourceIndexPath, to: destinationIndexPath)
      isBusy = false
    }

    /// The index titles of the adapter.
    open func sectionIndexTitles(for tableView: UITableView) -> [String]? {
      let titles = source.indexTitles.map(\.title)
      return titles.isEmpty ? nil : titles
    }

    /// The section of an index title.
    open func tableView(
      _ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int
    ) -> Int { source.indexTitles[index].section }

    /// Tells the rows that they will probably be shown.
    open func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) {
      source.prefetch(at: indexPaths)
    }

    /// Tells the rows that they will not be shown after all.
    open func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {
      source.cancelPrefetching(at: indexPaths)
    }

    // MARK: UITableViewDelegate

    /// Tells the row that it is about to be shown, and asks for the next page near the end.
    open func tableView(
      _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
    ) {
      // UIKit keeps cells that have left the screen, and may bring them back without asking for them.
      if !bound.contains(ObjectIdentifier(cell)) { show(indexPath, in: cell) }
      source.willDisplay(at: indexPath)
    }

    /// Ends the bindings of the cell.
    open func tableView(
      _ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath
    ) {
      bound.remove(ObjectIdentifier(cell))
      source.endDisplaying(listCell(cell))
    }

    /// The height of the row, or else the `rowHeight` of the table.
    open func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
      source.height(at: indexPath, forWidth: Double(tableView.bounds.width)).map { CGFloat($0) }
        ?? tableView.rowHeight
    }

    /// Selects the row in the adapter, and clicks its cell.
    open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      // Selecting may change the rows.
      let cell = tableView.cellForRow(at: indexPath) as? any ListCell
      if !selected.contains(indexPath) { selected.append(indexPath) }
      source.didSelect(at: indexPath)
      cell?.onClick?()
    }

    /// Ends the selection of the row in the adapter.
    open func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
      selected.removeAll { $0 == indexPath }
      source.didDeselect(at: indexPath)
    }

    /// Deletion, if the adapter has a command for it that is enabled.
    open func tableView(
      _ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath
    ) -> UITableViewCell.EditingStyle { source.canDelete ? .delete : .none }

    /// The leading actions of the row.
    open func tableView(
      _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
      UISwipeActionsConfiguration(source.leadingActions(at: indexPath))
    }

    /// The trailing actions of the row.
    open func tableView(
      _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
      UISwipeActionsConfiguration(source.trailingActions(at: indexPath))
    }

    /// The header of the section, if the adapter has one.
    open func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
      source.headerCell(ofSection: section) as? UIView
    }

    /// The footer of the section, if the adapter has one.
    open func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? {
      source.footerCell(ofSection: section) as? UIView
    }

    /// Ends the bindings of the header.
    open func tableView(
      _ tableView: UITableView, didEndDisplayingHeaderView view: UIView, forSection section: Int
    ) { if let cell = view as? any ListCell { source.endDisplaying(cell) } }

    /// Ends the bindings of the footer.
    open func tableView(
      _ tableView: UITableView, didEndDisplayingFooterView view: UIView, forSection section: Int
    ) { if let cell = view as? any ListCell { source.endDisplaying(cell) } }

    // MARK: UIScrollViewDelegate

    /// Tells the adapter how far the table was scrolled, and its first row.
    open func scrollViewDidScroll(_ scrollView: UIScrollView) {
      guard let tableView, !isBusy else { return }
      let first = tableView.indexPathsForVisibleRows?.first
      let top = tableView.contentOffset.y + tableView.adjustedContentInset.top
      source.didScroll(
        to: Double(tableView.contentOffset.y), first: first,
        hiding: first.map { Double(top - tableView.rectForRow(at: $0).minY) } ?? 0)
    }

    /// Tells the adapter.
    open func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { source.isDragged(true) }

    /// Tells the adapter, unless the table still moves.
    open func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
      if !decelerate { source.isDragged(false) }
    }

    /// Tells the adapter.
    open func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { source.isDragged(false) }
  }

  extension UISwipeActionsConfiguration {
    /// The actions that can be performed now; `nil` if there are none.
    convenience init?(_ actions: [RowAction]) {
      let actions = actions.filter(\.isEnabled)
      if actions.isEmpty { return nil }
      self.init(
        actions: actions.map { action in
          // Not of the destructive style, which takes the row away by itself: the model does, or asks first.
          let button = UIContextualAction(style: .normal, title: action.title) { _, _, complete in
            action.perform()
            complete(true)
          }
          if action.isDestructive { button.backgroundColor = .systemRed }
          return button
        })
    }
  }
#endif
