public import Binding

/// The values that the models of a field, or of the fields of a form, had at one time.
public struct FormSnapshot {
  let parts: [Part]
  /// The latest write of an undo to a field that the form did not have; `nil` in a snapshot that is not the state of a
  /// form.
  let latestHidden: LoggedWrite<HiddenChange>?

  init(_ parts: [Part], after latestHidden: LoggedWrite<HiddenChange>? = nil) {
    (self.parts, self.latestHidden) = (parts, latestHidden)
  }

  init(of drafts: [SubmittedDraft], isWritten: Bool) { self.init(drafts.flatMap { $0.snapshot(isWritten).parts }) }
}

extension FormSnapshot {
  /// The value of the model of one field, or of a part that has no fields.
  struct Part {
    /// Identifies the field; `nil` for a part that has no fields.
    let id: AnyObject?
    /// The model with its record, as a `RenderedModel`.
    let model: AnyObject?
    /// The latest write of the field, as a `LoggedWrite`; `nil` in a snapshot of a commit.
    let latestWrite: AnyObject?
    /// Whether the record from which the value was read has a value now. Untracked.
    let isThere: () -> Bool
    /// Writes the value again, to the record from which it was read.
    let restore: () -> Void
    /// Writes the value again, over the value of a later snapshot of the same record. If the record is a position whose
    /// rows have moved, nothing is written, and that is reported.
    let overwrite: (_ later: Part) -> Void
    /// The changes from this snapshot to a later one, each of them the change of one record, in the order in which they
    /// are taken back. If the field is missing in the later snapshot, `later` is `nil`, and the changes until now are
    /// meant. A model that does not have the later value any more is left alone.
    let changes: (_ later: Part?) -> [Change]
    /// Makes a part of the same field, with its present record; `nil` for a part that has no fields.
    let now: () -> Part?

    /// A change of a record: whether the record has a value now, and a closure that takes the change back.
    typealias Change = (isThere: () -> Bool, takeBack: () -> Void)

    var field: ObjectIdentifier? { id.map { ObjectIdentifier($0) } }

    /// Makes a part that has no fields.
    init(restore: @escaping () -> Void) {
      (id, model, latestWrite) = (nil, nil, nil)
      isThere = { true }
      self.restore = restore
      overwrite = { _ in restore() }
      changes = { _ in [] }
      now = { nil }
    }

    /// Makes the part of a field whose model is or was `then`. Reads `latestWrite`, tracked.
    init(
      _ drafts: Drafts, _ then: RenderedModel, after latestWrite: Observable<LoggedWrite<RecordChange>>? = nil
    ) {
      let (record, write) = (then.record, latestWrite?.value)
      (id, model, self.latestWrite) = (drafts, then, write)
      isThere = { untracked { record.isThere } }
      restore = { drafts.write(then.model, to: record) }
      overwrite = { later in
        guard let later = later.model as? RenderedModel else { return }
        drafts.restore(then.model, over: later.model, to: record)
      }
      let now = { untracked { Part(drafts, drafts.rendered.value, after: latestWrite) } }
      self.now = now
      changes = { part in
        let later = part ?? now()
        guard let write, let last = later.latestWrite as? LoggedWrite<RecordChange>,
          let present = later.model as? RenderedModel
        else { return [] }
        let changes = Self.changes(from: then, to: present, writing: write.records(until: last))
        // The latest first: a path that leads to a record again may give it another identity.
        return changes.reversed().compactMap { Self.takingBack($0, until: present, in: drafts) }
      }
    }

    /// The changes of records between two models of a field, with what the field itself has written. For the record of
    /// the later model, unless that is a position, there is one change to this model, because others may have written
    /// that record too. It is the last one.
    private static func changes(
      from then: RenderedModel, to now: RenderedModel, writing written: [RecordChange]
    ) -> [RecordChange] {
      if now.record.isPosition { return written }
      var changes = written.filter { !$0.record.isSame(as: now.record) }
      if now.record.isSame(as: then.record) {
        changes.append((then.record, then.model, now.model))
      } else if let first = written.first(where: { $0.record.isSame(as: now.record) }) {
        changes.append((now.record, first.former, now.model))
      }
      return changes
    }

    /// Returns the change of a record to be taken back; `nil` if the change has left the model as it was.
    ///
    /// - Parameter now: the model that was edited when the change was over.
    static func takingBack(
      _ change: RecordChange, until now: RenderedModel, in drafts: Drafts
    ) -> Change? {
      let (record, former, later) = change
      let isThere = { untracked { record.isThere } }
      if record.areSame(former, later) { return nil }
      if record.isPosition {
        // If rows have moved, another row stands at the position. That is no change of the row that had the position
        // before.
        if record.isSame(as: now.record), !record.areSame(later, now.model) { return nil }
        return (isThere, { drafts.restore(former, over: later, to: record) })
      }
      return (
        isThere,
        {
          let present = drafts.peek(at: record)?.rendered.model
          // If the record has gone, the write reports that its change cannot be undone.
          if present.map({ record.areSame($0, later) }) ?? true { drafts.write(former, to: record) }
        }
      )
    }

    /// The changes to take back from this snapshot to a later one. A part that has no fields is restored as a whole.
    func changesToTakeBack(until later: Part?) -> [Change] { id == nil ? [({ true }, restore)] : changes(later) }
  }

  /// Calls a closure for each item, last for those whose record is not there: the call for another item may bring a
  /// record back, by writing its key.
  static func each<Item>(of items: [Item], isThere: (Item) -> Bool, _ body: (Item) -> Void) {
    var (rest, count) = (items, 0)
    repeat {
      count = rest.count
      var absent: [Item] = []
      for item in rest { if isThere(item) { body(item) } else { absent.append(item) } }
      rest = absent
    } while !rest.isEmpty && rest.count < count
    rest.forEach(body)
  }

  /// A part of one snapshot, and the part of the same field in a later one, which may lack it.
  typealias Pair = (former: Part, later: Part?)

  /// The parts of this snapshot with those of a later one. Fields that an undo has written while the form did not have
  /// them are included.
  func pairs(until later: FormSnapshot) -> [Pair] {
    let pairs = zip(parts, later.parts(like: parts)).map { (former: $0, later: $1) }
    return FormSnapshot.pairs(pairs, adding: hiddenPairs(until: later))
  }

  /// The fields that an undo has written while the form did not have them, as they were before and after that write.
  private func hiddenPairs(until later: FormSnapshot) -> [Pair] {
    guard let latestHidden, let last = later.latestHidden else { return [] }
    let changes = latestHidden.changes(until: last)
    return zip(changes, later.parts(like: changes.map(\.former))).map { ($0.former, $1 ?? $0.later) }
  }

  /// Adds pairs of hidden fields. A field that has a pair already keeps the former part of its first one, and gets the
  /// later part of its last one.
  private static func pairs(_ shown: [Pair], adding hidden: [Pair]) -> [Pair] {
    if hidden.isEmpty { return shown }
    var (pairs, places) = (shown, [ObjectIdentifier: Int]())
    for (place, pair) in shown.enumerated() {
      if let field = pair.former.field { places[field] = places[field] ?? place }
    }
    for pair in hidden {
      if let place = pair.former.field.flatMap({ places[$0] }) {
        pairs[place].later = pair.later
      } else {
        if let field = pair.former.field { places[field] = pairs.count }
        pairs.append(pair)
      }
    }
    return pairs
  }

  /// Whether a model was written between this snapshot and a later one.
  func hasChanged(until later: FormSnapshot) -> Bool {
    pairs(until: later).contains { !$0.former.changes($0.later).isEmpty }
  }

  /// For each part, the part of the same field in this snapshot.
  func parts(like others: [Part]) -> [Part?] {
    // Two snapshots of one form usually have the same fields in the same order. Otherwise the fields are looked up.
    var byField: [ObjectIdentifier: Part]?
    return others.enumerated().map { place, other in
      guard let field = other.field else { return nil }
      if place < parts.count, parts[place].field == field { return parts[place] }
      let all = byField ?? self.byField
      byField = all
      return all[field]
    }
  }

  private var byField: [ObjectIdentifier: Part] {
    Dictionary(parts.compactMap { part in part.field.map { ($0, part) } }) { first, _ in first }
  }

  /// Takes back a commit, or redoes it: writes the values of this snapshot over those of `later`, the snapshot from its
  /// other side, whatever the models are now. A position whose rows have moved is left alone, and reported.
  func overwrite(_ later: FormSnapshot) {
    let pairs = Array(zip(parts, later.parts(like: parts)))
    FormSnapshot.each(of: pairs, isThere: { $0.0.isThere() }) { part, later in
      if let later { part.overwrite(later) } else { part.restore() }
    }
  }
}

extension Field: Undoable {
  /// True: only the values that a step has written are taken back.
  public static var undoesDifferences: Bool { true }

  /// The value of the model, without drafts. In a `History` it also tells which records the field has written.
  public var undoState: FormSnapshot {
    FormSnapshot([FormSnapshot.Part(editor.drafts, editor.drafts.rendered.value, after: latestWrite)])
  }

  /// Writes a former value to the model from which it was read; the content follows.
  public func restore(undoState: FormSnapshot) { for part in undoState.parts { part.restore() } }

  /// Writes to each record that the field has written between the two states the value that it had in the former one.
  /// A record that has another value by now than in the later state was changed since, and is left alone.
  public func takeBack(from later: FormSnapshot, to former: FormSnapshot) {
    for (part, later) in zip(former.parts, later.parts(like: former.parts)) {
      for change in part.changesToTakeBack(until: later) { change.takeBack() }
    }
  }

  /// Whether the model was written, even if the field has then gone on to another record. Going on alone is no step.
  public func isStep(from former: FormSnapshot, to present: FormSnapshot) -> Bool {
    former.hasChanged(until: present)
  }
}

extension Form: Undoable {
  /// True: only the fields that a step has written are taken back.
  public static var undoesDifferences: Bool { true }

  /// The values of the models of all fields, without drafts. Parts without fields take part with their restorers; if
  /// only such parts have changed, that is no step. In a `History` it also tells which fields an undo has written while
  /// the form did not have them.
  public var undoState: FormSnapshot { FormSnapshot(snapshot.parts, after: latestHiddenWrite.value) }

  /// The values of the models of all parts. Tracked.
  var snapshot: FormSnapshot { FormSnapshot(parts().flatMap { $0.snapshot().parts }) }

  /// Writes former values to the models; the contents follow.
  public func restore(undoState: FormSnapshot) { for part in undoState.parts { part.restore() } }

  /// Writes the former values of the fields that differ, if the model still has the later ones.
  public func takeBack(from later: FormSnapshot, to former: FormSnapshot) { takeBack(former, until: later) }

  /// Whether a model was written: of a field that the form had before, or by an undo of a field that it did not have.
  public func isStep(from former: FormSnapshot, to present: FormSnapshot) -> Bool {
    former.hasChanged(until: present)
  }
}
