#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  import Binding
  public import BindingCollections
  public import Foundation
  public import UIKit

  /// Shows a list in a collection view: its data source, its delegate, and what carries out the changes.
  ///
  ///     let adapter = ListAdapter(viewModel.photos, selecting: viewModel.open)
  ///     adapter.register(PhotoCell.self, for: Photo.self) { photo, cell, scope in
  ///       photo.title.bind(to: cell.label, \.text).store(in: scope)
  ///     }
  ///     adapter.connect(to: collectionView).store(in: scope)
  ///
  /// It behaves as a ``TableViewTarget``. Sizes, headers and footers belong to the layout of a collection view: make
  /// a subclass for them, as described there.
  ///
  /// **Ownership.** The collection view holds it weakly, as it does any delegate; the subscription keeps it. When the
  /// connection ends the collection view is empty.
  @MainActor
  open class CollectionViewTarget: NSObject, UICollectionViewDataSource,
    UICollectionViewDelegate, UICollectionViewDataSourcePrefetching, @MainActor ListTarget, @MainActor SectionedTarget
  {
    let source: any IndexedSource
    /// Where it is shown.
    public private(set) weak var collectionView: UICollectionView?

    private let registersCells: Bool
    private var registered: Set<String> = []
    /// The cells that show a row now.
    private var bound: Set<ObjectIdentifier> = []
    private var selected: [IndexPath] = []
    /// Whether the collection view carries out what the user has done, or a batch.
    private var isBusy = false
    /// What came in the middle of a move by hand.
    private let lateChanges = LateChanges()

    /// Makes a target.
    ///
    /// - Parameters:
    ///   - adapter: the list.
    ///   - collectionView: the collection view.
    ///   - registersCells: false if the cells come from nibs or a storyboard: then their reuse identifiers are those of
    ///     the adapter's `kind(at:)`, which is the full name of their type.
    public init<Element>(
      _ adapter: ListAdapter<Element>, in collectionView: UICollectionView, registersCells: Bool = true
    ) {
      source = adapter
      self.collectionView = collectionView
      self.registersCells = registersCells
      super.init()
    }

    /// Makes a target of a list with sections.
    public init<Section: ObservableCollection>(
      _ adapter: SectionedListAdapter<Section>, in collectionView: UICollectionView, registersCells: Bool = true
    ) {
      source = adapter
      self.collectionView = collectionView
      self.registersCells = registersCells
      super.init()
    }

    /// Takes the collection view over, until the subscription ends.
    func attach(_ adapter: AnyObject) -> Subscription {
      if adapter !== source { fatalError("Binding: a list is connected to the target of another") }
      collectionView?.dataSource = self
      collectionView?.delegate = self
      collectionView?.prefetchDataSource = self
      collectionView?.allowsMultipleSelection = source.selection.allowsSeveral
      return Subscription { self.detach() }
    }

    private func detach() {
      guard let collectionView, collectionView.dataSource === self else { return }
      collectionView.dataSource = nil
      collectionView.reloadData()
      collectionView.prefetchDataSource = nil
      if collectionView.delegate === self { collectionView.delegate = nil }
    }

    // MARK: Changes

    /// Shows all rows anew.
    open func reloadAll() {
      lateChanges.noteOthers()
      collectionView?.reloadData()
      select(selected)
    }

    /// Shows the changes of a list.
    open func apply(_ changes: ListChanges) { apply(ListBatch(changes)) }

    /// Shows the changes of a list with sections.
    open func apply(_ changes: SectionedChanges) { apply(ListBatch(changes)) }

    private func apply(_ batch: ListBatch) {
      guard let collectionView else { return batch.show() }
      if isBusy { return lateChanges.show(batch, update: update, reload: reloadAll) }
      lateChanges.noteOthers()
      if collectionView.window == nil {
        batch.show()
        return reloadAll()
      }
      if batch.changesPositions {
        isBusy = true
        collectionView.performBatchUpdates {
          batch.show()
          if !batch.deletedSections.isEmpty { collectionView.deleteSections(batch.deletedSections) }
          if !batch.insertedSections.isEmpty { collectionView.insertSections(batch.insertedSections) }
          for move in batch.movedSections { collectionView.moveSection(move.source, toSection: move.destination) }
          if !batch.deletions.isEmpty { collectionView.deleteItems(at: batch.deletions) }
          if !batch.insertions.isEmpty { collectionView.insertItems(at: batch.insertions) }
          for move in batch.moves { collectionView.moveItem(at: move.source, to: move.destination) }
        }
        isBusy = false
      }
      batch.show()
      update(batch.updates)
    }

    private func update(_ paths: [IndexPath]) {
      guard let collectionView else { return }
      // Cells that UIKit keeps off the screen may be of another kind, and are not to be had.
      let isAlike: (IndexPath) -> Bool = { path in
        collectionView.cellForItem(at: path)?.reuseIdentifier == self.source.kind(at: path)
      }
      let (alike, others) = (paths.filter(isAlike), paths.filter { !isAlike($0) })
      if !alike.isEmpty { collectionView.reconfigureItems(at: alike) }
      if !others.isEmpty { collectionView.reloadItems(at: others) }
    }

    /// Shows which rows are selected.
    open func selectRows(at offsets: [Int]) { select(offsets.map { IndexPath(item: $0, section: 0) }) }

    /// Shows which rows are selected.
    open func selectRows(at positions: [RowPosition]) { select(positions.map { IndexPath($0) }) }

    private func select(_ paths: [IndexPath]) {
      selected = paths
      guard let collectionView else { return }
      let present = collectionView.indexPathsForSelectedItems ?? []
      for path in present where !paths.contains(path) { collectionView.deselectItem(at: path, animated: false) }
      for path in paths where !present.contains(path) && source.has(path) {
        collectionView.selectItem(at: path, animated: false, scrollPosition: [])
      }
    }

    /// Scrolls so that a row is the first that is seen.
    open func scroll(toRow offset: Int, hiding hidden: Double) {
      guard let collectionView, collectionView.window != nil,
        let row = collectionView.layoutAttributesForItem(at: IndexPath(item: offset, section: 0))
      else { return }
      collectionView.contentOffset.y = row.frame.minY + CGFloat(hidden) - collectionView.adjustedContentInset.top
    }

    // MARK: UICollectionViewDataSource

    /// The number of sections of the adapter.
    open func numberOfSections(in collectionView: UICollectionView) -> Int { source.sectionCount }

    /// The number of rows of the adapter.
    open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      source.count(inSection: section)
    }

    /// A cell of the collection view, bound to its row.
    open func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      let kind = source.kind(at: indexPath)
      if registersCells, registered.insert(kind).inserted {
        guard let type = source.cellType(at: indexPath) as? UICollectionViewCell.Type else {
          fatalError("Binding: \(kind) is registered as a cell of a collection, and is no UICollectionViewCell")
        }
        collectionView.register(type, forCellWithReuseIdentifier: kind)
      }
      let cell = collectionView.dequeueReusableCell(withReuseIdentifier: kind, for: indexPath)
      show(indexPath, in: cell)
      return cell
    }

    private func show(_ path: IndexPath, in cell: UICollectionViewCell) {
      bound.insert(ObjectIdentifier(cell))
      source.display(at: path, in: listCell(cell))
    }

    /// Whether the adapter has a command for moving that is enabled.
    open func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
      source.canMove
    }

    /// Gives the element of the row to the command that moves.
    open func collectionView(
      _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {
      isBusy = true
      source.didMove(from: sourceIndexPath, to: destinationIndexPath)
      isBusy = false
    }

    /// Tells the rows that they will probably be shown.
    open func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]) {
      source.prefetch(at: indexPaths)
    }

    /// Tells the rows that they will not be shown after all.
    open func collectionView(
      _ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
    ) { source.cancelPrefetching(at: indexPaths) }

    // MARK: UICollectionViewDelegate

    /// Tells the row that it is about to be shown, and asks for the next page near the end.
    open func collectionView(
      _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath
    ) {
      // UIKit keeps cells that have left the screen, and may bring them back without asking for them.
      if !bound.contains(ObjectIdentifier(cell)) { show(indexPath, in: cell) }
      source.willDisplay(at: indexPath)
    }

    /// Ends the bindings of the cell.
    open func collectionView(
      _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt indexPath: IndexPath
    ) {
      bound.remove(ObjectIdentifier(cell))
      source.endDisplaying(listCell(cell))
    }

    /// Selects the row in the adapter, and clicks its cell.
    open func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
      // Selecting may change the rows.
      let cell = collectionView.cellForItem(at: indexPath) as? any ListCell
      if !selected.contains(indexPath) { selected.append(indexPath) }
      source.didSelect(at: indexPath)
      cell?.onClick?()
    }

    /// Ends the selection of the row in the adapter.
    open func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {
      selected.removeAll { $0 == indexPath }
      source.didDeselect(at: indexPath)
    }

    // MARK: UIScrollViewDelegate

    /// Tells the adapter how far the collection view was scrolled, and its first row.
    open func scrollViewDidScroll(_ scrollView: UIScrollView) {
      guard let collectionView, !isBusy else { return }
      let first = collectionView.indexPathsForVisibleItems.min()
      let frame = first.flatMap { collectionView.layoutAttributesForItem(at: $0)?.frame }
      let top = collectionView.contentOffset.y + collectionView.adjustedContentInset.top
      source.didScroll(
        to: Double(collectionView.contentOffset.y), first: first,
        hiding: frame.map { Double(top - $0.minY) } ?? 0)
    }

    /// Tells the adapter.
    open func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { source.isDragged(true) }

    /// Tells the adapter, unless the collection view still moves.
    open func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
      if !decelerate { source.isDragged(false) }
    }

    /// Tells the adapter.
    open func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { source.isDragged(false) }
  }
#endif
