public import Binding

/// The validators and the check of a field.
@usableFromInline
final class FieldRules<Value> {
  @usableFromInline typealias Start = (FieldRules, Int, Value) -> Task<Void, Never>

  @export(implementation) let validators: Observable<[(Value) -> ValidationIssue?]>
  @export(implementation) let isChecked: Observable<Bool>
  @export(implementation) let machine: Observable<CheckMachine>
  /// The draft to be checked, as another object for each draft that the validators accept.
  @export(implementation) let question: Computed<Version<Value>?>
  /// The value of the text, with the issues of the validators, and of the check where there is a draft.
  @export(implementation) let validation: Computed<Validation<Value>>
  @export(implementation) var startCheck: Start?
  @export(implementation) let checking = LatestWork()
  @export(implementation) var effect: Effect?

  @usableFromInline
  init(
    validators: Observable<[(Value) -> ValidationIssue?]>, isChecked: Observable<Bool>,
    machine: Observable<CheckMachine>, question: Computed<Version<Value>?>, validation: Computed<Validation<Value>>
  ) {
    self.validators = validators
    self.isChecked = isChecked
    self.machine = machine
    self.question = question
    self.validation = validation
    validators.outlastTransactions()
    isChecked.outlastTransactions()
  }
}

extension FieldRules {
  /// - Parameters:
  ///   - reading: the value of the text before validation. Validators of one field read that of others, so that two
  ///     fields may validate against one another.
  ///   - isEdited: whether there is a draft.
  @export(implementation)
  convenience init(_ reading: Computed<Validation<Value>>, isEdited: Computed<Bool>, name: String) {
    let validators = Observable<[(Value) -> ValidationIssue?]>([], name: "\(name).validators", changes: .always)
    let isChecked = Observable(false, name: "\(name).isChecked")
    let machine = Observable(CheckMachine(), name: "\(name).check", changes: .always)
    let validation = Computed(changes: .always) { Self.judge(reading.value, validators.value) }
    let question = Computed<Version<Value>?> {
      guard isChecked.value, isEdited.value, let value = validation.value.acceptedValue else { return nil }
      return Version(value)
    }
    self.init(
      validators: validators, isChecked: isChecked, machine: machine, question: question,
      validation: Computed(changes: .always) {
        let result = validation.value
        guard let asked = question.value else { return result }
        guard let issue = machine.value.answer(to: asked) else { return .read(asked.value, isPending: true) }
        return issue.map { .read(asked.value, $0) } ?? result
      })
  }

  /// Asks the validators about a value that can be read.
  @export(implementation)
  static func judge(
    _ validation: Validation<Value>, _ validators: [(Value) -> ValidationIssue?]
  ) -> Validation<Value> {
    guard let value = validation.acceptedValue else { return validation }
    return .read(value, .first(of: validators) { $0(value) })
  }

  @export(implementation)
  func start(_ start: @escaping Start) {
    startCheck = start
    isChecked.value = true
    guard effect == nil else { return }
    let question = question
    effect = Effect { [weak self] in
      let question = question.value
      untracked { self?.ask(question) }
    }
  }

  @export(implementation)
  func ask(_ question: Version<Value>?) {
    var machine = machine.peek()
    let action = machine.ask(question)
    guard action != .none else { return }
    self.machine.value = machine
    if action == .start, let question, let startCheck {
      checking.start(task: { number in startCheck(self, number, question.value) })
    } else {
      checking.stop()
    }
  }

  @export(implementation)
  func take(_ number: Int, _ issue: ValidationIssue?) {
    guard checking.finish(number) else { return }
    var machine = machine.peek()
    machine.answer(issue)
    self.machine.value = machine
  }
}

extension ValidationIssue {
  /// The issue that counts of several validators: the first refusal, or else the first warning.
  @export(implementation)
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
