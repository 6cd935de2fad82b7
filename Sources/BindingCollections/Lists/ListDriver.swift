public import Binding

/// The part of an adapter that updates its list view. It stores the version that the list view shows, and sends the
/// list view changes, positions of selected rows, and the row to scroll to. A list without sections is one section
/// here.
///
/// Each adapter makes a driver, and forwards calls to it.
public final class ListDriver<Section, Element> {
  @usableFromInline typealias Version = ListVersion<Section, Element>

  /// The first visible row of the list view, and how much of the row is hidden.
  struct Anchor {
    var identifier: AnyHashable
    var position: RowPosition
    var hidden: Double

    init(_ identifier: AnyHashable, _ position: RowPosition, _ hidden: Double) {
      self.identifier = identifier
      self.position = position
      self.hidden = hidden
    }
  }

  @export(implementation) let rows: ListRows<Element>
  @export(implementation) let read: () -> Version
  @export(implementation) let selecting: Command<Element, Void>?
  @usableFromInline let deleting: Command<Element, Void>?
  @usableFromInline let paging: Command<Void, Void>?
  let scrolled = Event<Double>()
  let isDragging = Observable(false)
  /// Whether the connected list view is sent nothing, and the adapter returns the rows that it shows.
  @usableFromInline let isHeld = Observable(false)
  /// The version that the list view shows.
  @exclusivity(unchecked) @export(implementation) var current: Version
  /// Whether the shown version was read since the list view was given its last changes.
  @exclusivity(unchecked) @export(implementation) var wasRead = false
  /// Whether the list view has looked at its last changes: at any member of `ListViewChanges`, or by `show()`.
  @exclusivity(unchecked) @export(implementation) var wasAsked = false
  /// The selection. By default one row at a time can be selected.
  @usableFromInline lazy var selection: any RowSelection = Selection<AnyHashable>(allowsSeveral: false)
  /// Raised after the user has selected, deselected or moved a row, so that the effect runs even if the elements and
  /// the selection stay as they were.
  @export(implementation) let looks = Observable(0)
  /// The rows that the list view shows as selected, with their last places.
  @usableFromInline var marked: [(identifier: AnyHashable, place: Place)] = []
  /// The positions of the selected rows that the list view was given last; `nil` if it may have lost them.
  @export(implementation) var markedPositions: [RowPosition]? = []
  /// The place of the row that the user has just selected; `nil` once the list view shows it as selected. It may retain
  /// the element.
  @export(implementation) var selectedPlace: Place?
  var anchor: Anchor?
  @export(implementation) var index = RowIndex<Element>()
  /// The actor on which the list view was connected. Commands are executed there.
  @export(implementation) var home: HomeActor?

  @export(implementation)
  init(
    _ rows: ListRows<Element>, selecting: Command<Element, Void>?, deleting: Command<Element, Void>?,
    paging: Command<Void, Void>?, shown: Version, read: @escaping () -> Version
  ) {
    self.rows = rows
    self.selecting = selecting
    self.deleting = deleting
    self.paging = paging
    current = shown
    self.read = read
  }

  /// The version that the list view shows. A read is noted in `wasRead`, by which `send` knows whether the list view
  /// has read an old version.
  @export(implementation)
  var shown: Version {
    get {
      wasRead = true
      return current
    }
    set { current = newValue }
  }

  @export(implementation)
  func connect<Target: ListTarget>(
    to target: Target, on isolation: (any Actor)?, keeping owner: AnyObject,
    as position: @escaping (RowPosition) -> Target.Position
  ) -> Subscription {
    home = isolation.map { HomeActor($0) }
    var isFirst = true
    return Effect(for: target) { target in
      // With this capture the effect keeps the adapter alive.
      withExtendedLifetime(owner) {}
      self.follow(in: target, &isFirst, as: position)
    }
  }

  /// The body of the effect that updates a list view. While the list view is held, only its first version is shown.
  @export(implementation)
  func follow<Target: ListTarget>(
    in target: Target, _ isFirst: inout Bool, as position: @escaping (RowPosition) -> Target.Position
  ) {
    if isHeld.value, !isFirst { return }
    let version = read()
    let selected = selection.selectedRows
    _ = looks.value
    untracked {
      if isFirst {
        // While no list view was connected, changes of the array removed no outdated heights and prefetches.
        rows.forgetAll()
        forgetView()
        // Released when the list view shows the new version, because releasing an element may ask the adapter.
        let former = shown
        (shown, index) = (version, RowIndex())
        target.reloadAll()
        withExtendedLifetime(former) {}
      } else {
        show(version, in: target, as: position)
      }
      isFirst = false
      mark(selected, in: target, as: position)
    }
  }

  /// Forgets the selected rows and the first visible row of the list view that was connected before, so that another
  /// one is sent the selected rows, and stays at its top.
  @usableFromInline
  func forgetView() {
    anchor = nil
    marked = []
    if markedPositions != [] { markedPositions = nil }
  }

  /// Sends a list view the changes from the shown version to another one.
  @export(implementation)
  func show<Target: ListTarget>(
    _ version: Version, in target: Target, as position: @escaping (RowPosition) -> Target.Position
  ) {
    let former = shown
    let comparison = ListComparison(from: former, to: version)
    index.follow(from: former, to: version, sectionsDiffer: comparison.sectionsDiffer, by: rows.identify)
    if comparison.isEmpty { return shown = version }
    let differences = RowDifferences.Search { [rows] in comparison.rows(rows.identify) }
    if rows.remembersElements { forgetGone(by: comparison, differences.found) }
    let newIdentifiers = newIdentifiers(comparison)
    if !newIdentifiers.isEmpty { selection.renameRows(newIdentifiers) }
    send(version, comparison, differences, to: target, as: position)
    keepPlace(since: former, in: target, as: position)
  }

  /// Forgets the heights and prefetches of the elements that have gone or were replaced.
  @export(implementation)
  func forgetGone(by comparison: ListComparison<Section, Element>, _ differences: RowDifferences) {
    let gone = differences.replaced + differences.deletions
    rows.forget(gone.lazy.map { comparison.old.element(at: $0) })
    for section in comparison.deletedSections { rows.forget(comparison.old.rows[section]) }
  }

  /// Sends a list view the changes to a version. Until the list view has applied them, the adapter returns the rows of
  /// the old version, or those that the list view has asked for by `show()` or `forEachSplice(_:)`. A list view that
  /// has read rows without asking for any change has read old rows, and is then told to reload all of them.
  @export(implementation)
  func send<Target: ListTarget>(
    _ version: Version, _ comparison: ListComparison<Section, Element>, _ differences: RowDifferences.Search,
    to target: Target, as position: @escaping (RowPosition) -> Target.Position
  ) {
    // A list view may keep the `ListViewChanges` after `apply(_:)` has returned. Their closures then must not bring an
    // old version back.
    var isOver = false
    defer { isOver = true }
    (wasRead, wasAsked) = (false, false)
    target.apply(
      ListViewChanges(
        comparison, differences, position, noteQuestion: { [weak self] in self?.wasAsked = true },
        showVersion: { [weak self] in if !isOver { self?.shown = version } },
        showSplice: { [weak self] in if !isOver { self?.current.show($0, of: comparison) } }))
    let isOutdated = wasRead && !wasAsked
    shown = version
    if isOutdated { target.reloadAll() }
  }

  /// The new identifiers of selected rows that were renamed, by the former ones. Usually each row is where it was. Only
  /// if one is not, as in a sorted array, the rows at new places are searched for it.
  @export(implementation)
  func newIdentifiers(_ comparison: ListComparison<Section, Element>) -> [AnyHashable: AnyHashable] {
    var identifiers: [AnyHashable: AnyHashable] = [:]
    func note(_ old: Row, _ new: Row) { if let (id, newID) = renaming(of: old, to: new) { identifiers[id] = newID } }
    var moved: [UInt64: Row] = [:]
    for (_, place) in marked {
      guard let old = comparison.old.find(place)?.node.row else { continue }
      let new = comparison.new.find(place)?.node.row
      if let new, new.id == old.id { note(old, new) } else { moved[old.id] = old }
    }
    if !moved.isEmpty { comparison.forEachArrival { new in moved[new.id].map { note($0, new) } } }
    return identifiers
  }

  /// The former and the new identifier of a row; `nil` if it was not renamed.
  @export(implementation)
  func renaming(of old: Row, to new: Row) -> (former: AnyHashable, new: AnyHashable)? {
    guard old !== new, old.formerKeys != nil || new.formerKeys != nil else { return nil }
    let ids = (rows.identify(old.element(as: Element.self)), rows.identify(new.element(as: Element.self)))
    return ids.0 != ids.1 && Row.isRenamed(old, ids.0, new, ids.1) ? ids : nil
  }

  /// Finds a row at its last place, otherwise by the index.
  @usableFromInline
  func find(_ identifier: AnyHashable, expectedAt place: Place?) -> (node: TreeNode, position: RowPosition)? {
    if let place, let found = shown.find(place), identify(found.node) == identifier { return found }
    guard let found = index.place(of: identifier, in: shown, by: rows.identify).flatMap(shown.find) else { return nil }
    if identify(found.node) == identifier { return found }
    // An object may get another identifier without a change of the list. Then the index is made again.
    index = RowIndex()
    return index.place(of: identifier, in: shown, by: rows.identify).flatMap(shown.find)
  }

  @export(implementation)
  func identify(_ node: TreeNode) -> AnyHashable { rows.identify(node.row.element(as: Element.self)) }

  /// Sends a list view the positions of the selected rows, if these have changed.
  @export(implementation)
  func mark<Target: ListTarget>(
    _ identifiers: [AnyHashable], in target: Target, as position: (RowPosition) -> Target.Position
  ) {
    defer { selectedPlace = nil }
    if identifiers.isEmpty, markedPositions == [] { return marked = [] }
    let known = Dictionary(marked.map { ($0.identifier, $0.place) }, uniquingKeysWith: { first, _ in first })
    // Each row is looked for at its last place, or at the place of the latest selection, and only then by the index.
    let found = identifiers.compactMap { identifier in
      find(identifier, expectedAt: known[identifier] ?? selectedPlace).map { (identifier, $0) }
    }
    marked = found.map { ($0, $1.node.place) }
    let positions = found.map { $1.position }.sorted()
    guard positions != markedPositions else { return }
    markedPositions = positions
    target.selectRows(at: positions.map(position))
  }

  /// Scrolls to the row that was the first visible one. If that row has gone, scrolls to the next row of the former
  /// version that is still there, otherwise to the last row.
  @usableFromInline
  func keepPlace<Target: ListTarget>(
    since former: Version, in target: Target, as position: (RowPosition) -> Target.Position
  ) {
    guard let anchor else { return }
    // A list at its top stays there.
    let isAtTop = anchor.position == RowPosition(section: 0, row: 0) && anchor.hidden <= 0
    guard !isAtTop, let last = lastPosition else { return self.anchor = nil }
    let next = kept(from: anchor, in: former) ?? (Anchor(identify(shown.node(at: last)), last, 0), hasMoved: true)
    self.anchor = next.anchor
    if next.hasMoved { target.scroll(toRow: position(next.anchor.position), hiding: next.anchor.hidden) }
  }

  /// The first row of the former version that is still there, from the first visible one on, and whether another one,
  /// or another position, becomes the first visible one; `nil` if no row is left.
  func kept(from anchor: Anchor, in former: Version) -> (anchor: Anchor, hasMoved: Bool)? {
    former.firstResult(from: anchor.position) { node, position in
      let isAnchor = position == anchor.position
      let identifier = isAnchor ? anchor.identifier : identify(node)
      guard let found = find(identifier, expectedAt: node.place) else { return nil }
      let kept = Anchor(identifier, found.position, isAnchor ? anchor.hidden : 0)
      return (kept, !isAnchor || found.position != anchor.position)
    }
  }

  /// The position of the last row, if there is one.
  var lastPosition: RowPosition? {
    shown.rows.lastIndex { !$0.isEmpty }.map { RowPosition(section: $0, row: shown.rows[$0].count - 1) }
  }
}

@available(*, unavailable, message: "A list belongs to the isolation domain of its list view.")
extension ListDriver: Sendable {}
