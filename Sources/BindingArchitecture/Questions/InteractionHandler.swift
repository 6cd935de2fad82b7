public import Binding

/// A handler, and the questions that it is being asked.
@usableFromInline
final class InteractionHandler<Input, Output> {
  @export(implementation) let now: ((Input) throws -> Output)?
  @export(implementation) let later: Interaction<Input, Output>.AsynchronousAnswer?
  /// The place in the order in which handlers were added.
  @export(implementation) var order: Int
  /// How many answers of ``now`` are on the stack.
  @export(implementation) var answers: Int
  @export(implementation) var questions: [AskedQuestion<Output>]

  @usableFromInline
  init(
    now: ((Input) throws -> Output)?, later: Interaction<Input, Output>.AsynchronousAnswer?,
    questions: [AskedQuestion<Output>]
  ) {
    self.now = now
    self.later = later
    self.questions = questions
    order = 0
    answers = 0
  }
}

extension InteractionHandler {
  @export(implementation)
  func answer(_ input: Input, _ answer: (Input) throws -> Output) throws -> Output {
    answers += 1
    defer { answers -= 1 }
    return try untracked { try answer(input) }
  }

  /// Whether the present code is an answer of this handler.
  @export(implementation)
  var isAsking: Bool {
    if answers > 0 { return true }
    let task = presentTask()
    return questions.contains { $0.task?.hashValue == task }
  }
}

/// A question that a handler answers in a task of its own.
@usableFromInline
final class AskedQuestion<Output> {
  @export(implementation) let stream: AsyncStream<Never>
  @export(implementation) let end: AsyncStream<Never>.Continuation
  @export(implementation) var task: Task<Void, Never>?
  @export(implementation) var result: Result<Output, any Error>?
  /// Whether the handler has ended before it answered.
  @export(implementation) var isLeft: Bool

  @usableFromInline
  init(_ stream: AsyncStream<Never>, _ end: AsyncStream<Never>.Continuation) {
    self.stream = stream
    self.end = end
    isLeft = false
  }
}

extension AskedQuestion {
  @export(implementation)
  convenience init() {
    let (stream, end) = AsyncStream<Never>.makeStream()
    self.init(stream, end)
  }

  /// Takes the answer, unless the handler has ended.
  @export(implementation)
  func take(_ result: Result<Output, any Error>) {
    if !isLeft { self.result = result }
    end.finish()
  }

  @export(implementation)
  func leave() {
    guard result == nil else { return }
    isLeft = true
    task?.cancel()
    end.finish()
  }

  /// Waits until there is an answer, the handler has ended, or the waiting task is cancelled.
  @export(implementation)
  func wait() async { for await _ in stream {} }
}

/// Identifies the running task; zero outside of tasks.
@usableFromInline
func presentTask() -> Int { withUnsafeCurrentTask { $0?.hashValue ?? 0 } }
