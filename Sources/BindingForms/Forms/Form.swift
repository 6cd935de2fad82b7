public import Binding

/// A group of fields whose drafts are written together, or not at all.
///
///     let form = Form(name, birthdate)
///     let save = Command<Void, Void>(enabledIf: { form.isDirty.value && form.isValid.value }) { form.commit() }
///
/// **Committing** writes all drafts as one change: observers of the model see all of them or none. Nothing is written
/// if a draft is invalid, or becomes invalid by a value that another field has just written. Drafts that have a check
/// are written when the check has accepted them. Give the form or its fields `commit: .onCommit`; otherwise each field
/// writes its own edits.
///
/// A draft is written to the record for which it was typed, even if another draft of the form selects another record.
/// It is written over what another draft of the form has made of that record, whatever the policy says about conflicts.
/// If a field edits the key of the record that other fields edit, put it after these fields: with another key it is
/// another record, and drafts for the former one cannot be written any more.
///
/// **Submitting** sends the drafts to a server first: `Command(for: self, submitting: form, of: $person) { … }`, or
/// ``submit(_:)`` without a command, waits for checks, does the work, and shows what the server refuses.
///
/// **Parts** that come and go, such as the rows of a list, are made by a closure:
///
///     let list = Form { rows.value.map(\.form.part) }
///
/// A disabled field or part is left out. ``focus`` tells which field has the focus, and moves it.
///
/// **Undo** writes the values that the model had before a commit, and ``redo()`` the values after the commit. Both drop
/// drafts, and overwrite other writes to these parts of the model. A value at a position whose rows have moved since is
/// not written, and that is reported.
///
/// A form may be part of another form. It retains its fields. Not `Sendable`.
public final class Form {
  /// The values of the models before and after a commit.
  typealias Step = (former: FormSnapshot, later: FormSnapshot)
  typealias History = (done: [Step], undone: [Step])
  typealias Refusal = (issue: ValidationIssue?, isPresent: () -> Bool)

  let parts: () -> [FormPart]
  /// The fields of the form and of the forms in it, without those of disabled parts.
  let fields: () -> [FormField]
  let history: Observable<History>
  let rules: Observable<[() -> ValidationIssue?]>
  /// What the form's own validators find.
  let issue: Computed<ValidationIssue?>
  /// The issue by which a check of the form, or the work of a submission, has refused the form as a whole; without an
  /// issue the work has refused fields. It counts as long as `isPresent` returns true: the fields still have the
  /// refused contents.
  let refusal: Observable<Refusal?>
  let submitting: Observable<Bool>
  let submitted: Observable<Bool>
  /// Why the drafts of the latest submission were not written although its work was done.
  let unwritten: Observable<Unwritten?>
  var checks: [nonisolated(nonsending) () async throws -> ValidationIssue?] = []
  /// A commit that waits for checks. A transaction that fails brings back the one that it has replaced.
  let waiting: Observable<Effect?>
  /// The number of submissions that have begun. A transaction that fails takes back those that began in it.
  private(set) lazy var begun = {
    let begun = Observable(0, name: "\(name).begun")
    begun.markInner()
    return begun
  }()
  /// Holds ``latestHiddenWrite``; `nil` before its first use.
  var hiddenWrites: Observable<LoggedWrite<HiddenChange>>?
  let name: String

  /// The first refusal by the form's own validators. If there is none, the refusal by the latest submission, as long as
  /// the fields have the submitted contents and the form is not reverted; otherwise `nil`. Errors of single fields are
  /// not included.
  public let error: Computed<ValidationIssue?>
  /// The first warning of the form's own validators; `nil` if there is none, or an ``error``.
  public let warning: Computed<ValidationIssue?>
  /// Whether all enabled parts are valid, and no validator of the form refuses it.
  public let isValid: Computed<Bool>
  /// Whether an enabled part has a draft.
  public let isDirty: Computed<Bool>
  /// Whether a draft of an enabled part is being checked.
  public let isChecking: Computed<Bool>
  /// Whether a commit can be undone.
  public let canUndo: Computed<Bool>
  /// Whether a commit can be redone.
  public let canRedo: Computed<Bool>

  /// Whether there is something to submit, and nothing prevents it: there are drafts, no enabled part is invalid, no
  /// validator of the form refuses it, and no submission is running. A check prevents nothing while it is under way,
  /// and when it has thrown an error, such as one of the network: a submission waits for the former, and makes the
  /// latter again. What a server has refused is not sent once more: the refusal of a field, see
  /// ``Field/refuse(_:code:)``, prevents a submission until that field is edited or, if the work of a submission has
  /// refused it, until any field of the form has another content.
  public private(set) lazy var canSubmit = Computed(name: "\(name).canSubmit") {
    [submitting, isDirty, canBecomeValid, refusal] in
    let asksAgain = refusal.value.map { !$0.isPresent() } ?? false
    return !submitting.value && isDirty.value && canBecomeValid(asksAgain)
  }

  /// Whether the work of the latest submission is done and the server has the drafts, but nothing was written, because
  /// the model has changed during the work and a field's policy asks the user, because the record of a draft is gone,
  /// because a part of your own refuses to write, or because something else than the work of a command has refused a
  /// field meanwhile, see ``Field/refuse(_:code:)``. ``Field/keepDraft()``, ``Field/revert()`` or, after a refusal,
  /// another content decides, and ``commit(writing:)`` writes then; another submission does the work again. If a record
  /// is gone, its draft may be gone with it: then this stays true until the form is committed, reverted, reset or
  /// submitted again.
  public private(set) lazy var isDoneUnwritten = Computed(name: "\(name).isDoneUnwritten") { [unwritten, isDirty] in
    unwritten.value.map { $0 == .recordIsGone || isDirty.value } ?? false
  }

  init(of parts: @escaping () -> [FormPart], name: String) {
    let history = Observable<History>(([], []), name: "\(name).history", changes: .always)
    let rules = Observable<[() -> ValidationIssue?]>([], name: "\(name).rules", changes: .always)
    let refusal = Observable<Refusal?>(nil, name: "\(name).refusal", changes: .always)
    let issue = Computed(name: "\(name).issue") { ValidationIssue.first(of: rules.value) { $0() } }
    let active = { parts().filter { $0.isEnabled() } }
    (self.name, self.parts, self.history, self.rules, self.refusal) = (name, parts, history, rules, refusal)
    self.issue = issue
    fields = { active().flatMap { $0.fields() } }
    submitting = Observable(false, name: "\(name).isSubmitting")
    submitted = Observable(false, name: "\(name).isSubmitted")
    unwritten = Observable(nil, name: "\(name).unwritten")
    waiting = Observable(nil, name: "\(name).waiting", changes: .always)
    error = Computed(name: "\(name).error") {
      if let issue = issue.value, !issue.isWarning { return issue }
      return refusal.value.flatMap { $0.isPresent() ? $0.issue : nil }
    }
    warning = issue.map(name: "\(name).warning") { issue in issue.flatMap { $0.isWarning ? $0 : nil } }
    isValid = Computed(name: "\(name).isValid") {
      active().allSatisfy { $0.isValid.value } && issue.value?.isWarning != false
    }
    isDirty = Computed(name: "\(name).isDirty") { active().contains { $0.isDirty.value } }
    isDirty.keep(Self.nothingTyped)
    isChecking = Computed(name: "\(name).isChecking") { active().contains { $0.isChecking.value } }
    canUndo = history.map(name: "\(name).canUndo") { !$0.done.isEmpty }
    canRedo = history.map(name: "\(name).canRedo") { !$0.undone.isEmpty }
    rules.outlastTransactions()
    submitting.outlastTransactions()
    submitted.outlastTransactions()
    noteMaking(ofHolder: "the form '\(name)'") { { [weak self] in self?.letGo() } }
  }

  private static let nothingTyped = ReasonToBeFalse("nothing was typed that the model does not have")

  /// Lets go of what the closures of the form have captured, in the search for what keeps an object alive.
  private func letGo() {
    rules.value = []
    checks = []
    // The former result holds the former validators.
    _ = issue.peek()
  }
}

@available(*, unavailable, message: "A form belongs to the isolation domain it was made in.")
extension Form: Sendable {}

extension Form {
  /// Makes a form of fields.
  ///
  ///     form = Form(name, birthdate, phones, commit: .onCommit)
  ///
  /// - Parameters:
  ///   - fields: the fields, in the order in which the focus moves.
  ///   - policy: when edits are written, for the fields without a policy of their own. Make the form together with its
  ///     fields: a field that was edited before, and so without the policy, traps.
  public convenience init<each Value, each Display>(
    _ fields: repeat Field<each Value, each Display>, commit policy: CommitPolicy? = nil
  ) {
    var parts: [FormPart] = []
    for field in repeat each fields {
      if let policy { field.take(policy) }
      parts.append(field.part)
    }
    self.init(parts)
  }

  /// Makes a form of other forms.
  public convenience init(forms: [Form]) { self.init(forms.map { $0.part }) }

  /// Makes a form of any parts: `Form([name.part, address.part])`.
  public convenience init(_ parts: [FormPart], name: String = "form") { self.init(of: { parts }, name: name) }

  /// Makes a form whose parts come and go: `Form { rows.value.map(\.form.part) }`.
  ///
  /// The closure's reads are tracked. Keep the fields elsewhere, in the view models of the rows for example: a field
  /// that the closure makes would be another field after each call, without the draft. A part that the closure no
  /// longer returns takes its drafts along.
  public convenience init(name: String = "form", parts: @escaping () -> [FormPart]) {
    let parts = HeldClosure(of: "the form '\(name)'", or: [], parts)
    let present = Computed(name: "\(name).parts", changes: .always) { parts.call() }
    self.init(of: { present.value }, name: name)
  }

  /// Adds a validator of the form as a whole.
  ///
  ///     form.validate { end.value.value! < start.value.value! ? .refusal("It ends before it begins.") : nil }
  ///
  /// - Parameter rule: returns the issue of the form, or `nil`. Its reads are tracked.
  public func validate(_ rule: @escaping () -> ValidationIssue?) { rules.value.append(rule) }

  /// Writes all drafts, as one change, or none of them.
  ///
  ///     form.commit { person.value.revision += 1 }
  ///
  /// Drafts that have a check are checked first. While a check is running nothing is written, ``isChecking`` is true,
  /// and the commit waits. It is done when all checks accept, unless by then another draft was typed, a draft was
  /// dropped or its field disabled, or something else is invalid. A further commit, or a submission, takes the place of
  /// a commit that waits. A refusal by a check is an error of its field. If a field is to write its checked draft by
  /// itself, because of its policy or of a call of its own ``Field/commit()``, it writes that draft before the commit
  /// writes the others.
  ///
  /// - Parameter write: makes further changes to the model, as part of the same change. It is called when all drafts
  ///   have been written, and not if there are none. ``undo()`` does not take its changes back. The form retains the
  ///   closure while the commit waits.
  /// - Returns: whether all drafts have been written; if there are none, whether the form is valid. False while the
  ///   commit waits, while one of the drafts is being submitted, see ``submit(_:)``, and if the record of a draft is
  ///   gone, such as a row that was removed: all drafts stay then.
  @discardableResult
  public func commit(writing write: @escaping () -> Void = {}) -> Bool {
    waiting.value = nil
    // Checks are requested before the transaction, because a check that has begun goes on even if the transaction
    // fails.
    let dirty = dirtyParts
    batch { for part in dirty { part.requestCheck(true) } }
    if isChecking.peek() {
      commitLater(write)
      return false
    }
    if !dirty.isEmpty { return prepareCommit()(write) }
    guard isValid.peek() else { return false }
    unwritten.value = nil
    return true
  }

  var dirtyParts: [FormPart] { enabledParts.filter { $0.isDirty.peek() } }

  /// Takes the present drafts. A part without a draft is not asked: it is not written, so undo leaves it alone.
  func submittedDrafts() -> [SubmittedDraft] { dirtyParts.flatMap { $0.submittedDrafts() } }

  /// Takes the present drafts, each with its record, and returns a closure that writes all of them or none.
  func prepareCommit() -> (_ write: () -> Void) -> Bool {
    let (commits, drafts) = (dirtyParts.map { $0.prepareCommit() }, submittedDrafts())
    let former = FormSnapshot(of: drafts, isWritten: false)
    return { [self] write in
      guard isValid.peek() else { return false }
      do throws(CommitRefused) {
        try transaction { () throws(CommitRefused) in
          for commit in commits where !commit() { throw CommitRefused() }
          write()
          recordStep(from: former, to: FormSnapshot(of: drafts, isWritten: true))
        }
      } catch { return false }
      return true
    }
  }

  /// Commits when no check is running any more, if the drafts are still the ones that were checked. If a field has
  /// written its own draft as soon as the check accepted it, the others are committed all the same.
  func commitLater(_ write: @escaping () -> Void) {
    let (isChecking, edits) = (isChecking, edits())
    waiting.value = Effect(name: "\(name).waiting") { [weak self] in
      if isChecking.value { return }
      untracked {
        guard let self else { return }
        self.waiting.value = nil
        if self.edits(orWritten: edits) == edits { _ = self.prepareCommit()(write) }
      }
    }
  }

  /// The present drafts: the stamp of each by the id of its field.
  ///
  /// - Parameter former: drafts that are included even if they were written meanwhile.
  func edits(orWritten former: [ObjectIdentifier: UInt64] = [:]) -> [ObjectIdentifier: UInt64] {
    untracked {
      var edits: [ObjectIdentifier: UInt64] = [:]
      for field in fields() {
        let written = former[field.id].flatMap { $0 == field.writtenEdit() ? $0 : nil }
        edits[field.id] = field.edit() ?? written
      }
      return edits
    }
  }

  /// Adds a commit to the history, for ``undo()``, and forgets the commits that were undone.
  func recordStep(from former: FormSnapshot, to later: FormSnapshot) {
    unwritten.value = nil
    if former.parts.isEmpty { return }
    history.value.done.append((former, later))
    history.value.undone = []
  }

  /// Drops all drafts, including those of disabled parts, and forgets what a server has refused.
  public func revert() {
    batch {
      refusal.value = nil
      unwritten.value = nil
      for part in untracked({ parts() }) { part.revert() }
    }
  }

  /// Resets all fields, and makes the form as if it had never been submitted. Committed values stay, and can be undone.
  public func reset() {
    batch {
      refusal.value = nil
      unwritten.value = nil
      submitted.value = false
      for part in untracked({ parts() }) { part.reset() }
    }
  }

  /// Makes a closure that tells whether the form still has the fields and contents that it has when this method is
  /// called. The reads of the closure are tracked.
  func watchContents() -> () -> Bool {
    let fields = fields
    // Fields are identified by their drafts: the field itself must not be kept, and another field may get its address.
    let former = untracked(fields).map { (drafts: $0.drafts, isUnchanged: $0.watchContent()) }
    return {
      let present = fields()
      return present.count == former.count
        && zip(present, former).allSatisfy { $0.drafts === $1.drafts && $1.isUnchanged() }
    }
  }

  /// This form as a part of another.
  public var part: FormPart {
    var part = FormPart(
      isValid: isValid, isDirty: isDirty, isChecking: isChecking,
      prepareCommit: {
        let commit = self.prepareCommit()
        return {
          self.waiting.value = nil
          return commit {}
        }
      }, revert: revert, snapshot: { self.snapshot })
    part.canBecomeValid = canBecomeValid
    part.requestCheck = { again in for part in self.enabledParts { part.requestCheck(again) } }
    part.takeReadable = takeReadable
    part.submittedDrafts = submittedDrafts
    part.reset = reset
    part.fields = fields
    part.allFields = allFields
    part.forms = { self.forms }
    return part
  }

  var enabledParts: [FormPart] { untracked { parts().filter { $0.isEnabled() } } }

  /// The forms in this form, without those of disabled parts, each after the forms in it. This form comes last.
  var forms: [Form] { enabledParts.flatMap { $0.forms() } + [self] }

  /// The focus of the form.
  public var focus: Focus { Focus(fields: fields, allFields: allFields) }

  /// The fields of the form and of the forms in it, including those of disabled parts.
  func allFields() -> [FormField] { parts().flatMap { $0.allFields() } }

  // MARK: Undo

  /// Undoes the latest commit: writes the values that the model had before it, as one change. Does nothing if there was
  /// no commit.
  public func undo() {
    batch {
      guard let step = history.value.done.popLast() else { return }
      history.value.undone.append(step)
      replay(step.former, over: step.later)
    }
  }

  /// Redoes the commit that was undone last: writes the values that the model had after it, as one change. Does nothing
  /// if no commit was undone.
  public func redo() {
    batch {
      guard let step = history.value.undone.popLast() else { return }
      history.value.done.append(step)
      replay(step.later, over: step.former)
    }
  }

  func replay(_ snapshot: FormSnapshot, over other: FormSnapshot) {
    revert()
    snapshot.overwrite(other)
  }
}

/// Thrown to roll back a commit, or the writes of a submission, because a part could not write its drafts.
struct CommitRefused: Error {
  init() {}
}

extension ValidationIssue {
  /// The issue that several validators find: the first refusal, or else the first warning.
  static func first<Validator>(
    of validators: [Validator], _ ask: (Validator) -> ValidationIssue?
  ) -> ValidationIssue? {
    var warning: ValidationIssue?
    for validator in validators {
      guard let issue = ask(validator) else { continue }
      if !issue.isWarning { return issue }
      warning = warning ?? issue
    }
    return warning
  }
}
