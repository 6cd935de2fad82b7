// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import AppleFoundation
public import Foundation

@MainActor open class NSCollectionViewItem: NSViewController {
  open weak var textField: NSTextField?
  // Not required in AppKit, and yet callable by a metatype, as all that Swift imports.
  public required override init(nibName: String?, bundle: Bundle?) { super.init(nibName: nibName, bundle: bundle) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
}

@MainActor public protocol NSCollectionViewDataSource: NSObjectProtocol {
  func collectionView(_ collectionView: NSCollectionView, numberOfItemsInSection section: Int) -> Int
  func collectionView(
    _ collectionView: NSCollectionView, itemForRepresentedObjectAt indexPath: IndexPath
  ) -> NSCollectionViewItem
  // MARK: Optional
  func numberOfSections(in collectionView: NSCollectionView) -> Int
}

@MainActor public protocol NSCollectionViewDelegate: NSObjectProtocol {
  // MARK: Optional
  func collectionView(_ collectionView: NSCollectionView, didSelectItemsAt indexPaths: Set<IndexPath>)
  func collectionView(_ collectionView: NSCollectionView, didDeselectItemsAt indexPaths: Set<IndexPath>)
  func collectionView(
    _ collectionView: NSCollectionView, willDisplay item: NSCollectionViewItem,
    forRepresentedObjectAt indexPath: IndexPath)
  func collectionView(
    _ collectionView: NSCollectionView, didEndDisplaying item: NSCollectionViewItem,
    forRepresentedObjectAt indexPath: IndexPath)
}

/// All of its items are on the screen.
@MainActor open class NSCollectionView: NSView {
  open weak var dataSource: (any NSCollectionViewDataSource)?
  open weak var delegate: (any NSCollectionViewDelegate)?
  open var isSelectable = false
  open var allowsMultipleSelection = false
  open var selectionIndexPaths: Set<IndexPath> = []
  private var grid = RowGrid<NSCollectionViewItem>()
  private var classes: [NSUserInterfaceItemIdentifier: NSCollectionViewItem.Type] = [:]

  open func register(_ itemClass: AnyClass?, forItemWithIdentifier identifier: NSUserInterfaceItemIdentifier) {
    classes[identifier] = itemClass as? NSCollectionViewItem.Type
  }
  open func makeItem(
    withIdentifier identifier: NSUserInterfaceItemIdentifier, for indexPath: IndexPath
  ) -> NSCollectionViewItem {
    guard let type = classes[identifier] else { fatalError("No item is registered for '\(identifier.rawValue)'") }
    return type.init(nibName: nil, bundle: nil)
  }
  open func item(at indexPath: IndexPath) -> NSCollectionViewItem? { grid[indexPath] }
  open func visibleItems() -> [NSCollectionViewItem] { grid.sections.joined().compactMap { $0 } }
  open func animator() -> Self { self }

  #if !_runtime(_ObjC)
    private var counts: [Int] {
      guard let dataSource else { return [] }
      return (0..<dataSource.numberOfSections(in: self)).map {
        dataSource.collectionView(self, numberOfItemsInSection: $0)
      }
    }
    private func fill() {
      guard let dataSource else { return }
      for (section, items) in grid.sections.enumerated() {
        for place in items.indices where items[place] == nil {
          let path = IndexPath(item: place, section: section)
          let item = dataSource.collectionView(self, itemForRepresentedObjectAt: path)
          grid[path] = item
          delegate?.collectionView(self, willDisplay: item, forRepresentedObjectAt: path)
        }
      }
    }
    open func reloadData() {
      let former = grid.sections
      grid.reload(counts)
      // Items go at the next layout, when a collection view without a data source has no delegate any more.
      for (section, items) in former.enumerated() where dataSource != nil {
        for (place, item) in items.enumerated() {
          if let item { end(item, IndexPath(item: place, section: section)) }
        }
      }
      selectionIndexPaths = []
      fill()
    }
    private func end(_ item: NSCollectionViewItem, _ path: IndexPath) {
      delegate?.collectionView(self, didEndDisplaying: item, forRepresentedObjectAt: path)
    }
    open func performBatchUpdates(_ updates: (() -> Void)?, completionHandler: ((Bool) -> Void)? = nil) {
      grid.require(counts, "before a batch")
      grid.batch = RowGrid.Batch()
      updates?()
      if let batch = grid.batch { selectionIndexPaths = selectionIndexPaths.filter { !batch.deletes($0) } }
      for (item, path) in grid.finish(counts) { end(item, path) }
      fill()
      completionHandler?(true)
    }
    /// AppKit does not say whether items that are reloaded stay selected.
    open func reloadItems(at indexPaths: Set<IndexPath>) {
      selectionIndexPaths.subtract(indexPaths)
      for path in indexPaths {
        guard let item = grid[path] else { continue }
        grid[path] = nil
        end(item, path)
      }
      fill()
    }

    /// The user clicks an item that is not selected.
    public func userClicks(_ path: IndexPath) {
      let former = selectionIndexPaths
      selectionIndexPaths = [path]
      if !former.isEmpty { delegate?.collectionView(self, didDeselectItemsAt: former) }
      delegate?.collectionView(self, didSelectItemsAt: [path])
    }
  #else
    open func reloadData() {}
    open func performBatchUpdates(_ updates: (() -> Void)?, completionHandler: ((Bool) -> Void)? = nil) {}
    open func reloadItems(at indexPaths: Set<IndexPath>) {}
  #endif
  open func insertItems(at indexPaths: Set<IndexPath>) { grid.batch?.inserted += indexPaths.sorted() }
  open func deleteItems(at indexPaths: Set<IndexPath>) { grid.batch?.deleted += indexPaths.sorted() }
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    grid.batch?.moved.append((indexPath, newIndexPath))
  }
  open func insertSections(_ sections: IndexSet) { grid.batch?.insertedSections.formUnion(sections) }
  open func deleteSections(_ sections: IndexSet) { grid.batch?.deletedSections.formUnion(sections) }
  open func moveSection(_ section: Int, toSection newSection: Int) {
    grid.batch?.movedSections.append((section, newSection))
  }
}
