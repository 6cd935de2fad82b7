public import Binding

/// A field or a form as a part of a form, without the types of its values.
///
///     Form([name.part, address.part.enabled { hasAddress.value }.keyed("address")])
///
/// Make a part to let a type of your own take part in a form.
public struct FormPart {
  let isValid: Computed<Bool>
  let isDirty: Computed<Bool>
  let isChecking: Computed<Bool>
  /// Takes the drafts that are to be committed, and returns a closure that writes them and returns whether all are
  /// written. By the time that closure is called, a draft written before may have led the part to another record.
  let prepareCommit: () -> () -> Bool
  let revert: () -> Void
  var isEnabled: () -> Bool = { true }
  /// Whether the part is valid, or would be but for a check that is under way or could not be made. With `asksAgain`,
  /// refusals by a server do not count either, because another form is sent than the refused one. Tracked.
  var canBecomeValid: (_ asksAgain: Bool) -> Bool
  /// Takes the drafts whose value can be read, and returns a closure that writes them in a transaction that is taken
  /// back. A field takes its draft even if the value is refused or being checked. Called only while ``isDirty``.
  var takeReadable: () -> () -> Void
  /// Requests the checks of the drafts that are to be written. A check that has refused is repeated only if `again` is
  /// true.
  var requestCheck: (_ again: Bool) -> Void = { _ in }
  /// Takes the present drafts, to be written later. Called only while ``isDirty``.
  var submittedDrafts: () -> [SubmittedDraft]
  var reset: () -> Void
  /// The fields of the part, without those of disabled parts.
  var fields: () -> [FormField] = { [] }
  /// The fields of the part, including those of disabled parts.
  var allFields: () -> [FormField] = { [] }
  /// The forms of the part, without those of disabled parts, and each after the forms in it.
  var forms: () -> [Form] = { [] }
  /// The present values of the model. Tracked.
  let snapshot: () -> FormSnapshot

  init(
    isValid: Computed<Bool>, isDirty: Computed<Bool>, isChecking: Computed<Bool>,
    prepareCommit: @escaping () -> () -> Bool, revert: @escaping () -> Void, snapshot: @escaping () -> FormSnapshot
  ) {
    self.isValid = isValid
    self.isDirty = isDirty
    self.isChecking = isChecking
    self.prepareCommit = prepareCommit
    self.revert = revert
    self.snapshot = snapshot
    reset = revert
    canBecomeValid = { _ in isChecking.value || isValid.value }
    takeReadable = {
      let commit = prepareCommit()
      return { _ = commit() }
    }
    submittedDrafts = {
      [
        SubmittedDraft(
          write: prepareCommit(), isLost: { false }, isInConflict: { false }, snapshot: { _ in snapshot() })
      ]
    }
  }

  /// Makes a part from closures, for a type of your own.
  ///
  /// - Parameters:
  ///   - isValid: whether its drafts are valid.
  ///   - isDirty: whether the part has a draft.
  ///   - isChecking: whether a draft is being checked.
  ///   - commit: writes the part's drafts, if they are valid, and returns whether none is left. ``Form/edited(_:)``
  ///     calls it too, in a transaction that is taken back.
  ///   - revert: drops the part's drafts.
  ///   - restorer: reads the present values of the model, and returns a closure that writes them again.
  public init(
    isValid: Computed<Bool>, isDirty: Computed<Bool>, isChecking: Computed<Bool>, commit: @escaping () -> Bool,
    revert: @escaping () -> Void, restorer: @escaping () -> () -> Void
  ) {
    self.init(
      isValid: isValid, isDirty: isDirty, isChecking: isChecking, prepareCommit: { commit }, revert: revert,
      snapshot: { FormSnapshot([FormSnapshot.Part(restore: restorer())]) })
  }

  /// This part, which counts only while a condition holds: otherwise it is neither invalid nor dirty nor written, and
  /// keeps its drafts.
  ///
  ///     Form([name.part, company.part.enabled { isCompany.value }])
  ///
  /// The condition's reads are tracked.
  public func enabled(_ condition: @escaping () -> Bool) -> FormPart {
    var part = self
    let isEnabled = isEnabled
    part.isEnabled = { condition() && isEnabled() }
    return part
  }

  /// This part, with a prefix for the keys under which the drafts of its fields are stored. Each row of a list needs a
  /// prefix of its own.
  ///
  ///     Form { rows.value.map { $0.form.part.keyed("row \($0.id)") } }
  public func keyed(_ space: String) -> FormPart {
    var part = self
    let fields = fields
    part.fields = {
      fields().map { field in
        var field = field
        field.key = field.key.map { "\(space)/\($0)" }
        return field
      }
    }
    return part
  }
}

/// A draft that a submission or a commit has taken, to be written into the record that was edited at that time.
struct SubmittedDraft {
  /// Writes the draft, and returns whether it is written. It is not if the record is gone, or if a part that was made
  /// from closures refuses.
  let write: () -> Bool
  /// Whether the record is gone, so that nothing can be written.
  let isLost: () -> Bool
  /// Whether the model has changed under the draft, and the user has to decide.
  let isInConflict: () -> Bool
  /// The value of the model, before the draft was written or afterwards.
  let snapshot: (_ isWritten: Bool) -> FormSnapshot
}

/// The content of a field that a submission has taken.
struct SubmittedContent {
  /// Whether the field still shows that content, and no draft that was typed after the submission began. Tracked.
  let isUnchanged: () -> Bool
  /// Lets drafts be committed again, because the form is no longer being submitted.
  let letGo: () -> Void
  /// Ends the submission.
  let end: () -> Void
}

/// A field of a form, without the types of its values.
struct FormField {
  /// The key under which the draft is stored; `nil` if the field has no name.
  var key: String?
  let id: ObjectIdentifier
  /// The drafts of the field, which belong to it alone. They do not keep the field alive.
  let drafts: AnyObject
  /// Whether the content is typed as a text.
  let isText: Bool
  let isFocused: () -> Observable<Bool>
  let isTouched: () -> Observable<Bool>
  let isValid: () -> Bool
  /// Whether the content was refused by ``Field/refuse(_:code:)``: during a submission the submitted one, else the
  /// present one.
  let isRefused: () -> Bool
  /// How often the field was refused.
  let refusals: () -> Int
  /// Forgets the refusals of a server, because the server is asked again.
  let forgetRefusals: () -> Void
  /// Takes the present content for a submission. Until the submission ends, a refusal concerns this content.
  let beginSubmission: () -> SubmittedContent
  /// Makes a closure that tells whether the field still has the record and content that it has when `watchContent` is
  /// called. The reads of the returned closure are tracked.
  let watchContent: () -> () -> Bool
  /// The stamp of the draft; `nil` if there is none.
  let edit: () -> UInt64?
  /// The stamp of the draft that was written last; `nil` if something was typed since, or another record is edited.
  let writtenEdit: () -> UInt64?
  /// Makes the present reader depend on the draft.
  let trackDraft: () -> Void
  let storedDraft: () -> StoredDraft?
  let restore: (StoredDraft) -> Void

  init<Value, Display>(_ field: Field<Value, Display>) {
    key = field.key
    id = ObjectIdentifier(field)
    drafts = field.editor.drafts
    isText = Display.self == String.self
    isFocused = { field.isFocused }
    isTouched = { field.isTouched }
    isValid = { field.isValid.peek() }
    isRefused = { !field.rules.refusals(of: field.refusable, in: field.editor.drafts).isEmpty }
    refusals = { field.refusals }
    forgetRefusals = { field.rules.forgetRefusals() }
    beginSubmission = { field.beginSubmission() }
    watchContent = {
      let (drafts, shown) = (field.editor.drafts, field.shown)
      return { drafts.isSameContent(shown, drafts.shown) }
    }
    edit = { field.editor.drafts.isDirtyNow ? field.shown.version : nil }
    writtenEdit = { field.editor.drafts.writtenDraft }
    trackDraft = { _ = field.editor.drafts.shown }
    storedDraft = { field.storedDraft() }
    restore = { field.restore($0) }
  }
}

extension Field {
  /// This field as a part of a form.
  public var part: FormPart {
    var part = FormPart(
      isValid: isValid, isDirty: isDirty, isChecking: isChecking, prepareCommit: prepareCommit, revert: revert,
      snapshot: { self.undoState })
    part.isEnabled = { self.isEnabled.value }
    part.canBecomeValid = canBecomeValid
    part.requestCheck = { self.requestCheck(again: $0) }
    part.takeReadable = takeReadable
    part.submittedDrafts = submittedDrafts
    part.reset = reset
    part.fields = { [FormField(self)] }
    part.allFields = part.fields
    return part
  }

  /// Whether the content is valid, or would be if its check accepted it: the check is under way, or has thrown an error
  /// and is made again by a submission. With `asksAgain` a server may accept what it has refused before. Tracked.
  ///
  /// An explanation names what was read last, so the conflict or the errors are read last.
  private func canBecomeValid(_ asksAgain: Bool) -> Bool {
    if isValid.value { return true }
    if conflict.value != nil { return false }
    if isChecking.value { return true }
    let refused = asksAgain ? rules.refusals(of: shown, in: editor.drafts) : []
    return errors.value.allSatisfy { error in
      guard case .refused(let issue) = error else { return false }
      return rules.check != nil && issue.code == .failed || refused.contains(issue)
    }
  }
}
