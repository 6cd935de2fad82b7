#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import BindingCollections
  import Foundation
  public import UIKit

  /// Shows a list in a table view, as its data source and its delegate.
  ///
  ///     let adapter = ListAdapter(viewModel.rows, selecting: viewModel.open)
  ///     adapter.register(NameCell.self, for: PersonRow.self) { row, cell, scope in
  ///       row.name.bind(to: cell.label, \.text).store(in: scope)
  ///     }
  ///     adapter.connect(to: tableView).store(in: scope)
  ///
  /// **Cells** are registered with the table view by type, under the adapter's `kind(at:)`, and reused by the table
  /// view. The bindings of a cell end when it shows another row or leaves the screen. If UIKit shows a cell again
  /// without asking the data source for it, the cell is bound again.
  ///
  /// **Changes** are shown as one animated batch. A table view outside of a window is reloaded instead, because UIKit
  /// would lay out the table view for the animation. If a row gets another element, its cell stays and is bound to that
  /// element, so that a text field in the cell does not lose the focus. A row that needs another kind of cell is
  /// reloaded.
  ///
  /// **Actions of the user** go to the commands of the adapter and to the rows: selecting, deleting, moving, swiping,
  /// scrolling, prefetching. If the model does not move a row that the user has moved, the row goes back. A full swipe
  /// performs the first action, even a destructive one: put a harmless action first, or ask for confirmation. A row
  /// with trailing actions shows these instead of the delete button of the table view.
  ///
  /// **While it is edited.** If the table view has `allowsMultipleSelectionDuringEditing` when it is connected, a tap
  /// selects a row only while the table view is edited. At other times a tap is only a click: `didClick()` of the row
  /// is called.
  ///
  /// **Make a subclass** to implement other methods of the delegate or the data source, and pass an instance to the
  /// adapter's `connect(to:)`. Call `super` in methods that this class implements. Mark new methods of a generic
  /// subclass with `@objc`, or UIKit never calls them. For the ownership see ``ListViewTarget``.
  @MainActor
  open class TableViewTarget: ListViewTarget, UITableViewDataSource, UITableViewDelegate,
    UITableViewDataSourcePrefetching
  {
    /// The table view; `nil` if it was released.
    public var tableView: UITableView? { view as? UITableView }

    /// The animation for inserted and removed rows.
    public var animation: UITableView.RowAnimation {
      get { rowAnimation }
      set { rowAnimation = newValue }
    }

    /// Makes a target, which shows nothing until it is connected.
    ///
    /// - Parameters:
    ///   - adapter: the list, with sections or without.
    ///   - tableView: the table.
    ///   - registersCells: false if the cells come from nibs or a storyboard. The reuse identifier of such a cell has
    ///     to be the full name of its type, which is the adapter's `kind(at:)`.
    public init(_ adapter: some ListSource, in tableView: UITableView, registersCells: Bool = true) {
      super.init(adapter, in: tableView, registersCells: registersCells)
    }

    /// The number of sections of the adapter.
    open func numberOfSections(in tableView: UITableView) -> Int { source.sectionCount }

    /// The number of rows of the adapter.
    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      source.count(inSection: section)
    }

    /// A cell of the table, bound to its row.
    open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let kind = kind(at: indexPath) { type, kind in
        guard let type = type as? UITableViewCell.Type else {
          fatalError("Binding: \(kind) is registered as a cell of a table, and is no UITableViewCell")
        }
        tableView.register(type, forCellReuseIdentifier: kind)
      }
      let cell = tableView.dequeueReusableCell(withIdentifier: kind, for: indexPath)
      show(indexPath, in: cell)
      return cell
    }

    /// Whether the row can be deleted, moved or swiped.
    open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
      return source.canDelete(at: indexPath) || source.canMove || !source.trailingActions(at: indexPath).isEmpty
        || !source.leadingActions(at: indexPath).isEmpty
    }

    /// Executes the adapter's command for deleting, with the element of the row.
    open func tableView(
      _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) {
      if editingStyle == .delete { source.delete(at: indexPath) }
    }

    /// Whether the adapter has a command for moving rows, and the command is enabled.
    open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { source.canMove }

    /// Executes the adapter's command for moving, with the element and both positions.
    open func tableView(
      _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) { didMove(from: sourceIndexPath, to: destinationIndexPath) }

    /// The index titles of the adapter.
    open func sectionIndexTitles(for tableView: UITableView) -> [String]? {
      let titles = source.indexTitles.map(\.title)
      return titles.isEmpty ? nil : titles
    }

    /// The section of an index title. If the user touches a title of a section that has just gone, the section of the
    /// last title.
    open func tableView(
      _ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int
    ) -> Int {
      let titles = source.indexTitles
      return titles.isEmpty ? 0 : titles[Swift.min(index, titles.count - 1)].section
    }

    /// Tells the rows that they will probably be shown soon.
    open func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) {
      source.prefetch(at: indexPaths)
    }

    /// Tells the rows that they will probably not be shown soon after all.
    open func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {
      source.cancelPrefetching(at: indexPaths)
    }

    /// Tells the row that it is about to be shown. Near the end of the list, asks for the next page.
    open func tableView(
      _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
    ) { willDisplay(indexPath, in: cell) }

    /// Ends the bindings of the cell.
    open func tableView(
      _ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath
    ) { didEndDisplaying(cell) }

    /// The height that the row asks for, otherwise the `rowHeight` of the table view.
    open func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
      source.height(at: indexPath, forWidth: Double(tableView.bounds.width)).map { CGFloat($0) }
        ?? tableView.rowHeight
    }

    /// Selects the row in the adapter, and calls its `didClick()`.
    open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      didSelect(indexPath)
    }

    /// Deselects the row in the adapter.
    open func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
      didDeselect(indexPath)
    }

    /// `.delete` if the adapter has a command for deleting rows, and the command is enabled for the row.
    open func tableView(
      _ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath
    ) -> UITableViewCell.EditingStyle { source.canDelete(at: indexPath) ? .delete : .none }

    /// Whether the row makes room for the delete control. Rows that can only be moved have no such control.
    open func tableView(_ tableView: UITableView, shouldIndentWhileEditingRowAt indexPath: IndexPath) -> Bool {
      source.canDelete(at: indexPath)
    }

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
      note(source.headerCell(ofSection: section))
    }

    /// The footer of the section, if the adapter has one.
    open func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? {
      note(source.footerCell(ofSection: section))
    }

    /// Ends the bindings of the header.
    open func tableView(
      _ tableView: UITableView, didEndDisplayingHeaderView view: UIView, forSection section: Int
    ) { didEndDisplaying(view) }

    /// Ends the bindings of the footer.
    open func tableView(
      _ tableView: UITableView, didEndDisplayingFooterView view: UIView, forSection section: Int
    ) { didEndDisplaying(view) }
  }

  extension UISwipeActionsConfiguration {
    /// The actions that are enabled now; `nil` if there are none.
    convenience init?(_ actions: [RowAction]) {
      let actions = actions.filter(\.isEnabled)
      if actions.isEmpty { return nil }
      self.init(
        actions: actions.map { action in
          // Not `.destructive`, because UIKit would then remove the row. The model removes the row, perhaps after
          // asking the user.
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
