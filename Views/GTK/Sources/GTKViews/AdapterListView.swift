import Binding
public import BindingCollections
import CGtk

/// A list that an adapter serves: with cells of several kinds, with sections, and with all events of the list.
///
///     let adapter = ListAdapter(rows, deleting: remove, paging: pages.more)
///     adapter.register(ChannelCell.self, for: ChannelRow.self, make: { ChannelCell() }) { row, cell, scope in
///       row.title.bind(to: cell.title, \.text).store(in: scope)
///     }
///     window.content = ScrolledWindow(AdapterListView(adapter))
///
/// **Cells** are those of the adapter. They have to be widgets, such as a ``RowCell``. A ``ListView`` is simpler if all
/// rows look alike.
///
/// **Events.** A row is selected by a click, and by Return while it has the focus; the key Delete deletes it. When a
/// row comes into sight the adapter is told, and may fetch the next page. Scrolling is reported in pixels. A row is at
/// least as high as it requests.
///
/// **Selection.** No row is shown as selected: this is a list whose rows are touched. Arrows only move the focus.
///
/// It keeps the adapter, and is released with its window.
public final class AdapterListView: Widget {
  private let source: AdapterRows
  private let store: OpaquePointer
  /// The cells, by GTK's places for them.
  private var cells: [OpaquePointer: any ListCell] = [:]
  private var following: Subscription?
  /// The places whose rows are in sight and were reported.
  private var seen: Set<OpaquePointer> = []
  /// Whether the rows in sight may have changed since the list looked last.
  private var isMoving = true
  private var width: Int32 = 0
  private var position = 0.0

  /// Makes a list without sections.
  public convenience init<Element>(_ adapter: ListAdapter<Element>) {
    self.init(AdapterRows(adapter) { _ in nil })
  }

  /// Makes a list whose sections have their headers as rows.
  public convenience init<Section>(_ adapter: SectionedListAdapter<Section>) {
    self.init(AdapterRows(adapter) { adapter.header(adapter.section(at: $0)) })
  }

  private init(_ source: AdapterRows) {
    self.source = source
    store = g_list_store_new(binding_type_object())
    let factory = gtk_signal_list_item_factory_new()!
    // It takes over the reference that it is passed, and the view that of the selection.
    g_object_ref(UnsafeMutableRawPointer(store))
    super.init(gtk_list_view_new(gtk_no_selection_new(store), factory))
    gtk_list_view_set_single_click_activate(opaque, 1)
    weak let me = self
    ListFactory(bind: { me?.show(in: $0) }, unbind: { me?.endShowing(in: $0) }).serve(factory)
    connect(pointer, "activate") { arguments, _ in
      me?.source.select(at: Int(g_value_get_uint(arguments + 1)))
      return false
    }
    leadTabOut()
    leadThroughRows()
    handleKeys(isFirst: false) { key in
      guard key == GDK_KEY_Delete, let me, let offset = me.focusedOffset else { return false }
      me.source.delete(at: offset)
      return true
    }
    lookAround()
    source.list = self
    following = source.connect()
  }

  isolated deinit {
    following?.cancel()
    for cell in cells.values { source.endDisplaying(cell) }
    g_object_unref(UnsafeMutableRawPointer(store))
  }

  // MARK: Rows

  /// The number of rows, headers included.
  public var count: Int { Int(g_list_model_get_n_items(store)) }

  /// Shows all rows again.
  func replaceAll() { replace(0, count, source.count) }

  /// Replaces rows. The adapter answers about the changed list: GTK asks at once.
  func replace(_ offset: Int, _ removed: Int, _ inserted: Int) {
    // The items are empty; the adapter knows the contents.
    var items: [gpointer?] = (0..<inserted).map { _ in
      UnsafeMutableRawPointer(g_object_new_with_properties(binding_type_object(), 0, nil, nil)!)
    }
    g_list_store_splice(store, guint(offset), guint(removed), &items, guint(inserted))
    for item in items { g_object_unref(item) }
    isMoving = true
  }

  /// Shows a row again, in the same cell: the focus stays where it is.
  func update(at offset: Int) {
    guard let place = place(at: offset), let cell = cells[place] else { return }
    source.display(at: offset, in: cell)
    fit(place)
  }

  // MARK: Cells

  /// The cell that shows a row; `nil` if it is far from what is in sight.
  public func cell(at offset: Int) -> (any ListCell)? { place(at: offset).flatMap { cells[$0] } }

  private func place(at offset: Int) -> OpaquePointer? { cells.keys.first { Self.offset(of: $0) == offset } }

  private static func offset(of place: OpaquePointer) -> Int { Int(gtk_list_item_get_position(place)) }

  private func show(in place: OpaquePointer) {
    let cell = source.cell(at: Self.offset(of: place))
    guard let widget = cell as? Widget else {
      fatalError("GTKViews: the cells of a list are widgets, and \(type(of: cell)) is none")
    }
    cells[place] = cell
    gtk_list_item_set_activatable(place, (cell as? RowCell)?.isSelectable == false ? 0 : 1)
    gtk_list_item_set_child(place, widget.pointer)
    fit(place)
    isMoving = true
  }

  private func endShowing(in place: OpaquePointer) {
    gtk_list_item_set_child(place, nil)
    seen.remove(place)
    if let cell = cells.removeValue(forKey: place) { source.endDisplaying(cell) }
  }

  /// Makes a cell as high as its row is in a list of this width.
  private func fit(_ place: OpaquePointer) {
    guard width > 0, let cell = cells[place] as? Widget else { return }
    let height = source.height(at: Self.offset(of: place), forWidth: Double(width))
    cell.setMinimumSize(height: height.map { Int($0.rounded()) } ?? -1)
  }

  /// The row that has the focus, or contains it.
  private var focusedOffset: Int? {
    guard let row = focusedRow, let child = gtk_widget_get_first_child(row) else { return nil }
    return cells.first { ($0.value as? Widget)?.pointer == child }.map { Self.offset(of: $0.key) }
  }

  // MARK: What is in sight

  /// After each frame looks which rows are in sight, if that may have changed. GTK has cells for many more.
  private func lookAround() {
    weak let me = self
    // The clock is that of the window, in which the list may be for a while only.
    var leave: (() -> Void)?
    connect(pointer, "realize") {
      guard let frames = me.flatMap({ gtk_widget_get_frame_clock($0.pointer) }) else { return }
      let clock = UnsafeMutableRawPointer(frames)
      let handler = connect(clock, "after-paint") { me?.look() }
      leave = { g_signal_handler_disconnect(clock, handler) }
    }
    connect(pointer, "unrealize") {
      leave?()
      leave = nil
    }
    connect(pointer, "notify::hadjustment") { me?.follow(gtk_scrollable_get_hadjustment) }
    connect(pointer, "notify::vadjustment") { me?.follow(gtk_scrollable_get_vadjustment) }
  }

  /// Looks around when the list or what is in it is larger, or was scrolled.
  private func follow(_ adjustment: (OpaquePointer) -> UnsafeMutablePointer<GtkAdjustment>?) {
    guard let adjustment = adjustment(opaque) else { return }
    weak let me = self
    connect(UnsafeMutableRawPointer(adjustment), "changed") { me?.isMoving = true }
    connect(UnsafeMutableRawPointer(adjustment), "value-changed") { me?.scrolled() }
  }

  private func scrolled() {
    isMoving = true
    let present = gtk_adjustment_get_value(gtk_scrollable_get_vadjustment(opaque))
    guard present != position else { return }
    position = present
    source.didScroll(to: present)
  }

  private func look() {
    guard isMoving, gtk_widget_get_mapped(pointer) != 0 else { return }
    let present = gtk_widget_get_width(pointer)
    guard present == width else {
      // Which rows are in sight is known when all have their final height: in the next frame.
      width = present
      for place in cells.keys { fit(place) }
      gtk_widget_queue_resize(pointer)
      return
    }
    isMoving = false
    let inSight = cells.keys.filter { isInSight($0) }
    let fresh = inSight.filter { !seen.contains($0) }.sorted { Self.offset(of: $0) < Self.offset(of: $1) }
    seen = Set(inSight)
    // The callbacks may change the list.
    for place in fresh where seen.contains(place) { source.willDisplay(at: Self.offset(of: place)) }
  }

  private func isInSight(_ place: OpaquePointer) -> Bool {
    // GTK hides rows that are not in sight, and leaves them where they were.
    guard let child = gtk_list_item_get_child(place), gtk_widget_get_mapped(child) != 0 else { return false }
    var bounds = graphene_rect_t()
    guard gtk_widget_compute_bounds(child, pointer, &bounds) != 0 else { return false }
    return bounds.origin.y + bounds.size.height > 0 && bounds.origin.y < Float(gtk_widget_get_height(pointer))
  }
}
