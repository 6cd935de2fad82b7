public import Binding

extension Command where Input == Void {
  /// Makes a command that submits a form: it sends the record with its drafts, and writes the drafts when they were
  /// accepted.
  ///
  ///     private(set) lazy var save = Command(for: self, submitting: form, of: $profile) { [service] edited in
  ///       try await service.save(edited)
  ///     } then: { me, saved in
  ///       me.revision = saved.revision
  ///     } failed: { me, _, error in
  ///       if error is HandleTaken { me.handle.refuse("That handle is taken.") }
  ///     }
  ///
  /// **Enabled** while ``Form/canSubmit``: there is something to submit, and nothing is wrong. With a condition of its
  /// own the command can be executed while the form is invalid too: it then shows all errors, and moves the focus to
  /// the first.
  ///
  /// **Executing** it submits the form as ``Form/submit(_:writing:)`` does: it shows all errors, waits for checks, and
  /// then does the work with what ``Form/edited(_:)`` returns. The work runs on no actor, and captures by name what it
  /// needs, so that it keeps no screen alive. What is typed meanwhile stays a draft. What is sent is found by writing
  /// the drafts and taking that back, so the setters of lenses that the form edits may do nothing else than write. In a
  /// transaction that fails, drafts that are taken back with it are not sent.
  ///
  /// **Success** writes the drafts. Then `then` is called, and `output`, `outputs` and `isExecuting` change: all
  /// of it is one change. `Form.undo()` takes back the drafts.
  ///
  /// **An error** of the work keeps all drafts. `failed` may show it at a field, by ``Field/refuse(_:code:)``, which
  /// refuses what was sent; or the work throws a `ValidationIssue`, which becomes the ``Form/error``. Such a refusal is
  /// no failure: `failure` stays `nil`, and the first refused field gets the focus. Any other error is a failure. So is
  /// a result when something else has refused a field meanwhile: ``SubmissionError/unwritten(_:)`` has it.
  ///
  /// **Neither** is called if nothing was sent because the form shows why not, and if the execution was cancelled: then
  /// all drafts stay, whatever the work has returned. What the form has begun to write can no longer be cancelled: a
  /// setter that cancels the command, ends its scope or releases it comes too late. Drafts that cannot be written or
  /// sent because their record has changed or gone are a failure, see ``SubmissionError``.
  ///
  /// `run()` returns the result of the work. It throws each error, refusals as well, and `SubmissionError.notSent`.
  ///
  /// In a `lazy var` the compilers of the 6.3 series refuse work that itself calls a method of an actor, see
  /// `Command.init(for:…)` for what to do then.
  ///
  /// - Parameters:
  ///   - owner: held weakly. Once the owner is released, neither `then` nor `failed` is called. Nor is anything
  ///     written, unless the command is one that finishes.
  ///   - form: retained.
  ///   - record: the whole of which the form edits parts; retained.
  ///   - isEnabled: the condition, in place of ``Form/canSubmit``. It is tracked.
  ///   - whenReleased: what happens to an execution when the command is released. With `.finish` the drafts are written
  ///     all the same.
  ///   - name: what diagnostics call the command; by default the file and line.
  ///   - work: sends the record.
  ///   - then: what to do with the result, on the actor that executed the command, untracked.
  ///   - failed: what to do with an error, given what was sent; likewise. A failure for which it was called is not
  ///     reported.
  public convenience init<Owner: AnyObject, Record: Sendable>(
    for owner: Owner, submitting form: Form, of record: some ObservableValue<Record>,
    enabledIf isEnabled: ((Owner) -> Bool)? = nil, whenReleased: CommandRelease = .cancel, name: String? = nil,
    file: StaticString = #fileID, line: UInt32 = #line,
    _ work: @escaping @concurrent @Sendable (Record) async throws -> Output,
    then: @escaping (Owner, Output) -> Void = { _, _ in }, failed: ((Owner, Record, any Error) -> Void)? = nil
  ) where Output: Sendable {
    self.init(
      for: owner, Sending(form, record, work, on: owner, whenReleased), enabledIf: isEnabled, name: name, file: file,
      line: line, then: { owner, _, output in then(owner, output) }, failed: failed)
  }

  /// Makes a command that submits a form, and tells its owner what was sent together with the result.
  ///
  ///     lazy var post = Command(for: self, submitting: form, of: $draft) { [service] draft in
  ///       try await service.post(draft)
  ///     } then: { me, draft, posted in
  ///       me.comments.append(draft.comment(id: posted))
  ///     }
  ///
  /// Otherwise the same as the initialiser whose `then` is given the result alone.
  public convenience init<Owner: AnyObject, Record: Sendable>(
    for owner: Owner, submitting form: Form, of record: some ObservableValue<Record>,
    enabledIf isEnabled: ((Owner) -> Bool)? = nil, whenReleased: CommandRelease = .cancel, name: String? = nil,
    file: StaticString = #fileID, line: UInt32 = #line,
    _ work: @escaping @concurrent @Sendable (Record) async throws -> Output,
    then: @escaping (Owner, Record, Output) -> Void, failed: ((Owner, Record, any Error) -> Void)? = nil
  ) where Output: Sendable {
    self.init(
      for: owner, Sending(form, record, work, on: owner, whenReleased), enabledIf: isEnabled, name: name, file: file,
      line: line, then: then, failed: failed)
  }

  private convenience init<Owner: AnyObject, Record: Sendable>(
    for owner: Owner, _ sending: Sending<Record, Output>, enabledIf isEnabled: ((Owner) -> Bool)?, name: String?,
    file: StaticString, line: UInt32, then: @escaping (Owner, Record, Output) -> Void,
    failed: ((Owner, Record, any Error) -> Void)?
  ) where Output: Sendable {
    weak let weakOwner = owner
    let canSubmit = sending.form.canSubmit
    let tellResult = { record, output in if let owner = weakOwner { then(owner, record, output) } }
    let tellFailure = { (record: Record, error: any Error) in
      guard let failed, let owner = weakOwner else { return false }
      failed(owner, record, error)
      return true
    }
    self.init(
      for: owner, settledIf: isEnabled ?? { _ in canSubmit.value }, whenReleased: sending.whenReleased, name: name,
      file: file, line: line
    ) { _ in
      let execution = SendingExecution(sending, then: tellResult, failed: tellFailure)
      return { settlement in try await execution.run(settlement) }
    }
  }
}

/// What a command that submits a form sends, and how.
private struct Sending<Record: Sendable, Output: Sendable> {
  typealias Work = @concurrent @Sendable (Record) async throws -> Output

  let form: Form
  let whenReleased: CommandRelease
  let work: Work
  let read: () -> Record
  /// Whether the result still counts.
  let isWanted: () -> Bool

  init(
    _ form: Form, _ record: some ObservableValue<Record>, _ work: @escaping Work, on owner: some AnyObject,
    _ whenReleased: CommandRelease
  ) {
    weak let weakOwner = owner
    self.form = form
    self.whenReleased = whenReleased
    self.work = work
    read = { form.edited(record) }
    isWanted = { !Task.isCancelled && (weakOwner != nil || whenReleased == .finish) }
  }
}

/// One execution of a command that submits a form. The next one may begin while the owner is told of the end of this
/// one, so each has its own.
private final class SendingExecution<Record: Sendable, Output: Sendable> {
  private let sending: Sending<Record, Output>
  /// `nil` if another submission of the form is running.
  private let submission: FormSubmission?
  private let then: (Record, Output) -> Void
  /// Returns whether the owner could be told.
  private let failed: (Record, any Error) -> Bool
  private var sent: Record?
  /// Whether an error counts for nothing, because the execution was cancelled or the owner has gone.
  private var isDropped = false
  /// Whether the owner was told of the error.
  private var isHandled = false

  /// Begins a submission.
  init(
    _ sending: Sending<Record, Output>, then: @escaping (Record, Output) -> Void,
    failed: @escaping (Record, any Error) -> Bool
  ) {
    (self.sending, self.then, self.failed) = (sending, then, failed)
    submission = FormSubmission(of: sending.form, isElsewhere: true)
    if submission?.ready != nil { take() }
  }

  /// Does the rest of the submission.
  func run(_ settlement: CommandSettlement<Output>) async throws -> Output {
    let end = await submission?.run(ending: settlement.begin) {
      try await send()
    } failed: { error in
      isDropped = !sending.isWanted() || error is CancellationError
      if !isDropped { isHandled = failed(sent ?? sending.read(), error) }
    } unwritten: { output in
      if let sent { isHandled = failed(sent, SubmissionError.unwritten(output)) }
    } settling: { end in
      settlement.end(commandEnd(of: end))
    }
    let outcome = commandEnd(of: end ?? .notSent)
    if submission == nil { settlement.end(outcome) }
    switch outcome {
    case .done(let output, _): return output
    case .failed(let error, _), .withdrawn(let error): throw error
    }
  }

  private func take() { sent = sending.form.hasLostRecord ? nil : sending.read() }

  /// Does the work with what is submitted, and decides whether the result counts: it is dropped if the execution was
  /// cancelled before the work returned, or if the owner has gone and the command is not one that finishes. A later
  /// cancellation comes too late.
  private func send() async throws -> Output {
    if submission?.ready == nil { take() }
    guard let sent else { throw SubmissionError.recordIsGone }
    let result: Result<Output, any Error>
    do { result = .success(try await sending.work(sent)) } catch { result = .failure(error) }
    if !sending.isWanted() { throw CancellationError() }
    return try result.get()
  }

  private func commandEnd(of end: FormSubmission.End<Output>) -> CommandEnd<Output> {
    switch end {
    case .written(let output): .done(output) { [self] in if let sent { then(sent, output) } }
    case .notSent: .withdrawn(SubmissionError.notSent)
    case .refused(let error): .withdrawn(error ?? SubmissionError.notSent)
    case .failed(let error): isDropped ? .withdrawn(error) : .failed(error, isHandled: isHandled)
    case .unwritten(let output): .failed(SubmissionError.unwritten(output), isHandled: isHandled)
    }
  }
}
