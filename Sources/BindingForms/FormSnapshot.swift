public import Binding

/// The values that the model of a field, or of the fields of a form, had at one time.
public struct FormSnapshot {
  /// Writes them again, each where it was read.
  @export(implementation) let restore: () -> Void
  /// Whether the model has them still, or another one is edited now.
  @export(implementation) let isUpToDate: () -> Bool

  @export(implementation)
  init(restore: @escaping () -> Void, isUpToDate: @escaping () -> Bool) {
    self.restore = restore
    self.isUpToDate = isUpToDate
  }
}

extension Field: Undoable {
  /// The value of the model. Drafts do not belong to it.
  @export(implementation)
  public var undoState: FormSnapshot {
    let (drafts, value, individual) = (editor.drafts, editor.drafts.model, editor.present)
    return FormSnapshot(
      restore: { individual.write(value) },
      isUpToDate: { untracked { !drafts.isPresent(individual) || drafts.isSame(value, drafts.model) } })
  }

  /// Writes a former value to the model it was read from, which the content follows.
  @export(implementation)
  public func restore(undoState: FormSnapshot) { undoState.restore() }

  /// Whether the model was written: that another one is edited now is nothing to be undone.
  @export(implementation)
  public func isStep(from former: FormSnapshot, to present: FormSnapshot) -> Bool { !former.isUpToDate() }
}

extension Form: Undoable {
  /// The values of the model behind all fields. Drafts do not belong to them. Parts that are not made of fields take
  /// part with their restorers; that they alone have changed makes no step.
  @export(implementation)
  public var undoState: FormSnapshot {
    let parts = parts().map { $0.snapshot() }
    return FormSnapshot(
      restore: { for part in parts { part.restore() } }, isUpToDate: { parts.allSatisfy { $0.isUpToDate() } })
  }

  /// Writes former values to the model, which the contents follow.
  @export(implementation)
  public func restore(undoState: FormSnapshot) { undoState.restore() }

  /// Whether the model was written.
  @export(implementation)
  public func isStep(from former: FormSnapshot, to present: FormSnapshot) -> Bool { !former.isUpToDate() }
}
