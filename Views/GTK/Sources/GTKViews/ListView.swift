public import Binding
public import BindingCollections
import CGtk

/// A list of rows, of any length: only visible rows have widgets.
///
///     let list = ListView(listing.listed, make: { PersonCell() }) { person, cell, scope in
///       person.nameText.bind(to: cell.name, \.text).store(in: scope)
///     }
///     list.bindSelection(to: listing.selection).store(in: window.scope)
///
/// **Changes.** It follows the array by splices, each of which takes time linear in its rows. GTK asks for cells during
/// an update, when neither the former nor the present version of the array applies; so its rows carry their elements.
///
/// **Cells** are made on demand and reused. A cell that shows a row has a scope, which ends when the cell shows another
/// row.
///
/// It keeps the array, and is released with its window.
public final class ListView<Element, Cell: Widget>: Widget {
  /// Sent when the user has selected another row, or none.
  public let selected = Event<Void>()
  /// Sent when a row was activated: by a double click, or by Return.
  public let activated = Event<Element>()

  private let store: OpaquePointer
  private let selection: OpaquePointer
  private let show: (Element, Cell, Scope) -> Void
  private let elements: any ObservableCollection<Element>
  private var cells: [OpaquePointer: (cell: Cell, scope: Scope)] = [:]
  private var following: Subscription?
  /// GTK reports selections while rows are inserted and removed, which are not the user's.
  private var isUpdating = false
  /// The row to be shown once the list has a height: before that GTK scrolls nowhere.
  private var awaited: Int?

  /// Makes a list.
  ///
  /// - Parameters:
  ///   - elements: what the rows show.
  ///   - make: makes a cell.
  ///   - show: shows an element in a cell, which may have shown another before, until the scope ends.
  public init(
    _ elements: some ObservableCollection<Element>, make: @escaping () -> Cell,
    show: @escaping (_ element: Element, _ cell: Cell, _ scope: Scope) -> Void
  ) {
    (self.elements, self.show) = (elements, show)
    store = g_list_store_new(binding_type_object())
    // It takes over the reference that it is passed, and the view that of the selection.
    g_object_ref(UnsafeMutableRawPointer(store))
    selection = gtk_single_selection_new(store)
    gtk_single_selection_set_autoselect(selection, 0)
    gtk_single_selection_set_can_unselect(selection, 1)
    let factory = gtk_signal_list_item_factory_new()!
    g_object_ref(UnsafeMutableRawPointer(selection))
    super.init(gtk_list_view_new(selection, factory))
    serve(factory, make)
    weak let me = self
    connect(UnsafeMutableRawPointer(selection), "notify::selected-item") {
      if let me, !me.isUpdating { me.selected.send() }
    }
    connect(pointer, "activate") { arguments, _ in
      let offset = Int(g_value_get_uint(arguments + 1))
      if let me, let element = me.element(at: offset) { me.activated.send(element) }
      return false
    }
    connect(pointer, "notify::vadjustment") { me?.scrollWhenSized() }
    leadTabOut()
    leadThroughRows()
    replace(0, 0, elements.peek().map(Self.item(of:)))
    following = elements.observeChangeSets { changes in
      me?.apply(changes.splices)
    }
  }

  isolated deinit {
    following?.cancel()
    for (_, shown) in cells { shown.scope.end() }
    g_object_unref(UnsafeMutableRawPointer(selection))
    g_object_unref(UnsafeMutableRawPointer(store))
  }

  // MARK: Rows

  /// The number of rows.
  public var count: Int { Int(g_list_model_get_n_items(store)) }

  /// The number of cells that were made, and are kept.
  public var cellCount: Int { cells.count }

  /// The element of a row; `nil` if there is no such row.
  public func element(at offset: Int) -> Element? {
    guard let item = g_list_model_get_item(store, guint(offset)) else { return nil }
    defer { g_object_unref(item) }
    return Self.element(of: item)
  }

  /// Makes the changes of one version.
  ///
  /// For each splice GTK shows the rows on the screen again. Many are combined into one, which replaces all rows from
  /// the first to the last: the 900 splices of sorting ten thousand rows took 4.6 s in a debug build, and one takes 0.1
  /// s.
  private func apply(_ splices: [ChangeSet<Element>.Splice]) {
    guard splices.count > 8 else {
      for splice in splices { replace(splice.offset, splice.removed, splice.elements.map(Self.item(of:))) }
      return
    }
    var items: [gpointer?] = []
    // The number of removed rows, including those that are inserted again, and the shift of the rows that stay.
    var (removed, shift) = (0, 0)
    for (number, splice) in splices.enumerated() {
      items += splice.elements.map(Self.item(of:))
      shift += splice.elements.count - splice.removed
      let end = splice.offset + splice.elements.count
      let next = number + 1 < splices.count ? splices[number + 1].offset : end
      for offset in end..<next { items.append(g_list_model_get_item(store, guint(offset - shift))) }
      removed += splice.removed + next - end
    }
    replace(splices[0].offset, removed, items)
  }

  /// Replaces items, and passes their ownership to GTK.
  private func replace(_ offset: Int, _ removed: Int, _ added: [gpointer?]) {
    isUpdating = true
    defer { isUpdating = false }
    var items = added
    g_list_store_splice(store, guint(offset), guint(removed), &items, guint(items.count))
    for item in items { g_object_unref(item) }
  }

  /// What GTK knows of an element.
  private static func item(of element: Element) -> gpointer? {
    let item = g_object_new_with_properties(binding_type_object(), 0, nil, nil)!
    g_object_set_data_full(
      item, "element", Unmanaged.passRetained(Carried(element)).toOpaque(),
      { data in if let data { Unmanaged<AnyObject>.fromOpaque(data).release() } })
    return UnsafeMutableRawPointer(item)
  }

  private static func element(of item: UnsafeMutableRawPointer) -> Element? {
    let object = item.assumingMemoryBound(to: GObject.self)
    guard let data = g_object_get_data(object, "element") else { return nil }
    return Unmanaged<Carried<Element>>.fromOpaque(data).takeUnretainedValue().element
  }

  // MARK: Cells

  private func serve(_ factory: OpaquePointer, _ make: @escaping () -> Cell) {
    weak let me = self
    ListFactory(
      setup: { place in
        let cell = make()
        me?.cells[place] = (cell, Scope())
        gtk_list_item_set_child(place, cell.pointer)
      },
      bind: { place in
        guard let me, let cell = me.cells[place]?.cell, let row = gtk_list_item_get_item(place),
          let element = Self.element(of: row)
        else { return }
        let scope = Scope()
        me.cells[place] = (cell, scope)
        me.show(element, cell, scope)
      },
      unbind: { place in me?.cells[place]?.scope.end() },
      teardown: { place in me?.cells.removeValue(forKey: place)?.scope.end() }
    ).serve(factory)
  }

  // MARK: Selection

  /// The selected row; `nil` for none. Writing it scrolls there, and does not send ``selected``.
  public var selectedOffset: Int? {
    get {
      let offset = gtk_single_selection_get_selected(selection)
      return offset == guint.max ? nil : Int(offset)
    }
    set {
      guard newValue != selectedOffset else { return }
      isUpdating = true
      defer { isUpdating = false }
      gtk_single_selection_set_selected(selection, newValue.map { guint($0) } ?? guint.max)
      if let newValue { scroll(to: newValue) }
    }
  }

  /// Shows a row, if there is one; in a list that is not shown yet, when it is.
  public func scroll(to offset: Int) {
    guard gtk_widget_get_height(pointer) > 0 else { return awaited = offset }
    if offset < count {
      gtk_widget_activate_action_variant(pointer, "list.scroll-to-item", g_variant_new_uint32(guint(offset)))
    }
  }

  private func scrollWhenSized() {
    guard let adjustment = gtk_scrollable_get_vadjustment(opaque) else { return }
    weak let me = self
    connect(UnsafeMutableRawPointer(adjustment), "changed") {
      // GTK is laying out the list.
      if me?.awaited != nil { MainLoop.afterTurn { me?.scrollToAwaited() } }
    }
  }

  private func scrollToAwaited() {
    guard gtk_widget_get_height(pointer) > 0, let offset = awaited.take() else { return }
    scroll(to: offset)
  }
}

extension ListView where Element: AnyObject {
  /// Shows which element is selected, and writes the user's selection.
  ///
  /// An element that is not in the list stays selected: a search may hide it.
  ///
  /// - Returns: the subscription.
  public func bindSelection(to selection: some MutableObservableValue<Element?>) -> Subscription {
    let scope = Scope()
    weak let me = self
    let elements = elements
    Effect(name: "selection") {
      let offset = selection.value.flatMap { element in elements.value.firstIndex { $0 === element } }
      untracked { me?.selectedOffset = offset }
    }.store(in: scope)
    selected.observe {
      guard let me else { return }
      selection.value = me.selectedOffset.flatMap { me.element(at: $0) }
    }.store(in: scope)
    return Subscription { scope.end() }
  }
}

/// An element that a row of GTK carries.
private final class Carried<Element> {
  let element: Element

  init(_ element: Element) { self.element = element }
}
