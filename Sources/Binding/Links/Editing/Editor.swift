/// What is edited of a source, and when it is written: the common part of two-way bindings and fields.
///
/// What is typed is written into the draft of an individual, where the typing happens. What happens later, when an
/// individual is left or a refused draft becomes acceptable, is done by an effect, see ``follow(take:show:)``.
@usableFromInline
package final class Editor<Model, Display> {
  /// Makes the validation of the draft, with the issues of rules, of what is read of it.
  @usableFromInline package typealias MakeValidation = (Editor) -> Computed<Validation<Model>>
  /// Adds the issues of rules to what is read of a draft, without nodes.
  ///
  /// - `drafts`: `nil` if another individual is edited by now.
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

  // What rules there are.
  @export(implementation) let makeValidation: MakeValidation?
  @export(implementation) let judge: Judge?
  /// Called before an attempt to write: for what is found out only then.
  @export(implementation) package var willWrite: (() -> Void)?

  // What is made on first use.
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

  /// The individual that is edited, as one whose value is its content: for what edits that in its turn.
  ///
  /// `owner`: kept by what reads it.
  @export(implementation)
  package func contents(keeping owner: some AnyObject) -> Computed<Individual<Display>> {
    var last: (of: Individual<Model>, contents: Individual<Display>)?
    return Computed(changes: .by { $0 === $1 }) { [drafts] in
      let individual = drafts.rendering.value.individual
      if let last, last.of.isSame(as: individual) { return last.contents }
      let node = Computed {
        withExtendedLifetime(owner) {
          // What has gone is never asked for; a node needs a value all the same.
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
        // Read last, so that an explanation of what is not valid names the content.
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
