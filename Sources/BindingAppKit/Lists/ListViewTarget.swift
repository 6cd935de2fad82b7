#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import Binding
  public import BindingCollections
  import Foundation

  /// What shows a list in a table view or an outline view has in common: a ``TableViewTarget`` is one, and an
  /// ``OutlineViewTarget``.
  ///
  /// **Changes** are made one run of rows after the other, because AppKit counts each from where the one before has
  /// left the view. A row that moves goes and comes. One with another element is shown anew in the view that it has.
  ///
  /// **Ownership.** The view holds it weakly, as it does any delegate; the subscription keeps it. It holds the view
  /// weakly. When the connection ends the view is empty.
  @MainActor
  open class ListViewTarget: NSObject, @MainActor ListTarget {
    let source: any ListSource
    weak var view: NSTableView?
    /// How rows come and go.
    public var animation: NSTableView.AnimationOptions = [.effectFade, .slideDown]
    /// Whether the selection is being shown, and is none of the user.
    private var isShowing = false
    /// The selection as it was known last.
    private var selected: Set<RowPosition> = []

    init(_ source: any ListSource, in view: NSTableView) {
      self.source = source
      self.view = view
      super.init()
    }

    // MARK: What a table view and an outline view do each

    /// Takes the view over.
    func serve() {}
    /// Lets go of the view, if it was not taken over by another.
    func endServing() {}
    /// The position of what the view counts as a row; `nil` if that is none of the list.
    func position(atRow row: Int) -> RowPosition? { nil }
    /// What the view counts as the row of a position; negative if it is not shown.
    func row(at position: RowPosition) -> Int { -1 }
    /// Shows all rows anew.
    func reload(_ view: NSTableView) { view.reloadData() }
    /// Has rows, or sections, take the place of others.
    func replace(_ splice: ListSplice, in view: NSTableView) {}
    /// Shows a row anew.
    func update(_ position: RowPosition, in view: NSTableView) {}
    /// All updates have ended.
    func endReplacing(in view: NSTableView) {}

    // MARK: Changes

    /// Takes the view over, until the subscription ends.
    func attach(_ adapter: AnyObject) -> Subscription {
      if adapter !== source { fatalError("Binding: a list is connected to the target of another") }
      serve()
      view?.allowsMultipleSelection = source.selection.allowsSeveral
      return Subscription { self.endServing() }
    }

    /// Shows all rows anew.
    open func reloadAll() { if let view { show { reload(view) } } }

    /// Shows the changes of the list.
    open func apply(_ changes: ListViewChanges<RowPosition>) {
      guard let view else { return changes.show() }
      show {
        if changes.changesPositions {
          view.beginUpdates()
          changes.forEachSplice { replace($0, in: view) }
          view.endUpdates()
          endReplacing(in: view)
          // A row that goes and comes is selected no more.
          source.showSelectionAgain()
        } else {
          changes.show()
          for position in changes.updates { update(position, in: view) }
        }
      }
    }

    /// Shows which rows are selected.
    open func selectRows(at positions: [RowPosition]) {
      show {
        view?.selectRowIndexes(IndexSet(positions.map(row).filter { $0 >= 0 }), byExtendingSelection: false)
      }
    }

    /// Does something that changes the selection, which is none of the user.
    private func show(_ body: () -> Void) {
      isShowing = true
      body()
      isShowing = false
      selected = selectedPositions()
    }

    private func selectedPositions() -> Set<RowPosition> { Set((view?.selectedRowIndexes ?? []).compactMap(position)) }

    /// Tells the adapter what the user has selected, and what is selected no more.
    func selectionDidChange() {
      if isShowing { return }
      let (former, present) = (selected, selectedPositions())
      selected = present
      batch {
        for position in former.subtracting(present).sorted() { source.didDeselect(inSections: position) }
        for position in present.subtracting(former).sorted() { source.didSelect(inSections: position) }
      }
    }
  }

  /// A list as AppKit asks for it, whatever its positions are.
  extension ListSource {
    func didSelect(inSections position: RowPosition) { didSelect(at: self.position(position)) }
    func didDeselect(inSections position: RowPosition) { didDeselect(at: self.position(position)) }
    func willDisplay(inSections position: RowPosition) { willDisplay(at: self.position(position)) }
    func cellType(inSections position: RowPosition) -> any ListCell.Type { cellType(at: self.position(position)) }
    func display(inSections position: RowPosition, in cell: any ListCell) {
      display(at: self.position(position), in: cell)
    }

    /// A cell of the adapter, which has to be a view.
    func view(inSections position: RowPosition) -> NSView {
      guard let view = cell(at: self.position(position)) as? NSView else {
        let kind = kind(at: self.position(position))
        fatalError("Binding: \(kind) is registered as a cell of a table, and is no NSView")
      }
      return view
    }
  }

  extension ListSource {
    /// Shows the list by way of a target of your own.
    ///
    /// - Returns: what keeps the connection going, and the target.
    @MainActor
    public func connect(to target: ListViewTarget) -> Subscription {
      let parts = Scope()
      target.attach(self).store(in: parts)
      connect(inSections: target).store(in: parts)
      return Subscription(of: parts)
    }
  }

  extension ListAdapter {
    /// Shows the list in a table view, see ``TableViewTarget``.
    ///
    ///     adapter.connect(to: tableView).store(in: scope)
    ///
    /// Traps if it is an outline view, which shows lists with sections.
    ///
    /// - Returns: what keeps the connection going. It keeps the adapter, and holds the table weakly.
    @MainActor
    public func connect(to tableView: NSTableView) -> Subscription {
      if tableView is NSOutlineView { fatalError("Binding: a list without sections is connected to an outline view") }
      return connect(to: TableViewTarget(self, in: tableView))
    }
  }

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
  }
#endif
