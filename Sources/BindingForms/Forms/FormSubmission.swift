import Binding

/// A submission of a form that is running.
struct FormSubmission {
  let form: Form
  /// Whether the work has no access to the fields, as that of a command. A field that is refused while such work runs
  /// was refused by something else, which leaves the answer or the error of the work as it is.
  private let isElsewhere: Bool
  /// The fields that took part in the form when the submission began, with the contents that are submitted.
  let taken: [FormField]
  let contents: [SubmittedContent]
  /// The fields that take no part in the form, and that a server had refused before.
  let refusedBefore: Set<ObjectIdentifier>
  /// The drafts as they were when the submission began, if the form was valid and no check had to be waited for.
  private let prepared: [SubmittedDraft]?
  /// Whether the form still has the contents that are submitted, typed again or not. Tracked.
  private let isPresent: () -> Bool
  /// The place of the submission among those of the form, see ``Form/begun``.
  private let number: Int
  /// The drafts to be written, if they were taken at the beginning: what is typed before the work runs then counts as
  /// typed during the work. Also `nil` if the submission began in a transaction that has failed: then the drafts are
  /// taken later, if the form still has what is submitted.
  var ready: [SubmittedDraft]? { form.begun.peek() == number ? prepared : nil }

  /// Begins a submission: takes the present contents, shows all errors, and requests the checks of drafts. Returns
  /// `nil` if a submission is running already.
  init?(of form: Form, isElsewhere: Bool = false) {
    guard !form.submitting.peek() else { return nil }
    self.form = form
    self.isElsewhere = isElsewhere
    taken = untracked(form.fields)
    contents = taken.map { $0.beginSubmission() }
    isPresent = form.watchContents()
    number = form.begin()
    // After `begin`, which forgets the refusals of fields that take part: what is still refused takes no part.
    refusedBefore = Set(untracked(form.allFields).filter { $0.isRefused() }.map(\.id))
    // After `begin` as well, which requests the checks of drafts.
    prepared = form.canBeSentNow ? form.submittedDrafts() : nil
  }

  /// How a submission has ended.
  enum End<Answer> {
    /// The work was not done, and the form shows why.
    case notSent
    /// The work, or a check of the form, has refused something, and has perhaps thrown an error.
    case refused((any Error)?)
    case failed(any Error)
    case written(Answer)
    case unwritten(Answer)

    var isRefused: Bool { if case .refused = self { true } else { false } }
  }

  /// Waits for checks, does the work, and writes the drafts.
  ///
  /// - Parameters:
  ///   - ending: called when the work is done, before anything is written and before the owner is told.
  ///   - write: writes to the model, in the transaction in which the drafts are written.
  ///   - failed: called with an error of the work, when the submission is about to end: it may refuse fields.
  ///   - unwritten: called likewise with an answer that cannot be taken over.
  ///   - settle: called in the batch that ends the submission, after the drafts were written.
  func run<Answer>(
    ending: () -> Void = {}, _ work: nonisolated(nonsending) () async throws -> Answer,
    writing write: (Answer) -> Void = { _ in }, failed: (any Error) -> Void = { _ in },
    unwritten: (Answer) -> Void = { _ in }, settling settle: (End<Answer>) -> Void = { _ in }
  ) async -> End<Answer> {
    let outcome = await outcome(of: work)
    // A draft that became due while the submission ran is written in a later batch, so that observers see the end of
    // the submission first.
    defer { batch { for content in contents { content.end() } } }
    return batch {
      ending()
      let end = end(after: outcome, writing: write, failed: failed)
      if case .unwritten(let answer) = end { unwritten(answer) }
      if end.isRefused || form.unwritten.peek() == .isRefused { form.focus.moveToFirst(isRefused) }
      form.submitting.value = false
      // Before `settle`, because an observer of the end may commit.
      for content in contents { content.letGo() }
      settle(end)
      return end
    }
  }

  // MARK: The work

  /// What has become of the work.
  private enum Outcome<Answer> {
    /// The form no longer has what was submitted, or it is invalid and shows why.
    case notSent
    /// A check of a form has refused what was submitted. Its issue counts as long as `isPresent` returns true.
    case refusedByCheck(ValidationIssue, of: Form, isPresent: () -> Bool)
    /// The work has thrown an issue of the submitted form, which counts likewise.
    case refusedByWork(ValidationIssue, isPresent: () -> Bool)
    /// The work, a check or the wait for one has thrown another error.
    case failed(any Error)
    case answered(Answer, [SubmittedDraft])
  }

  /// Waits until the form is checked and valid, and does the work.
  private func outcome<Answer>(of work: nonisolated(nonsending) () async throws -> Answer) async -> Outcome<Answer> {
    do {
      guard let drafts = try await draftsToSend() else { return .notSent }
      return try await checkForms(before: work, sending: drafts)
    } catch { return .failed(error) }
  }

  /// The drafts to send, as soon as the form is valid; `nil` if nothing can be sent.
  private func draftsToSend() async throws -> [SubmittedDraft]? {
    if let ready {
      try Task.checkCancellation()
      return ready
    }
    // A transaction that has failed since the beginning has taken back the requests of the checks.
    if isUnchangedNow { batch { form.part.requestCheck(false) } }
    return try await mayWork() ? form.submittedDrafts() : nil
  }

  /// Runs the checks of the forms in the form, its own checks, and then the work, up to the first issue.
  private func checkForms<Answer>(
    before work: nonisolated(nonsending) () async throws -> Answer, sending drafts: [SubmittedDraft]
  ) async throws -> Outcome<Answer> {
    var isPresent = { true }
    // The submitted form is the last one, so the work is done with the contents that its own checks have seen.
    for checked in form.forms {
      isPresent = checked.watchContents()
      for check in checked.checks {
        if let issue = try await issue(of: check) { return .refusedByCheck(issue, of: checked, isPresent: isPresent) }
        guard try await mayWork() else { return .notSent }
      }
    }
    do { return .answered(try await work(), drafts) } catch let issue as ValidationIssue {
      return .refusedByWork(issue, isPresent: isPresent)
    }
  }

  /// The issue that a check of a form returns or throws; `nil` if it refuses nothing. A warning that it returns is
  /// ignored.
  private func issue(
    of check: nonisolated(nonsending) () async throws -> ValidationIssue?
  ) async throws -> ValidationIssue? {
    do {
      let issue = try await check()
      return issue?.isWarning == true ? nil : issue
    } catch let issue as ValidationIssue { return issue }
  }

  /// Whether the form still has what is submitted. Tracked.
  private var isUnchanged: Bool {
    form.fields().map(\.id) == taken.map(\.id) && contents.allSatisfy { $0.isUnchanged() }
  }

  private var isUnchangedNow: Bool { untracked { isUnchanged } }

  /// Waits for the checks of fields, and then moves the focus if something is invalid. Does not wait once the form no
  /// longer has what is submitted.
  ///
  /// - Returns: whether the work may begin: the form has what is submitted, and is valid.
  private func mayWork() async throws -> Bool {
    try await waitForChecks()
    guard isUnchangedNow else { return false }
    if form.isValid.peek() { return true }
    form.focus.moveToFirstInvalid()
    return false
  }

  /// Waits until no check of a field is under way, or the form no longer has what is submitted. Throws if the task is
  /// cancelled.
  private func waitForChecks() async throws {
    let isChecking = form.isChecking
    let isWaiting = Computed(name: "\(form.name).isWaiting") { isChecking.value && isUnchanged }
    while isWaiting.peek() {
      for await isWaiting in isWaiting.values where !isWaiting { break }
      try Task.checkCancellation()
    }
    try Task.checkCancellation()
  }

  // MARK: The end

  /// Whether a field was refused for this submission, and not for an earlier one.
  private func isRefused(_ field: FormField) -> Bool { field.isRefused() && !refusedBefore.contains(field.id) }

  /// The fields that were submitted, and those that take part in the form now.
  private var asked: [FormField] { taken + untracked(form.fields) }

  private var areRefused: Bool { asked.contains(where: isRefused) }

  /// Whether the work has refused a field that was submitted.
  private var hasWorkRefused: Bool { !isElsewhere && areRefused }

  /// Tells the owner of an error, and returns whether the owner has refused a field that was submitted because of it.
  private func isShown(_ error: any Error, by failed: (any Error) -> Void) -> Bool {
    let counts = (asked + untracked(form.allFields)).map { ($0.id, $0.refusals()) }
    let former = Dictionary(counts) { first, _ in first }
    failed(error)
    return asked.contains { isRefused($0) && $0.refusals() != former[$0.id] ?? 0 }
  }

  /// Shows a refusal, tells the owner of an error, or writes the drafts.
  private func end<Answer>(
    after outcome: Outcome<Answer>, writing write: (Answer) -> Void, failed: (any Error) -> Void
  ) -> End<Answer> {
    switch outcome {
    case .notSent: return .notSent
    case .refusedByCheck(let issue, let checked, let isPresent):
      checked.refusal.value = (issue, isPresent)
      return .refused(issue)
    case .refusedByWork(let issue, let isPresent):
      // An issue that the owner shows at a field is none of the form.
      if isShown(issue, by: failed) { return refusedAtField(issue) }
      form.refusal.value = (issue, isPresent)
      return .refused(issue)
    case .failed(let error):
      // The owner is told in any case, so the order matters.
      return isShown(error, by: failed) || hasWorkRefused ? refusedAtField(error) : .failed(error)
    case .answered(let answer, let drafts):
      return hasWorkRefused ? refusedAtField(nil) : end(with: answer, writing: drafts) { write(answer) }
    }
  }

  /// The end of a submission whose work has refused a field.
  private func refusedAtField<Answer>(_ error: (any Error)?) -> End<Answer> {
    form.refusal.value = (nil, isPresent)
    return .refused(error)
  }

  /// Writes the drafts after the work has answered, unless the model or the form has changed so that they cannot be
  /// written: then the form says why.
  private func end<Answer>(
    with answer: Answer, writing drafts: [SubmittedDraft], and write: () -> Void
  ) -> End<Answer> {
    guard let reason = obstacle(to: drafts) ?? self.write(drafts, with: write) else { return .written(answer) }
    form.unwritten.value = reason
    return .unwritten(answer)
  }

  /// Why drafts cannot be written when the work is done; `nil` if they can.
  private func obstacle(to drafts: [SubmittedDraft]) -> Form.Unwritten? {
    if drafts.contains(where: { $0.isLost() }) { return .recordIsGone }
    if areRefused { return .isRefused }
    return drafts.contains(where: { $0.isInConflict() }) ? .isUndecided : nil
  }

  /// Writes drafts as one change, or none of them. Returns why they were not written; `nil` if they were.
  private func write(_ drafts: [SubmittedDraft], with write: () -> Void) -> Form.Unwritten? {
    do throws(CommitRefused) {
      try transaction { () throws(CommitRefused) in
        let former = FormSnapshot(of: drafts, isWritten: false)
        for draft in drafts where !draft.write() { throw CommitRefused() }
        write()
        form.recordStep(from: former, to: FormSnapshot(of: drafts, isWritten: true))
      }
    } catch { return .isUndecided }
    return nil
  }
}

extension Form {
  /// Whether a draft cannot be written, because its record is gone.
  var hasLostRecord: Bool { submittedDrafts().contains { $0.isLost() } }

  /// Whether the form is valid, and has no check to wait for, neither of a field nor of a form.
  fileprivate var canBeSentNow: Bool {
    isValid.peek() && !isChecking.peek() && forms.allSatisfy { $0.checks.isEmpty }
  }

  /// Begins a submission: shows all errors, and requests the checks of drafts. Returns its number.
  fileprivate func begin() -> Int {
    waiting.value = nil
    batch {
      begun.value += 1
      submitting.value = true
      submitted.value = true
      unwritten.value = nil
      for form in forms { form.refusal.value = nil }
      for field in untracked(fields) {
        field.forgetRefusals()
        field.isTouched().value = true
      }
      part.requestCheck(true)
    }
    return begun.peek()
  }
}
