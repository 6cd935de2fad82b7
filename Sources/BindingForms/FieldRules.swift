public import Binding

/// The validators of a field, its check, and what others have said about its content.
@usableFromInline
final class FieldRules<Value, Display> {
  @usableFromInline typealias Validator = (Value) -> ValidationIssue?
  @usableFromInline typealias Remark = (content: Version<Display>, issue: ValidationIssue)

  /// The value of the content before validation. Validators of one field read that of others, so that two fields may
  /// validate against one another.
  @export(implementation) let reading: Computed<Validation<Value>>
  @export(implementation) let incoming: Computed<Version<Display>>
  @export(implementation) let isEdited: Computed<Bool>
  @export(implementation) let validators: Observable<[Validator]>
  /// Issues of one version of the content, by a server or a check.
  @export(implementation) let remarks: Observable<[Remark]>
  @export(implementation) let check: Observable<FieldCheck<Value, Display>?>
  /// The value of the content, with all issues.
  @export(implementation) let validation: Computed<Validation<Value>>

  @usableFromInline
  init(
    reading: Computed<Validation<Value>>, incoming: Computed<Version<Display>>, isEdited: Computed<Bool>,
    validators: Observable<[Validator]>, remarks: Observable<[Remark]>,
    check: Observable<FieldCheck<Value, Display>?>, validation: Computed<Validation<Value>>
  ) {
    self.reading = reading
    self.incoming = incoming
    self.isEdited = isEdited
    self.validators = validators
    self.remarks = remarks
    self.check = check
    self.validation = validation
    validators.outlastTransactions()
    check.outlastTransactions()
  }
}

extension FieldRules {
  @export(implementation)
  convenience init(_ draft: EditDraft<Value, Display>, name: String) {
    let (reading, incoming) = (draft.reading, draft.incoming)
    let validators = Observable<[Validator]>([], name: "\(name).validators", changes: .always)
    let remarks = Observable<[Remark]>([], name: "\(name).remarks", changes: .always)
    let check = Observable<FieldCheck<Value, Display>?>(nil, name: "\(name).check")
    let validation = Computed(name: "\(name).rules", changes: .always) {
      check.value?.validation() ?? Self.judge(reading.value, validators.value, remarks.value, incoming)
    }
    self.init(
      reading: reading, incoming: incoming, isEdited: draft.isEdited, validators: validators, remarks: remarks,
      check: check, validation: validation)
  }

  /// Asks the validators about a value that can be read.
  @export(implementation)
  static func judge(
    _ reading: Validation<Value>, _ validators: [Validator], _ remarks: [Remark],
    _ incoming: Computed<Version<Display>>
  ) -> Validation<Value> {
    guard let value = reading.acceptedValue, !(validators.isEmpty && remarks.isEmpty) else { return reading }
    var issues = validators.compactMap { $0(value) }
    if !remarks.isEmpty {
      let content = incoming.value
      for remark in remarks where remark.content === content { issues.append(remark.issue) }
    }
    return .read(value, issues)
  }

  /// Whether a server has refused the present content.
  @export(implementation)
  var isRefused: Bool {
    let content = incoming.peek()
    return remarks.peek().contains { $0.content === content && !$0.issue.isWarning }
  }

  @export(implementation)
  func remark(_ issue: ValidationIssue, on content: Version<Display>) {
    let present = incoming.peek()
    remarks.value = remarks.peek().filter { $0.content === present } + [(content, issue)]
  }

  @export(implementation)
  func start(_ start: @escaping FieldCheck<Value, Display>.Start) {
    if let check = check.peek() { return check.start = start }
    let (reading, validators, remarks, incoming) = (reading, validators, remarks, incoming)
    let check = FieldCheck(
      of: incoming, isEdited: isEdited,
      judged: Computed(changes: .always) { Self.judge(reading.value, validators.value, remarks.value, incoming) },
      remark: { [weak self] in self?.remark($0, on: $1) }, start)
    self.check.value = check
    check.follow()
  }
}
