public import Binding

/// A draft text over a value of a model, to be bound to a text field.
///
///     let age = Field(person[\.age], via: .integer)
///     age.validate { $0 < 0 ? .refusal("An age is not negative.") : nil }
///     age.text.bindTwoWay(to: ageEntry).store(in: scope)
///     age.error.map { $0?.message ?? "" }.bind(to: hint, \.text).store(in: scope)
///
/// **Three states apart.** A text may give no value (``FieldError/unreadable(_:)``), or a value that a validator
/// refuses (``FieldError/refused(_:)``): in both cases the model stays as it is and the text is kept. Otherwise its
/// value is written, and a validator may have a ``warning``. ``error`` follows from the text, the model and whatever
/// converter and validators read: it becomes `nil` when the text is valid again, also if the model did not change.
///
/// **Validators** may read other observables and other fields. When these change, the text is validated again, and a
/// write that was refused is attempted again, unless the field waits for ``commit()``. A text that was not edited is
/// validated as well: a form may begin invalid.
///
/// **Asynchronous checks** run on values that all validators accept. Meanwhile ``isPending`` is true, and nothing is
/// written. Only the check of the present text counts.
///
/// **The model prevails.** When it changes, the text follows, and a draft is dropped. If the model changes the value
/// that was written, the changed value is shown, and ``coerced`` has the written one. When only the conversion changes,
/// with a locale for example, a text that was not edited is converted again. A draft keeps the value that it had when
/// it was typed, and is parsed again if it had none.
///
/// **Ownership.** A field retains its model. It ends when it is released, wherever it was made. Not `Sendable`.
public final class Field<Value> {
  /// The text, to be bound to a control that edits it.
  public let text: Observable<String>
  /// The value of the text, written or not; `nil` if the text cannot be read.
  public let value: Computed<Value?>
  /// The error of the text; `nil` if it is valid.
  public let error: Computed<FieldError?>
  /// The warning of a validator about a value that is accepted; `nil` if there is none.
  public let warning: Computed<ValidationIssue?>
  /// The value that was written last, if the model has changed it; `nil` again after the next edit or the next change
  /// of the model.
  public let coerced: Computed<Value?>
  /// Whether the value of the text may be written.
  public let isValid: Computed<Bool>
  /// Whether the text is a draft: edited, and not written to the model.
  public let isDirty: Computed<Bool>
  /// Whether a check is under way.
  public let isPending: Computed<Bool>
  @export(implementation) let edit: Edit<Value, String>
  @export(implementation) let rules: FieldRules<Value>
  @export(implementation) let effect: Effect

  @usableFromInline
  init(
    text: Observable<String>, value: Computed<Value?>, error: Computed<FieldError?>,
    warning: Computed<ValidationIssue?>,
    coerced: Computed<Value?>, isValid: Computed<Bool>, isPending: Computed<Bool>,
    edit: Edit<Value, String>, rules: FieldRules<Value>, effect: Effect
  ) {
    self.text = text
    self.value = value
    self.error = error
    self.warning = warning
    self.coerced = coerced
    self.isValid = isValid
    isDirty = edit.isEdited
    self.isPending = isPending
    self.edit = edit
    self.rules = rules
    self.effect = effect
  }

  deinit { edit.stopTimer?() }
}

@available(*, unavailable, message: "A field belongs to the isolation domain it was made in.")
extension Field: Sendable {}

extension Field {
  /// Makes a field.
  ///
  /// - Parameters:
  ///   - model: the value; a lens, for a part of a model.
  ///   - converter: converts the value to a text, and a text to a value.
  ///   - policy: when edits are written.
  ///   - name: what diagnostics call the field; by default the file and line.
  ///   - file: the file that the default name gives; leave it out.
  ///   - line: the line that the default name gives; leave it out.
  @export(implementation)
  public convenience init(
    _ model: some MutableObservableValue<Value>, via converter: TwoWayConverter<Value, String>,
    commit policy: CommitPolicy = .onChange,
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
  ) {
    let name = siteName(name, file, line)
    let text = Observable("", name: "\(name).text")
    let draft = EditDraft(of: EditSource(model), in: text, via: converter, name: name)
    let rules = FieldRules(draft.reading, isEdited: draft.isEdited, name: name)
    let validation = rules.validation
    let edit = Edit(draft, validation: validation, policy: policy, name: name)
    self.init(
      text: text,
      value: draft.reading.map(name: "\(name).value") { $0.value },
      error: validation.map(name: "\(name).error") { $0.error },
      warning: validation.map(name: "\(name).warning") { $0.warning },
      coerced: Computed(name: "\(name).coerced") { edit.coerced },
      isValid: validation.map(name: "\(name).isValid") { $0.acceptedValue != nil },
      isPending: validation.map(name: "\(name).isPending") { $0.isPending },
      edit: edit, rules: rules, effect: edit.effect(name: name, ownsTarget: true))
  }

  /// Writes the draft to the model now, if it is valid.
  ///
  /// - Returns: whether the text has been written; also true if there was no draft.
  @discardableResult
  @export(implementation)
  public func commit() -> Bool {
    if !effect.isCancelled { edit.commit() }
    return !edit.isEdited.peek()
  }

  /// Drops the draft and shows the value of the model.
  @export(implementation)
  public func revert() { if !effect.isCancelled { edit.follow() } }

  /// Adds a validator.
  ///
  ///     field.validate { $0.isEmpty ? .refusal("A name is missing.", code: .empty) : nil }
  ///
  /// Validators are asked in the order in which they were added; the first refusal counts, or else the first warning.
  ///
  /// `rule`: returns the issue of a value, or `nil`. What it reads is tracked.
  /// - Returns: the field.
  @discardableResult
  @export(implementation)
  public func validate(_ rule: @escaping (Value) -> ValidationIssue?) -> Self {
    rules.validators.value.append(rule)
    return self
  }

  /// Adds an asynchronous check of drafts that all validators accept. It runs on the actor of the caller.
  ///
  ///     name.check { name in await server.knows(name) ? .refusal("That name is taken.") : nil }
  ///
  /// Another edit cancels a check, whose answer is then ignored. An error that the check throws is a refusal: a draft
  /// that could not be checked is not written. A second call replaces the check. Mind the capture lists, see `Command`.
  ///
  /// - Returns: the field.
  @discardableResult
  @export(implementation)
  public func check(
    isolation: isolated any Actor = #isolation,
    _ check: nonisolated(nonsending) @escaping (Value) async throws -> ValidationIssue?
  ) -> Self {
    rules.start { rules, number, value in
      weak let rules = rules
      return Task {
        _ = isolation
        let issue: ValidationIssue?
        do { issue = try await check(value) } catch { issue = .refusal("\(error)", code: .failed) }
        rules?.take(number, issue)
      }
    }
    return self
  }
}

extension Field where Value == String {
  /// Makes a field whose value is its text.
  @export(implementation)
  public convenience init(
    _ model: some MutableObservableValue<String>, commit policy: CommitPolicy = .onChange,
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
  ) {
    self.init(model, via: .identity, commit: policy, name: name, file: file, line: line)
  }
}

extension Validation {
  @export(implementation)
  var error: FieldError? {
    if let unreadable { .unreadable(unreadable) } else { refusal.map { .refused($0) } }
  }
}
