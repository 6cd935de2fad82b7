import Binding

/// A submission of a form that is running.
struct FormSubmission {
  let form: Form
  /// The fields that took part in the form when the submission began, with the contents that are submitted.
  let taken: [FormField]
  let contents: [SubmittedContent]
  /// The fields that take no part in the form, and that a server had refused before.
  let refusedBefore: Set<ObjectIdentifier>
  /// The drafts as they were when the submission began, if the form was valid and no check had to be waited for.
  private let prepared: [SubmittedDraft]?
  /// The place of the submission among those of the form, see ``Form/begun``.
  private let number: Int
  /// The drafts to be written, if they were taken at the beginning: what is typed before the work runs then counts as
  /// typed during the work. `nil` also if the submission began in a transaction that has failed: then the drafts are
  /// taken later, if the form still has what is submitted.
  var ready: [SubmittedDraft]? { form.begun.peek() == number ? prepared : nil }

  /// Begins a submission: takes the present contents, shows all errors, and requests the checks of drafts. Returns
  /// `nil` if a submission is running already.
  init?(of form: Form) {
    guard !form.submitting.peek() else { return nil }
    self.form = form
    taken = untracked(form.fields)
    contents = taken.map { $0.beginSubmission() }
    number = form.begin()
    refusedBefore = Set(untracked(form.allFields).filter { $0.isRefused() }.map(\.id))
    let isReady = form.isValid.peek() && !form.isChecking.peek() && form.forms.allSatisfy { $0.checks.isEmpty }
    prepared = isReady ? form.submittedDrafts() : nil
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
  ///   - isElsewhere: whether the work has no access to the fields, as that of a command. A field that is refused while
  ///     such work runs was refused by something else, which leaves the answer or the error of the work as it is.
  ///   - ending: called when the work is done, before anything is written or told of it.
  ///   - write: writes to the model, in the transaction in which the drafts are written.
  ///   - failed: called with an error of the work, when the submission is about to end: it may refuse fields.
  ///   - unwritten: called likewise with an answer that cannot be taken over.
  ///   - settle: called in the batch that ends the submission, after the drafts were written.
  func run<Answer>(
    isElsewhere: Bool = false, ending: () -> Void = {}, _ work: nonisolated(nonsending) () async throws -> Answer,
    writing write: (Answer) -> Void = { _ in }, failed: (any Error) -> Void = { _ in },
    unwritten: (Answer) -> Void = { _ in }, settling settle: (End<Answer>) -> Void = { _ in }
  ) async -> End<Answer> {
    let ready = ready
    var drafts = ready ?? []
    var answered = Answered<Answer>.notSent
    // A transaction that has failed since the beginning has taken back the requests of the checks.
    if ready == nil, isUnchangedNow { batch { form.part.requestCheck(false) } }
    do {
      if ready != nil {
        try Task.checkCancellation()
        answered = try await answer(of: work)
      } else if try await mayWork() {
        drafts = form.submittedDrafts()
        answered = try await answer(of: work)
      }
    } catch { answered = .failed(error) }
    // In a batch of their own: a draft that is due by then is a change after that of the submission.
    defer { batch { for content in contents { content.end() } } }
    return batch {
      ending()
      let end = end(answered, drafts, isElsewhere: isElsewhere, writing: write, failed: failed)
      if case .unwritten(let answer) = end { unwritten(answer) }
      if end.isRefused || form.unwritten.peek() == .isRefused { form.focus.moveToFirst(isRefused) }
      form.submitting.value = false
      // An observer of the end may commit.
      for content in contents { content.letGo() }
      settle(end)
      return end
    }
  }

  /// Whether the form still has what is submitted. Tracked.
  private var isUnchanged: Bool {
    form.fields().map(\.id) == taken.map(\.id) && contents.allSatisfy { $0.isUnchanged() }
  }

  private var isUnchangedNow: Bool { untracked { isUnchanged } }

  /// Waits for the checks of fields, and then moves the focus if something is invalid. If the form no longer has what
  /// is submitted, the submission ends.
  ///
  /// - Returns: whether the work may begin.
  private func mayWork() async throws -> Bool {
    let isChecking = form.isChecking
    let isWaiting = Computed(name: "\(form.name).isWaiting") { isChecking.value && isUnchanged }
    while isWaiting.peek() {
      for await isWaiting in isWaiting.values where !isWaiting { break }
      try Task.checkCancellation()
    }
    try Task.checkCancellation()
    guard isUnchangedNow else { return false }
    if form.isValid.peek() { return true }
    form.focus.moveToFirstInvalid()
    return false
  }

  // MARK: The work

  /// What has become of the work.
  private enum Answered<Answer> {
    case notSent
    /// The issue of a form, which counts as long as `isPresent` returns true.
    case refused(ValidationIssue, Form, isPresent: () -> Bool, isByWork: Bool)
    case failed(any Error)
    case answer(Answer)
  }

  /// Runs the checks of the forms in the form, its own checks, and then the work.
  private func answer<Answer>(
    of work: nonisolated(nonsending) () async throws -> Answer
  ) async throws -> Answered<Answer> {
    // The form that a refusal concerns. The last one is the submitted form, which the work may refuse as well.
    var (asked, isPresent, isWorking) = (form, form.watchContents(), false)
    do {
      for form in form.forms {
        (asked, isPresent) = (form, form.watchContents())
        for check in form.checks {
          if let issue = try await check(), !issue.isWarning { throw issue }
          guard try await mayWork() else { return .notSent }
        }
      }
      isWorking = true
      return .answer(try await work())
    } catch let issue as ValidationIssue {
      return .refused(issue, asked, isPresent: isPresent, isByWork: isWorking)
    }
  }

  // MARK: The end

  /// Whether the submission was refused at a field. A field that takes no part in the form any more was submitted as
  /// well. One that takes part in it only now may have been refused by an earlier submission.
  private func isRefused(_ field: FormField) -> Bool { field.isRefused() && !refusedBefore.contains(field.id) }

  private var asked: [FormField] { taken + untracked(form.fields) }

  private var areRefused: Bool { asked.contains(where: isRefused) }

  /// Tells of an error, and returns whether it is shown at a field then.
  private func isShown(_ error: any Error, by failed: (any Error) -> Void) -> Bool {
    let former = (asked + untracked(form.allFields)).map { ($0.id, $0.refusals()) }
    let refusals = Dictionary(former) { first, _ in first }
    failed(error)
    return asked.contains { isRefused($0) && $0.refusals() != refusals[$0.id] ?? 0 }
  }

  /// Turns the result of the work into the end of the submission. Writes the drafts if the work has answered, and no
  /// refusal, conflict or lost record prevents it.
  private func end<Answer>(
    _ answered: Answered<Answer>, _ drafts: [SubmittedDraft], isElsewhere: Bool, writing write: (Answer) -> Void,
    failed: (any Error) -> Void
  ) -> End<Answer> {
    switch answered {
    case .notSent: return .notSent
    case .failed(let error):
      return isShown(error, by: failed) || !isElsewhere && areRefused ? .refused(error) : .failed(error)
    case .refused(let issue, let asked, let isPresent, let isByWork):
      // An issue that the owner shows at a field is none of the form.
      if !isByWork || !isShown(issue, by: failed) { asked.refusal.value = (issue, isPresent) }
      return .refused(issue)
    case .answer(let answer):
      if !isElsewhere, areRefused { return .refused(nil) }
      if let reason = obstacle(to: drafts) ?? self.write(drafts, with: { write(answer) }) {
        form.unwritten.value = reason
        return .unwritten(answer)
      }
      return .written(answer)
    }
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
