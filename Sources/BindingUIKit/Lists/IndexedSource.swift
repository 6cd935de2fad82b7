#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import BindingCollections
  public import Foundation
  import Binding
  import UIKit

  /// A list as table views and collection views ask for it, by index paths. ``BindingCollections/ListAdapter`` is
  /// one, with a single section, and ``BindingCollections/SectionedListAdapter`` another.
  public protocol IndexedSource: ListSource {
    /// The number of sections.
    var sectionCount: Int { get }
    /// The rows that are selected.
    var selection: any RowSelection { get }
    /// Whether rows can be deleted now.
    var canDelete: Bool { get }
    /// Whether rows can be moved by hand now.
    var canMove: Bool { get }
    /// The titles of the index at the side of the list, and the section to which each leads.
    var indexTitles: [(title: String, section: Int)] { get }

    /// The number of rows in a section.
    func count(inSection section: Int) -> Int
    /// The position at an index path.
    func position(at path: IndexPath) -> Position
    /// A row is about to be shown.
    func willDisplay(at position: Position)
    /// A row was selected.
    func didSelect(at position: Position)
    /// A row is selected no more.
    func didDeselect(at position: Position)
    /// A row is to be deleted.
    func delete(at position: Position)
    /// A row was moved by hand.
    func didMove(from source: Position, to destination: Position)
    /// The list was scrolled: how far, its first row on the screen, and how much of that is hidden.
    func didScroll(to offset: Double, first: Position?, hiding hidden: Double)
    /// The user begins to drag the list, or has let go of it.
    func isDragged(_ isDragging: Bool)
    /// The view of the header of a section, if it has one.
    func headerCell(ofSection section: Int) -> (any ListCell)?
    /// The view of the footer of a section, if it has one.
    func footerCell(ofSection section: Int) -> (any ListCell)?
  }

  extension ListAdapter: IndexedSource {
    /// One.
    public var sectionCount: Int { 1 }
    /// None.
    public var indexTitles: [(title: String, section: Int)] { [] }
    /// The number of rows.
    public func count(inSection section: Int) -> Int { count }
    /// The row of an index path.
    public func position(at path: IndexPath) -> Int { path.item }
    /// The user begins to drag the list, or has let go of it.
    public func isDragged(_ isDragging: Bool) { if isDragging { willBeginDragging() } else { didEndDragging() } }
    /// None.
    public func headerCell(ofSection section: Int) -> (any ListCell)? { nil }
    /// None.
    public func footerCell(ofSection section: Int) -> (any ListCell)? { nil }
  }

  extension SectionedListAdapter: IndexedSource {
    /// Whether rows can be deleted now.
    public var canDelete: Bool { deleting?.isEnabled.value ?? false }
    /// Rows of sections are not moved by hand.
    public var canMove: Bool { false }
    /// The position of an index path.
    public func position(at path: IndexPath) -> RowPosition { RowPosition(section: path.section, row: path.item) }
    /// Does nothing: rows of sections are not moved by hand.
    public func didMove(from source: RowPosition, to destination: RowPosition) {}
    /// Does nothing.
    public func didScroll(to offset: Double, first: RowPosition?, hiding hidden: Double) {}
    /// Does nothing.
    public func isDragged(_ isDragging: Bool) {}
  }
#endif
