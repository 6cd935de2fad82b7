/// The drafts of a source, one for each edited record, and what follows from them and the model.
///
/// Whether a draft is dirty, in a conflict or valid is derived and never stored: so it is known at once, even inside a
/// batch, and a transaction takes it back.
@usableFromInline
package final class Drafts<Model, Display> {
  /// What is remembered of edits, rolled back with a transaction; each change makes another object.
  @usableFromInline
  final class State {
    /// The drafts, in the order in which they were left.
    @export(implementation) let drafts: [Draft<Model, Display>]
    @export(implementation) let written: Written?

    @export(implementation)
    init(_ drafts: [Draft<Model, Display>], _ written: Written?) {
      self.drafts = drafts
      self.written = written
    }
  }

  /// The value written last, the model that it led to, and the flush in which that was found; zero before that flush.
  @usableFromInline
  final class Written {
    @export(implementation) let record: EditedRecord<Model>
    @export(implementation) let value: Model
    @export(implementation) var result: RenderedModel<Model, Display>?
    @export(implementation) var flush: Stamp

    @export(implementation)
    init(_ record: EditedRecord<Model>, _ value: Model, result: RenderedModel<Model, Display>?, flush: Stamp) {
      self.record = record
      self.value = value
      self.result = result
      self.flush = flush
    }
  }

  @export(implementation) let converter: TwoWayConverter<Model, Display>
  /// The model of the record to which the source leads, as it is shown.
  @export(implementation) package let rendered: Computed<RenderedModel<Model, Display>>
  /// `nil` as long as nothing was typed.
  @export(implementation) let state: Observable<State?>
  @export(implementation) package let policy: CommitPolicy
  /// Whether the source always leads to the same record.
  @export(implementation) package let isOfOne: Bool

  @export(implementation)
  init(
    _ converter: TwoWayConverter<Model, Display>, _ rendered: Computed<RenderedModel<Model, Display>>,
    _ state: Observable<State?>, _ policy: CommitPolicy, isOfOne: Bool
  ) {
    self.converter = converter
    self.rendered = rendered
    self.state = state
    self.policy = policy
    self.isOfOne = isOfOne
  }
}

extension Drafts {
  /// What the source and the converter read is tracked.
  @export(implementation)
  convenience init(
    of source: some MutableObservableValue<Model>, via converter: TwoWayConverter<Model, Display>,
    policy: CommitPolicy, in family: NodeFamily
  ) {
    let there = converter.there
    let record: () -> EditedRecord<Model>
    let records = source.records
    if let records {
      record = { records.value }
    } else {
      let only = EditedRecord(source, in: family)
      record = { only }
    }
    self.init(
      converter, family.part(.shown, Computed(changes: .always) { RenderedModel(of: record(), there) }),
      family.part(.state, Observable(nil, changes: .always)), policy, isOfOne: records == nil)
  }
}

// MARK: Derived

extension Drafts {
  @export(implementation)
  func track() {
    rendered.track()
    state.track()
  }

  /// The content that is shown for the record that is edited now. Tracked.
  @export(implementation)
  package var shown: ShownContent<Model, Display> { shown(of: rendered.value) }

  @export(implementation)
  package func peek() -> ShownContent<Model, Display> { untracked { shown } }

  /// The content that is shown for a record, even if another one is edited now; `nil` if it has no model any more.
  @export(implementation)
  package func peek(at record: EditedRecord<Model>) -> ShownContent<Model, Display>? { untracked { shown(of: record) } }

  /// As `peek(at:)`, but tracked.
  @export(implementation)
  func shown(of record: EditedRecord<Model>) -> ShownContent<Model, Display>? {
    let now = rendered.value
    if record.isSame(as: now.record) { return shown(of: now) }
    guard record.isThere() else { return nil }
    return shown(of: RenderedModel(of: record, converter.there))
  }

  @export(implementation)
  func shown(of now: RenderedModel<Model, Display>) -> ShownContent<Model, Display> {
    guard let draft = state.value?.draft(of: now.record), isAlive(draft, now) else { return ShownContent(now, nil) }
    return ShownContent(now, draft)
  }

  /// Whether a draft counts: the source wins, unless the policy lets drafts stay.
  @export(implementation)
  func isAlive(_ draft: Draft<Model, Display>, _ now: RenderedModel<Model, Display>) -> Bool {
    if draft.isOpen { return policy.keepsInConflicts || isBased(draft, on: now) }
    return draft.base === now || isSame(draft.base, now) && isSame(shown: draft.base.display, now.display)
  }

  /// Whether the model still is the one that a draft was typed over.
  @export(implementation)
  func isBased(_ draft: Draft<Model, Display>, on now: RenderedModel<Model, Display>) -> Bool {
    isSame(draft.base, now) || draft.isKept && isShownAlike(now, draft.base.model)
  }

  /// The result of parsing the content; the model where there is no draft. A converter may read observables, for
  /// example a locale: a draft keeps the value that it had when it was typed, and is parsed again if it had none.
  /// Tracked.
  @export(implementation)
  func parse(_ shown: ShownContent<Model, Display>) -> Validation<Model> {
    let model = shown.rendered.model
    guard let draft = shown.draft, draft.isOpen else { return .read(model) }
    return draft.value.map { Validation(of: $0) } ?? converter.parse(draft.content, current: model)
  }

  /// The value of a content, without any rules.
  @export(implementation)
  func value(of content: Display, _ model: Model) -> Version<Model>? {
    if case .value(let value) = try? converter.back(content, model) { Version(value) } else { nil }
  }

  /// Whether the draft would change the model.
  @export(implementation)
  package func isDirty(_ shown: ShownContent<Model, Display>) -> Bool {
    guard let draft = shown.draft, draft.isOpen else { return false }
    let value = draft.value ?? parse(shown).version
    return !(value.map { isSame($0.value, shown.rendered.model) } ?? false)
  }

  /// Whether the model has changed under a draft, and the user has to decide which of them stays.
  @export(implementation)
  package func isInConflict(_ shown: ShownContent<Model, Display>) -> Bool {
    guard policy.asksInConflicts, let draft = shown.draft else { return false }
    return isDirty(shown) && !isBased(draft, on: shown.rendered)
  }

  /// Whether there is a draft that has not been written, untracked.
  @export(implementation)
  package var isDirtyNow: Bool { untracked { isDirty(shown) } }

  /// What the source has become under a draft, if the user has to decide which of them stays; tracked.
  @export(implementation)
  package var conflict: Model? {
    let shown = shown
    return isInConflict(shown) ? shown.rendered.model : nil
  }

  /// The value written last, if the source has changed it; tracked.
  @export(implementation)
  package var coerced: Model? {
    let now = rendered.value
    guard
      let written = state.value?.written, written.record.isSame(as: now.record),
      written.flush == 0 || written.result.map({ $0.version == now.version && isSame($0, now) }) ?? false
    else { return nil }
    return isSame(written.value, now.model) ? nil : written.value
  }

  /// The model that is edited now. Tracked.
  @export(implementation)
  package var model: Model { rendered.value.model }

  /// The record that is edited now.
  @export(implementation)
  package var present: EditedRecord<Model> { rendered.peek().record }

  @export(implementation)
  package func isPresent(_ record: EditedRecord<Model>) -> Bool { record.isSame(as: present) }
}

// MARK: Changing

extension Drafts.State {
  /// The draft of a record, whether or not it counts.
  @export(implementation)
  func draft(of record: EditedRecord<Model>) -> Draft<Model, Display>? {
    drafts.first { $0.record.isSame(as: record) }
  }
}

extension Drafts {
  /// The drafts, in the order in which they were left. Untracked.
  @export(implementation) var list: [Draft<Model, Display>] { state.stored?.drafts ?? [] }

  /// The draft of a record, whether or not it counts. Untracked.
  @export(implementation)
  func draft(of record: EditedRecord<Model>) -> Draft<Model, Display>? { state.stored?.draft(of: record) }

  /// Replaces the draft of a record by a new edit.
  @export(implementation)
  func put(_ draft: Draft<Model, Display>) {
    var drafts = list
    if let index = drafts.firstIndex(where: { $0.record.isSame(as: draft.record) }) {
      drafts[index] = draft
    } else {
      drafts.append(draft)
    }
    state.value = State(drafts, nil)
  }

  /// Replaces a draft by its next status, unless there is another edit now.
  ///
  /// - Returns: the next status, if the draft was there.
  @discardableResult
  @export(implementation)
  func update(_ draft: Draft<Model, Display>, written: Written? = nil) -> Draft<Model, Display>? {
    var drafts = list
    guard let index = drafts.firstIndex(where: { $0.stamp == draft.stamp }) else { return nil }
    drafts[index] = draft
    state.value = State(drafts, written ?? state.stored?.written)
    return draft
  }

  /// Drops the draft of a record, if there is one.
  @export(implementation)
  func drop(_ record: EditedRecord<Model>, written: Written? = nil) {
    let drafts = list.filter { !$0.record.isSame(as: record) }
    if drafts.count == list.count, written == nil { return }
    state.value = State(drafts, written ?? state.stored?.written)
  }

  /// Keeps a draft until its record comes back. The draft that was left first makes room.
  @export(implementation)
  func keep(_ draft: Draft<Model, Display>) {
    let present = present
    var drafts = list.filter { $0.stamp != draft.stamp } + [draft.with(isKept: true)]
    let kept = drafts.filter { $0.isKept && !$0.record.isSame(as: present) }
    if kept.count > policy.keptWhenLeft { drafts.removeAll { $0.stamp == kept[0].stamp } }
    state.value = State(drafts, state.stored?.written)
  }

  /// Wakes the effect that shows, although the drafts are as they were.
  @export(implementation)
  func wake() { state.value = state.stored }

  /// Notes a source that has changed a written value in the same flush.
  @export(implementation)
  func noteCoercion() {
    guard let written = state.stored?.written else { return }
    let (flush, now) = (currentFlush(), rendered.peek())
    let isNew = written.flush == 0
    guard isNew || written.flush == flush && written.result?.version != now.version else { return }
    let isOther = !written.record.isSame(as: now.record)
    (written.result, written.flush) = (now, flush)
    // A new value counted before.
    if isNew, !isOther { return }
    state.value = State(list, isOther ? nil : written)
  }
}

// MARK: Comparing

// Embedded Swift cannot find out how the values of a type are compared: there the overload of `bindTwoWay` knows.

extension Drafts {
  /// Whether two models are the same.
  @export(implementation)
  package func isSame(_ one: Model, _ other: Model) -> Bool {
    #if hasFeature(Embedded)
      converter.areSameModels(one, other)
    #else
      areSame(one, other)
    #endif
  }

  /// Whether two displayed values are the same.
  @export(implementation)
  func isSame(shown one: Display, _ other: Display) -> Bool {
    #if hasFeature(Embedded)
      converter.areSameDisplays(one, other)
    #else
      areSame(one, other)
    #endif
  }

  /// Whether a model is unchanged. Versions tell only models apart that cannot be compared: a write may keep the
  /// version of a value that nothing observes any more.
  @export(implementation)
  func isSame(_ one: RenderedModel<Model, Display>, _ other: RenderedModel<Model, Display>) -> Bool {
    if one === other || isSame(one.model, other.model) { return true }
    return one.version == other.version && !isSame(one.model, one.model)
  }

  /// Whether the source has a value. Models that cannot be compared are compared by what is shown for them.
  @export(implementation)
  func isShownAlike(_ now: RenderedModel<Model, Display>, _ value: Model) -> Bool {
    if isSame(now.model, value) { return true }
    return !isSame(value, value) && isSame(shown: now.display, untracked { converter.there(value) })
  }
}
