/// The drafts of a source, one for each individual that was edited, and what follows from them and the model.
///
/// What is dirty, in a conflict or valid is derived and never stored: so it is known at once, also inside a batch, and
/// taken back with a transaction.
@usableFromInline
package struct Drafts<Model, Display> {
  /// The value written last, and the version of the model that this led to in its flush; zero means the next flush.
  @usableFromInline typealias Written = (
    individual: Individual<Model>, value: Model, version: UInt64, flush: Stamp
  )
  /// The drafts, those that were left first; all of it is rolled back with a transaction.
  @usableFromInline typealias State = (drafts: [Draft<Model, Display>], written: Written?)

  @export(implementation) let there: (Model) -> Display
  @export(implementation) let back: (Display, Model?) throws(ConversionFailure) -> BackConversion<Model>
  /// The model as it is shown, of the individual to which the source leads.
  @export(implementation) let rendering: Computed<Rendering<Model, Display>>
  @export(implementation) let state: Observable<State>
  @export(implementation) package let policy: CommitPolicy

  #if hasFeature(Embedded)
    @export(implementation) let areSameModels: (Model, Model) -> Bool
    @export(implementation) let areSameDisplays: (Display, Display) -> Bool
  #endif
}

extension Drafts {
  /// What reading the source and the converter read is tracked.
  @export(implementation)
  init(
    of source: some MutableObservableValue<Model>, via converter: TwoWayConverter<Model, Display>,
    policy: CommitPolicy, in family: NodeFamily
  ) {
    (there, back, self.policy) = (converter.there, converter.back, policy)
    let there = converter.there
    let individual: () -> Individual<Model>
    if let individuals = source.individuals {
      individual = { individuals.value }
    } else {
      let only = Individual(source, in: family)
      individual = { only }
    }
    rendering = family.part(
      EditPart.shown,
      Computed<Rendering<Model, Display>>(changes: .always) {
        let individual = individual()
        let model = individual.node.value
        return Rendering(individual, version: individual.node.version, model: model, display: there(model))
      })
    state = family.part(EditPart.state, Observable<State>(([], nil), changes: .always))
    #if hasFeature(Embedded)
      (areSameModels, areSameDisplays) = (converter.areSameModels, converter.areSameDisplays)
    #endif
  }
}

extension Drafts {
  /// What is to be seen of the individual that is edited now. Tracked.
  @export(implementation)
  package var sight: Sight<Model, Display> { sight(of: rendering.value) }

  @export(implementation)
  package var presentSight: Sight<Model, Display> { untracked { sight } }

  /// What is to be seen of an individual, also when another one is edited by now; `nil` if it has no model any more.
  @export(implementation)
  package func look(at individual: Individual<Model>) -> Sight<Model, Display>? {
    untracked {
      let now = rendering.value
      if individual.isSame(as: now.individual) { return sight(of: now) }
      guard individual.isThere() else { return nil }
      let model = individual.node.value
      return sight(
        of: Rendering(individual, version: individual.node.version, model: model, display: there(model)))
    }
  }

  @export(implementation)
  func sight(of now: Rendering<Model, Display>) -> Sight<Model, Display> {
    let draft = state.value.drafts.first { $0.individual.isSame(as: now.individual) }
    return Sight(now, draft.flatMap { isAlive($0, now) ? $0 : nil })
  }

  /// The draft of an individual, whether or not it counts. Untracked.
  @export(implementation)
  func draft(of individual: Individual<Model>) -> Draft<Model, Display>? {
    state.stored.drafts.first { $0.individual.isSame(as: individual) }
  }

  /// Whether a draft counts: the source has the say, unless the policy lets drafts stay.
  @export(implementation)
  func isAlive(_ draft: Draft<Model, Display>, _ now: Rendering<Model, Display>) -> Bool {
    guard case .settled = draft.status else { return policy.keepsInConflicts || isOver(draft, now) }
    return isSame(draft.over, now) && (draft.over === now || isSame(shown: draft.over.display, now.display))
  }

  /// Whether the model still is what a draft was typed over.
  @export(implementation)
  func isOver(_ draft: Draft<Model, Display>, _ now: Rendering<Model, Display>) -> Bool {
    isSame(draft.over, now) || draft.isKept && isShownAlike(now, draft.over.model)
  }

  /// What the content means; the model where there is no draft. A converter reads observables, a locale for example: a
  /// draft keeps the meaning that it had when it was typed, and is read anew if it had none. Tracked.
  @export(implementation)
  func read(_ sight: Sight<Model, Display>) -> Validation<Model> {
    guard let draft = sight.draft, sight.isOpen else { return .read(sight.now.model) }
    switch draft.meaning {
    case .value(let value): return .read(value)
    case .unchanged: return .read(sight.now.model)
    case .unreadable: return convert(draft.content, sight.now.model)
    }
  }

  @export(implementation)
  func convert(_ content: Display, _ model: Model) -> Validation<Model> {
    do throws(ConversionFailure) {
      switch try back(content, model) {
      case .value(let value): return .read(value)
      case .unchanged: return .read(model)
      }
    } catch { return .unreadable(ConversionError(error)) }
  }

  /// Whether the draft would change the model.
  @export(implementation)
  package func isDirty(_ sight: Sight<Model, Display>) -> Bool {
    sight.isOpen && !(read(sight).value.map { isSame($0, sight.now.model) } ?? false)
  }

  /// Whether the model has changed under a draft, and somebody has to decide which of them stays.
  @export(implementation)
  package func isInConflict(_ sight: Sight<Model, Display>) -> Bool {
    guard policy.asksInConflicts, let draft = sight.draft else { return false }
    return isDirty(sight) && !isOver(draft, sight.now)
  }

  /// Whether there is a draft that has not been written, untracked.
  @export(implementation)
  package var isDirtyNow: Bool { untracked { isDirty(sight) } }

  /// What the source has become under a draft, if somebody has to decide which of them stays; tracked.
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
      let written = state.value.written, written.individual.isSame(as: now.individual),
      written.flush == 0 || written.version == now.version
    else { return nil }
    return isSame(written.value, now.model) ? nil : written.value
  }

  // MARK: The individual

  /// The model that is edited now. Tracked.
  @export(implementation)
  package var model: Model { rendering.value.model }

  /// The individual that is edited now.
  @export(implementation)
  package var present: Individual<Model> { rendering.peek().individual }

  @export(implementation)
  package func isPresent(_ individual: Individual<Model>) -> Bool { individual.isSame(as: present) }
}
