#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import BindingCollections
  public import Foundation

  /// Shows a list with sections in an outline view. Each section is an expanded item, and its header is a row that
  /// cannot be selected.
  ///
  ///     let adapter = SectionedListAdapter(people.grouped(by: \.initial), by: \.id)
  ///     adapter.header = { HeaderRow($0.key) }
  ///     adapter.connect(to: outlineView).store(in: scope)
  ///
  /// The adapter makes and reuses the views of the rows and headers. Otherwise the same as ``TableViewTarget``.
  @MainActor
  open class OutlineViewTarget: ListViewTarget, NSOutlineViewDataSource, NSOutlineViewDelegate {
    /// The outline view; `nil` if it was released.
    public var outlineView: NSOutlineView? { view as? NSOutlineView }

    /// The object that stands for a section or a row. An outline view identifies its items by object.
    private final class Item: NSObject {
      weak var section: Item?
      var rows: [Item] = []

      init(in section: Item?) {
        self.section = section
        super.init()
      }
    }

    private var sections: [Item] = []
    /// The sections to expand, and the rows whose views are to show another element, after the last splice of a change.
    /// Both need the rows of the adapter, and only after the last splice these are complete.
    private var (expanding, updating) = ([Item](), [Item]())

    /// Makes a target, which shows nothing until it is connected.
    public init<Section: ObservableCollection>(
      _ adapter: SectionedListAdapter<Section>, in outlineView: NSOutlineView
    ) {
      super.init(adapter, in: outlineView)
    }

    override func serve() {
      outlineView?.dataSource = self
      outlineView?.delegate = self
    }

    override func endServing() {
      outlineView?.dataSource = nil
      outlineView?.reloadData()
      if outlineView?.delegate === self { outlineView?.delegate = nil }
    }

    override var presentTarget: ListViewTarget? { outlineView?.dataSource as? ListViewTarget }

    override func position(atRow row: Int) -> RowPosition? { position(of: outlineView?.item(atRow: row)) }

    override func row(at position: RowPosition) -> Int {
      outlineView?.row(forItem: sections[position.section].rows[position.row]) ?? -1
    }

    override func reload(_ view: NSTableView) {
      sections = (0..<source.sectionCount).map(makeSection)
      view.reloadData()
      for section in sections { outlineView?.expandItem(section) }
    }

    override func replace(_ splice: ListSplice, in view: NSTableView) {
      let removed = splice.offset..<splice.offset + splice.removed
      let inserted = splice.offset..<splice.offset + splice.inserted
      if let section = splice.section {
        replaceRows(of: sections[section], removed, by: inserted)
      } else {
        sections.replaceSubrange(removed, with: inserted.map(makeSection))
        removeAndInsert(removed, inserted, in: nil)
        expanding += sections[inserted]
      }
    }

    /// Replaces rows of a section. New rows take over the items of removed rows, with their views, as far as there are
    /// both. Only the items of the rows that are left over are removed or inserted.
    private func replaceRows(of section: Item, _ removed: Range<Int>, by inserted: Range<Int>) {
      let common = Swift.min(removed.count, inserted.count)
      updating += section.rows[removed.prefix(common)]
      let (gone, come) = (removed.dropFirst(common), inserted.dropFirst(common))
      section.rows.replaceSubrange(gone, with: come.map { _ in Item(in: section) })
      removeAndInsert(gone, come, in: section)
    }

    private func removeAndInsert(_ removed: Range<Int>, _ inserted: Range<Int>, in parent: Item?) {
      if !removed.isEmpty {
        outlineView?.removeItems(at: IndexSet(integersIn: removed), inParent: parent, withAnimation: animation)
      }
      if !inserted.isEmpty {
        outlineView?.insertItems(at: IndexSet(integersIn: inserted), inParent: parent, withAnimation: animation)
      }
    }

    override func endReplacing(in view: NSTableView) {
      for section in expanding { outlineView?.expandItem(section) }
      for row in updating { update(row) }
      (expanding, updating) = ([], [])
    }

    override func update(_ position: RowPosition, in view: NSTableView) {
      update(sections[position.section].rows[position.row])
    }

    /// Shows the present element of a row in its views. Does nothing if the row has no views.
    private func update(_ item: Item) {
      guard let outlineView, let position = position(of: item) else { return }
      let row = outlineView.row(forItem: item)
      if row >= 0 { show(position, inRow: row, of: outlineView) }
    }

    override func replaceViews(inRow row: Int, of view: NSTableView) {
      outlineView?.reloadItem(outlineView?.item(atRow: row))
    }

    private func makeSection(_ offset: Int) -> Item {
      let section = Item(in: nil)
      section.rows = (0..<source.count(inSection: offset)).map { _ in Item(in: section) }
      return section
    }

    /// The position of a row; `nil` for a section, and for a row that is no longer in one.
    private func position(of item: Any?) -> RowPosition? {
      guard let item = item as? Item, let parent = item.section else { return nil }
      guard let section = sections.firstIndex(of: parent), let row = parent.rows.firstIndex(of: item) else {
        return nil
      }
      return RowPosition(section: section, row: row)
    }

    /// The number of sections, or of the rows of a section.
    open func outlineView(_ outlineView: NSOutlineView, numberOfChildrenOfItem item: Any?) -> Int {
      (item as? Item)?.rows.count ?? sections.count
    }

    /// A section, or a row of a section.
    open func outlineView(_ outlineView: NSOutlineView, child index: Int, ofItem item: Any?) -> Any {
      (item as? Item)?.rows[index] ?? sections[index]
    }

    /// Whether the item is a section: rows cannot be expanded.
    open func outlineView(_ outlineView: NSOutlineView, isItemExpandable item: Any) -> Bool {
      (item as? Item)?.section == nil
    }

    /// The cell of a row in a column, bound to the row, or the header of a section, which stands in the column with the
    /// outline.
    open func outlineView(_ outlineView: NSOutlineView, viewFor tableColumn: NSTableColumn?, item: Any) -> NSView? {
      if let position = position(of: item) {
        return source.view(inSections: position, tableColumn?.identifier.rawValue)
      }
      let outline = outlineView.outlineTableColumn
      guard let section = item as? Item, let offset = sections.firstIndex(of: section),
        tableColumn == nil || outline == nil || tableColumn === outline
      else { return nil }
      return source.headerCell(ofSection: offset) as? NSView
    }

    /// Tells the row that it is about to be shown. Near the end of the list, asks for the next page.
    open func outlineView(_ outlineView: NSOutlineView, didAdd rowView: NSTableRowView, forRow row: Int) {
      if let position = position(atRow: row) { source.willDisplay(inSections: position) }
    }

    /// Ends the bindings of the row's cells, or of the header.
    open func outlineView(_ outlineView: NSOutlineView, didRemove rowView: NSTableRowView, forRow row: Int) {
      source.endDisplaying(rowView.subviews.compactMap { $0 as? any ListCell })
    }

    /// Whether the item is a row: headers cannot be selected.
    open func outlineView(_ outlineView: NSOutlineView, shouldSelectItem item: Any) -> Bool {
      (item as? Item)?.section != nil
    }

    /// Tells the adapter which rows the user has selected and deselected.
    open func outlineViewSelectionDidChange(_ notification: Notification) { selectionDidChange() }

    /// Restores the selection of the section's rows, which were not shown while it was collapsed.
    open func outlineViewItemDidExpand(_ notification: Notification) { if !isShowing { showSelection() } }
  }
#endif
