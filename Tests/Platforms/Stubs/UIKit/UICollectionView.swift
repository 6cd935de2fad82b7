// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import Foundation

@MainActor open class UICollectionReusableView: UIView {
  open internal(set) var reuseIdentifier: String?
  // As that of a cell of a table.
  public required override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  open func prepareForReuse() {}
}

@MainActor open class UICollectionViewCell: UICollectionReusableView {
  open var isSelected = false
  public var contentConfiguration: (any UIContentConfiguration)?
}

@MainActor open class UICollectionViewListCell: UICollectionViewCell {
  public func defaultContentConfiguration() -> UIListContentConfiguration { UIListContentConfiguration() }
}

@MainActor public protocol UICollectionViewDataSource: NSObjectProtocol {
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell
  // MARK: Optional
  func numberOfSections(in collectionView: UICollectionView) -> Int
  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView
  func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool
  func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath)
}

#if !_runtime(_ObjC)
  extension UICollectionViewDataSource {
    public func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
    public func collectionView(
      _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView { fatalError("The data source has no supplementary views") }
    public func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool { false }
    public func collectionView(
      _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {}
  }
#endif

@MainActor public protocol UICollectionViewDataSourcePrefetching: NSObjectProtocol {
  func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath])
  // MARK: Optional
  func collectionView(_ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath])
}

@MainActor public protocol UICollectionViewDelegate: UIScrollViewDelegate {
  // MARK: Optional
  func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath)
  func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt indexPath: IndexPath)
  func collectionView(
    _ collectionView: UICollectionView, didEndDisplayingSupplementaryView view: UICollectionReusableView,
    forElementOfKind elementKind: String, at indexPath: IndexPath)
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath)
  func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath)
}

@MainActor open class UICollectionViewLayoutAttributes: NSObject {
  open var frame: CGRect
  init(_ frame: CGRect) { self.frame = frame }
}

@MainActor open class UICollectionView: UIScrollView {
  public struct ScrollPosition: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let top = ScrollPosition(rawValue: 1 << 0)
  }

  public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  open weak var dataSource: (any UICollectionViewDataSource)?
  open weak var delegate: (any UICollectionViewDelegate)? { didSet { scrollDelegate = delegate } }
  open weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)?
  open var allowsMultipleSelection = false
  open var allowsMultipleSelectionDuringEditing = false
  open var isEditing = false
  open private(set) var indexPathsForSelectedItems: [IndexPath]?

  /// What it was told, in order.
  public var log: [String] = []
  var grid = RowGrid<UICollectionViewCell>()
  public var sectionCount: Int { grid.sections.count }
  private var classes: [String: UICollectionViewCell.Type] = [:]
  private var spares: [UICollectionViewCell] = []
  private var prepared: UICollectionViewCell?

  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    classes[identifier] = cellClass as? UICollectionViewCell.Type
  }

  open func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell {
    if let prepared {
      precondition(prepared.reuseIdentifier == identifier, "A cell is configured anew as one of another kind")
      return prepared
    }
    if let place = spares.firstIndex(where: { $0.reuseIdentifier == identifier }) {
      let cell = spares.remove(at: place)
      cell.prepareForReuse()
      return cell
    }
    guard let type = classes[identifier] else { fatalError("No cell is registered for '\(identifier)'") }
    let cell = type.init(frame: .zero)
    cell.reuseIdentifier = identifier
    return cell
  }

  var counts: [Int] {
    guard let dataSource else { return [] }
    return (0..<dataSource.numberOfSections(in: self)).map {
      dataSource.collectionView(self, numberOfItemsInSection: $0)
    }
  }

  /// The kinds of supplementary views that the layout has at each section.
  public var supplementaryKinds: [String] = []
  private var supplementary: [String: [UICollectionReusableView]] = [:]
  private var supplementaryClasses: [String: UICollectionReusableView.Type] = [:]

  open func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String, withReuseIdentifier identifier: String
  ) { supplementaryClasses[elementKind + identifier] = viewClass as? UICollectionReusableView.Type }

  open func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    guard let type = supplementaryClasses[elementKind + identifier] else { fatalError("'\(identifier)' is unknown") }
    return type.init(frame: .zero)
  }

  open func supplementaryView(
    forElementKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView? { supplementary[elementKind]?[indexPath.section] }

  /// Asks for all of them anew. UIKit asks for those that come onto the screen.
  private func remakeSupplementary() {
    let former = supplementary
    supplementary = [:]
    for (kind, views) in former {
      for (section, view) in views.enumerated() {
        let path = IndexPath(item: 0, section: section)
        delegate?.collectionView(self, didEndDisplayingSupplementaryView: view, forElementOfKind: kind, at: path)
      }
    }
    guard let dataSource else { return }
    for kind in supplementaryKinds {
      supplementary[kind] = grid.sections.indices.map {
        let path = IndexPath(item: 0, section: $0)
        return dataSource.collectionView(self, viewForSupplementaryElementOfKind: kind, at: path)
      }
    }
  }

  open func reloadData() {
    log.append("reload")
    for (section, rows) in grid.sections.enumerated() {
      for (row, cell) in rows.enumerated() { if let cell { end(cell, IndexPath(item: row, section: section)) } }
    }
    indexPathsForSelectedItems = nil
    grid.reload(counts)
    remakeSupplementary()
    layoutIfNeeded()
  }

  open override func layoutIfNeeded() {
    guard let dataSource else { return }
    for (section, rows) in grid.sections.enumerated() {
      for row in rows.indices where rows[row] == nil {
        let path = IndexPath(item: row, section: section)
        let cell = dataSource.collectionView(self, cellForItemAt: path)
        grid[path] = cell
        if cell.superview !== self { addSubview(cell) }
        delegate?.collectionView(self, willDisplay: cell, forItemAt: path)
      }
    }
  }

  private func end(_ cell: UICollectionViewCell, _ path: IndexPath) {
    cell.removeFromSuperview()
    delegate?.collectionView(self, didEndDisplaying: cell, forItemAt: path)
    spares.append(cell)
  }

  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    grid.require(counts, "before a batch")
    grid.batch = RowGrid.Batch()
    updates?()
    if let batch = grid.batch { indexPathsForSelectedItems?.removeAll(where: batch.deletes) }
    log.append("batch")
    for (cell, path) in grid.finish(counts) { end(cell, path) }
    remakeSupplementary()
    layoutIfNeeded()
    completion?(true)
  }

  open func insertItems(at indexPaths: [IndexPath]) { grid.batch?.inserted += indexPaths }
  open func deleteItems(at indexPaths: [IndexPath]) { grid.batch?.deleted += indexPaths }
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    grid.batch?.moved.append((indexPath, newIndexPath))
  }
  open func insertSections(_ sections: IndexSet) { grid.batch?.insertedSections.formUnion(sections) }
  open func deleteSections(_ sections: IndexSet) { grid.batch?.deletedSections.formUnion(sections) }
  open func moveSection(_ section: Int, toSection newSection: Int) {
    grid.batch?.movedSections.append((section, newSection))
  }

  open func reloadItems(at indexPaths: [IndexPath]) {
    log.append("reload \(indexPaths.map(\.text).joined(separator: " "))")
    indexPathsForSelectedItems?.removeAll(where: indexPaths.contains)
    for path in indexPaths {
      guard let cell = grid[path] else { continue }
      grid[path] = nil
      end(cell, path)
    }
    layoutIfNeeded()
  }

  open func reconfigureItems(at indexPaths: [IndexPath]) {
    log.append("reconfigure \(indexPaths.map(\.text).joined(separator: " "))")
    for path in indexPaths {
      guard let cell = grid[path] else { continue }
      prepared = cell
      let new = dataSource?.collectionView(self, cellForItemAt: path)
      precondition(new === cell, "A cell is configured anew as another")
      prepared = nil
    }
  }

  // Without order, as in UIKit.
  open var indexPathsForVisibleItems: [IndexPath] {
    let first = Int(contentOffset.y / 10)
    return grid.sections.first.map { rows in
      (Swift.max(0, first)..<Swift.max(first, rows.count)).reversed().map { IndexPath(item: $0, section: 0) }
    } ?? []
  }
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    guard grid.has(indexPath) else { return nil }
    return UICollectionViewLayoutAttributes(
      CGRect(x: 0, y: 10 * CGFloat(indexPath.item), width: frame.width, height: 10))
  }

  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? { grid[indexPath] }
  open func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    guard let indexPath, grid.has(indexPath) else { fatalError("The collection has no item to be selected") }
    if !allowsMultipleSelection { indexPathsForSelectedItems = nil }
    indexPathsForSelectedItems = ((indexPathsForSelectedItems ?? []) + [indexPath]).sorted()
  }
  open func deselectItem(at indexPath: IndexPath, animated: Bool) {
    indexPathsForSelectedItems?.removeAll { $0 == indexPath }
  }

  /// The user moves an item by hand.
  public func userMoves(_ source: IndexPath, to destination: IndexPath) {
    guard dataSource?.collectionView(self, canMoveItemAt: source) == true else { return }
    let cell = grid.sections[source.section].remove(at: source.item)
    grid.sections[destination.section].insert(cell, at: destination.item)
    dataSource?.collectionView(self, moveItemAt: source, to: destination)
    grid.require(counts, "after an item was moved by hand")
  }

  /// The user taps an item that is not selected.
  public func userTaps(_ path: IndexPath) {
    if !allowsMultipleSelection, let former = indexPathsForSelectedItems?.first, former != path {
      deselectItem(at: former, animated: false)
      delegate?.collectionView(self, didDeselectItemAt: former)
    }
    selectItem(at: path, animated: false, scrollPosition: [])
    delegate?.collectionView(self, didSelectItemAt: path)
  }
}

@preconcurrency public struct NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
where SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable {
  public private(set) var sectionIdentifiers: [SectionIdentifierType] = []
  private var items: [SectionIdentifierType: [ItemIdentifierType]] = [:]
  public private(set) var reconfiguredItemIdentifiers: [ItemIdentifierType] = []

  public init() {}
  public var itemIdentifiers: [ItemIdentifierType] { sectionIdentifiers.flatMap { items[$0] ?? [] } }
  public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] {
    items[identifier] ?? []
  }
  public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? {
    sectionIdentifiers.firstIndex(of: identifier)
  }
  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) { sectionIdentifiers += identifiers }
  public mutating func appendItems(
    _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
  ) {
    guard let section = sectionIdentifier ?? sectionIdentifiers.last, sectionIdentifiers.contains(section) else {
      fatalError("There is no such section")
    }
    let all = itemIdentifiers + identifiers
    precondition(Set(all).count == all.count, "An item is there twice")
    items[section, default: []] += identifiers
  }
  public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
    for section in sectionIdentifiers { items[section]?.removeAll { identifiers.contains($0) } }
  }
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
    precondition(identifiers.allSatisfy(itemIdentifiers.contains), "There is no such item")
    reconfiguredItemIdentifiers += identifiers
  }
}

extension NSDiffableDataSourceSnapshot: Sendable {}

@MainActor
open class UITableViewDiffableDataSource<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: NSObject {
  public typealias CellProvider = (UITableView, IndexPath, ItemIdentifierType) -> UITableViewCell?
  private var present = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>()
  /// What was applied, in order.
  public private(set) var applied:
    [(snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>, isAnimated: Bool)] = []

  public init(tableView: UITableView, cellProvider: @escaping CellProvider) { super.init() }

  open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> { present }
  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    applied.append((snapshot, animatingDifferences))
    present = NSDiffableDataSourceSnapshot()
    present.appendSections(snapshot.sectionIdentifiers)
    for section in snapshot.sectionIdentifiers {
      present.appendItems(snapshot.itemIdentifiers(inSection: section), toSection: section)
    }
    completion?()
  }
}

@MainActor
open class UICollectionViewDiffableDataSource<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: NSObject {
  public typealias CellProvider = (UICollectionView, IndexPath, ItemIdentifierType) -> UICollectionViewCell?
  private var present = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>()

  public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) { super.init() }

  open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> { present }
  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    present = snapshot
    completion?()
  }
}
