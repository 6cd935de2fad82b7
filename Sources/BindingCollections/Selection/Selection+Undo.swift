public import Binding

extension Selection: Undoable {
  /// The identities of the selected rows.
  public var undoState: PersistentArray<ID> { ids.value }

  /// Selects the rows of a former state that are there now. If none of them is, the selection stays as it is, unless no
  /// row was selected.
  public func restore(undoState: PersistentArray<ID>) {
    let present = untracked { undoState.filter { rows?.contains($0) ?? true } }
    if undoState.isEmpty || !present.isEmpty { replaceAll(with: present) }
  }
}
