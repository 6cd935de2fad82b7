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
  /// Otherwise the same as ``TableViewTarget``, also for subclasses. The layout of the collection view determines
  /// sizes, and whether there is room for headers and footers, by the `headerMode` `.supplementary` of a list
  /// configuration for example, or by boundary items of the kind `UICollectionView.elementKindSectionHeader`. Then
  /// the headers and footers of a `SectionedListAdapter` are shown. For the ownership see ``ListViewTarget``.
  @MainActor
  open class CollectionViewTarget: ListViewTarget, UICollectionViewDataSource, UICollectionViewDelegate,
    UICollectionViewDataSourcePrefetching
  {
    /// The types of headers and footers that are registered, with their kinds.
    private var registeredEdges: Set<String> = []

    /// The collection view; `nil` if it was released.
    public var collectionView: UICollectionView? { view as? UICollectionView }

    /// Makes a target, which shows nothing until it is connected.
    ///
    /// - Parameters:
    ///   - adapter: the list, with sections or without.
    ///   - collectionView: the collection view.
    ///   - registersCells: false if the cells come from nibs or a storyboard. The reuse identifier of such a cell has
    ///     to be the full name of its type, which is the adapter's `kind(at:)`.
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

    /// The header or the footer of the section. If the adapter has none, an empty view, because UIKit requires one. A
    /// subclass returns views of other kinds.
    open func collectionView(
      _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
      let edges = source as? any SectionEdges
      let make: (any ListCell.Type) -> UICollectionReusableView = { [self] type in
        view(type, ofKind: kind, at: indexPath, in: collectionView)
      }
      let shown: (any ListCell)? =
        switch kind {
        case UICollectionView.elementKindSectionHeader: edges?.header(ofSection: indexPath.section, in: make)
        case UICollectionView.elementKindSectionFooter: edges?.footer(ofSection: indexPath.section, in: make)
        default: nil
        }
      return note(shown) as? UICollectionReusableView ?? make(UICollectionReusableView.self)
    }

    private func view(
      _ type: any ListCell.Type, ofKind kind: String, at path: IndexPath, in collectionView: UICollectionView
    ) -> UICollectionReusableView {
      let name = String(reflecting: type)
      // There is no nib for the empty view.
      if registersCells || type == UICollectionReusableView.self, registeredEdges.insert("\(kind) \(name)").inserted {
        guard let type = type as? UICollectionReusableView.Type else {
          fatalError("Binding: \(name) is registered for a header of a collection, and is no UICollectionReusableView")
        }
        collectionView.register(type, forSupplementaryViewOfKind: kind, withReuseIdentifier: name)
      }
      return collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: name, for: path)
    }

    /// Ends the bindings of the header or the footer.
    open func collectionView(
      _ collectionView: UICollectionView, didEndDisplayingSupplementaryView view: UICollectionReusableView,
      forElementOfKind elementKind: String, at indexPath: IndexPath
    ) { didEndDisplaying(view) }

    /// Whether the adapter has a command for moving rows, and the command is enabled.
    open func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
      source.canMove
    }

    /// Executes the adapter's command for moving, with the element and both positions.
    open func collectionView(
      _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) { didMove(from: sourceIndexPath, to: destinationIndexPath) }

    /// Tells the rows that they will probably be shown soon.
    open func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]) {
      source.prefetch(at: indexPaths)
    }

    /// Tells the rows that they will probably not be shown soon after all.
    open func collectionView(
      _ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
    ) { source.cancelPrefetching(at: indexPaths) }

    /// Tells the row that it is about to be shown. Near the end of the list, asks for the next page.
    open func collectionView(
      _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath
    ) { willDisplay(indexPath, in: cell) }

    /// Ends the bindings of the cell.
    open func collectionView(
      _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt indexPath: IndexPath
    ) { didEndDisplaying(cell) }

    /// Selects the row in the adapter, and calls its `didClick()`.
    open func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
      didSelect(indexPath)
    }

    /// Deselects the row in the adapter.
    open func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {
      didDeselect(indexPath)
    }
  }
#endif
