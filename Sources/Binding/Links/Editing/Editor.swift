/// What is edited of a source, and when it is written: the common part of two-way bindings and fields.
///
/// An edit is written into the draft of an individual at once. Later work, when an individual is left or a refused
/// draft becomes acceptable, is done by an effect, see ``follow(take:show:)``.
@usableFromInline
package final class Editor<Model, Display> {
  /// Makes the node that validates the draft: the result of reading it, with the issues of rules.
  @usableFromInline package typealias MakeValidation = (Editor) -> Computed<Validation<Model>>
  /// Adds the issues of rules to the result of reading a draft, without nodes.
  ///
  /// - `drafts`: `nil` if another individual is edited now.
  @usableFromInline package typealias Judge = (
    _ reading: Validation<Model>, _ drafts: Drafts<Model, Display>?
  ) -> Validation<Model>

  @export(implementation) package let drafts: Drafts<Model, Display>
  @export(implementation) package let family: NodeFamily
  @export(implementation) package var pace: CommitPolicy.Pace
  @export(implementation) var stopTimer: (() -> Void)?
  @export(implementation) var isPaused = false
  /// Whether the timer rang while the binding was paused.
  @export(implementation) var hasMissedTimer = false

  // The rules.
  @export(implementation) let makeValidation: MakeValidation?
  @export(implementation) let judge: Judge?
  /// Called before an attempt to write, for checks that happen only then.
  @export(implementation) package var willWrite: (() -> Void)?

  // Made on first use.
  @export(implementation) var contentNode: Computed<Display>?
  @export(implementation) var isDirtyNode: Computed<Bool>?
  @export(implementation) var readingNode: Computed<Validation<Model>>?
  @export(implementation) var validationNode: Computed<Validation<Model>>?

  @usableFromInline
  init(
    _ drafts: Drafts<Model, Display>, _ family: NodeFamily, _ makeValidation: MakeValidation?, _ judge: Judge?
  ) {
    self.drafts = drafts
    self.family = family
    self.makeValidation = makeValidation
    self.judge = judge
    pace = drafts.policy.pace
  }

  deinit { stopTimer?() }
}

extension Editor {
  /// `makeValidation`, `judge`: `nil` if whatever can be read may be written.
  @export(implementation)
  package convenience init(
    of source: some MutableObservableValue<Model>, via converter: TwoWayConverter<Model, Display>,
    policy: CommitPolicy, in family: NodeFamily, makeValidation: MakeValidation? = nil, judge: Judge? = nil
  ) {
    self.init(Drafts(of: source, via: converter, policy: policy, in: family), family, makeValidation, judge)
  }

  @export(implementation) package var policy: CommitPolicy { drafts.policy }
  @export(implementation) package var present: Individual<Model> { drafts.present }

  // MARK: Nodes

  /// What is to be shown: the draft, or the model.
  @export(implementation)
  package var content: Computed<Display> {
    if let contentNode { return contentNode }
    let node = family.part(.content, Computed { [drafts] in drafts.sight.content })
    contentNode = node
    return node
  }

  /// The edited individual, as an individual whose value is its content: for another editor that edits the content.
  ///
  /// `owner`: kept by whatever reads the result.
  @export(implementation)
  package func contents(keeping owner: some AnyObject) -> Computed<Individual<Display>> {
    var last: (of: Individual<Model>, contents: Individual<Display>)?
    return Computed(changes: .by { $0 === $1 }) { [drafts] in
      let individual = drafts.rendering.value.individual
      if let last, last.of.isSame(as: individual) { return last.contents }
      let node = Computed {
        withExtendedLifetime(owner) {
          // The contents of a lost individual are never asked for, but the node needs a value.
          (drafts.sight(of: individual) ?? drafts.sight).content
        }
      }
      let contents = Individual(
        individual.identity, matches: individual.matches, node: ValueNode(node), isThere: individual.isThere
      ) { self.type($0, for: individual) }
      last = (individual, contents)
      return contents
    }
  }

  /// Whether there is a draft that would change the model.
  @export(implementation)
  package var isDirty: Computed<Bool> {
    if let isDirtyNode { return isDirtyNode }
    let node = family.part(.isEdited, Computed { [drafts] in drafts.isDirty(drafts.sight) })
    isDirtyNode = node
    return node
  }

  /// The validation of the content before any rules.
  @export(implementation)
  package var reading: Computed<Validation<Model>> {
    if let readingNode { return readingNode }
    let node = family.part(
      .reading,
      Computed<Validation<Model>>(changes: .always) { [drafts, contentNode] in
        let reading = drafts.read(drafts.sight)
        // Read last, so that an explanation why the content is invalid names the content.
        contentNode?.track()
        return reading
      })
    readingNode = node
    return node
  }

  /// The validation of the content, with the issues of rules.
  @export(implementation)
  package var validation: Computed<Validation<Model>> {
    if let validationNode { return validationNode }
    let node = makeValidation?(self) ?? reading
    validationNode = node
    return node
  }
}
