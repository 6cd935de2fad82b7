public import Binding

extension Form {
  /// Whether a submission is running.
  public var isSubmitting: ReadOnly<Bool> { submitting.readOnly }

  /// Whether the user has tried to submit the form since it was made or ``reset()``.
  public var isSubmitted: ReadOnly<Bool> { submitted.readOnly }

  /// Whether the form is valid, or nothing but a check keeps it from being valid. With `asksAgain` a server may accept
  /// what it has refused before. Tracked.
  var canBecomeValid: (_ asksAgain: Bool) -> Bool {
    { [parts, issue] asksAgain in
      issue.value?.isWarning != false && parts().allSatisfy { !$0.isEnabled() || $0.canBecomeValid(asksAgain) }
    }
  }

  /// Why the drafts of a submission were not written although its work was done.
  enum Unwritten {
    /// The user has to decide a conflict, or a part of the form has refused to write.
    case isUndecided
    /// Something else than the work has refused a field while the work was done.
    case isRefused
    case recordIsGone
  }

  /// Submits the form: shows all errors, waits for checks, runs the work, and writes the drafts as one change.
  ///
  ///     let isDone = try await form.submit {
  ///       do { try await server.register(email.value.value!) }
  ///       catch is EmailTaken { email.refuse("Somebody has that address.", code: .taken) }
  ///     }
  ///
  /// 1. All fields are touched, so that ``Field/shownError`` is their error. Earlier refusals by a server or a check
  ///    are forgotten, because both are asked again.
  /// 2. Drafts that have a check are checked, then the forms in the form, and then the form as a whole, see
  ///    ``check(_:)``.
  /// 3. If something is invalid then, the first such field gets the focus, and nothing else happens. If a field no
  ///    longer shows what was submitted, because something was typed, undone or selected before the work began, the
  ///    submission ends as well, at once and without an error, because no check was requested for what the field shows.
  /// 4. The work runs. If it refuses something, by ``Field/refuse(_:code:)`` or by throwing a `ValidationIssue`, which
  ///    becomes the form's ``error``, the refusal is shown, and nothing is written. The submitted content is refused: a
  ///    text that was typed during the work has no error. A submitted field can be refused even if it was disabled or
  ///    removed during the work. Any other error goes on to the caller.
  /// 5. The drafts are written as they were submitted, each to the record for which it was typed, whatever is edited
  ///    now; ``undo()`` takes that back. Content that was typed during the work becomes a draft over the written value,
  ///    even if it equals what the model had before. If the model of a draft has changed during the work, and the
  ///    policy asks in conflicts, or if the record of a draft is gone, nothing is written, and ``isDoneUnwritten`` is
  ///    true.
  ///
  /// **Policies.** A submitted draft is written by the submission alone: until the submission ends, neither an edit, an
  /// end of edits, a delay nor a commit writes a draft of that record. When the submission has ended, in whatever way,
  /// the policy counts again, and drafts that are due by then are written.
  ///
  /// Only one submission runs at a time. Cancelling the task ends the wait for checks. The work runs on the actor of
  /// the caller; for what it may capture see `Command`.
  ///
  /// - Returns: whether the work was done and the drafts were written. If a submission is running already, false at
  ///   once.
  @discardableResult
  public func submit(_ work: nonisolated(nonsending) () async throws -> Void) async throws -> Bool {
    try await submit(work) {}
  }

  /// Submits the form, and writes the result of the work together with the drafts: observers of the model see both or
  /// neither.
  ///
  ///     try await form.submit { try await server.save(person.value) } writing: { person.value.revision = $0 }
  ///
  /// Otherwise the same as ``submit(_:)``.
  ///
  /// - Parameters:
  ///   - work: runs before anything is written.
  ///   - write: writes to the model, in the transaction in which the drafts are written. ``undo()`` does not take that
  ///     back.
  @discardableResult
  public func submit<Answer>(
    _ work: nonisolated(nonsending) () async throws -> Answer, writing write: (Answer) -> Void
  ) async throws -> Bool {
    guard let submission = FormSubmission(of: self) else { return false }
    switch await submission.run(work, writing: write) {
    case .written: return true
    case .failed(let error): throw error
    case .refused(let error): if let error, !(error is ValidationIssue) { throw error }
    case .notSent, .unwritten: break
    }
    return false
  }

  /// Adds an asynchronous check of several fields together. It runs on the actor that submits the form.
  ///
  ///     form.check { await ledger.has(amount.value.value!, on: day.value.value!) ? .refusal("That is there.") : nil }
  ///
  /// It runs at each submission of the form, or of a form that has it as a part, when all fields are valid, whichever
  /// of them were edited. Its refusal is the ``error`` of the form that has the check, until a field has another
  /// content, like a refusal that the work throws. A warning is ignored. An error that the check throws goes on to the
  /// caller of ``submit(_:)``. Several checks run in the order in which they were added, those of inner forms first,
  /// until one refuses.
  public func check(_ check: nonisolated(nonsending) @escaping () async throws -> ValidationIssue?) {
    checks.append(check)
  }
}
