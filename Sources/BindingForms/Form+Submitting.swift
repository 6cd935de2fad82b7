public import Binding

extension Form {
  /// Whether a submission is under way.
  @export(implementation)
  public var isSubmitting: ReadOnly<Bool> { submitting.readOnly }

  /// Whether somebody has tried to submit the form since it was made or ``reset()``.
  @export(implementation)
  public var isSubmitted: ReadOnly<Bool> { submitted.readOnly }

  /// Submits the form: shows all errors, waits for checks, runs the work, and writes the drafts as one change.
  ///
  ///     let isDone = try await form.submit {
  ///       do { try await server.register(email.value.value!) }
  ///       catch is EmailTaken { email.refuse("Somebody has that address.", code: .taken) }
  ///     }
  ///
  /// 1. All fields are touched, so that ``Field/shownError`` is their error. What a server refused before is forgotten,
  ///    since it is asked anew.
  /// 2. Drafts that wait for a check are checked, also if that has failed before.
  /// 3. If something is invalid then, the first such field gets the focus, and nothing else happens.
  /// 4. The work runs. What it refuses, by ``Field/refuse(_:code:)`` or by throwing a `ValidationIssue`, which becomes
  ///    the form's ``error``, is shown, and nothing is written. What is refused is what was submitted: a text that was
  ///    typed meanwhile has no error. Any other error goes on to the caller.
  /// 5. The drafts are written as they were when the work began; ``undo()`` takes that back. What was typed meanwhile
  ///    stays a draft.
  ///
  /// There is one submission at a time. Cancelling the task ends the waiting. The work runs on the actor of the caller;
  /// mind the capture lists, see `Command`.
  ///
  /// - Returns: whether the form was submitted: false if something is invalid or was refused, or if a submission is
  ///   under way already.
  @discardableResult
  @export(implementation)
  public func submit(_ work: nonisolated(nonsending) () async throws -> Void) async throws -> Bool {
    guard !submitting.peek() else { return false }
    batch {
      submitting.value = true
      submitted.value = true
      refusal.value = nil
      for field in untracked({ fields() }) {
        field.forgetRefusals()
        field.touch()
      }
      part.ask()
    }
    defer { submitting.value = false }
    if isPending.peek() { for await isPending in isPending.values where !isPending { break } }
    try Task.checkCancellation()
    guard isValid.peek() else {
      focus.moveToFirstInvalid()
      return false
    }
    let dirty = untracked { parts().filter { $0.isEnabled() && $0.isDirty.value } }
    let drafts = dirty.flatMap { $0.submission() }
    let asked = untracked { fields() }
    for field in asked { field.holdDraft(true) }
    defer { for field in asked { field.holdDraft(false) } }
    do {
      try await work()
    } catch let issue as ValidationIssue {
      refusal.value = issue
      return false
    }
    if focus.moveToFirst({ $0.isRefused() }) { return false }
    batch {
      let undo = drafts.map { $0.restorer() }
      for draft in drafts { draft.write() }
      if drafts.isEmpty { return }
      history.value.done.append((undo, drafts.map { $0.restorer() }))
      history.value.undone = []
    }
    return true
  }
}
