#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import Binding
  public import BindingCollections
  public import Foundation

  /// Shows a list in a collection view, as its data source and its delegate.
  ///
  ///     let adapter = ListAdapter(viewModel.photos, selecting: viewModel.open)
  ///     adapter.register(PhotoItem.self, for: Photo.self) { photo, item, scope in
  ///       item.textField?.stringValue = photo.title
  ///     }
  ///     adapter.connect(to: collectionView).store(in: scope)
  ///
  /// **Changes** are shown as one animated batch. A collection view outside of a window is reloaded instead. If a row
  /// gets another element, its item stays and shows that element. The layout of the collection view determines sizes.
  ///
  /// **Make a subclass** to implement other methods of the delegate or the data source, and pass an instance to the
  /// adapter's `connect(to:)`. Call `super` in methods that this class implements. Mark new methods of a generic
  /// subclass with `@objc`, or AppKit never calls them.
  ///
  /// **Ownership.** The collection view holds the target weakly, like any delegate; the connection retains the target.
  /// The target holds the collection view weakly. When the connection ends, the collection view becomes empty.
  @MainActor
  open class CollectionViewTarget: NSObject, NSCollectionViewDataSource, NSCollectionViewDelegate, @MainActor ListTarget
  {
    private let source: any ListSource
    /// The collection view; `nil` if it was released.
    public private(set) weak var collectionView: NSCollectionView?
    /// Whether this target is connected, and no other target was connected to the view since.
    private var isServing = false
    /// How many connections this target has had. It identifies the latest one: when an earlier connection ends, the
    /// later one must stay.
    private var connections = 0
    private var registered: Set<String> = []
    private var selected: [RowPosition] = []
    private var served: NSCollectionView? { isServing ? collectionView : nil }

    /// Makes a target, which shows nothing until it is connected.
    public init(_ adapter: some ListSource, in collectionView: NSCollectionView) {
      source = adapter
      self.collectionView = collectionView
      super.init()
    }

    /// Becomes the target of the view until the subscription ends, or another target is connected.
    func attach(_ adapter: AnyObject) -> Subscription {
      if adapter !== source { fatalError("Binding: a list is connected to the target of another") }
      (collectionView?.dataSource as? CollectionViewTarget)?.leave()
      isServing = true
      collectionView?.dataSource = self
      collectionView?.delegate = self
      collectionView?.isSelectable = true
      collectionView?.allowsMultipleSelection = source.selection.allowsSeveral
      connections += 1
      let number = connections
      return Subscription { [self] in if connections == number { leave() } }
    }

    private func leave() {
      isServing = false
      guard let collectionView, collectionView.dataSource === self else { return }
      for item in collectionView.visibleItems() { source.endDisplaying(item) }
      collectionView.dataSource = nil
      collectionView.reloadData()
      if collectionView.delegate === self { collectionView.delegate = nil }
    }

    /// Reloads all items of the view.
    open func reloadAll() {
      served?.reloadData()
      selectRows(at: selected)
    }

    /// Shows the changes of the list. Items that come, go or move are animated if the view is in a window.
    open func apply(_ changes: ListViewChanges<RowPosition>) {
      guard let view = served else { return changes.show() }
      if view.window == nil {
        changes.show()
        return reloadAll()
      }
      if changes.changesPositions {
        view.animator().performBatchUpdates(
          {
            changes.show()
            self.change(view, by: changes)
          }, completionHandler: nil)
        // AppKit deselects items that are deleted and inserted again.
        source.showSelectionAgain()
      }
      changes.show()
      for position in changes.updates { update(position, in: view) }
    }

    private func change(_ view: NSCollectionView, by changes: ListViewChanges<RowPosition>) {
      let (gone, come) = (changes.deletions.map(path), changes.insertions.map(path))
      if !changes.deletedSections.isEmpty { view.deleteSections(IndexSet(changes.deletedSections)) }
      if !changes.insertedSections.isEmpty { view.insertSections(IndexSet(changes.insertedSections)) }
      for move in changes.movedSections { view.moveSection(move.source, toSection: move.destination) }
      if !gone.isEmpty { view.deleteItems(at: Set(gone)) }
      if !come.isEmpty { view.insertItems(at: Set(come)) }
      for move in changes.moves { view.moveItem(at: path(move.source), to: path(move.destination)) }
    }

    /// Shows the present element of a row in its item. An item of another type than the element needs is replaced.
    private func update(_ position: RowPosition, in view: NSCollectionView) {
      let path = path(position)
      guard let item = view.item(at: path) else { return }
      if type(of: item) == source.itemType(at: position) {
        source.display(inItem: item, position)
      } else {
        view.reloadItems(at: [path])
        source.showSelectionAgain()
      }
    }

    /// Selects these rows in the view, and no others.
    open func selectRows(at positions: [RowPosition]) {
      selected = positions
      guard let view = served else { return }
      view.selectionIndexPaths = Set(positions.filter { source.has($0) }.map(path))
    }

    private func path(_ position: RowPosition) -> IndexPath {
      IndexPath(item: position.row, section: position.section)
    }

    private func position(_ path: IndexPath) -> RowPosition { RowPosition(section: path.section, row: path.item) }

    /// The number of sections of the adapter.
    open func numberOfSections(in collectionView: NSCollectionView) -> Int { source.sectionCount }

    /// The number of rows of the adapter.
    open func collectionView(_ collectionView: NSCollectionView, numberOfItemsInSection section: Int) -> Int {
      source.count(inSection: section)
    }

    /// An item of the collection view, bound to its row.
    open func collectionView(
      _ collectionView: NSCollectionView, itemForRepresentedObjectAt indexPath: IndexPath
    ) -> NSCollectionViewItem {
      let type = source.itemType(at: position(indexPath))
      let kind = String(reflecting: type)
      let identifier = NSUserInterfaceItemIdentifier(rawValue: kind)
      if registered.insert(kind).inserted { collectionView.register(type, forItemWithIdentifier: identifier) }
      let item = collectionView.makeItem(withIdentifier: identifier, for: indexPath)
      source.display(inItem: item, position(indexPath))
      return item
    }

    /// Tells the row that it is about to be shown. Near the end of the list, asks for the next page.
    open func collectionView(
      _ collectionView: NSCollectionView, willDisplay item: NSCollectionViewItem,
      forRepresentedObjectAt indexPath: IndexPath
    ) { source.willDisplay(inSections: position(indexPath)) }

    /// Ends the bindings of the item.
    open func collectionView(
      _ collectionView: NSCollectionView, didEndDisplaying item: NSCollectionViewItem,
      forRepresentedObjectAt indexPath: IndexPath
    ) { source.endDisplaying(item) }

    /// Selects the rows in the adapter.
    open func collectionView(_ collectionView: NSCollectionView, didSelectItemsAt indexPaths: Set<IndexPath>) {
      let positions = indexPaths.map(position).sorted()
      selected = (selected + positions).sorted()
      batch { for position in positions { source.didSelect(inSections: position) } }
    }

    /// Deselects the rows in the adapter.
    open func collectionView(_ collectionView: NSCollectionView, didDeselectItemsAt indexPaths: Set<IndexPath>) {
      let positions = indexPaths.map(position).sorted()
      selected.removeAll(where: positions.contains)
      batch { for position in positions { source.didDeselect(inSections: position) } }
    }
  }

  extension ListSource {
    fileprivate func has(_ position: RowPosition) -> Bool {
      position.section < sectionCount && position.row < count(inSection: position.section)
    }

    /// The type of the items for a row. Traps if the type that is registered for the row is no item.
    fileprivate func itemType(at position: RowPosition) -> NSCollectionViewItem.Type {
      let place = self.position(position)
      guard let type = cellType(at: place) as? NSCollectionViewItem.Type else {
        fatalError(
          "Binding: \(kind(at: place)) is registered as a cell of a collection, and is no NSCollectionViewItem")
      }
      return type
    }

    fileprivate func display(inItem item: any ListCell, _ position: RowPosition) {
      display(at: self.position(position), in: item)
    }

    /// Registers a type of item for rows of some type, and a closure that shows a row in such an item. The collection
    /// view makes the items, from the nib that has the name of the type, or by a `loadView()` of the type.
    ///
    ///     adapter.register(PhotoItem.self, for: Photo.self) { photo, item, scope in
    ///       photo.title.bind(to: item) { $0.textField?.stringValue = $1 }.store(in: scope)
    ///     }
    ///
    /// - Parameters:
    ///   - item: the type of the items.
    ///   - row: the type of the rows, which may be a protocol.
    ///   - show: shows a row in an item, until the scope ends.
    @MainActor
    public func register<Row, Cell: NSCollectionViewItem>(
      _ item: Cell.Type, for row: Row.Type, show: @escaping (_ row: Row, _ item: Cell, _ scope: Scope) -> Void
    ) { register(item, for: row, make: { Cell(nibName: nil, bundle: nil) }, show: show) }

    /// Shows the list in a collection view, see ``CollectionViewTarget``.
    ///
    ///     adapter.connect(to: collectionView).store(in: scope)
    ///
    /// - Returns: the connection. It retains the adapter, and holds the collection view weakly.
    @MainActor
    public func connect(to collectionView: NSCollectionView) -> Subscription {
      connect(to: CollectionViewTarget(self, in: collectionView))
    }

    /// Shows the list by a target of your own, such as a subclass of ``CollectionViewTarget``. Traps if the target was
    /// made for another list.
    ///
    /// - Returns: the connection. It retains the target.
    @MainActor
    public func connect(to target: CollectionViewTarget) -> Subscription {
      let parts = Scope()
      target.attach(self).store(in: parts)
      connect(inSections: target).store(in: parts)
      return Subscription(of: parts)
    }
  }
#endif
