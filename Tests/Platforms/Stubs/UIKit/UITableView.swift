// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import Foundation

@MainActor open class UITableViewCell: UIView {
  public enum CellStyle: Int, Sendable { case `default`, value1, value2, subtitle }
  public enum AccessoryType: Int, Sendable { case none, disclosureIndicator }
  public enum EditingStyle: Int, Sendable { case none, delete, insert }

  open private(set) var reuseIdentifier: String?
  open var textLabel: UILabel? { label }
  open var contentView: UIView { content }
  private let content = UIView(frame: .zero)
  open var accessoryType = AccessoryType.none
  private let label = UILabel(frame: .zero)
  open var isSelected = false
  public var contentConfiguration: (any UIContentConfiguration)?
  public func defaultContentConfiguration() -> UIListContentConfiguration { UIListContentConfiguration() }

  // Not required in UIKit, and yet callable by a metatype, as all that Swift imports: a subclass without it compiles
  // there, and traps when the table makes it.
  public required init(style: CellStyle, reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
  }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open func prepareForReuse() {}
}

@MainActor open class UITableViewHeaderFooterView: UIView {
  open private(set) var reuseIdentifier: String?
  public var contentConfiguration: (any UIContentConfiguration)?
  public func defaultContentConfiguration() -> UIListContentConfiguration { UIListContentConfiguration() }
  // Required as that of a cell.
  public required init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
  }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
}

public protocol UIContentConfiguration {}

public struct UIListContentConfiguration: UIContentConfiguration, Hashable {
  public var text: String?
  public var secondaryText: String?
}

@MainActor public protocol UITableViewDataSource: NSObjectProtocol {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
  // MARK: Optional
  func numberOfSections(in tableView: UITableView) -> Int
  func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool
  func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool
  func sectionIndexTitles(for tableView: UITableView) -> [String]?
  func tableView(_ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int) -> Int
  func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath)
  func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath)
}

#if !_runtime(_ObjC)
  extension UITableViewDataSource {
    public func numberOfSections(in tableView: UITableView) -> Int { 1 }
    public func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { false }
    public func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }
    public func sectionIndexTitles(for tableView: UITableView) -> [String]? { nil }
    public func tableView(_ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int) -> Int {
      0
    }
    public func tableView(
      _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) {}
    public func tableView(
      _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {}
  }
#endif

@MainActor public protocol UITableViewDataSourcePrefetching: NSObjectProtocol {
  func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath])
  // MARK: Optional
  func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath])
}

@MainActor public protocol UITableViewDelegate: UIScrollViewDelegate {
  // MARK: Optional
  func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath)
  func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath)
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat
  func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool
  func tableView(_ tableView: UITableView, shouldIndentWhileEditingRowAt indexPath: IndexPath) -> Bool
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath)
  func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView?
  func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView?
  func tableView(_ tableView: UITableView, didEndDisplayingHeaderView view: UIView, forSection section: Int)
  func tableView(_ tableView: UITableView, didEndDisplayingFooterView view: UIView, forSection section: Int)
  func tableView(
    _ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath
  ) -> UITableViewCell.EditingStyle
  func tableView(
    _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration?
  func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration?
}

#if !_runtime(_ObjC)
  extension UITableViewDelegate {
    public func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {}
    public func tableView(
      _ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath
    ) {}
    public func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
      UITableView.automaticDimension
    }
    public func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool { true }
    public func tableView(_ tableView: UITableView, shouldIndentWhileEditingRowAt indexPath: IndexPath) -> Bool { true }
    public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
    public func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {}
    public func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? { nil }
    public func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? { nil }
    public func tableView(_ tableView: UITableView, didEndDisplayingHeaderView view: UIView, forSection section: Int) {}
    public func tableView(_ tableView: UITableView, didEndDisplayingFooterView view: UIView, forSection section: Int) {}
    public func tableView(
      _ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath
    ) -> UITableViewCell.EditingStyle { .delete }
    public func tableView(
      _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? { nil }
    public func tableView(
      _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? { nil }
  }
#endif

@MainActor open class UIContextualAction: NSObject {
  public enum Style: Int, Sendable { case normal, destructive }
  public typealias Handler = (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void
  open private(set) var style: Style
  open var title: String?
  // Implicitly unwrapped and copied, as in UIKit.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var backgroundColor: UIColor!
  open private(set) var handler: Handler

  public init(style: Style, title: String?, handler: @escaping Handler) {
    self.style = style
    self.title = title
    self.handler = handler
    super.init()
  }
}

@MainActor open class UISwipeActionsConfiguration: NSObject {
  open private(set) var actions: [UIContextualAction]
  open var performsFirstActionWithFullSwipe = true
  public init(actions: [UIContextualAction]) {
    self.actions = actions
    super.init()
  }
}

@MainActor open class UITableView: UIScrollView {
  public enum Style: Int, Sendable { case plain, grouped, insetGrouped }
  public enum RowAnimation: Int, Sendable { case fade, right, left, top, bottom, none, middle, automatic = 100 }
  public enum ScrollPosition: Int, Sendable { case none, top, middle, bottom }
  public nonisolated static let automaticDimension: CGFloat = -1

  open weak var dataSource: (any UITableViewDataSource)?
  open weak var delegate: (any UITableViewDelegate)? { didSet { scrollDelegate = delegate } }
  open weak var prefetchDataSource: (any UITableViewDataSourcePrefetching)?
  open var allowsMultipleSelection = false
  open var allowsMultipleSelectionDuringEditing = false
  open var isEditing = false
  // By its documentation, what heightForRowAt returns overrides it.
  open var rowHeight: CGFloat = 10
  open private(set) var indexPathsForSelectedRows: [IndexPath]?

  /// What it was told, in order.
  public var log: [String] = []
  /// The rows on the screen; the others have no cells.
  public var visible: Range<Int>?
  var grid = RowGrid<UITableViewCell>()
  public var sectionCount: Int { grid.sections.count }
  private var classes: [String: UITableViewCell.Type] = [:]
  private var spares: [UITableViewCell] = []
  /// The cell that is to be configured again.
  private var prepared: UITableViewCell?

  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    classes[identifier] = cellClass as? UITableViewCell.Type
  }

  open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
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
    return type.init(style: .default, reuseIdentifier: identifier)
  }

  /// The titles of the index, which are asked for only when the table is reloaded, or told to.
  public private(set) var indexTitles: [String] = []
  open func reloadSectionIndexTitles() { indexTitles = dataSource?.sectionIndexTitles(for: self) ?? [] }

  var counts: [Int] {
    guard let dataSource else { return [] }
    return (0..<dataSource.numberOfSections(in: self)).map { dataSource.tableView(self, numberOfRowsInSection: $0) }
  }

  open func reloadData() {
    log.append("reload")
    for (section, rows) in grid.sections.enumerated() {
      for (row, cell) in rows.enumerated() { if let cell { end(cell, IndexPath(row: row, section: section)) } }
    }
    indexPathsForSelectedRows = nil
    grid.reload(counts)
    reloadSectionIndexTitles()
    layoutIfNeeded()
  }

  open override func layoutIfNeeded() {
    guard let dataSource else { return }
    for (section, rows) in grid.sections.enumerated() {
      for row in rows.indices {
        let path = IndexPath(row: row, section: section)
        let isVisible = visible?.contains(row) ?? true
        if !isVisible, let cell = rows[row] {
          grid[path] = nil
          end(cell, path)
        } else if isVisible, rows[row] == nil {
          let cell = dataSource.tableView(self, cellForRowAt: path)
          grid[path] = cell
          if cell.superview !== self { addSubview(cell) }
          delegate?.tableView(self, willDisplay: cell, forRowAt: path)
        }
      }
    }
  }

  private func end(_ cell: UITableViewCell, _ path: IndexPath) {
    cell.removeFromSuperview()
    delegate?.tableView(self, didEndDisplaying: cell, forRowAt: path)
    if cell.reuseIdentifier != nil { spares.append(cell) }
  }

  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    precondition(window != nil, "A table is changed row by row outside of a window")
    precondition(!isMoving, "A table is changed while it takes a row that was moved by hand")
    grid.require(counts, "before a batch")
    grid.batch = RowGrid.Batch()
    updates?()
    if let batch = grid.batch { loseSelection(where: batch.deletes) }
    log.append("batch")
    for (cell, path) in grid.finish(counts) { end(cell, path) }
    layoutIfNeeded()
    completion?(true)
  }

  private func note(_ text: String) {
    precondition(grid.batch != nil, "A table is told to \(text) outside of a batch")
    log.append(text)
  }

  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    note("insert \(indexPaths.map(\.text).joined(separator: " "))")
    grid.batch?.inserted += indexPaths
  }
  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    note("delete \(indexPaths.map(\.text).joined(separator: " "))")
    grid.batch?.deleted += indexPaths
  }
  open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    note("move \(indexPath.text) \(newIndexPath.text)")
    grid.batch?.moved.append((indexPath, newIndexPath))
  }
  open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    note("insert sections \(sections.map(String.init).joined(separator: " "))")
    grid.batch?.insertedSections.formUnion(sections)
  }
  open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    note("delete sections \(sections.map(String.init).joined(separator: " "))")
    grid.batch?.deletedSections.formUnion(sections)
  }
  open func moveSection(_ section: Int, toSection newSection: Int) {
    note("move section \(section) \(newSection)")
    grid.batch?.movedSections.append((section, newSection))
  }

  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    log.append("reload \(indexPaths.map(\.text).joined(separator: " "))")
    loseSelection(where: indexPaths.contains)
    for path in indexPaths {
      guard let cell = grid[path] else { continue }
      grid[path] = nil
      end(cell, path)
    }
    layoutIfNeeded()
  }

  open func reconfigureRows(at indexPaths: [IndexPath]) {
    log.append("reconfigure \(indexPaths.map(\.text).joined(separator: " "))")
    for path in indexPaths {
      guard let cell = grid[path] else { continue }
      prepared = cell
      let new = dataSource?.tableView(self, cellForRowAt: path)
      precondition(new === cell, "A cell is configured anew as another")
      prepared = nil
    }
  }

  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { grid[indexPath] }
  open func indexPath(for cell: UITableViewCell) -> IndexPath? { grid.path(of: cell) }
  open var indexPathsForVisibleRows: [IndexPath]? {
    let first = Int(contentOffset.y / rowHeight)
    return grid.sections.first.map { rows in
      (Swift.max(0, first)..<Swift.max(first, rows.count)).map { IndexPath(row: $0, section: 0) }
    }
  }
  open func numberOfRows(inSection section: Int) -> Int { grid.sections[section].count }
  open func rectForRow(at indexPath: IndexPath) -> CGRect {
    CGRect(x: 0, y: rowHeight * CGFloat(indexPath.row), width: frame.width, height: rowHeight)
  }
  open func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {}
  open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    guard let indexPath, grid.has(indexPath) else { fatalError("The table has no row to be selected") }
    if !allowsMultipleSelection { indexPathsForSelectedRows = nil }
    indexPathsForSelectedRows = ((indexPathsForSelectedRows ?? []) + [indexPath]).sorted()
  }
  open func deselectRow(at indexPath: IndexPath, animated: Bool) { loseSelection { $0 == indexPath } }
  private func loseSelection(where isLost: (IndexPath) -> Bool) {
    indexPathsForSelectedRows?.removeAll(where: isLost)
    if indexPathsForSelectedRows?.isEmpty == true { indexPathsForSelectedRows = nil }
  }

  // MARK: What the user does

  public func userTaps(_ path: IndexPath) {
    let allowsMultipleSelection = isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection
    if !allowsMultipleSelection, let former = indexPathsForSelectedRows?.first, former != path {
      deselectRow(at: former, animated: false)
      delegate?.tableView(self, didDeselectRowAt: former)
    }
    if allowsMultipleSelection, indexPathsForSelectedRows?.contains(path) == true {
      deselectRow(at: path, animated: false)
      delegate?.tableView(self, didDeselectRowAt: path)
      return
    }
    if indexPathsForSelectedRows?.contains(path) != true {
      selectRow(at: path, animated: false, scrollPosition: .none)
    }
    delegate?.tableView(self, didSelectRowAt: path)
  }

  public func userDeletes(_ path: IndexPath) {
    guard dataSource?.tableView(self, canEditRowAt: path) == true else { return }
    guard delegate?.tableView(self, editingStyleForRowAt: path) == .delete else { return }
    dataSource?.tableView(self, commit: .delete, forRowAt: path)
  }

  public func userMoves(_ source: IndexPath, to destination: IndexPath) {
    guard dataSource?.tableView(self, canMoveRowAt: source) == true else { return }
    let cell = grid.sections[source.section].remove(at: source.row)
    grid.sections[destination.section].insert(cell, at: destination.row)
    isMoving = true
    dataSource?.tableView(self, moveRowAt: source, to: destination)
    isMoving = false
    grid.require(counts, "after a row was moved by hand")
  }
  private var isMoving = false

  public func userSwipes(_ path: IndexPath, choosing title: String) {
    let configuration = delegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: path)
    guard let action = configuration?.actions.first(where: { $0.title == title }) else { return }
    action.handler(action, self) { _ in }
  }

  /// A cell comes back on the screen without being asked for again, as UIKit keeps some for that.
  public func showsAgain(_ path: IndexPath, _ cell: UITableViewCell) {
    spares.removeAll { $0 === cell }
    grid[path] = cell
    addSubview(cell)
    delegate?.tableView(self, willDisplay: cell, forRowAt: path)
  }
}

extension IndexPath {
  var text: String { "\(section).\(row)" }
}
