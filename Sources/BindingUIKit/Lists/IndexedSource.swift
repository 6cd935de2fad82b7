#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  import Binding
  import BindingCollections
  import Foundation
  import UIKit

  /// A list as table views and collection views ask for it, by index paths. A `ListAdapter` is one, with a single
  /// section, and a `SectionedListAdapter` another.
  protocol IndexedSource: ListSource {
    var sectionCount: Int { get }
    var selection: any RowSelection { get }
    var canDelete: Bool { get }
    var canMove: Bool { get }
    var indexTitles: [(title: String, section: Int)] { get }

    func count(inSection section: Int) -> Int
    func position(at path: IndexPath) -> Position
    func willDisplay(at position: Position)
    func didSelect(at position: Position)
    func didDeselect(at position: Position)
    func delete(at position: Position)
    func didMove(from source: Position, to destination: Position)
    func didScroll(to offset: Double, first: Position?, hiding hidden: Double)
    func isDragged(_ isDragging: Bool)
    func headerCell(ofSection section: Int) -> (any ListCell)?
    func footerCell(ofSection section: Int) -> (any ListCell)?
  }

  /// What a target of any source calls, which does not know its positions.
  extension IndexedSource {
    func has(_ path: IndexPath) -> Bool { path.section < sectionCount && path.item < count(inSection: path.section) }
    func kind(at path: IndexPath) -> String { kind(at: position(at: path)) }
    func cellType(at path: IndexPath) -> any ListCell.Type { cellType(at: position(at: path)) }
    func display(at path: IndexPath, in cell: any ListCell) { display(at: position(at: path), in: cell) }
    func height(at path: IndexPath, forWidth width: Double) -> Double? {
      height(at: position(at: path), forWidth: width)
    }
    func leadingActions(at path: IndexPath) -> [RowAction] { leadingActions(at: position(at: path)) }
    func trailingActions(at path: IndexPath) -> [RowAction] { trailingActions(at: position(at: path)) }
    func prefetch(at paths: [IndexPath]) { prefetch(at: paths.filter(has).map(position)) }
    func cancelPrefetching(at paths: [IndexPath]) { cancelPrefetching(at: paths.filter(has).map(position)) }
    func willDisplay(at path: IndexPath) { willDisplay(at: position(at: path)) }
    func didSelect(at path: IndexPath) { didSelect(at: position(at: path)) }
    func didDeselect(at path: IndexPath) { didDeselect(at: position(at: path)) }
    func delete(at path: IndexPath) { delete(at: position(at: path)) }
    func didMove(from source: IndexPath, to destination: IndexPath) {
      didMove(from: position(at: source), to: position(at: destination))
    }
    func didScroll(to offset: Double, first: IndexPath?, hiding hidden: Double) {
      didScroll(to: offset, first: first.map(position), hiding: hidden)
    }
  }

  extension ListAdapter: IndexedSource {
    var sectionCount: Int { 1 }
    var indexTitles: [(title: String, section: Int)] { [] }
    func count(inSection section: Int) -> Int { count }
    func position(at path: IndexPath) -> Int { path.item }
    func isDragged(_ isDragging: Bool) { if isDragging { willBeginDragging() } else { didEndDragging() } }
    func headerCell(ofSection section: Int) -> (any ListCell)? { nil }
    func footerCell(ofSection section: Int) -> (any ListCell)? { nil }
  }

  // Rows of sections are neither moved by hand nor told how far they are scrolled.
  extension SectionedListAdapter: IndexedSource {
    var canDelete: Bool { deleting?.isEnabled.value ?? false }
    var canMove: Bool { false }
    func position(at path: IndexPath) -> RowPosition { RowPosition(section: path.section, row: path.item) }
    func didMove(from source: RowPosition, to destination: RowPosition) {}
    func didScroll(to offset: Double, first: RowPosition?, hiding hidden: Double) {}
    func isDragged(_ isDragging: Bool) {}
  }
#endif
