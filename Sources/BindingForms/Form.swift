public import Binding

/// A group of fields whose drafts are written together, or not at all.
///
///     let form = Form(name, birthdate)
///     let save = Command<Void, Void>(enabledIf: { form.isDirty.value && form.isValid.value }) { form.commit() }
///
/// **Committing** writes all drafts as one change: observers of the model see all of them or none. Nothing is written
/// if a draft is invalid or being checked, or becomes invalid because of the value that another field has just written.
/// Give the fields `commit: .onCommit`; otherwise each writes its own edits.
///
/// **Undo** writes the values that the model had before a commit, ``redo()`` those it had after. Drafts are dropped,
/// and so are values that were written to these parts of the model in between by other means.
///
/// A form may be part of another. It retains its fields. Not `Sendable`.
public final class Form {
  /// The writes that undo a commit, and those that redo it.
  @usableFromInline typealias Step = (undo: [() -> Void], redo: [() -> Void])
  @usableFromInline typealias History = (done: [Step], undone: [Step])

  @export(implementation) let parts: [FormPart]
  @export(implementation) let history: Observable<History>
  @export(implementation) let rules: Observable<[() -> ValidationIssue?]>

  /// The first refusal of the form's own validators; `nil` if there is none. Errors of single fields are not included.
  public let error: Computed<ValidationIssue?>
  /// The first warning of the form's own validators; `nil` if there is none, or an ``error``.
  public let warning: Computed<ValidationIssue?>
  /// Whether all fields are valid, and the form has no ``error``.
  public let isValid: Computed<Bool>
  /// Whether a field has a draft.
  public let isDirty: Computed<Bool>
  /// Whether a draft is being checked.
  public let isPending: Computed<Bool>
  /// Whether a commit can be undone.
  public let canUndo: Computed<Bool>
  /// Whether a commit can be redone.
  public let canRedo: Computed<Bool>

  @usableFromInline
  init(
    parts: [FormPart], history: Observable<History>, rules: Observable<[() -> ValidationIssue?]>,
    error: Computed<ValidationIssue?>, warning: Computed<ValidationIssue?>, isValid: Computed<Bool>,
    isDirty: Computed<Bool>, isPending: Computed<Bool>, canUndo: Computed<Bool>, canRedo: Computed<Bool>
  ) {
    self.parts = parts
    self.error = error
    self.warning = warning
    self.isValid = isValid
    self.isDirty = isDirty
    self.isPending = isPending
    self.canUndo = canUndo
    self.canRedo = canRedo
    self.history = history
    self.rules = rules
    rules.outlastTransactions()
  }
}

@available(*, unavailable, message: "A form belongs to the isolation domain it was made in.")
extension Form: Sendable {}

extension Form {
  /// Makes a form of fields.
  @export(implementation)
  public convenience init<each Value>(_ fields: repeat Field<each Value>) {
    var parts: [FormPart] = []
    repeat parts.append((each fields).part)
    self.init(parts)
  }

  /// Makes a form of other forms.
  @export(implementation)
  public convenience init(forms: [Form]) { self.init(forms.map(\.part)) }

  /// Makes a form of any parts: `Form([name.part, address.part])`.
  @export(implementation)
  public convenience init(_ parts: [FormPart], name: String = "form") {
    let history = Observable<History>(([], []), name: "\(name).history", changes: .always)
    let rules = Observable<[() -> ValidationIssue?]>([], name: "\(name).rules", changes: .always)
    let issue = Computed(name: "\(name).issue") { ValidationIssue.first(of: rules.value) { $0() } }
    let error = issue.map(name: "\(name).error") { issue in issue.flatMap { $0.isWarning ? nil : $0 } }
    self.init(
      parts: parts, history: history, rules: rules, error: error,
      warning: issue.map(name: "\(name).warning") { issue in issue.flatMap { $0.isWarning ? $0 : nil } },
      isValid: Computed(name: "\(name).isValid") { parts.allSatisfy { $0.isValid.value } && error.value == nil },
      isDirty: Computed(name: "\(name).isDirty") { parts.contains { $0.isDirty.value } },
      isPending: Computed(name: "\(name).isPending") { parts.contains { $0.isPending.value } },
      canUndo: history.map(name: "\(name).canUndo") { !$0.done.isEmpty },
      canRedo: history.map(name: "\(name).canRedo") { !$0.undone.isEmpty })
  }

  /// Adds a validator of the form as a whole.
  ///
  ///     form.validate { end.value.value! < start.value.value! ? .refusal("It ends before it begins.") : nil }
  ///
  /// `rule`: returns the issue of the form, or `nil`. What it reads is tracked.
  @export(implementation)
  public func validate(_ rule: @escaping () -> ValidationIssue?) { rules.value.append(rule) }

  /// Writes all drafts, as one change, or none of them.
  ///
  /// - Returns: whether all drafts have been written; also true if there were none.
  @discardableResult
  @export(implementation)
  public func commit() -> Bool {
    guard isValid.peek() else { return false }
    let dirty = untracked { parts.filter { $0.isDirty.value } }
    if dirty.isEmpty { return true }
    let undo = dirty.map { $0.restorer() }
    do {
      try transaction {
        for part in dirty where !part.commit() { throw CommitRefused() }
        let redo = dirty.map { $0.restorer() }
        history.value.done.append((undo, redo))
        history.value.undone = []
      }
    } catch { return false }
    return true
  }

  /// Drops all drafts.
  @export(implementation)
  public func revert() { batch { for part in parts { part.revert() } } }

  /// This form as a part of another.
  @export(implementation)
  public var part: FormPart {
    FormPart(
      isValid: isValid, isDirty: isDirty, isPending: isPending, commit: { self.commit() }, revert: revert,
      restorer: {
        let restorers = self.parts.map { $0.restorer() }
        return { for restore in restorers { restore() } }
      })
  }

  // MARK: Undo

  /// Writes the values that the model had before the latest commit, as one change. Does nothing if there was no commit.
  @export(implementation)
  public func undo() {
    batch {
      guard let step = history.value.done.popLast() else { return }
      history.value.undone.append(step)
      replay(step.undo)
    }
  }

  /// Writes the values that the model had after the commit that was undone last, as one change. Does nothing if none
  /// was undone.
  @export(implementation)
  public func redo() {
    batch {
      guard let step = history.value.undone.popLast() else { return }
      history.value.done.append(step)
      replay(step.redo)
    }
  }

  @export(implementation)
  func replay(_ writes: [() -> Void]) {
    revert()
    for write in writes { write() }
  }
}

/// A field has become invalid because of the value that another field has just written.
@usableFromInline
struct CommitRefused: Error {
  @export(implementation)
  init() {}
}
