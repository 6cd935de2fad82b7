public import Binding

/// What a place holds, made on first use.
@export(implementation)
func made<Part>(_ place: inout Part?, _ make: () -> Part) -> Part {
  if let part = place { return part }
  let part = make()
  place = part
  return part
}

extension Field {
  /// The value of the content, written or not; `nil` if the content cannot be read.
  @export(implementation)
  public var value: Computed<Value?> {
    made(&valueNode) { family.part(EditPart.value, editor.reading.map { $0.value }) }
  }

  /// The first error of the content; `nil` if it is valid.
  @export(implementation)
  public var error: Computed<FieldError?> {
    made(&errorNode) { family.part(EditPart.error, editor.validation.map { $0.errors.first }) }
  }

  /// All errors of the content, in the order of the validators, those of a check or a server last.
  ///
  ///     password.errors.value.with(.tooShort)?.message
  @export(implementation)
  public var errors: Computed<[FieldError]> {
    made(&errorsNode) { family.part(EditPart.errors, editor.validation.map { $0.errors }) }
  }

  /// The first error, for a field that the user has left, or tried to submit; `nil` before that.
  @export(implementation)
  public var shownError: Computed<FieldError?> {
    made(&shownErrorNode) {
      let (error, isTouched) = (error, isTouched)
      return family.part(EditPart.shownError, Computed { isTouched.value ? error.value : nil })
    }
  }

  /// The first warning about a value that is accepted; `nil` if there is none, or an error.
  @export(implementation)
  public var warning: Computed<ValidationIssue?> {
    made(&warningNode) {
      family.part(EditPart.warning, editor.validation.map { $0.refusal == nil ? $0.warnings.first : nil })
    }
  }

  /// All warnings, beside errors too. That of a check stays until the next edit, also when the draft was written.
  @export(implementation)
  public var warnings: Computed<[ValidationIssue]> {
    made(&warningsNode) { family.part(EditPart.warnings, editor.validation.map { $0.warnings }) }
  }

  /// The value that was written last, if the model has changed it; `nil` again after the next edit or the next change
  /// of the model.
  @export(implementation)
  public var coerced: Computed<Value?> {
    made(&coercedNode) {
      let drafts = editor.drafts
      return family.part(EditPart.coerced, Computed { drafts.coerced })
    }
  }

  /// What the model has become under a draft, while the user has to decide: only under
  /// `CommitPolicy.askingInConflicts`. ``keepDraft()`` and ``revert()`` decide.
  @export(implementation)
  public var conflict: Computed<Value?> {
    made(&conflictNode) {
      let drafts = editor.drafts
      return family.part(EditPart.conflict, Computed { drafts.conflict })
    }
  }

  /// Whether the value of the content may be written.
  @export(implementation)
  public var isValid: Computed<Bool> {
    made(&isValidNode) {
      let (drafts, validation) = (editor.drafts, editor.validation)
      return family.part(EditPart.isValid, Computed { validation.value.acceptedValue != nil && drafts.conflict == nil })
    }
  }

  /// Whether the content is a draft: edited, and not written to the model.
  @export(implementation)
  public var isDirty: Computed<Bool> { editor.isDirty }

  /// Whether a check is under way.
  @export(implementation)
  public var isPending: Computed<Bool> {
    made(&isPendingNode) { family.part(EditPart.isPending, editor.validation.map { $0.isPending }) }
  }

  /// Whether the user has left the field after it was shown, or tried to submit its form. A binding sets it, a form
  /// does, and a view may. It begins anew when another individual is edited.
  @export(implementation)
  public var isTouched: Observable<Bool> {
    made(&rules.isTouched) {
      if editor.drafts.isOfOne { return family.part(EditPart.isTouched, Observable(false)) }
      let edited = Computed(changes: .by { $0.isSame(as: $1) }) { [drafts = editor.drafts] in
        drafts.sight.individual
      }
      return Observable(name: "\(effect.name).isTouched", resetBy: edited) { false }
    }
  }

  /// Whether the field has the focus. Writing it moves the focus, see also ``Focus``.
  @export(implementation)
  public var isFocused: Observable<Bool> {
    made(&isFocusedNode) { family.part(EditPart.isFocused, Observable(false)) }
  }

  /// Whether the field can be edited. One that is disabled takes no part in its form: it makes that neither invalid nor
  /// dirty, and keeps its draft.
  @export(implementation)
  public var isEnabled: Observable<Bool> {
    made(&isEnabledNode) { family.part(EditPart.isEnabled, Observable(true)) }
  }

  /// Lets the field be enabled while a condition holds.
  ///
  ///     let back = Field(flight[\.back], via: .birthdate).enabled { isThereAndBack.value }
  ///
  /// ``isEnabled`` begins with the condition and follows each of its changes; it can be written in between. Call this
  /// when the field is made: once ``isEnabled`` has been used it traps.
  ///
  /// - Parameter condition: reads observables and is asked again when one of them changes. The field keeps it, and what
  ///   it reads; it must not read the field.
  /// - Returns: the field.
  @discardableResult
  @export(implementation)
  public func enabled(_ condition: @escaping () -> Bool) -> Self {
    guard isEnabledNode == nil else {
      fatalError("Binding: '\(effect.name)' is given a condition after its isEnabled was used")
    }
    isEnabledNode = Observable(name: "\(effect.name).isEnabled", resetBy: condition, condition)
    return self
  }
}

extension Validation {
  @export(implementation)
  var errors: [FieldError] {
    if let unreadable { [.unreadable(unreadable)] } else { issues.filter { !$0.isWarning }.map { .refused($0) } }
  }

  @export(implementation)
  var warnings: [ValidationIssue] { issues.filter { $0.isWarning } }
}
