public import Binding

/// The values that the model of a field, or of the fields of a form, had at one time.
public struct FormSnapshot {
  @export(implementation) let parts: [Part]

  @export(implementation)
  init(_ parts: [Part]) { self.parts = parts }

  @export(implementation)
  init(of drafts: [FormSubmission], isWritten: Bool) { parts = drafts.flatMap { $0.snapshot(isWritten).parts } }
}

extension FormSnapshot {
  /// The value of the model of one field, or of a part that has no fields.
  @usableFromInline
  struct Part {
    /// What tells the field apart; `nil` of a part that has no fields.
    @export(implementation) let id: AnyObject?
    /// The model as it was shown, with its individual.
    @export(implementation) let model: AnyObject?
    /// What was written to the individual last, if that is a position.
    @export(implementation) let written: AnyObject?
    /// Writes the value again, where it was read.
    @export(implementation) let restore: () -> Void
    /// What takes back the change until a later time; `nil` if nothing has changed. Of a field that is not there any
    /// more then it is asked about the present.
    ///
    /// `isOverwriting`: also where the model does not have the later value any more.
    @export(implementation) let change: (_ later: Part?, _ isOverwriting: Bool) -> (() -> Void)?

    /// A part that has no fields.
    @export(implementation)
    init(restore: @escaping () -> Void) {
      (id, model, written) = (nil, nil, nil)
      self.restore = restore
      change = { _, _ in nil }
    }

    @export(implementation)
    init<Value, Display>(_ drafts: Drafts<Value, Display>, _ then: Rendering<Value, Display>) {
      let individual = then.individual
      let written = individual.written
      id = drafts
      model = then
      self.written = written
      restore = { individual.write(then.model) }
      change = { part, isOverwriting in
        guard let part, let later = part.model as? Rendering<Value, Display> else {
          let now = drafts.rendering.peek()
          let hasChanged = now.individual.isSame(as: individual) && !drafts.isSame(then.model, now.model)
          return hasChanged ? { individual.write(then.model) } : nil
        }
        if !later.individual.isSame(as: individual) || drafts.isSame(then.model, later.model) { return nil }
        if individual.isPosition, !isOverwriting {
          // Rows that have moved put something else at a position, which is no change of what stood there.
          guard let last = part.written as? Version<Value>, last !== written, drafts.isSame(last.value, later.model)
          else { return nil }
        }
        return {
          let present = drafts.look(at: individual)?.now.model
          // What is not there any more, or at a position, reports that it cannot be undone.
          if isOverwriting || individual.isPosition || present.map({ drafts.isSame($0, later.model) }) ?? true {
            individual.restore(then.model, over: later.model)
          }
        }
      }
    }
  }

  /// Whether a model was written between this time and a later one. A part may have gone since.
  @export(implementation)
  func hasChanged(until later: FormSnapshot) -> Bool {
    parts.contains { $0.change(later.part(like: $0), false) != nil }
  }

  @export(implementation)
  func part(like part: Part) -> Part? { part.id.flatMap { id in parts.first { $0.id === id } } }

  /// Writes again what was changed until a later time, where the model is still as it was then, or anyway.
  @export(implementation)
  func takeBack(from later: FormSnapshot, isOverwriting: Bool = false) {
    for part in parts {
      if let later = later.part(like: part) { part.change(later, isOverwriting)?() } else { part.restore() }
    }
  }
}

extension Field: Undoable {
  /// Only what a step has written is taken back.
  @export(implementation)
  public static var undoesDifferences: Bool { true }

  /// The value of the model. Drafts do not belong to it.
  @export(implementation)
  public var undoState: FormSnapshot {
    FormSnapshot([FormSnapshot.Part(editor.drafts, editor.drafts.rendering.value)])
  }

  /// Writes a former value to the model it was read from, which the content follows.
  @export(implementation)
  public func restore(undoState: FormSnapshot) { for part in undoState.parts { part.restore() } }

  /// Writes a former value, if the model still has the later one.
  @export(implementation)
  public func takeBack(from later: FormSnapshot, to former: FormSnapshot) { former.takeBack(from: later) }

  /// Whether the model was written: that another one is edited now is nothing to be undone.
  @export(implementation)
  public func isStep(from former: FormSnapshot, to present: FormSnapshot) -> Bool {
    former.hasChanged(until: present)
  }
}

extension Form: Undoable {
  /// Only the fields that a step has written are taken back.
  @export(implementation)
  public static var undoesDifferences: Bool { true }

  /// The values of the model behind all fields. Drafts do not belong to them. Parts that are not made of fields take
  /// part with their restorers; that they alone have changed makes no step.
  @export(implementation)
  public var undoState: FormSnapshot { FormSnapshot(parts().flatMap { $0.snapshot().parts }) }

  /// Writes former values to the model, which the contents follow.
  @export(implementation)
  public func restore(undoState: FormSnapshot) { for part in undoState.parts { part.restore() } }

  /// Writes the former values of the fields that differ, where the model still has the later ones.
  @export(implementation)
  public func takeBack(from later: FormSnapshot, to former: FormSnapshot) { former.takeBack(from: later) }

  /// Whether the model was written.
  @export(implementation)
  public func isStep(from former: FormSnapshot, to present: FormSnapshot) -> Bool {
    former.hasChanged(until: present)
  }
}
