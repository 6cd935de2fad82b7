#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  import Binding
  public import BindingCollections
  import Foundation
  public import UIKit

  /// The common base of ``TableViewTarget`` and ``CollectionViewTarget``, which show a list.
  ///
  /// **Ownership.** The view holds the target weakly, as any delegate; the subscription keeps it. The target holds the
  /// view weakly. When the connection ends the view is empty.
  @MainActor
  open class ListViewTarget: NSObject, UIScrollViewDelegate, @MainActor ListTarget {
    let source: any ListSource
    weak var view: (any IndexedView)?
    /// Whether the view shows this list: it shows that of the last target that was connected.
    private var isServing = false
    /// How often the target was connected. The end of an earlier connection takes nothing from the last one.
    private var connections = 0
    private var served: (any IndexedView)? { isServing ? view : nil }
    /// The animation of rows of a table that are inserted and removed.
    var rowAnimation = UITableView.RowAnimation.automatic

    private let registersCells: Bool
    private var registered: Set<String> = []
    /// The cells that show a row now.
    private var bound: [ObjectIdentifier: Shown] = [:]
    private var selected: [IndexPath] = []
    /// Whether the view is carrying out an action of the user, or a batch.
    private var isBusy = false
    /// Whether changes that came during a move by hand have yet to be shown, and whether they need a reload.
    private var (isLate, needsReload) = (false, false)

    private struct Shown { weak var cell: (any ListCell)? }

    init(_ source: any ListSource, in view: any IndexedView, registersCells: Bool) {
      self.source = source
      self.view = view
      self.registersCells = registersCells
      super.init()
    }

    /// Becomes the target of the view until the subscription ends, or another target is connected.
    func attach(_ adapter: AnyObject) -> Subscription {
      if adapter !== source { fatalError("Binding: a list is connected to the target of another") }
      view?.target?.leave()
      view?.serve(self)
      isServing = true
      view?.allowsMultipleSelection = source.selection.allowsSeveral
      connections += 1
      let number = connections
      return Subscription { [self] in if connections == number { leave() } }
    }

    /// Leaves the view empty, unless another target shows its list there.
    private func leave() {
      isServing = false
      if view?.target === self { view?.endServing() }
      // UIKit takes the cells away at its next layout, and tells that to the delegate that it then has.
      let cells = bound.values.compactMap(\.cell)
      bound = [:]
      for cell in cells { source.endDisplaying(cell) }
    }

    /// Shows all rows again.
    open func reloadAll() {
      needsReload = true
      served?.reloadData()
      select(selected)
    }

    /// Shows the changes of the list.
    open func apply(_ changes: ListViewChanges<RowPosition>) {
      guard let view = served else { return changes.show() }
      if isBusy { return showLater(changes) }
      needsReload = true
      if view.window == nil {
        changes.show()
        return reloadAll()
      }
      if changes.changesPositions {
        isBusy = true
        view.performBatchUpdates(
          { [rowAnimation] in
            changes.show()
            view.change(changes, rowAnimation)
          }, completion: nil)
        isBusy = false
      }
      changes.show()
      update(changes.updates)
    }

    /// Shows changes that come during a move by hand, when a view must not be told another change: the adapter answers
    /// at once, the view is told a turn later.
    ///
    /// If the model makes exactly this move, as the numbers of rows tell, the animation goes on. Other changes are a
    /// reload, as are changes that come before that turn: rows may have gone.
    private func showLater(_ changes: ListViewChanges<RowPosition>) {
      changes.show()
      needsReload = isLate || changes.changesPositions
      if isLate { return }
      isLate = true
      Task {
        isLate = false
        if needsReload { reloadAll() } else { update(changes.updates) }
      }
    }

    private func update(_ positions: [RowPosition]) {
      guard let view = served else { return }
      let paths = positions.map { IndexPath($0) }
      // Cells that UIKit keeps off the screen cannot be reached, and may be of another kind.
      let isAlike: (IndexPath) -> Bool = { [source] in view.reuseIdentifier(at: $0) == source.kind(at: $0) }
      let (alike, others) = (paths.filter(isAlike), paths.filter { !isAlike($0) })
      if !alike.isEmpty { view.reconfigure(alike) }
      if !others.isEmpty { view.reload(others) }
    }

    /// Shows which rows are selected.
    open func selectRows(at positions: [RowPosition]) { select(positions.map { IndexPath($0) }) }

    private func select(_ paths: [IndexPath]) {
      selected = paths
      guard let view = served else { return }
      let present = view.selectedPaths
      for path in present where !paths.contains(path) { view.deselect(path) }
      for path in paths where !present.contains(path) && source.has(path) { view.select(path) }
    }

    /// Scrolls so that a row is the first visible one.
    open func scroll(toRow position: RowPosition, hiding hidden: Double) {
      guard let view = served, view.window != nil, let frame = view.frame(of: IndexPath(position)) else { return }
      view.contentOffset.y = frame.minY + CGFloat(hidden) - view.adjustedContentInset.top
    }

    /// The kind of the cell for a row. Registers the type of the cell when it is the first of its kind.
    func kind(at path: IndexPath, register: (any ListCell.Type, String) -> Void) -> String {
      let kind = source.kind(at: path)
      if registersCells, registered.insert(kind).inserted { register(source.cellType(at: path), kind) }
      return kind
    }

    func show(_ path: IndexPath, in view: UIView) {
      guard let cell = view as? any ListCell else {
        fatalError("Binding: \(type(of: view)) is registered as a cell of a list, and is no ListCell")
      }
      bound[ObjectIdentifier(cell)] = Shown(cell: cell)
      source.display(at: path, in: cell)
    }

    func willDisplay(_ path: IndexPath, in cell: UIView) {
      // UIKit keeps cells that have left the screen, and may bring them back without asking for them.
      if bound[ObjectIdentifier(cell)] == nil { show(path, in: cell) }
      source.willDisplay(at: path)
    }

    /// Ends the bindings of a cell, a header or a footer, if it has any.
    func didEndDisplaying(_ view: UIView) {
      bound[ObjectIdentifier(view)] = nil
      if let cell = view as? any ListCell { source.endDisplaying(cell) }
    }

    func didSelect(_ path: IndexPath, _ cell: UIView?) {
      if !selected.contains(path) { selected.append(path) }
      source.didSelect(at: path)
      (cell as? any ListCell)?.onClick?()
    }

    func didDeselect(_ path: IndexPath) {
      selected.removeAll { $0 == path }
      source.didDeselect(at: path)
    }

    func didMove(from source: IndexPath, to destination: IndexPath) {
      isBusy = true
      self.source.didMove(from: source, to: destination)
      isBusy = false
    }

    /// Tells the adapter how far the view was scrolled, and its first row.
    open func scrollViewDidScroll(_ scrollView: UIScrollView) {
      guard let view, !isBusy else { return }
      let first = view.firstVisiblePath
      let top = view.contentOffset.y + view.adjustedContentInset.top
      source.didScroll(
        to: Double(view.contentOffset.y), first: first,
        hiding: first.flatMap { view.frame(of: $0) }.map { Double(top - $0.minY) } ?? 0)
    }

    /// Tells the adapter.
    open func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { source.isDragged(true) }

    /// Tells the adapter, unless the view still moves.
    open func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
      if !decelerate { source.isDragged(false) }
    }

    /// Tells the adapter.
    open func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { source.isDragged(false) }
  }

  extension IndexPath {
    init(_ position: RowPosition) { self.init(item: position.row, section: position.section) }
  }

  /// A list in the terms of UIKit, whatever its positions are.
  extension ListSource {
    private func position(_ path: IndexPath) -> Position {
      position(RowPosition(section: path.section, row: path.item))
    }

    func has(_ path: IndexPath) -> Bool { path.section < sectionCount && path.item < count(inSection: path.section) }
    func kind(at path: IndexPath) -> String { kind(at: position(path)) }
    func cellType(at path: IndexPath) -> any ListCell.Type { cellType(at: position(path)) }
    func display(at path: IndexPath, in cell: any ListCell) { display(at: position(path), in: cell) }
    func height(at path: IndexPath, forWidth width: Double) -> Double? { height(at: position(path), forWidth: width) }
    func leadingActions(at path: IndexPath) -> [RowAction] { leadingActions(at: position(path)) }
    func trailingActions(at path: IndexPath) -> [RowAction] { trailingActions(at: position(path)) }
    func prefetch(at paths: [IndexPath]) { prefetch(at: paths.filter(has).map(position)) }
    func cancelPrefetching(at paths: [IndexPath]) { cancelPrefetching(at: paths.filter(has).map(position)) }
    func willDisplay(at path: IndexPath) { willDisplay(at: position(path)) }
    func didSelect(at path: IndexPath) { didSelect(at: position(path)) }
    func didDeselect(at path: IndexPath) { didDeselect(at: position(path)) }
    func delete(at path: IndexPath) { delete(at: position(path)) }
    func didMove(from source: IndexPath, to destination: IndexPath) {
      didMove(from: position(source), to: position(destination))
    }
    func isDragged(_ isDragging: Bool) { if isDragging { willBeginDragging() } else { didEndDragging() } }
    func didScroll(to offset: Double, first: IndexPath?, hiding hidden: Double) {
      didScroll(to: offset, first: first.map(position), hiding: hidden)
    }
  }
#endif
