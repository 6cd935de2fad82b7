public import Binding

/// The validators of a field, its check, and remarks on its content. Made when a rule is added or read first.
@usableFromInline
final class FieldRules<Value, Display> {
  @usableFromInline typealias Validator = (Value) -> ValidationIssue?
  /// An issue that a server or a check has found with shown content.
  @usableFromInline typealias Remark = (sight: Sight<Value, Display>, issue: ValidationIssue)
  /// The validators and the remarks. Remarks are an observable of their own, because they are rolled back with a
  /// transaction.
  @usableFromInline typealias Judges = (validators: [Validator], remarks: Observable<[Remark]>?)

  @export(implementation) let family: NodeFamily
  @export(implementation) var judgesNode: Observable<Judges>?
  /// The asynchronous check. It keeps the judges, because it reads them, so they must not keep the check.
  @export(implementation) var check: FieldCheck<Value, Display>?

  @usableFromInline
  init(family: NodeFamily) { self.family = family }
}

extension FieldRules {
  @export(implementation)
  var judges: Observable<Judges> {
    if let judgesNode { return judgesNode }
    let node = family.part(.validators, Observable<Judges>(([], nil), changes: .always))
    node.outlastTransactions()
    judgesNode = node
    return node
  }

  @export(implementation) var remarks: [Remark] { judgesNode?.peek().remarks?.peek() ?? [] }

  /// The value of the content, with all issues.
  @export(implementation)
  func makeValidation(of editor: Editor<Value, Display>) -> Computed<Validation<Value>> {
    let (reading, judges, drafts) = (editor.reading, judges, editor.drafts)
    return family.part(
      .rules,
      Computed(changes: .always) { [rules = Weak(self)] in
        let judges = judges.value
        return rules.object?.check?.validation() ?? Self.judge(reading.value, by: judges, of: drafts)
      })
  }

  /// Asks the validators about a value that can be read.
  @export(implementation)
  static func judge(
    _ reading: Validation<Value>, by judges: Judges, of drafts: Drafts<Value, Display>
  ) -> Validation<Value> {
    let remarks = judges.remarks?.value ?? []
    guard let value = reading.acceptedValue, !(judges.validators.isEmpty && remarks.isEmpty) else { return reading }
    var issues = judges.validators.compactMap { $0(value) }
    if !remarks.isEmpty {
      let present = drafts.sight
      for remark in remarks where areSame(remark.sight, present) { issues.append(remark.issue) }
    }
    return .read(value, issues)
  }

  /// Asks only the validators about a draft of an individual that is not edited any more. If there is a check, it has
  /// not accepted that draft.
  ///
  /// `drafts`: the drafts of the edited individual; `nil` if the draft belongs to another individual.
  @export(implementation)
  func judge(_ reading: Validation<Value>, of drafts: Drafts<Value, Display>?) -> Validation<Value> {
    guard let judges = judgesNode?.peek() else { return reading }
    if let drafts { return check?.validation() ?? Self.judge(reading, by: judges, of: drafts) }
    guard let value = reading.acceptedValue else { return reading }
    return .read(value, judges.validators.compactMap { $0(value) }, isPending: check != nil)
  }

  /// Whether the same content of the same individual is shown, whether typed once or twice. Versions tell only contents
  /// apart that cannot be compared: a write may keep the version of a model that nothing observes.
  @export(implementation)
  static func areSame(_ one: Sight<Value, Display>, _ other: Sight<Value, Display>) -> Bool {
    if !one.individual.isSame(as: other.individual) { return false }
    if Binding.areSame(one.content, other.content) { return true }
    return one.version == other.version && !Binding.areSame(one.content, one.content)
  }

  /// Whether a server has refused a content.
  @export(implementation)
  func hasRefused(_ sight: Sight<Value, Display>) -> Bool {
    remarks.contains { !$0.issue.isWarning && Self.areSame($0.sight, sight) }
  }

  /// Adds a remark on a content, and forgets remarks on other contents.
  @export(implementation)
  func remark(_ issue: ValidationIssue, on sight: Sight<Value, Display>) {
    let judges = judges
    if judges.peek().remarks == nil {
      judges.value.remarks = family.part(.remarks, Observable<[Remark]>([], changes: .always))
    }
    guard let remarks = judges.peek().remarks else { return }
    remarks.value =
      remarks.peek().filter { Self.areSame($0.sight, sight) && $0.issue != issue } + [(sight, issue)]
  }

  /// Forgets the refusals of a server, which is asked again.
  @export(implementation)
  func forgetRefusals() {
    guard let remarks = judgesNode?.peek().remarks else { return }
    let warnings = remarks.peek().filter { $0.issue.isWarning }
    if warnings.count < remarks.peek().count { remarks.value = warnings }
  }

  /// Replaces the check.
  @export(implementation)
  func check(
    _ editor: Editor<Value, Display>, given: @escaping () -> AnyObject,
    _ start: @escaping FieldCheck<Value, Display>.Start
  ) {
    let (reading, judges, drafts) = (editor.reading, judges, editor.drafts)
    check?.checking.stop()
    check = FieldCheck(
      of: editor, judged: Computed(changes: .always) { Self.judge(reading.value, by: judges.value, of: drafts) },
      requested: check?.requested, given: given, remark: { [weak self] in self?.remark($0, on: $1) }, start)
    // A reader that was told that there is no check reads again.
    judges.value = judges.peek()
    editor.willWrite = { [self] in check?.request(again: false) }
  }

  @export(implementation)
  func forgetRemarks() { judgesNode?.peek().remarks?.value = [] }
}
