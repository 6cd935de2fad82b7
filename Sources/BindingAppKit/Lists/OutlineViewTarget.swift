#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import Binding
  public import BindingCollections
  import Foundation

  /// Shows a list with sections in an outline view: the sections are items that are expanded, their headers are shown
  /// as rows, and cannot be selected.
  ///
  ///     let adapter = SectionedListAdapter(people.grouped(by: \.initial), by: \.id)
  ///     adapter.header = { HeaderRow($0.key) }
  ///     adapter.connect(to: outlineView).store(in: scope)
  ///
  /// Cells are views, made and reused by the adapter, headers included. A row that moves goes and comes. Otherwise as
  /// a ``TableViewTarget``.
  @MainActor
  open class OutlineViewTarget: NSObject, NSOutlineViewDataSource, NSOutlineViewDelegate,
    @MainActor SectionedTarget
  {
    let source: any SectionedSource
    /// Where it is shown.
    public private(set) weak var outlineView: NSOutlineView?
    /// How rows come and go.
    public var animation: NSTableView.AnimationOptions = [.effectFade, .slideDown]

    /// A section or a row: outline views know items by their identity.
    private final class Item: NSObject {
      weak var section: Item?
      var rows: [Item] = []

      init(in section: Item?) {
        self.section = section
        super.init()
      }
    }

    private var sections: [Item] = []
    private var selected: Set<RowPosition> = []
    /// Whether the selection is being shown, and is none of the user.
    private var isSelecting = false

    /// Makes a target.
    public init<Section: ObservableCollection>(
      _ adapter: SectionedListAdapter<Section>, in outlineView: NSOutlineView
    ) {
      source = adapter
      self.outlineView = outlineView
      super.init()
    }

    /// Takes the outline view over, until the subscription ends.
    func attach(_ adapter: AnyObject) -> Subscription {
      if adapter !== source { fatalError("Binding: a list is connected to the target of another") }
      outlineView?.dataSource = self
      outlineView?.delegate = self
      outlineView?.allowsMultipleSelection = source.selection.allowsSeveral
      return Subscription { self.detach() }
    }

    private func detach() {
      guard let outlineView, outlineView.dataSource === self else { return }
      outlineView.dataSource = nil
      outlineView.reloadData()
      if outlineView.delegate === self { outlineView.delegate = nil }
    }

    // MARK: Changes

    /// Shows all sections anew.
    open func reloadAll() {
      sections = (0..<source.sectionCount).map(makeSection)
      isSelecting = true
      outlineView?.reloadData()
      for section in sections { outlineView?.expandItem(section) }
      isSelecting = false
      selected = selectedPositions()
    }

    private func makeSection(_ offset: Int) -> Item {
      let section = Item(in: nil)
      section.rows = (0..<source.count(inSection: offset)).map { _ in Item(in: section) }
      return section
    }

    /// Shows the changes of the sections.
    open func apply(_ changes: SectionedChanges) {
      guard let outlineView else { return changes.show() }
      isSelecting = true
      outlineView.beginUpdates()
      // What goes, from behind, and then what comes, from the front: so each offset is that of its version.
      for position in (changes.deletions + changes.moves.map(\.source)).sorted(by: >) {
        let section = sections[position.section]
        section.rows.remove(at: position.row)
        outlineView.removeItems(at: [position.row], inParent: section, withAnimation: animation)
      }
      for offset in (changes.deletedSections + changes.movedSections.map(\.source)).sorted(by: >) {
        sections.remove(at: offset)
        outlineView.removeItems(at: [offset], inParent: nil, withAnimation: animation)
      }
      changes.show()
      var new: [Item] = []
      for offset in (changes.insertedSections + changes.movedSections.map(\.destination)).sorted() {
        sections.insert(makeSection(offset), at: offset)
        outlineView.insertItems(at: [offset], inParent: nil, withAnimation: animation)
        new.append(sections[offset])
      }
      for position in (changes.insertions + changes.moves.map(\.destination)).sorted() {
        let section = sections[position.section]
        section.rows.insert(Item(in: section), at: position.row)
        outlineView.insertItems(at: [position.row], inParent: section, withAnimation: animation)
      }
      outlineView.endUpdates()
      // Not before: it would ask for rows in the middle of the updates.
      for section in new { outlineView.expandItem(section) }
      for position in changes.updates { outlineView.reloadItem(sections[position.section].rows[position.row]) }
      isSelecting = false
      selected = selectedPositions()
    }

    /// Shows which rows are selected.
    open func selectRows(at positions: [RowPosition]) {
      guard let outlineView else { return }
      isSelecting = true
      selected = Set(positions)
      let rows = positions.map { outlineView.row(forItem: sections[$0.section].rows[$0.row]) }
      outlineView.selectRowIndexes(IndexSet(rows.filter { $0 >= 0 }), byExtendingSelection: false)
      isSelecting = false
    }

    private func selectedPositions() -> Set<RowPosition> {
      guard let outlineView else { return [] }
      return Set(outlineView.selectedRowIndexes.compactMap { position(of: outlineView.item(atRow: $0)) })
    }

    /// The position of a row; `nil` for a section.
    private func position(of item: Any?) -> RowPosition? {
      guard let item = item as? Item, let parent = item.section else { return nil }
      guard let section = sections.firstIndex(of: parent), let row = parent.rows.firstIndex(of: item) else {
        return nil
      }
      return RowPosition(section: section, row: row)
    }

    // MARK: NSOutlineViewDataSource

    /// The number of sections, or of the rows of one.
    open func outlineView(_ outlineView: NSOutlineView, numberOfChildrenOfItem item: Any?) -> Int {
      (item as? Item)?.rows.count ?? sections.count
    }

    /// A section, or a row of one.
    open func outlineView(_ outlineView: NSOutlineView, child index: Int, ofItem item: Any?) -> Any {
      (item as? Item)?.rows[index] ?? sections[index]
    }

    /// Whether it is a section.
    open func outlineView(_ outlineView: NSOutlineView, isItemExpandable item: Any) -> Bool {
      (item as? Item)?.section == nil
    }

    // MARK: NSOutlineViewDelegate

    /// A cell of the adapter, bound to its row, or the header of a section.
    open func outlineView(_ outlineView: NSOutlineView, viewFor tableColumn: NSTableColumn?, item: Any) -> NSView? {
      if let position = position(of: item) { return source.cell(at: position) as? NSView }
      guard let section = item as? Item, let offset = sections.firstIndex(of: section) else { return nil }
      return source.headerCell(ofSection: offset) as? NSView
    }

    /// Whether it is a row.
    open func outlineView(_ outlineView: NSOutlineView, shouldSelectItem item: Any) -> Bool {
      (item as? Item)?.section != nil
    }

    /// Tells the adapter what the user has selected, and what is selected no more.
    open func outlineViewSelectionDidChange(_ notification: Notification) {
      if isSelecting { return }
      let (former, present) = (selected, selectedPositions())
      selected = present
      batch {
        for position in former.subtracting(present).sorted() { source.didDeselect(at: position) }
        for position in present.subtracting(former).sorted() { source.didSelect(at: position) }
      }
    }
  }

  /// A list with sections as an outline view asks for it, whatever its rows are.
  protocol SectionedSource: ListSource where Position == RowPosition {
    var sectionCount: Int { get }
    var selection: any RowSelection { get }
    func count(inSection section: Int) -> Int
    func headerCell(ofSection section: Int) -> (any ListCell)?
    func didSelect(at position: RowPosition)
    func didDeselect(at position: RowPosition)
  }

  extension SectionedListAdapter: SectionedSource {}

  extension SectionedListAdapter {
    /// Shows the sections in an outline view, see ``OutlineViewTarget``.
    ///
    ///     adapter.connect(to: outlineView).store(in: scope)
    ///
    /// - Returns: what keeps the connection going. It keeps the adapter, and holds the outline view weakly.
    @MainActor
    public func connect(to outlineView: NSOutlineView) -> Subscription {
      connect(to: OutlineViewTarget(self, in: outlineView))
    }

    /// Shows the sections in an outline view by way of a target of your own.
    ///
    /// - Returns: what keeps the connection going, and the target.
    @MainActor
    public func connect(to target: OutlineViewTarget) -> Subscription {
      let parts = Scope()
      target.attach(self).store(in: parts)
      let connection: (any SectionedTarget) -> Subscription = { self.connect(to: $0) }
      connection(target).store(in: parts)
      return Subscription(of: parts)
    }
  }
#endif
