public import Binding

/// The values that the models of a field, or of the fields of a form, had at one time.
public struct FormSnapshot {
  let parts: [Part]

  init(_ parts: [Part]) { self.parts = parts }

  init(of drafts: [SubmittedDraft], isWritten: Bool) { parts = drafts.flatMap { $0.snapshot(isWritten).parts } }
}

extension FormSnapshot {
  /// The value of the model of one field, or of a part that has no fields.
  struct Part {
    /// Identifies the field; `nil` for a part that has no fields.
    let id: AnyObject?
    /// The model with its record, as a `RenderedModel`.
    let model: AnyObject?
    /// The latest write of the field, as a `RecordWrite`; `nil` in a snapshot of a commit.
    let latestWrite: AnyObject?
    /// Writes the value again, to the record from which it was read.
    let restore: () -> Void
    /// Makes a closure that takes back the change of the model from this snapshot to a later one; `nil` if nothing has
    /// changed. If the field is missing in the later snapshot, `later` is `nil`, and the change until now is taken
    /// back.
    ///
    /// If `isOverwriting`, the closure takes the change back even if the model does not have the later value any more.
    let change: (_ later: Part?, _ isOverwriting: Bool) -> (() -> Void)?

    /// Makes a part that has no fields.
    init(restore: @escaping () -> Void) {
      (id, model, latestWrite) = (nil, nil, nil)
      self.restore = restore
      change = { _, _ in nil }
    }

    init<Value, Display>(
      _ drafts: Drafts<Value, Display>, _ then: RenderedModel<Value, Display>, after write: RecordWrite<Value>? = nil
    ) {
      let record = then.record
      (id, model, latestWrite) = (drafts, then, write)
      restore = { drafts.write(then.model, to: record) }
      change = { part, isOverwriting in
        guard let part, let later = part.model as? RenderedModel<Value, Display> else {
          return Self.changeUntilNow(from: then, in: drafts)
        }
        if !later.record.isSame(as: record) { return nil }
        let takeBack = { drafts.restore(then.model, over: later.model, to: record) }
        if isOverwriting { return takeBack }
        if drafts.machine.isSame(then.model, later.model) { return nil }
        if record.isPosition {
          // If rows have moved, another row stands at the position. That is no change of the row that had the position
          // before.
          guard let write, let last = part.latestWrite as? RecordWrite<Value>,
            let change = write.changes(until: last).first(where: { $0.record.isSame(as: record) }),
            drafts.machine.isSame(change.later, later.model)
          else { return nil }
          return takeBack
        }
        return {
          let present = drafts.peek(at: record)?.rendered.model
          // If the record has gone, the write reports that its change cannot be undone.
          if present.map({ drafts.machine.isSame($0, later.model) }) ?? true { takeBack() }
        }
      }
    }

    /// Makes a closure that takes back the change from a former model until now; `nil` if nothing has changed.
    static func changeUntilNow<Value, Display>(
      from then: RenderedModel<Value, Display>, in drafts: Drafts<Value, Display>
    ) -> (() -> Void)? {
      let now = drafts.rendered.peek()
      guard now.record.isSame(as: then.record), !drafts.machine.isSame(then.model, now.model) else { return nil }
      return { drafts.write(then.model, to: then.record) }
    }
  }

  /// Whether a model was written between this snapshot and a later one. The later one may lack parts of this one.
  func hasChanged(until later: FormSnapshot) -> Bool {
    parts.contains { $0.change(later.part(like: $0), false) != nil }
  }

  func part(like part: Part) -> Part? { part.id.flatMap { id in parts.first { $0.id === id } } }

  /// Takes back the changes between this snapshot and a later one. A model that does not have the later value any more
  /// is left alone, unless `isOverwriting`.
  func takeBack(from later: FormSnapshot, isOverwriting: Bool = false) {
    for part in parts {
      if let later = later.part(like: part) { part.change(later, isOverwriting)?() } else { part.restore() }
    }
  }
}

extension Field: Undoable {
  /// True: only the values that a step has written are taken back.
  public static var undoesDifferences: Bool { true }

  /// The value of the model, without drafts.
  public var undoState: FormSnapshot {
    FormSnapshot([FormSnapshot.Part(editor.drafts, editor.drafts.rendered.value, after: latestWrite.value)])
  }

  /// Writes a former value to the model from which it was read; the content follows.
  public func restore(undoState: FormSnapshot) { for part in undoState.parts { part.restore() } }

  /// Writes a former value, if the model still has the later one.
  public func takeBack(from later: FormSnapshot, to former: FormSnapshot) { former.takeBack(from: later) }

  /// Whether the model was written. Going on to another record is no step.
  public func isStep(from former: FormSnapshot, to present: FormSnapshot) -> Bool {
    former.hasChanged(until: present)
  }
}

extension Form: Undoable {
  /// True: only the fields that a step has written are taken back.
  public static var undoesDifferences: Bool { true }

  /// The values of the models of all fields, without drafts. Parts without fields take part with their restorers; if
  /// only such parts have changed, that is no step.
  public var undoState: FormSnapshot { FormSnapshot(parts().flatMap { $0.snapshot().parts }) }

  /// Writes former values to the models; the contents follow.
  public func restore(undoState: FormSnapshot) { for part in undoState.parts { part.restore() } }

  /// Writes the former values of the fields that differ, if the model still has the later ones.
  public func takeBack(from later: FormSnapshot, to former: FormSnapshot) { former.takeBack(from: later) }

  /// Whether the model was written.
  public func isStep(from former: FormSnapshot, to present: FormSnapshot) -> Bool {
    former.hasChanged(until: present)
  }
}
