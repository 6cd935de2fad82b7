public import Binding

/// The asynchronous check of a field. Drafts are checked when somebody wants them written.
@usableFromInline
final class FieldCheck<Value, Display> {
  @usableFromInline typealias Start = (FieldCheck, Int, Value) -> Task<Void, Never>
  /// A draft that is to be written; with another number if it is to be checked once more.
  @usableFromInline typealias Request = (sight: Sight<Value, Display>, number: Int)

  @export(implementation) let drafts: Drafts<Value, Display>
  @export(implementation) let requested: Observable<Request?>
  @export(implementation) let machine: Observable<CheckMachine>
  /// The value of the content with the issues of the validators.
  @export(implementation) let judged: Computed<Validation<Value>>
  /// The value to be checked, as another object for each request; the same one while nothing but validators that still
  /// accept it has changed.
  @export(implementation) let question: Computed<Version<Value>?>
  @export(implementation) let remark: (ValidationIssue, Sight<Value, Display>) -> Void
  @export(implementation) var start: Start
  /// What the check is given beside the value: the same object as long as it is the same. Tracked.
  @export(implementation) let given: Given
  @export(implementation) let checking = LatestWork()
  @export(implementation) var effect: Effect?

  @usableFromInline
  final class Given {
    @export(implementation) var read: () -> AnyObject?

    @usableFromInline
    init(_ read: @escaping () -> AnyObject?) { self.read = read }
  }

  @usableFromInline
  init(
    drafts: Drafts<Value, Display>, requested: Observable<Request?>, machine: Observable<CheckMachine>,
    judged: Computed<Validation<Value>>, question: Computed<Version<Value>?>, given: Given,
    remark: @escaping (ValidationIssue, Sight<Value, Display>) -> Void, start: @escaping Start
  ) {
    self.drafts = drafts
    self.requested = requested
    self.machine = machine
    self.judged = judged
    self.question = question
    self.given = given
    self.remark = remark
    self.start = start
  }
}

extension FieldCheck {
  @export(implementation)
  convenience init(
    of drafts: Drafts<Value, Display>, isEdited: Computed<Bool>, judged: Computed<Validation<Value>>,
    given read: @escaping () -> AnyObject?,
    remark: @escaping (ValidationIssue, Sight<Value, Display>) -> Void, _ start: @escaping Start
  ) {
    let requested = Observable<Request?>(nil, changes: .always)
    let given = Given(read)
    // Of a request that is accepted still the question is the same object.
    var last: (request: Request, given: AnyObject?, question: Version<Value>)?
    let question = Computed<Version<Value>?> {
      let present = drafts.sight.version
      guard
        isEdited.value, let request = requested.value, request.sight.version == present,
        let value = judged.value.acceptedValue
      else {
        last = nil
        return nil
      }
      let context = given.read()
      if let last, last.request.sight.version == request.sight.version, last.request.number == request.number,
        last.given === context
      {
        return last.question
      }
      let question = Version(value)
      last = (request, context, question)
      return question
    }
    self.init(
      drafts: drafts, requested: requested, machine: Observable(CheckMachine(), changes: .always), judged: judged,
      question: question, given: given, remark: remark, start: start)
  }

  /// The validation of the content with the answer of the check; tracked.
  @export(implementation)
  func validation() -> Validation<Value> {
    let result = judged.value
    guard let asked = question.value else { return result }
    guard let issue = machine.value.answer(to: asked) else {
      return .read(asked.value, result.issues, isPending: true)
    }
    return issue.map { .read(asked.value, result.issues + [$0]) } ?? result
  }

  /// The present draft is to be written.
  ///
  /// - Parameter again: whether it is checked once more if that has refused it, or failed: the reason may have gone.
  @export(implementation)
  func request(again: Bool) {
    let (sight, former) = (drafts.presentSight, requested.peek())
    if let former, former.sight.version == sight.version, !(again && machine.peek().hasRefused) { return }
    requested.value = (sight, (former?.number ?? 0) + 1)
  }

  /// Asks whenever there is another question.
  @export(implementation)
  func follow() {
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
    if action == .start, let question {
      checking.start(task: { number in start(self, number, question.value) })
    } else {
      checking.stop()
    }
  }

  @export(implementation)
  func take(_ number: Int, _ issue: ValidationIssue?) {
    guard checking.finish(number) else { return }
    batch {
      var machine = machine.peek()
      // A warning is about the content, which stays when it was written and is no draft any more.
      let isWarning = issue?.isWarning ?? false
      machine.answer(isWarning ? nil : issue)
      self.machine.value = machine
      if isWarning, let issue, let request = requested.peek() { remark(issue, request.sight) }
    }
  }
}
