#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import Binding
  public import BindingCollections
  public import UIKit

  extension ObservableCollection {
    /// Shows a list in a section of a diffable data source of a table view, by the identifiers of its elements.
    ///
    ///     viewModel.people.bind(to: dataSource, inSection: .main, by: \.id).store(in: scope)
    ///
    /// Each change of the list is applied as a snapshot. The first snapshot is not animated. If an element changes and
    /// its identifier does not, its cell is reconfigured. Other sections stay as they are. The cell provider looks up
    /// an element by its identifier, for example with `people.lens(id: id)`.
    ///
    /// - Parameters:
    ///   - dataSource: held weakly.
    ///   - section: the section, which is made if there is none.
    ///   - key: returns the identifier of an element, which must be unique in the data source.
    ///   - isAnimated: whether changes are animated.
    /// - Returns: the binding.
    @MainActor
    public func bind<Section: Hashable & Sendable, Key: Hashable & Sendable>(
      to dataSource: UITableViewDiffableDataSource<Section, Key>, inSection section: Section,
      by key: @escaping (Element) -> Key, animated isAnimated: Bool = true
    ) -> Subscription {
      follow(dataSource, section, key, { $0.snapshot() }) { dataSource, snapshot, isFirst in
        dataSource.apply(snapshot, animatingDifferences: isAnimated && !isFirst)
      }
    }

    /// Shows a list in a section of a diffable data source of a collection view, by the identifiers of its elements.
    ///
    ///     viewModel.photos.bind(to: dataSource, inSection: .main, by: \.id).store(in: scope)
    ///
    /// Otherwise the same as the method for table views.
    @MainActor
    public func bind<Section: Hashable & Sendable, Key: Hashable & Sendable>(
      to dataSource: UICollectionViewDiffableDataSource<Section, Key>, inSection section: Section,
      by key: @escaping (Element) -> Key, animated isAnimated: Bool = true
    ) -> Subscription {
      follow(dataSource, section, key, { $0.snapshot() }) { dataSource, snapshot, isFirst in
        dataSource.apply(snapshot, animatingDifferences: isAnimated && !isFirst)
      }
    }

    @MainActor
    private func follow<Source: AnyObject, Section: Hashable & Sendable, Key: Hashable & Sendable>(
      _ dataSource: Source, _ section: Section, _ key: @escaping (Element) -> Key,
      _ snapshot: @escaping (Source) -> NSDiffableDataSourceSnapshot<Section, Key>,
      _ apply: @escaping (Source, NSDiffableDataSourceSnapshot<Section, Key>, _ isFirst: Bool) -> Void
    ) -> Subscription {
      var former: PersistentArray<Element>?
      return bind(to: dataSource) { dataSource, elements in
        var next = snapshot(dataSource)
        if next.indexOfSection(section) == nil { next.appendSections([section]) }
        next.deleteItems(next.itemIdentifiers(inSection: section))
        next.appendItems(elements.map(key), toSection: section)
        next.reconfigureItems(former.map { elements.changes(from: $0).changedKeys(by: key) } ?? [])
        let isFirst = former == nil
        former = elements
        apply(dataSource, next, isFirst)
      }
    }
  }
#endif
