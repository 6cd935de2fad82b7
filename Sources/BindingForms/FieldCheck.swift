public import Binding

/// The asynchronous check of a field. Drafts are checked when they are to be written.
@usableFromInline
final class FieldCheck<Value, Display> {
  @usableFromInline typealias Start = (FieldCheck, Int, Value) -> Task<Void, Never>?
  /// A request to check a draft that is to be written. The number changes if the same draft is to be checked once more.
  @usableFromInline typealias Request = (shown: ShownContent<Value, Display>, number: Int)
  /// A value to be checked. The number and the object identify the question, also after a transaction that fails has
  /// brought the former question back.
  @usableFromInline typealias Question = (value: Value, number: Int, given: AnyObject)
  /// The answer of a check: its refusal, if any. Warnings are remarks, see ``take(_:_:)``.
  @usableFromInline typealias Answer = (question: Question, refusal: ValidationIssue?)

  @export(implementation) let drafts: Drafts<Value, Display>
  @export(implementation) let requested: Observable<Request?>
  /// The value of the content with the issues of the validators.
  @export(implementation) let validated: Computed<Validation<Value>>
  @export(implementation) let question: Computed<Question?>
  /// The answer to the latest question; `nil` until it comes.
  @export(implementation) let answer: Observable<Answer?>
  /// The latest question; `nil` if no draft is to be checked.
  @export(implementation) var asked: Question?
  @export(implementation) let remark: (ValidationIssue, ShownContent<Value, Display>) -> Void
  @export(implementation) let start: Start
  @export(implementation) let checking = LatestWork()
  /// Starts the check whenever the question changes.
  @export(implementation) var effect: Effect?

  @usableFromInline
  init(
    _ drafts: Drafts<Value, Display>, _ requested: Observable<Request?>, _ answer: Observable<Answer?>,
    _ validated: Computed<Validation<Value>>, _ question: Computed<Question?>,
    _ remark: @escaping (ValidationIssue, ShownContent<Value, Display>) -> Void, _ start: @escaping Start
  ) {
    self.drafts = drafts
    self.requested = requested
    self.answer = answer
    self.validated = validated
    self.question = question
    self.remark = remark
    self.start = start
  }
}

extension FieldCheck {
  /// - Parameters:
  ///   - requested: the requests to the check that this one replaces; `nil` if there is none.
  ///   - given: reads what the check gets besides the value: the same object as long as that is unchanged. Tracked.
  @export(implementation)
  convenience init(
    of editor: Editor<Value, Display>, validated: Computed<Validation<Value>>, requested: Observable<Request?>?,
    given: @escaping () -> AnyObject, remark: @escaping (ValidationIssue, ShownContent<Value, Display>) -> Void,
    _ start: @escaping Start
  ) {
    let (drafts, isEdited) = (editor.drafts, editor.isDirty)
    let requested = requested ?? Observable<Request?>(nil, changes: .always)
    let question = Computed<Question?>(changes: .by { FieldCheck.isSame($0, $1) }) {
      let version = drafts.shown.version
      guard isEdited.value, let (shown, number) = requested.value, shown.version == version,
        let value = validated.value.acceptedValue
      else { return nil }
      return (value, number, given())
    }
    self.init(drafts, requested, Observable(nil, changes: .always), validated, question, remark, start)
    effect = Effect { [weak self] in
      let question = question.value
      untracked { self?.ask(question) }
    }
  }

  @export(implementation)
  static func isSame(_ one: Question?, _ other: Question?) -> Bool {
    one?.number == other?.number && one?.given === other?.given
  }

  /// The validation of the content with the answer of the check; tracked.
  @export(implementation)
  func validation() -> Validation<Value> {
    let result = validated.value
    guard let question = question.value else { return result }
    guard let answer = answer.value, Self.isSame(answer.question, question) else {
      return .read(question.value, result.issues, isPending: true)
    }
    return answer.refusal.map { .read(question.value, result.issues + [$0]) } ?? result
  }

  /// Requests a check of the present draft, which is to be written.
  ///
  /// - Parameter again: whether to repeat the check if it has refused that draft, or failed: the reason may have gone.
  @export(implementation)
  func request(again: Bool) {
    let (shown, former) = (drafts.peek(), requested.peek())
    if let former, former.shown.version == shown.version, !(again && answer.peek()?.refusal != nil) { return }
    requested.value = (shown, (former?.number ?? 0) + 1)
  }

  @export(implementation)
  func ask(_ question: Question?) {
    if Self.isSame(question, asked) { return }
    asked = question
    if answer.peek() != nil { answer.value = nil }
    guard let question else { return checking.stop() }
    checking.start(task: { number in start(self, number, question.value) })
  }

  @export(implementation)
  func take(_ number: Int, _ issue: ValidationIssue?) {
    guard checking.finish(number), let asked else { return }
    batch {
      // A warning concerns the content, which stays when it has been written and is no draft any more. So it becomes a
      // remark.
      let isWarning = issue?.isWarning ?? false
      answer.value = (asked, isWarning ? nil : issue)
      if isWarning, let issue, let request = requested.peek() { remark(issue, request.shown) }
    }
  }
}
