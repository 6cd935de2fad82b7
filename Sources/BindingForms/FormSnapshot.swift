public import Binding

/// The values that the model of a field, or of the fields of a form, had at one time.
public struct FormSnapshot {
  @export(implementation) let parts: [Part]

  @export(implementation)
  init(_ parts: [Part]) { self.parts = parts }
}

extension FormSnapshot {
  /// The value of the model of one field, or of a part that has no fields.
  @usableFromInline
  struct Part {
    /// The value with the individual that it belongs to; `nil` of a part that has no fields.
    @export(implementation) let value: AnyObject?
    /// What tells the field apart.
    @export(implementation) let id: AnyObject?
    /// Writes the value again, where it was read.
    @export(implementation) let restore: () -> Void
    /// Whether the model has the value still, or another one is edited now.
    @export(implementation) let isUpToDate: () -> Bool
    /// Whether a later value of the same individual differs.
    @export(implementation) let hasChanged: (_ later: AnyObject) -> Bool
    /// Writes the value again, if the model has that later one.
    @export(implementation) let takeBack: (_ later: AnyObject) -> Void

    /// A part that has no fields.
    @export(implementation)
    init(restore: @escaping () -> Void) {
      (value, id) = (nil, nil)
      self.restore = restore
      isUpToDate = { true }
      hasChanged = { _ in false }
      takeBack = { _ in restore() }
    }

    @export(implementation)
    init<Value, Display>(_ drafts: Drafts<Value, Display>, _ value: Value, of individual: Individual<Value>) {
      typealias Moment = (individual: Individual<Value>, value: Value, written: Version<Value>?)
      let written = individual.written
      let moment = Version<Moment>((individual, value, written))
      let change: (AnyObject) -> Value? = { later in
        guard let later = (later as? Version<Moment>)?.value, later.individual.isSame(as: individual),
          !drafts.isSame(value, later.value)
        else { return nil }
        guard individual.isPosition else { return later.value }
        // Rows that have moved put something else at a position, which is no change of what stood there.
        let isWritten = later.written !== written && later.written.map { drafts.isSame($0.value, later.value) } ?? false
        return isWritten ? later.value : nil
      }
      self.value = moment
      id = drafts
      restore = { individual.write(value) }
      isUpToDate = { untracked { !drafts.isPresent(individual) || drafts.isSame(value, drafts.model) } }
      hasChanged = { change($0) != nil }
      takeBack = { later in
        guard let written = change(later) else { return }
        let present = drafts.look(at: individual)?.now.model
        // What is not there any more, or at a position, reports that it cannot be undone.
        if individual.isPosition || present.map({ drafts.isSame($0, written) }) ?? true {
          individual.restore(value, over: written)
        }
      }
    }
  }

  /// Whether a model was written between this time and a later one.
  @export(implementation)
  func hasChanged(until later: FormSnapshot) -> Bool {
    parts.contains { part in
      guard let id = part.id else { return false }
      // A part may have gone since, of which the later time has nothing.
      guard let value = later.part(id)?.value else { return !part.isUpToDate() }
      return part.hasChanged(value)
    }
  }

  @export(implementation)
  func part(_ id: AnyObject) -> Part? { parts.first { $0.id === id } }

  /// Writes again what was changed until a later time, where the model is still as it was then.
  @export(implementation)
  func takeBack(from later: FormSnapshot) {
    for part in parts {
      guard let id = part.id, let value = later.part(id)?.value else {
        part.restore()
        continue
      }
      part.takeBack(value)
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
    let drafts = editor.drafts
    return FormSnapshot([FormSnapshot.Part(drafts, drafts.model, of: editor.present)])
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
