import Binding

/// The validators of a field, its check, and remarks on its content. Its nodes are made when a rule is added or first
/// read.
final class FieldRules: DraftRules {
  typealias Validator = (Any) -> ValidationIssue?
  /// An issue that a server or a check has found with shown content. `typed` is what was shown for the record when the
  /// issue was found. If the user had typed the same content again by then, the issue counts for that edit too, but for
  /// no later one.
  typealias Remark = (shown: ShownContent, typed: ShownContent?, issue: ValidationIssue)
  /// The validators and the remarks. Remarks are an observable of their own, because a transaction that fails rolls
  /// back remarks, and not validators.
  typealias RuleSet = (validators: [Validator], remarks: Observable<[Remark]>?)

  let family: NodeFamily
  var ruleSetNode: Observable<RuleSet>?
  /// The asynchronous check, which holds the rules weakly.
  var check: FieldCheck?

  init(family: NodeFamily) { self.family = family }
}

extension FieldRules {
  var ruleSet: Observable<RuleSet> {
    if let ruleSetNode { return ruleSetNode }
    let node = family.part(.validators, Observable<RuleSet>(([], nil), changes: .always))
    node.outlastTransactions()
    ruleSetNode = node
    return node
  }

  var remarks: [Remark] { ruleSetNode?.peek().remarks?.peek() ?? [] }

  /// Makes the node that validates the content: the result of parsing it, with the issues of validators, check and
  /// remarks.
  func makeValidation(of editor: DraftEditor) -> Computed<Validation> {
    let (parsed, ruleSet, drafts) = (editor.parsed, ruleSet, editor.drafts)
    return family.part(
      .rules,
      Computed(changes: .always) { [rules = Weak(self)] in
        let ruleSet = ruleSet.value
        return rules.object?.check?.validation() ?? Self.addIssues(to: parsed.value, of: ruleSet, in: drafts)
      })
  }

  /// Adds the issues of the validators, and the remarks on the shown content, to a value that can be read.
  static func addIssues(
    to parsed: Validation, of ruleSet: RuleSet, in drafts: Drafts
  ) -> Validation {
    let remarks = ruleSet.remarks?.value ?? []
    guard !ruleSet.validators.isEmpty || !remarks.isEmpty, let value = parsed.acceptedValue else { return parsed }
    var issues = ruleSet.validators.compactMap { $0(value) }
    if !remarks.isEmpty {
      let present = drafts.shown
      for remark in remarks where isAbout(present, remark, in: drafts) { issues.append(remark.issue) }
    }
    return .read(value, issues)
  }

  /// Whether a remark is about a content. A warning stays when the draft was written, even if the model shows what was
  /// written in another form. A refusal is over with the next edit, even if that is the same content again: the user
  /// asks once more.
  static func isAbout(
    _ present: ShownContent, _ remark: Remark, in drafts: Drafts
  ) -> Bool {
    if drafts.isSameContent(remark.shown, present) {
      let edit = present.draft?.stamp
      return remark.issue.isWarning || edit == nil || edit == remark.shown.draft?.stamp
        || edit == remark.typed?.draft?.stamp
    }
    guard remark.issue.isWarning, let draft = remark.shown.draft else { return false }
    return drafts.isResult(of: draft)
  }

  /// Adds the issues of the rules to a draft, without making nodes. For a draft of a record that is not edited any more
  /// only the validators are called, and a field with a check does not accept the draft.
  ///
  /// - Parameter drafts: the drafts of the field; `nil` if the draft belongs to a record that is not edited any more.
  func addIssues(to parsed: Validation, of drafts: Drafts?) -> Validation {
    guard let ruleSet = ruleSetNode?.peek() else { return parsed }
    if let drafts { return check?.validation() ?? Self.addIssues(to: parsed, of: ruleSet, in: drafts) }
    guard let value = parsed.acceptedValue else { return parsed }
    return .read(value, ruleSet.validators.compactMap { $0(value) }, isChecking: check != nil)
  }

  /// The refusals of a content by a server. Untracked.
  func refusals(of shown: ShownContent, in drafts: Drafts) -> [ValidationIssue] {
    remarks.filter { !$0.issue.isWarning && Self.isAbout(shown, $0, in: drafts) }.map(\.issue)
  }

  /// Adds a remark on a content, and forgets remarks on other contents.
  func remark(
    _ issue: ValidationIssue, on shown: ShownContent, in drafts: Drafts
  ) {
    let ruleSet = ruleSet
    if ruleSet.peek().remarks == nil {
      ruleSet.value.remarks = family.part(.remarks, Observable<[Remark]>([], changes: .always))
    }
    guard let remarks = ruleSet.peek().remarks else { return }
    remarks.value =
      remarks.peek().filter { drafts.isSameContent($0.shown, shown) && $0.issue != issue }
      + [(shown, drafts.peek(at: shown.record), issue)]
  }

  /// Forgets the refusals of a server, because the server is asked again.
  func forgetRefusals() {
    guard let remarks = ruleSetNode?.peek().remarks else { return }
    let warnings = remarks.peek().filter { $0.issue.isWarning }
    if warnings.count < remarks.peek().count { remarks.value = warnings }
  }

  /// Replaces the asynchronous check of the field. A former check that is running is cancelled.
  func check(
    _ editor: DraftEditor, pause: FieldCheck.Pause? = nil,
    given: @escaping () -> AnyObject, _ start: @escaping FieldCheck.Start
  ) {
    let (parsed, ruleSet, drafts) = (editor.parsed, ruleSet, editor.drafts)
    check?.checking.stop()
    check = FieldCheck(
      of: editor,
      validated: Computed(changes: .always) { Self.addIssues(to: parsed.value, of: ruleSet.value, in: drafts) },
      requested: check?.requested, pause: pause, given: given,
      remark: { [weak self, drafts = editor.drafts] in self?.remark($0, on: $1, in: drafts) }, start)
    // Writes the same rules again, so that computed values which have read them before there was a check run again.
    ruleSet.value = ruleSet.peek()
  }

  // A check while typing waits for the pause, even if each edit is to be written at once.
  func willWrite() { if let check, check.pause == nil { check.request(again: false) } }

  /// Lets go of what validators and the check have captured.
  func letGo() {
    check?.checking.stop()
    check = nil
    ruleSetNode?.value.validators = []
  }

  func forgetRemarks() { ruleSetNode?.peek().remarks?.value = [] }
}
