/// The validators and the check of a field.
@usableFromInline
final class FieldRules<Value> {
  @usableFromInline typealias Start = (FieldRules, Int, Value) -> Task<Void, Never>

  @export(implementation) let validators: Observable<[(Value) -> Objection?]>
  @export(implementation) let isChecked: Observable<Bool>
  @export(implementation) let machine: Observable<CheckMachine>
  /// What the text gives, whatever the rules say of it: validators read the values of other fields, and must not depend on
  /// what those make of this one.
  @export(implementation) var reading: Computed<Verdict<Value>>?
  /// What is to be checked: another object for each draft that the validators accept.
  @export(implementation) var question: Computed<Version<Value>?>?
  @export(implementation) var startCheck: Start?
  @export(implementation) var task: Task<Void, Never>?
  @export(implementation) var effect: Effect?

  @usableFromInline
  init(
    validators: Observable<[(Value) -> Objection?]>, isChecked: Observable<Bool>,
    machine: Observable<CheckMachine>
  ) {
    self.validators = validators
    self.isChecked = isChecked
    self.machine = machine
  }

  deinit { task?.cancel() }
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
    _ verdict: Verdict<Value>, _ validators: [(Value) -> Objection?]
  ) -> Verdict<Value> {
    guard let value = verdict.acceptedValue else { return verdict }
    var warning: Objection?
    for validator in validators {
      guard let objection = validator(value) else { continue }
      if !objection.isWarning { return .read(value, objection) }
      warning = warning ?? objection
    }
    return .read(value, warning)
  }

  /// The verdict with what the validators have to say, and the check about drafts.
  @export(implementation)
  func refine(_ reading: Computed<Verdict<Value>>, _ isEdited: Computed<Bool>) -> Computed<Verdict<Value>> {
    let (isChecked, machine, validators) = (isChecked, machine, validators)
    let verdict = Computed(changes: .always) { Self.judge(reading.value, validators.value) }
    self.reading = reading
    let question = Computed<Version<Value>?> {
      guard isChecked.value, isEdited.value, let value = verdict.value.acceptedValue else { return nil }
      return Version(value)
    }
    self.question = question
    return Computed(changes: .always) {
      let opinion = verdict.value
      guard let asked = question.value else { return opinion }
      guard let objection = machine.value.answer(to: asked) else { return .pending(asked.value) }
      return objection.map { .read(asked.value, $0) } ?? opinion
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
    // By now the machine takes no notice of the former one, whatever it does when it is told to stop.
    let former = task.take()
    if case .start(let number) = action, let question { task = startCheck?(self, number, question.value) }
    former?.cancel()
  }

  @export(implementation)
  func take(_ number: Int, _ objection: Objection?) {
    var machine = machine.peek()
    if machine.answer(number, objection) { self.machine.value = machine }
  }
}
