/// The drafts of a source, one for each edited individual, and what follows from them and the model.
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
    @export(implementation) let individual: Individual<Model>
    @export(implementation) let value: Model
    @export(implementation) var result: Rendering<Model, Display>?
    @export(implementation) var flush: Stamp

    @export(implementation)
    init(_ individual: Individual<Model>, _ value: Model, result: Rendering<Model, Display>?, flush: Stamp) {
      self.individual = individual
      self.value = value
      self.result = result
      self.flush = flush
    }
  }

  @export(implementation) let converter: TwoWayConverter<Model, Display>
  /// The model of the individual to which the source leads, as it is shown.
  @export(implementation) package let rendering: Computed<Rendering<Model, Display>>
  /// `nil` as long as nothing was typed.
  @export(implementation) let state: Observable<State?>
  @export(implementation) package let policy: CommitPolicy
  /// Whether the source always leads to the same individual.
  @export(implementation) package let isOfOne: Bool

  @export(implementation)
  init(
    _ converter: TwoWayConverter<Model, Display>, _ rendering: Computed<Rendering<Model, Display>>,
    _ state: Observable<State?>, _ policy: CommitPolicy, isOfOne: Bool
  ) {
    self.converter = converter
    self.rendering = rendering
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
    let individual: () -> Individual<Model>
    let individuals = source.individuals
    if let individuals {
      individual = { individuals.value }
    } else {
      let only = Individual(source, in: family)
      individual = { only }
    }
    self.init(
      converter, family.part(.shown, Computed(changes: .always) { Rendering(of: individual(), there) }),
      family.part(.state, Observable(nil, changes: .always)), policy, isOfOne: individuals == nil)
  }
}

// MARK: Derived

extension Drafts {
  @export(implementation)
  func track() {
    rendering.track()
    state.track()
  }

  /// The content that is shown for the individual that is edited now. Tracked.
  @export(implementation)
  package var sight: Sight<Model, Display> { sight(of: rendering.value) }

  @export(implementation)
  package var presentSight: Sight<Model, Display> { untracked { sight } }

  /// The content that is shown for an individual, even if another one is edited now; `nil` if it has no model any more.
  @export(implementation)
  package func look(at individual: Individual<Model>) -> Sight<Model, Display>? { untracked { sight(of: individual) } }

  /// As `look(at:)`, but tracked.
  @export(implementation)
  func sight(of individual: Individual<Model>) -> Sight<Model, Display>? {
    let now = rendering.value
    if individual.isSame(as: now.individual) { return sight(of: now) }
    guard individual.isThere() else { return nil }
    return sight(of: Rendering(of: individual, converter.there))
  }

  @export(implementation)
  func sight(of now: Rendering<Model, Display>) -> Sight<Model, Display> {
    guard let draft = state.value?.draft(of: now.individual), isAlive(draft, now) else { return Sight(now, nil) }
    return Sight(now, draft)
  }

  /// Whether a draft counts: the source wins, unless the policy lets drafts stay.
  @export(implementation)
  func isAlive(_ draft: Draft<Model, Display>, _ now: Rendering<Model, Display>) -> Bool {
    if draft.isOpen { return policy.keepsInConflicts || isOver(draft, now) }
    return draft.over === now || isSame(draft.over, now) && isSame(shown: draft.over.display, now.display)
  }

  /// Whether the model still is the one that a draft was typed over.
  @export(implementation)
  func isOver(_ draft: Draft<Model, Display>, _ now: Rendering<Model, Display>) -> Bool {
    isSame(draft.over, now) || draft.isKept && isShownAlike(now, draft.over.model)
  }

  /// The result of reading the content; the model where there is no draft. A converter may read observables, for
  /// example a locale: a draft keeps the meaning that it had when it was typed, and is read again if it had none.
  /// Tracked.
  @export(implementation)
  func read(_ sight: Sight<Model, Display>) -> Validation<Model> {
    let model = sight.now.model
    guard let draft = sight.draft, draft.isOpen else { return .read(model) }
    return draft.meaning.map { Validation(of: $0) } ?? converter.judge(draft.content, current: model)
  }

  /// The value that a content means, without any rules.
  @export(implementation)
  func meaning(of content: Display, _ model: Model) -> Version<Model>? {
    if case .value(let value) = try? converter.back(content, model) { Version(value) } else { nil }
  }

  /// Whether the draft would change the model.
  @export(implementation)
  package func isDirty(_ sight: Sight<Model, Display>) -> Bool {
    guard let draft = sight.draft, draft.isOpen else { return false }
    let meaning = draft.meaning ?? read(sight).known
    return !(meaning.map { isSame($0.value, sight.now.model) } ?? false)
  }

  /// Whether the model has changed under a draft, and the user has to decide which of them stays.
  @export(implementation)
  package func isInConflict(_ sight: Sight<Model, Display>) -> Bool {
    guard policy.asksInConflicts, let draft = sight.draft else { return false }
    return isDirty(sight) && !isOver(draft, sight.now)
  }

  /// Whether there is a draft that has not been written, untracked.
  @export(implementation)
  package var isDirtyNow: Bool { untracked { isDirty(sight) } }

  /// What the source has become under a draft, if the user has to decide which of them stays; tracked.
  @export(implementation)
  package var conflict: Model? {
    let sight = sight
    return isInConflict(sight) ? sight.now.model : nil
  }

  /// The value written last, if the source has changed it; tracked.
  @export(implementation)
  package var coerced: Model? {
    let now = rendering.value
    guard
      let written = state.value?.written, written.individual.isSame(as: now.individual),
      written.flush == 0 || written.result.map({ $0.version == now.version && isSame($0, now) }) ?? false
    else { return nil }
    return isSame(written.value, now.model) ? nil : written.value
  }

  /// The model that is edited now. Tracked.
  @export(implementation)
  package var model: Model { rendering.value.model }

  /// The individual that is edited now.
  @export(implementation)
  package var present: Individual<Model> { rendering.peek().individual }

  @export(implementation)
  package func isPresent(_ individual: Individual<Model>) -> Bool { individual.isSame(as: present) }
}

// MARK: Changing

extension Drafts.State {
  /// The draft of an individual, whether or not it counts.
  @export(implementation)
  func draft(of individual: Individual<Model>) -> Draft<Model, Display>? {
    drafts.first { $0.individual.isSame(as: individual) }
  }
}

extension Drafts {
  /// The drafts, in the order in which they were left. Untracked.
  @export(implementation) var list: [Draft<Model, Display>] { state.stored?.drafts ?? [] }

  /// The draft of an individual, whether or not it counts. Untracked.
  @export(implementation)
  func draft(of individual: Individual<Model>) -> Draft<Model, Display>? { state.stored?.draft(of: individual) }

  /// Replaces the draft of an individual by a new edit.
  @export(implementation)
  func put(_ draft: Draft<Model, Display>) {
    var drafts = list
    if let index = drafts.firstIndex(where: { $0.individual.isSame(as: draft.individual) }) {
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

  /// Drops the draft of an individual, if there is one.
  @export(implementation)
  func drop(_ individual: Individual<Model>, written: Written? = nil) {
    let drafts = list.filter { !$0.individual.isSame(as: individual) }
    if drafts.count == list.count, written == nil { return }
    state.value = State(drafts, written ?? state.stored?.written)
  }

  /// Keeps a draft until its individual comes back. The draft that was left first makes room.
  @export(implementation)
  func keep(_ draft: Draft<Model, Display>) {
    let present = present
    var drafts = list.filter { $0.stamp != draft.stamp } + [draft.becoming(isKept: true)]
    let kept = drafts.filter { $0.isKept && !$0.individual.isSame(as: present) }
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
    let (flush, now) = (currentFlush(), rendering.peek())
    let isNew = written.flush == 0
    guard isNew || written.flush == flush && written.result?.version != now.version else { return }
    let isOther = !written.individual.isSame(as: now.individual)
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
  func isSame(_ one: Rendering<Model, Display>, _ other: Rendering<Model, Display>) -> Bool {
    if one === other || isSame(one.model, other.model) { return true }
    return one.version == other.version && !isSame(one.model, one.model)
  }

  /// Whether the source has a value. Models that cannot be compared are compared by what is shown for them.
  @export(implementation)
  func isShownAlike(_ now: Rendering<Model, Display>, _ value: Model) -> Bool {
    if isSame(now.model, value) { return true }
    return !isSame(value, value) && isSame(shown: now.display, untracked { converter.there(value) })
  }
}
