/// The drafts of a source, one for each edited record, and what is derived from the drafts and the model. The
/// superclass says what becomes of a draft.
///
/// Whether a draft is dirty, in a conflict or valid is derived and never stored. So the result is up to date even
/// inside a batch, and stays right when a transaction is rolled back.
///
/// A class apart from the editor, because nodes that read the drafts may outlive the editor and its timer.
package final class Drafts: DraftMachine {
  /// Whether the source always leads to the same record.
  package let isOfOne: Bool
  /// The model of the record to which the source leads, as it is shown.
  package let rendered: Computed<RenderedModel>
  /// The list of drafts; `nil` until something is typed.
  let state: Observable<DraftList?>
  /// Called after each write to a record that is there, with the model of the record before and after the write.
  package var noteWrite: ((EditedRecord, _ former: Any, _ later: Any) -> Void)?

  init(
    of source: EditedSource, _ policy: CommitPolicy, _ state: Observable<DraftList?>
  ) {
    rendered = source.rendered
    self.state = state
    isOfOne = source.isOfOne
    super.init(source.conversion, policy)
  }
}

// MARK: Derived

extension Drafts {
  func track() {
    rendered.track()
    state.track()
  }

  /// The content that is shown for the record that is edited now. Tracked.
  package var shown: ShownContent { shown(of: rendered.value) }

  /// The content that is shown for a record, even if another record is edited now; `nil` if the record has no model any
  /// more. Tracked.
  func shown(of record: EditedRecord) -> ShownContent? {
    let now = rendered.value
    if record.isSame(as: now.record) { return shown(of: now) }
    guard record.isThere else { return nil }
    return shown(of: RenderedModel(of: record, conversion))
  }

  func shown(of now: RenderedModel) -> ShownContent {
    shown(now, state.value?.draft(of: now.record))
  }

  /// The value of ``shown``, untracked.
  package func peek() -> ShownContent { untracked { shown } }

  /// The result of ``shown(of:)``, untracked.
  package func peek(at record: EditedRecord) -> ShownContent? { untracked { shown(of: record) } }

  /// The draft of a record that has no model any more, shown over the model on which the draft is based. Writing that
  /// record is reported.
  func lost(_ record: EditedRecord) -> ShownContent? {
    draft(of: record).map { ShownContent($0.base, $0) }
  }

  /// Whether there is an open draft that would change the model, or cannot be read. Untracked.
  package var isDirtyNow: Bool { untracked { isDirty(shown) } }

  /// Whether something has been typed, written or not.
  package var haveBegun: Bool { state.stored != nil }

  /// The stamp of the draft that was written last, untracked; `nil` if something was typed since, or another record is
  /// edited.
  package var writtenDraft: UInt64? { state.stored?.written?.draft }

  /// Whether there is an open draft of a record that would change the record's model, or cannot be read. Untracked.
  package func isDirty(_ record: EditedRecord) -> Bool { peek(at: record).map { isDirty($0) } ?? false }

  /// The source's new model, if it has changed under a draft and the user has to decide which of the two stays;
  /// otherwise `nil`. Tracked.
  package var conflict: Any? {
    let shown = shown
    return isInConflict(shown) ? shown.rendered.model : nil
  }

  /// The value written last, if the source has replaced it by another value; otherwise `nil`. Tracked.
  package var coerced: Any? {
    guard let written = presentWrite, !written.model.record.areSame(written.model.model, model) else { return nil }
    return written.model.model
  }

  /// Whether the model is what resulted from writing a draft, and nothing was typed since. Tracked.
  package func isResult(of draft: Draft) -> Bool { presentWrite?.draft == draft.stamp }

  /// The last write, if the model is what resulted from it, and nothing was typed since; otherwise `nil`. Tracked.
  var presentWrite: DraftList.Written? {
    let now = rendered.value
    // Until the result of the write is noted, `flush` is zero, and the present model counts as the result. From then on
    // the write counts only as long as the model is that result.
    guard
      let written = state.value?.written, written.model.record.isSame(as: now.record),
      written.flush == 0 || written.result.map({ $0.version == now.version && $0.isSame(as: now) }) ?? false
    else { return nil }
    return written
  }

  /// The model that is edited now. Tracked.
  package var model: Any { rendered.value.model }

  /// The record that is edited now.
  package var present: EditedRecord { rendered.peek().record }

  package func isPresent(_ record: EditedRecord) -> Bool { record.isSame(as: present) }
}

// MARK: Writing

extension Drafts {
  /// Writes the model of a record, even if the source leads elsewhere now.
  package func write(_ value: Any, to record: EditedRecord) {
    guard let noteWrite, record.isThere else { return record.write(value) }
    batch {
      let former = record.node.peekBoxed()
      record.write(value)
      noteWrite(record, former, record.isThere ? record.node.peekBoxed() : value)
    }
  }

  /// Undoes a change by writing the former model of a record. If the record is a position at which another value stands
  /// now, nothing is written, and that is reported.
  ///
  /// - Parameter present: the result of the change that is undone.
  package func restore(_ value: Any, over present: Any, to record: EditedRecord) {
    if record.isPosition, !record.areSame(record.node.peekBoxed(), present) {
      return report(.positionChanged, of: [record.node.name])
    }
    write(value, to: record)
  }
}

// MARK: The list of drafts

extension Drafts {
  /// The drafts of all records, see ``DraftList/drafts``. Untracked.
  var list: [Draft] { state.stored?.drafts ?? [] }

  /// The draft of a record, even if it no longer counts. Untracked.
  func draft(of record: EditedRecord) -> Draft? { state.stored?.draft(of: record) }

  /// Makes a new edit the draft of its record, and forgets the last write.
  func put(_ draft: Draft) {
    var drafts = list
    if let index = drafts.firstIndex(where: { $0.record.isSame(as: draft.record) }) {
      drafts[index] = draft
    } else {
      drafts.append(draft)
    }
    state.value = DraftList(drafts, nil)
  }

  /// Replaces a draft by a copy with its next status, unless the draft was dropped or another edit has taken its place.
  ///
  /// - Returns: whether the draft was replaced.
  func update(_ draft: Draft, written: DraftList.Written? = nil) -> Bool {
    var drafts = list
    guard let index = drafts.firstIndex(where: { $0.stamp == draft.stamp }) else { return false }
    drafts[index] = draft
    state.value = DraftList(drafts, written ?? state.stored?.written)
    return true
  }

  /// Drops the draft of a record, if there is one.
  func drop(_ record: EditedRecord, written: DraftList.Written? = nil) {
    let drafts = list.filter { !$0.record.isSame(as: record) }
    if drafts.count == list.count, written == nil { return }
    state.value = DraftList(drafts, written ?? state.stored?.written)
  }

  /// Keeps a draft until its record comes back. If too many drafts are kept, the one whose record was left first is
  /// dropped.
  func keep(_ draft: Draft) {
    let present = present
    var drafts = list.filter { $0.stamp != draft.stamp } + [draft.with(isKept: true)]
    let kept = drafts.filter { $0.isKept && !$0.record.isSame(as: present) }
    if kept.count > policy.keptWhenLeft { drafts.removeAll { $0.stamp == kept[0].stamp } }
    state.value = DraftList(drafts, state.stored?.written)
  }

  /// Wakes the effect that shows the content, although no draft has changed.
  func wake() { state.value = state.stored }

  /// Notes the model that resulted from the last write, in the flush of that write. Forgets the write when another
  /// record is edited.
  func noteResult() {
    guard let list = state.stored, let written = list.written else { return }
    let (flush, now) = (currentFlush(), rendered.peek())
    let isNew = written.flush == 0
    // The result is noted once, and anew each time that the model changes again in the same flush.
    guard isNew || written.flush == flush && written.result?.version != now.version else { return }
    let isOther = !written.model.record.isSame(as: now.record)
    list.written = .init(draft: written.draft, model: written.model, result: now, flush: flush)
    // Keeps the former value alive until the access to `list.written` is over, because releasing a model may run code
    // that reads the drafts.
    withExtendedLifetime(written) {}
    // While `flush` was zero, the present model was taken for the result anyway, so its readers need not be woken.
    if isNew, !isOther { return }
    state.value = DraftList(list.drafts, isOther ? nil : list.written)
  }
}

/// The stamp of the flush in which an effect is running; zero outside of effects.
@usableFromInline
func currentFlush() -> Stamp {
  let turn = currentTurn()
  return turn.pointee.effectFrame == nil ? 0 : turn.pointee.flushStamp
}
