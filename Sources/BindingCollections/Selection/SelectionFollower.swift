public import Binding

/// Follows the array in which a selection was made: in each edit of the array, and when the operation is over, in an
/// effect. The closures of both retain this object. It must not retain `SelectionRows`, which is a part of the
/// selection.
@usableFromInline
final class SelectionFollower<Elements: ObservableCollection, ID: Hashable> {
  @usableFromInline typealias Version = PersistentArray<Elements.Element>

  /// The version that the effect has seen last, the present one, and what was selected in between.
  @usableFromInline
  struct Step {
    @export(implementation) let former: Version
    @export(implementation) let present: Version
    /// See ``SelectionRows/notes``.
    @export(implementation) let notes: [ID: UInt64?]

    @export(implementation)
    init(from former: Version, to present: Version, with notes: [ID: UInt64?]) {
      self.former = former
      self.present = present
      self.notes = notes
    }

    /// Whether the array is what it was, perhaps because edits have cancelled each other out.
    @export(implementation)
    var isSame: Bool { former.tree.root === present.tree.root }
  }

  @export(implementation) weak var selected: SelectionRows<ID>?
  @export(implementation) let rows: Elements
  @export(implementation) let index: KeyIndex<Elements.Element, ID>
  @export(implementation) let chosen: ChosenIDs<ID>
  @export(implementation) let anchor: Observable<ID?>
  /// Selects a neighbour of the selected rows when these have gone; `nil` if that is not wanted.
  @export(implementation) let succession: SelectionSuccession<Elements.Element, ID>?
  /// Reads the rows among which a neighbour is found; `nil` for all rows of the array.
  @export(implementation) let shown: (() -> Version)?
  /// The version that the effect has seen last.
  @export(implementation) var last: Version
  /// What `shown` has returned last.
  @export(implementation) var lastShown: Version?

  @export(implementation)
  init(
    of selected: SelectionRows<ID>, in rows: Elements, _ index: KeyIndex<Elements.Element, ID>,
    for chosen: ChosenIDs<ID>, _ anchor: Observable<ID?>, _ succession: SelectionSuccession<Elements.Element, ID>?,
    among shown: (() -> Version)?
  ) {
    self.selected = selected
    self.rows = rows
    self.index = index
    self.chosen = chosen
    self.anchor = anchor
    self.succession = succession
    self.shown = shown
    last = rows.peek()
    lastShown = shown.map { shown in untracked { shown() } }
  }
}

extension SelectionFollower {
  /// Called within each edit of the array; a derived array has none. Selects renamed rows by their new identities,
  /// notes the rows that have come for identities that were selected before, and selects a neighbour.
  @export(implementation)
  func follow(_ edited: Version, after former: Version) {
    guard let selected else { return }
    selected.isEdited = true
    let newIDs = selected.newIDs(of: edited, after: former, by: index.key, chosen, anchor)
    selected.rename(newIDs, chosen, anchor) { index.node(of: $0, in: edited)?.row.id }
    noteArrivals(in: edited, for: selected)
    // A derived array cannot be read in an edit, so this uses the rows that were shown before the operation.
    succession?.move(in: edited, from: lastShown.map { [$0] } ?? [last, former]) {
      selected.isAwaited($0, selected.notes.present)
    }
  }

  /// Notes the rows that have come for identities that were selected without a row. In the notes such an identity has
  /// the value `nil`; one that is not noted has no entry.
  @export(implementation)
  func noteArrivals(in edited: Version, for selected: SelectionRows<ID>) {
    func meet(_ id: ID) { if let node = index.node(of: id, in: edited) { selected.note(id, node.row.id) } }
    for id in selected.expected where selected.notes.present[id] == nil { meet(id) }
    for case (let id, nil) in selected.notes.present { meet(id) }
  }

  /// Brings the selection up to date with the array, and forgets what was noted. The body of the effect.
  @export(implementation)
  func catchUp() {
    let present = rows.value
    let formerShown = lastShown
    lastShown = shown?()
    guard let selected else { return }
    let step = Step(from: last, to: present, with: selected.notes.value)
    (last, selected.followed) = (present, present.tree.root)
    if step.isSame, step.notes.isEmpty { return }
    untracked {
      if !step.notes.isEmpty { selected.notes.value = [:] }
      let changes = present.changes(from: step.former)
      index.follow(present)
      chosen.rename(newIDs(in: step, changes, of: selected), anchor)
      succession?.move(in: present, from: [formerShown ?? step.former], showing: lastShown) {
        selected.isAwaited($0, step.notes)
      }
      succession?.settle()
      dropGone(in: step, changes)
      selected.expected = expected(after: step, former: selected.expected)
    }
  }

  /// The new identities of the selected rows that were renamed in a step, by their former ones.
  @export(implementation)
  func newIDs(
    in step: Step, _ changes: ChangeSet<Elements.Element>, of selected: SelectionRows<ID>
  ) -> [ID: ID] {
    var newIDs: [ID: ID] = [:]
    // An array that reports its edits has renamed each row in its edit.
    if !selected.isEdited {
      newIDs = selected.newIDs(by: changes, from: step.former, to: step.present, by: index.key, chosen, anchor)
      for id in step.notes.keys { newIDs[id] = nil }
    }
    for case (let id, let row?) in step.notes {
      if let new = presentID(of: row, notedFor: id, in: step), new != id { newIDs[id] = new }
    }
    return newIDs
  }

  /// The present identity of a row that was noted; `nil` if the row has gone.
  @export(implementation)
  func presentID(of row: UInt64, notedFor id: ID, in step: Step) -> ID? {
    // If the edits have cancelled each other out, the version from before knows nothing of a renaming.
    let node = step.isSame ? step.present.tree.node(of: row) : index.renamed(from: id, row, in: step.present)
    return node.map { index.key($0.row.element(as: Elements.Element.self)) }
  }

  /// Ends the selection of the rows that have left the array. An identity that was selected while it had no row stays
  /// selected: it waits for its row.
  @export(implementation)
  func dropGone(in step: Step, _ changes: ChangeSet<Elements.Element>) {
    let left =
      changes.removals.map { index.key($0.element) } + changes.updates.map { index.key($0.old) } + step.notes.keys
    let gone = left.filter { step.notes[$0] != .some(nil) && !index.contains($0) }
    chosen.subtract(gone)
    if let from = anchor.peek(), gone.contains(from) { anchor.value = nil }
  }

  /// The selected identities that have no row after a step.
  ///
  /// - Parameter former: those that had none before it.
  @export(implementation)
  func expected(after step: Step, former: Set<ID>) -> Set<ID> {
    var expected = former
    for case (let id, nil) in step.notes { expected.insert(id) }
    if expected.isEmpty { return expected }
    func isSelected(_ id: ID) -> Bool { chosen.presentOffset(of: id) != nil || anchor.peek() == id }
    return expected.filter { isSelected($0) && !index.contains($0) }
  }
}
