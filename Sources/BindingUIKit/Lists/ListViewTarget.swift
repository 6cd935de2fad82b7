#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  import Binding
  public import BindingCollections
  import Foundation
  public import UIKit

  /// The common base of ``TableViewTarget`` and ``CollectionViewTarget``, which show a list.
  ///
  /// **Ownership.** The view holds the target weakly, like any delegate; the connection retains the target. The target
  /// holds the view weakly. When the connection ends, the view becomes empty.
  @MainActor
  open class ListViewTarget: NSObject, UIScrollViewDelegate, @MainActor ListTarget {
    let source: any ListSource
    weak var view: (any IndexedView)?
    /// Whether this target is connected, and no other target was connected to the view since.
    private var isServing = false
    /// How many connections this target has had. It identifies the latest one: when an earlier connection ends, the
    /// later one must stay.
    private var connections = 0
    private var served: (any IndexedView)? { isServing ? view : nil }
    /// The animation for rows that are inserted into or removed from a table view.
    var rowAnimation = UITableView.RowAnimation.automatic

    let registersCells: Bool
    private var registered: Set<String> = []
    /// The cells that are bound to a row now, and the headers and footers.
    private var bound: [ObjectIdentifier: Shown] = [:]
    private var selected: [IndexPath] = []
    /// Whether the view is carrying out a batch of updates.
    private var isBusy = false

    /// Whether the adapter was told that the user is scrolling: the user drags the view, or the view decelerates after
    /// that.
    private var isDragged = false { didSet { source.isDragged(isDragged) } }

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
      if let view, !view.allowsMultipleSelectionDuringEditing {
        view.allowsMultipleSelection = source.selection.allowsSeveral
      }
      connections += 1
      let number = connections
      return Subscription { [self] in if connections == number { leave() } }
    }

    /// Stops showing the list. The view becomes empty, unless it already shows the list of another target.
    private func leave() {
      isServing = false
      if view?.target === self { view?.endServing() }
      // The bindings of the cells are ended here, because UIKit removes the cells only at its next layout, when this
      // target is no longer the delegate.
      let cells = bound.values.compactMap(\.cell)
      bound = [:]
      for cell in cells { source.endDisplaying(cell) }
      // UIKit tells only the delegate that a drag is over, which this target no longer is.
      if isDragged { isDragged = false }
    }

    /// Reloads all rows of the view.
    open func reloadAll() {
      served?.reloadData()
      select(selected)
    }

    /// Shows the changes of the list. Rows that come, go or move are animated if the view is in a window.
    open func apply(_ changes: ListViewChanges<RowPosition>) {
      guard let view = served else { return changes.show() }
      if view.window == nil {
        changes.show()
        return reloadAll()
      }
      if changes.changesPositions { moveRows(by: changes, in: view) }
      changes.show()
      update(changes.updates)
    }

    /// Removes, inserts and moves rows and sections, as one batch of the view.
    private func moveRows(by changes: ListViewChanges<RowPosition>, in view: (any IndexedView)) {
      isBusy = true
      view.performBatchUpdates(
        { [rowAnimation] in
          changes.show()
          view.change(changes, rowAnimation)
        }, completion: nil)
      isBusy = false
      // UIKit reads the titles of the index only when the view is reloaded.
      let (gone, come, moved) = (changes.deletedSections, changes.insertedSections, changes.movedSections)
      if !(gone.isEmpty && come.isEmpty && moved.isEmpty) { view.reloadIndexTitles() }
      // UIKit deselects rows that are deleted and inserted again, by themselves or with their section.
      source.showSelectionAgain()
    }

    private func update(_ positions: [RowPosition]) {
      guard let view = served else { return }
      let paths = positions.map { IndexPath($0) }
      // A row that is off the screen has no cell, and so no reuse identifier to compare: it is reloaded.
      let isAlike: (IndexPath) -> Bool = { [source] in view.reuseIdentifier(at: $0) == source.kind(at: $0) }
      let (alike, others) = (paths.filter(isAlike), paths.filter { !isAlike($0) })
      if !alike.isEmpty { view.reconfigure(alike) }
      if !others.isEmpty {
        view.reload(others)
        // UIKit deselects rows that are reloaded.
        source.showSelectionAgain()
      }
    }

    /// Selects these rows in the view, and no others.
    open func selectRows(at positions: [RowPosition]) { select(positions.map { IndexPath($0) }) }

    private func select(_ paths: [IndexPath]) {
      selected = paths
      guard let view = served else { return }
      let present = view.selectedPaths
      for path in present where !paths.contains(path) { view.deselect(path) }
      for path in paths where !present.contains(path) && source.has(path) { view.select(path) }
    }

    /// Scrolls so that a row is the first visible one, with `hidden` points of it above the visible area.
    open func scroll(toRow position: RowPosition, hiding hidden: Double) {
      guard let view = served, view.window != nil, let frame = view.frame(of: IndexPath(position)) else { return }
      view.contentOffset.y = frame.minY + CGFloat(hidden) - view.adjustedContentInset.top
    }

    /// The kind of the cell for a row, which is its reuse identifier. Calls `register` with the type of the cell at the
    /// first use of a kind.
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

    /// Notes a header or a footer that is about to be shown, so that its bindings end with the connection.
    func note(_ view: (any ListCell)?) -> UIView? {
      if let view { bound[ObjectIdentifier(view)] = Shown(cell: view) }
      return view as? UIView
    }

    func willDisplay(_ path: IndexPath, in cell: UIView) {
      // UIKit may show a cell that has left the screen again without asking the data source for it. The bindings of
      // such a cell have ended, so it is bound again.
      if bound[ObjectIdentifier(cell)] == nil { show(path, in: cell) }
      source.willDisplay(at: path)
    }

    /// Ends the bindings of a cell, a header or a footer that is a `ListCell`.
    func didEndDisplaying(_ view: UIView) {
      bound[ObjectIdentifier(view)] = nil
      if let cell = view as? any ListCell { source.endDisplaying(cell) }
    }

    func didSelect(_ path: IndexPath) {
      // The command for selected rows may remove the row.
      let row = source.row(at: path)
      guard let view, view.allowsMultipleSelectionDuringEditing else {
        didChoose(path)
        row?.didClick()
        return
      }
      if view.isEditing { return didChoose(path) }
      view.deselect(path)
      row?.didClick()
    }

    private func didChoose(_ path: IndexPath) {
      if !selected.contains(path) { selected.append(path) }
      source.didSelect(at: path)
    }

    func didDeselect(_ path: IndexPath) {
      selected.removeAll { $0 == path }
      source.didDeselect(at: path)
    }

    /// Tells the adapter of a move by the user. UIKit asks for the rows as the user has moved them, and must not be
    /// given a change before a later turn: whatever else the model makes of the move is shown then.
    func didMove(from source: IndexPath, to destination: IndexPath) {
      self.source.isHeld = true
      self.source.didMove(from: source, to: destination)
      Task { [source = self.source] in source.isHeld = false }
    }

    /// Tells the adapter how far the view was scrolled, which row is the first visible one, and how much of that row is
    /// hidden.
    open func scrollViewDidScroll(_ scrollView: UIScrollView) {
      guard let view, !isBusy else { return }
      let first = view.firstVisiblePath
      let top = view.contentOffset.y + view.adjustedContentInset.top
      source.didScroll(
        to: Double(view.contentOffset.y), first: first,
        hiding: first.flatMap { view.frame(of: $0) }.map { Double(top - $0.minY) } ?? 0)
    }

    /// Tells the adapter that the user begins to scroll.
    open func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { isDragged = true }

    /// Tells the adapter that the user has stopped scrolling, unless the view decelerates.
    open func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
      if !decelerate { isDragged = false }
    }

    /// Tells the adapter that the view has come to rest.
    open func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { isDragged = false }
  }

  extension IndexPath {
    init(_ position: RowPosition) { self.init(item: position.row, section: position.section) }
  }

  /// The methods of an adapter, called with an index path instead of the adapter's own type of position.
  extension ListSource {
    func position(_ path: IndexPath) -> Position {
      position(RowPosition(section: path.section, row: path.item))
    }

    func has(_ path: IndexPath) -> Bool { path.section < sectionCount && path.item < count(inSection: path.section) }
    func row(at path: IndexPath) -> (any ListRow)? { row(at: position(path)) }
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
    func canDelete(at path: IndexPath) -> Bool { canDelete(at: position(path)) }
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
