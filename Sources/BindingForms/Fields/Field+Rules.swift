public import Binding

extension Field {
  /// Adds a validator.
  ///
  ///     field.validate { $0.isEmpty ? .refusal("A name is missing.", code: .empty) : nil }
  ///
  /// All validators are called, in the order in which they were added.
  ///
  /// - Parameter rule: returns the issue of a value, or `nil`. Its reads are tracked.
  /// - Returns: the field.
  @discardableResult
  public func validate(_ rule: @escaping (Value) -> ValidationIssue?) -> Self {
    rules.ruleSet.value.validators.append { rule($0 as! Value) }
    return self
  }

  /// Refuses the present content, for a reason that only a server knows.
  ///
  ///     catch let error as NameTaken { name.refuse("That name is taken.", code: .taken) }
  ///
  /// During a submission it refuses the submitted content, even if other content was typed after that. The error is
  /// shown while the field has the refused content. It is over with the next edit, even if the user types the same
  /// content again, when the field is reverted or reset, and when the form is submitted once more, because then the
  /// server is asked again. A command that submits the form is disabled until then, unless it has a condition of its
  /// own; for what else enables it see ``Form/canSubmit``.
  public func refuse(_ message: String, code: ConversionError.Code? = nil) {
    refuse(.refusal(message, code: code))
  }

  /// Refuses the present content, or warns of it. Otherwise the same as ``refuse(_:code:)``.
  public func refuse(_ issue: ValidationIssue) {
    batch {
      rules.remark(issue, on: refusable, in: editor.drafts)
      if !issue.isWarning { refusals += 1 }
      isTouched.value = true
    }
  }
}
