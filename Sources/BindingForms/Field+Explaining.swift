public import Binding

extension Field: Explainable {
  /// The effect that keeps content and model equal.
  public var graphMember: Graph.Member? { effect.graphMember }

  /// Tells why the content of the field is not in the model, or why the field takes no part in its form.
  ///
  ///     print(whyNot(age))
  ///     // 'age' is not written because 'x' cannot be read: That is no number.
  ///
  /// The first that is true: the field has ended, is disabled, is in a conflict, cannot be read, is refused, is being
  /// checked, or waits for the end of the edit, a timer or a call. If the content was not edited, it is in the model,
  /// and only its errors are told. Asks the validators unless they were asked before.
  public func explainWhyNot() -> String { untracked { "'\(family.name)' \(obstacle)" } }
}

extension Field {
  /// The reason why the content is not written, as the rest of a sentence.
  var obstacle: String {
    if effect.isCancelled { return "is not written because it has ended." }
    if known(.isEnabled) != nil, !isEnabled.peek() { return "takes no part in its form because it is disabled." }
    let (validation, isEdited) = (editor.validation.peek(), editor.drafts.isDirtyNow)
    let subject = isEdited ? "is not written because" : "was not edited, and its content is in the model, although"
    if editor.drafts.conflict != nil {
      return "\(subject) the model has changed under the draft: keepDraft() or revert() decides."
    }
    // A message may well say what was typed.
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
    if validation.isPending { return "\(subject) a check of it is under way." }
    guard isEdited else { return "was not edited: its content is that of the model." }
    return "is not written yet: it waits for \(editor.pace.occasion)."
  }
}
