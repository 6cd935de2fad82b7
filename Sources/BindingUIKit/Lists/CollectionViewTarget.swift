#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import BindingCollections
  public import Foundation
  public import UIKit

  /// Shows a list in a collection view, as its data source and its delegate.
  ///
  ///     let adapter = ListAdapter(viewModel.photos, selecting: viewModel.open)
  ///     adapter.register(PhotoCell.self, for: Photo.self) { photo, cell, scope in
  ///       photo.title.bind(to: cell.label, \.text).store(in: scope)
  ///     }
  ///     adapter.connect(to: collectionView).store(in: scope)
  ///
  /// It behaves as a ``TableViewTarget``, and is subclassed in the same way. Sizes, headers and footers belong to the
  /// layout of a collection view. Ownership is that of a ``ListViewTarget``.
  @MainActor
  open class CollectionViewTarget: ListViewTarget, UICollectionViewDataSource, UICollectionViewDelegate,
    UICollectionViewDataSourcePrefetching
  {
    /// The collection view.
    public var collectionView: UICollectionView? { view as? UICollectionView }

    /// Makes a target.
    ///
    /// - Parameters:
    ///   - adapter: the list, with sections or without.
    ///   - collectionView: the collection view.
    ///   - registersCells: false if the cells come from nibs or a storyboard. Their reuse identifiers have to be those
    ///     of the adapter's `kind(at:)`, the full names of their types.
    public init(_ adapter: some ListSource, in collectionView: UICollectionView, registersCells: Bool = true) {
      super.init(adapter, in: collectionView, registersCells: registersCells)
    }

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
      let kind = kind(at: indexPath) { type, kind in
        guard let type = type as? UICollectionViewCell.Type else {
          fatalError("Binding: \(kind) is registered as a cell of a collection, and is no UICollectionViewCell")
        }
        collectionView.register(type, forCellWithReuseIdentifier: kind)
      }
      let cell = collectionView.dequeueReusableCell(withReuseIdentifier: kind, for: indexPath)
      show(indexPath, in: cell)
      return cell
    }

    /// Whether the adapter has a command for moving that is enabled.
    open func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
      source.canMove
    }

    /// Passes the element of the row to the command that moves.
    open func collectionView(
      _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) { didMove(from: sourceIndexPath, to: destinationIndexPath) }

    /// Tells the rows that they will probably be shown.
    open func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]) {
      source.prefetch(at: indexPaths)
    }

    /// Tells the rows that they will not be shown.
    open func collectionView(
      _ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
    ) { source.cancelPrefetching(at: indexPaths) }

    /// Tells the row that it is about to be shown, and asks for the next page near the end.
    open func collectionView(
      _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath
    ) { willDisplay(indexPath, in: cell) }

    /// Ends the bindings of the cell.
    open func collectionView(
      _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt indexPath: IndexPath
    ) { didEndDisplaying(cell) }

    /// Selects the row in the adapter, and clicks its cell.
    open func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
      didSelect(indexPath, collectionView.cellForItem(at: indexPath))
    }

    /// Ends the selection of the row in the adapter.
    open func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {
      didDeselect(indexPath)
    }
  }
#endif
