#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  import BindingCollections
  import Foundation
  import UIKit

  /// The common interface of table views and collection views, whose methods have different names in UIKit.
  @MainActor
  protocol IndexedView: UIScrollView {
    var allowsMultipleSelection: Bool { get set }
    var allowsMultipleSelectionDuringEditing: Bool { get set }
    var isEditing: Bool { get }
    var selectedPaths: [IndexPath] { get }
    var firstVisiblePath: IndexPath? { get }

    /// The target whose list the view shows, which is the target that was connected last; `nil` if there is none.
    var target: ListViewTarget? { get }

    /// Makes a target the data source and the delegate of the view.
    func serve(_ target: ListViewTarget)
    /// Makes the view empty, and removes its target.
    func endServing()
    func reloadData()
    func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)?)
    func change(_ changes: ListViewChanges<RowPosition>, _ animation: UITableView.RowAnimation)
    /// Shows the titles of the present sections in the index at the side.
    func reloadIndexTitles()
    func reuseIdentifier(at path: IndexPath) -> String?
    /// Shows the present elements of rows in the cells that the rows have.
    func reconfigure(_ paths: [IndexPath])
    /// Shows the present elements of rows in other cells.
    func reload(_ paths: [IndexPath])
    func select(_ path: IndexPath)
    func deselect(_ path: IndexPath)
    func frame(of path: IndexPath) -> CGRect?
  }

  extension UITableView: IndexedView {
    var selectedPaths: [IndexPath] { indexPathsForSelectedRows ?? [] }
    var firstVisiblePath: IndexPath? { indexPathsForVisibleRows?.first }

    var target: ListViewTarget? { dataSource as? ListViewTarget }

    func serve(_ target: ListViewTarget) {
      let target = target as? TableViewTarget
      (dataSource, delegate, prefetchDataSource) = (target, target, target)
    }

    func endServing() {
      let former = target
      dataSource = nil
      reloadData()
      if prefetchDataSource === former { prefetchDataSource = nil }
      if delegate === former { delegate = nil }
    }

    func change(_ changes: ListViewChanges<RowPosition>, _ animation: RowAnimation) {
      let (gone, come) = (changes.deletions.map { IndexPath($0) }, changes.insertions.map { IndexPath($0) })
      if !changes.deletedSections.isEmpty { deleteSections(IndexSet(changes.deletedSections), with: animation) }
      if !changes.insertedSections.isEmpty { insertSections(IndexSet(changes.insertedSections), with: animation) }
      for move in changes.movedSections { moveSection(move.source, toSection: move.destination) }
      if !gone.isEmpty { deleteRows(at: gone, with: animation) }
      if !come.isEmpty { insertRows(at: come, with: animation) }
      for move in changes.moves { moveRow(at: IndexPath(move.source), to: IndexPath(move.destination)) }
    }

    func reloadIndexTitles() { reloadSectionIndexTitles() }
    func reuseIdentifier(at path: IndexPath) -> String? { cellForRow(at: path)?.reuseIdentifier }
    func reconfigure(_ paths: [IndexPath]) { reconfigureRows(at: paths) }
    func reload(_ paths: [IndexPath]) { reloadRows(at: paths, with: .none) }
    func select(_ path: IndexPath) { selectRow(at: path, animated: false, scrollPosition: .none) }
    func deselect(_ path: IndexPath) { deselectRow(at: path, animated: false) }
    func frame(of path: IndexPath) -> CGRect? { rectForRow(at: path) }
  }

  extension UICollectionView: IndexedView {
    var selectedPaths: [IndexPath] { indexPathsForSelectedItems ?? [] }
    var firstVisiblePath: IndexPath? { indexPathsForVisibleItems.min() }

    var target: ListViewTarget? { dataSource as? ListViewTarget }

    func serve(_ target: ListViewTarget) {
      let target = target as? CollectionViewTarget
      (dataSource, delegate, prefetchDataSource) = (target, target, target)
    }

    func endServing() {
      let former = target
      dataSource = nil
      reloadData()
      if prefetchDataSource === former { prefetchDataSource = nil }
      if delegate === former { delegate = nil }
    }

    /// Ignores the animation, because the layout of a collection view animates insertions and removals.
    func change(_ changes: ListViewChanges<RowPosition>, _ animation: UITableView.RowAnimation) {
      let (gone, come) = (changes.deletions.map { IndexPath($0) }, changes.insertions.map { IndexPath($0) })
      if !changes.deletedSections.isEmpty { deleteSections(IndexSet(changes.deletedSections)) }
      if !changes.insertedSections.isEmpty { insertSections(IndexSet(changes.insertedSections)) }
      for move in changes.movedSections { moveSection(move.source, toSection: move.destination) }
      if !gone.isEmpty { deleteItems(at: gone) }
      if !come.isEmpty { insertItems(at: come) }
      for move in changes.moves { moveItem(at: IndexPath(move.source), to: IndexPath(move.destination)) }
    }

    /// Does nothing, because the target gives a collection view no index.
    func reloadIndexTitles() {}
    func reuseIdentifier(at path: IndexPath) -> String? { cellForItem(at: path)?.reuseIdentifier }
    func reconfigure(_ paths: [IndexPath]) { reconfigureItems(at: paths) }
    func reload(_ paths: [IndexPath]) { reloadItems(at: paths) }
    func select(_ path: IndexPath) { selectItem(at: path, animated: false, scrollPosition: []) }
    func deselect(_ path: IndexPath) { deselectItem(at: path, animated: false) }
    func frame(of path: IndexPath) -> CGRect? { layoutAttributesForItem(at: path)?.frame }
  }
#endif
