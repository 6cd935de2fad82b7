public import Binding

/// The validators and the check of a field.
@usableFromInline
final class FieldRules<Value> {
  @usableFromInline typealias Start = (FieldRules, Int, Value) -> Task<Void, Never>

  @export(implementation) let validators: Observable<[(Value) -> ValidationIssue?]>
  @export(implementation) let isChecked: Observable<Bool>
  @export(implementation) let machine: Observable<CheckMachine>
  /// What the text gives, whatever the rules say of it: validators read the values of other fields, and must not depend on
  /// what those make of this one.
  @export(implementation) var reading: Computed<Validation<Value>>?
  /// What is to be checked: another object for each draft that the validators accept.
  @export(implementation) var question: Computed<Version<Value>?>?
  @export(implementation) var startCheck: Start?
  @export(implementation) let checking = LatestWork()
  @export(implementation) var effect: Effect?

  @usableFromInline
  init(
    validators: Observable<[(Value) -> ValidationIssue?]>, isChecked: Observable<Bool>,
    machine: Observable<CheckMachine>
  ) {
    self.validators = validators
    self.isChecked = isChecked
    self.machine = machine
  }
}

extension FieldRules {
  @export(implementation)
  convenience init(name: String) {
    self.init(
      validators: Observable([], name: "\(name).validators", changes: .always),
      isChecked: Observable(false, name: "\(name).isChecked"),
      machine: Observable(CheckMachine(), name: "\(name).check", changes: .always))
  }

  /// Asks the validators about a value that can be read.
  @export(implementation)
  static func judge(
    _ validation: Validation<Value>, _ validators: [(Value) -> ValidationIssue?]
  ) -> Validation<Value> {
    guard let value = validation.acceptedValue else { return validation }
    var warning: ValidationIssue?
    for validator in validators {
      guard let issue = validator(value) else { continue }
      if !issue.isWarning { return .read(value, issue) }
      warning = warning ?? issue
    }
    return .read(value, warning)
  }

  /// The validation with the issues of the validators, and of the check where there is a draft.
  @export(implementation)
  func refine(_ reading: Computed<Validation<Value>>, _ isEdited: Computed<Bool>) -> Computed<Validation<Value>> {
    let (isChecked, machine, validators) = (isChecked, machine, validators)
    let validation = Computed(changes: .always) { Self.judge(reading.value, validators.value) }
    self.reading = reading
    let question = Computed<Version<Value>?> {
      guard isChecked.value, isEdited.value, let value = validation.value.acceptedValue else { return nil }
      return Version(value)
    }
    self.question = question
    return Computed(changes: .always) {
      let result = validation.value
      guard let asked = question.value else { return result }
      guard let issue = machine.value.answer(to: asked) else { return .pending(asked.value) }
      return issue.map { .read(asked.value, $0) } ?? result
    }
  }

  @export(implementation)
  func start(_ start: @escaping Start) {
    startCheck = start
    isChecked.value = true
    guard effect == nil, let question else { return }
    effect = untracked {
      Effect { [weak self] in
        let question = question.value
        untracked { self?.ask(question) }
      }
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
