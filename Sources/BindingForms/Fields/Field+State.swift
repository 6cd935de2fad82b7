public import Binding

extension Field {
  /// Returns a node of the field, which is made on first use.
  @inline(__always)
  func made<Node: GraphNode>(_ part: EditPart, _ make: () -> Node) -> Node {
    // A part always has a node of the same type.
    if let node = known(part) { return unsafeDowncast(node, to: Node.self) }
    let node = make()
    parts.append((part, node))
    return node
  }

  func known(_ part: EditPart) -> GraphNode? { parts.first { $0.part == part }?.node }

  @inline(__always)
  func computed<Part>(_ part: EditPart, _ make: () -> Computed<Part>) -> Computed<Part> {
    made(part) { family.part(part, make()) }
  }

  /// The value of the content, written or not; `nil` if the content cannot be read.
  public var value: Computed<Value?> { computed(.value) { editor.parsed.map { $0.value.map { $0 as! Value } } } }

  /// The first error of the content; `nil` if it has none.
  public var error: Computed<ContentError?> { computed(.error) { editor.validation.map { $0.errors.first } } }

  /// All errors of the content: first those of the validators, in their order, then those of a check or a server.
  ///
  ///     password.errors.value.with(.tooShort)?.message
  public var errors: Computed<[ContentError]> { computed(.errors) { editor.validation.map { $0.errors } } }

  /// The first error, for a field that the user has left, or tried to submit; `nil` before that.
  public var shownError: Computed<ContentError?> {
    computed(.shownError) { Computed { [error, isTouched] in isTouched.value ? error.value : nil } }
  }

  /// The first warning about a value that is accepted; `nil` if there is no warning, or if there is an error.
  public var warning: Computed<ValidationIssue?> {
    computed(.warning) { editor.validation.map { $0.refusal == nil ? $0.warnings.first : nil } }
  }

  /// All warnings, even if there are errors. A warning of a check stays until the next edit or the next change of the
  /// model, even after the draft was written and the model shows it in another form.
  public var warnings: Computed<[ValidationIssue]> { computed(.warnings) { editor.validation.map { $0.warnings } } }

  /// The value that was written last, if the model has changed it; `nil` again after the next edit or the next change
  /// of the model.
  public var coerced: Computed<Value?> {
    computed(.coerced) { Computed { [drafts = editor.drafts] in drafts.coerced.map { $0 as! Value } } }
  }

  /// The model's new value, if it has changed under a draft and the user has to decide: only with
  /// `CommitPolicy.askingInConflicts`. ``keepDraft()`` and ``revert()`` decide.
  public var conflict: Computed<Value?> {
    computed(.conflict) { Computed { [drafts = editor.drafts] in drafts.conflict.map { $0 as! Value } } }
  }

  /// Whether the value of the content may be written.
  public var isValid: Computed<Bool> {
    computed(.isValid) {
      Computed { [drafts = editor.drafts, validation = editor.validation] in
        validation.value.acceptedValue != nil && drafts.conflict == nil
      }
    }
  }

  /// Whether the content is a draft that would change the model, or that cannot be read. Content is no draft if it
  /// equals the content that is shown for the model, or if it is read as the model's value.
  public var isDirty: Computed<Bool> { editor.isDirty }

  /// Whether the answer of a check is awaited: what was typed is being checked, or will be when typing pauses.
  /// Meanwhile the form of the field is pending, and not valid.
  public var isChecking: Computed<Bool> { computed(.isChecking) { editor.validation.map { $0.isChecking } } }

  /// Whether the user has left the field after it was shown, or tried to submit its form. Bindings, forms and refusals
  /// set it, and views may. It becomes false when another record is edited.
  public var isTouched: Observable<Bool> {
    made(.isTouched) {
      if editor.drafts.isOfOne { return family.part(.isTouched, Observable(false)) }
      let edited = Computed(changes: .by { $0.isSame(as: $1) }) { [drafts = editor.drafts] in
        drafts.shown.record
      }
      return Observable(name: "\(effect.name).isTouched", resetBy: edited) { false }
    }
  }

  /// Whether the field has the focus. Writing it moves the focus, see also ``Focus``.
  public var isFocused: Observable<Bool> { made(.isFocused) { family.part(.isFocused, Observable(false)) } }

  /// Whether the field can be edited. A disabled field takes no part in its form: it makes the form neither invalid nor
  /// dirty, and keeps its draft.
  public var isEnabled: Observable<Bool> { made(.isEnabled) { family.part(.isEnabled, Observable(true)) } }

  /// Lets the field be enabled while a condition holds.
  ///
  ///     let back = Field(flight[\.back], via: .birthdate).enabled { isThereAndBack.value }
  ///
  /// ``isEnabled`` begins with the condition and follows each of its changes; it can be written in between. Call this
  /// method when the field is made: after ``isEnabled`` was used it traps.
  ///
  /// - Parameter condition: reads observables, and is evaluated again when one of them changes. The field retains the
  ///   closure, which must not read the field.
  /// - Returns: the field.
  @discardableResult
  public func enabled(_ condition: @escaping () -> Bool) -> Self {
    guard known(.isEnabled) == nil else {
      fatalError("Binding: '\(effect.name)' is given a condition after its isEnabled was used")
    }
    let condition = HeldClosure(of: "the field '\(family.name)'", or: true, condition)
    let isEnabled = Observable(name: "\(effect.name).isEnabled", resetBy: { condition.call() }) { condition.call() }
    parts.append((.isEnabled, isEnabled))
    return self
  }
}

extension Validation {
  var errors: [ContentError] {
    if let unreadable { [.unreadable(unreadable)] } else { issues.filter { !$0.isWarning }.map { .refused($0) } }
  }

  var warnings: [ValidationIssue] { issues.filter { $0.isWarning } }
}

extension Field: Explainable {
  /// The effect that keeps content and model equal.
  public var graphMember: Graph.Member? { effect.graphMember }

  /// Tells why the content of the field is not in the model, or why the field takes no part in its form.
  ///
  ///     print(whyNot(age))
  ///     // 'age' is not written because 'x' cannot be read: That is no number.
  ///
  /// The text gives the first reason that applies: the field is disabled, or has lost its record; the content is in a
  /// conflict, cannot be read, is refused, is being checked, or waits for the end of the edit, a timer or a call.
  /// Content that was not edited is in the model, so only its errors are told. The validators are called, unless they
  /// have validated the content already.
  public func explainWhyNot() -> String { untracked { "'\(family.name)' \(obstacle)" } }
}

extension Field {
  /// The reason why the content is not written, as the rest of a sentence.
  var obstacle: String {
    if known(.isEnabled) != nil, !isEnabled.peek() { return "takes no part in its form because it is disabled." }
    let (validation, isEdited) = (editor.validation.peek(), editor.drafts.isDirtyNow)
    let subject = isEdited ? "is not written because" : "was not edited, and its content is in the model, although"
    if editor.hasLostRecord { return "is not written because its record is gone. The draft stays until it is back." }
    if editor.drafts.conflict != nil {
      return "\(subject) the model has changed under the draft: keepDraft() or revert() decides."
    }
    // The messages of a redacted field are left out, because a message may quote what was typed.
    let isKeptBack = isKeptBack
    if let error = validation.unreadable {
      return isKeptBack
        ? "\(subject) it cannot be read." : "\(subject) '\(shown.content)' cannot be read: \(error.message)"
    }
    let refusals = validation.issues.filter { !$0.isWarning }
    if !refusals.isEmpty {
      let reasons = isKeptBack ? "." : ": \(refusals.map(\.message).joined(separator: " "))"
      return "\(subject) its value is refused\(reasons)"
    }
    if validation.isChecking { return "\(subject) a check of it is under way." }
    guard isEdited else { return "was not edited: its content is that of the model." }
    return "is not written yet: it waits for \(editor.pace.occasion)."
  }
}
