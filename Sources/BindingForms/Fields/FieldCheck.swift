import Binding

/// The asynchronous check of a field. Drafts are checked when they are to be written or, with a pause, when typing
/// pauses.
final class FieldCheck {
  typealias Start = (FieldCheck, Int, Any) -> Task<Void, Never>?
  /// A request to check a draft that is to be written. Each request has a greater number than the one before, so that a
  /// draft can be checked once more.
  typealias Request = (shown: ShownContent, number: Int)
  /// A value to be checked, with the data that is given to the check. The number and the object `given` identify the
  /// question, even after a failed transaction has restored a former question.
  typealias Question = (value: Any, number: Int, given: AnyObject)
  /// The result of a check: its refusal, if any. A warning is no part of it, but becomes a remark, see ``take(_:_:)``.
  typealias Answer = (question: Question, refusal: ValidationIssue?)

  /// Starts a timer that calls a closure, and returns a closure that stops it.
  typealias Pause = (@escaping () -> Void) -> () -> Void

  let drafts: Drafts
  /// Whether there is a draft that would change the model.
  let isEdited: Computed<Bool>
  /// Starts the pause in typing after which a draft is checked; `nil` if drafts are checked only when they are to be
  /// written.
  let pause: Pause?
  var stopPause: (() -> Void)?
  let requested: Observable<Request?>
  /// The value of the content with the issues of the validators.
  let validated: Computed<Validation>
  let question: Computed<Question?>
  /// The answer to the latest question; `nil` until the check has returned.
  let answer: Observable<Answer?>
  /// The question that was asked last; `nil` if no draft was to be checked then.
  var asked: Question?
  let remark: (ValidationIssue, ShownContent) -> Void
  let start: Start
  /// Writes a draft that the check has accepted.
  let proceed: () -> Void
  let checking = LatestWork()
  /// Starts the check whenever the question changes.
  var effect: Effect?
  /// Starts the pause at each edit.
  var typing: Effect?

  init(
    _ drafts: Drafts, _ isEdited: Computed<Bool>, _ pause: Pause?, _ requested: Observable<Request?>,
    _ answer: Observable<Answer?>,
    _ validated: Computed<Validation>, _ question: Computed<Question?>,
    _ remark: @escaping (ValidationIssue, ShownContent) -> Void, _ start: @escaping Start,
    proceed: @escaping () -> Void
  ) {
    self.proceed = proceed
    self.drafts = drafts
    self.isEdited = isEdited
    self.pause = pause
    self.requested = requested
    self.answer = answer
    self.validated = validated
    self.question = question
    self.remark = remark
    self.start = start
  }

  deinit { stopPause?() }
}

extension FieldCheck {
  /// Makes the check of a field.
  ///
  /// - Parameters:
  ///   - requested: the requests to the former check, which this check replaces; `nil` if the field had no check.
  ///   - given: returns an object with the data that the check gets besides the value: the same object as long as the
  ///     data is unchanged. Its reads are tracked.
  convenience init(
    of editor: DraftEditor, validated: Computed<Validation>, requested: Observable<Request?>?,
    pause: Pause?, given: @escaping () -> AnyObject,
    remark: @escaping (ValidationIssue, ShownContent) -> Void,
    _ start: @escaping Start
  ) {
    let (drafts, isEdited) = (editor.drafts, editor.isDirty)
    let requested = requested ?? Observable<Request?>(nil, changes: .always)
    let question = Self.question(
      about: drafts, isEdited, validated, requested: requested, skipsEmpty: pause != nil, given: given)
    self.init(
      drafts, isEdited, pause, requested, Observable(nil, changes: .always), validated, question, remark, start
    ) {
      [weak editor] in editor?.proceed()
    }
    effect = Effect { [weak self] in
      let question = question.value
      untracked { self?.ask(question) }
    }
    if let pause { typing = Effect { [weak self] in self?.followTyping(pause) } }
  }

  /// The question about the present draft, if a check of that draft was requested, and its validators accept it.
  ///
  /// - Parameter skipsEmpty: whether an empty text is not to be checked.
  private static func question(
    about drafts: Drafts, _ isEdited: Computed<Bool>, _ validated: Computed<Validation>,
    requested: Observable<Request?>, skipsEmpty: Bool, given: @escaping () -> AnyObject
  ) -> Computed<Question?> {
    Computed(changes: .by { isSame($0, $1) }) {
      let version = drafts.shown.version
      guard isEdited.value, let (shown, number) = requested.value, shown.version == version,
        let value = validated.value.acceptedValue, !(skipsEmpty && isEmpty(shown.content, value))
      else { return nil }
      return (value, number, given())
    }
  }

  /// Starts the pause anew at each edit, and requests the check at the end of the pause. A draft whose check was
  /// requested already waits for no pause. Tracked.
  private func followTyping(_ pause: Pause) {
    let isWaiting = isWaiting(validated.value)
    let version = drafts.shown.version
    untracked {
      stopPause?()
      let isRequested = requested.peek()?.shown.version == version
      stopPause = isWaiting && !isRequested ? pause { [weak self] in self?.request(again: false) } : nil
    }
  }

  /// Whether one of the contents is an empty text, which is not checked, because the user has not entered anything yet.
  /// A text of spaces counts if the converter trims it: then the value is empty.
  static func isEmpty(_ contents: Any...) -> Bool { contents.contains { ($0 as? String)?.isEmpty ?? false } }

  /// Whether the draft is one to be checked when typing pauses. Tracked.
  func isWaiting(_ result: Validation) -> Bool {
    guard pause != nil, isEdited.value, let value = result.acceptedValue else { return false }
    return !Self.isEmpty(drafts.shown.content, value)
  }

  static func isSame(_ one: Question?, _ other: Question?) -> Bool {
    one?.number == other?.number && one?.given === other?.given
  }

  /// The validation of the content with the answer of the check; tracked.
  func validation() -> Validation {
    let result = validated.value
    guard let question = question.value else {
      guard isWaiting(result), let value = result.acceptedValue else { return result }
      return .read(value, result.issues, isChecking: true)
    }
    guard let answer = answer.value, Self.isSame(answer.question, question) else {
      return .read(question.value, result.issues, isChecking: true)
    }
    return answer.refusal.map { .read(question.value, result.issues + [$0]) } ?? result
  }

  /// Requests a check of the present draft.
  ///
  /// - Parameter again: whether to repeat a check that has refused the same draft, because the reason may have gone.
  func request(again: Bool) {
    let (shown, former) = (drafts.peek(), requested.peek())
    if let former, former.shown.version == shown.version, !(again && answer.peek()?.refusal != nil) { return }
    requested.value = (shown, (former?.number ?? 0) + 1)
  }

  /// Starts the check of a question, and stops the check of the former one, whose answer is dropped.
  func ask(_ question: Question?) {
    if Self.isSame(question, asked) { return }
    asked = question
    if answer.peek() != nil { answer.value = nil }
    guard let question else { return checking.stop() }
    checking.start(task: { number in start(self, number, question.value) })
  }

  /// Takes the issue that a check has found, unless another check has been started since.
  func take(_ number: Int, _ issue: ValidationIssue?) {
    guard checking.finish(number), let asked else { return }
    batch {
      // A warning is about the content, and has to stay when the content was written and is no draft any more. So it
      // becomes a remark on the content.
      let isWarning = issue?.isWarning ?? false
      answer.value = (asked, isWarning ? nil : issue)
      if isWarning, let issue, let request = requested.peek() { remark(issue, request.shown) }
      proceed()
    }
  }
}
