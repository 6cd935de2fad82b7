import Binding

/// A handler of an interaction, and the questions that it is answering.
final class InteractionHandler<Input, Output> {
  let now: ((Input) throws -> Output)?
  let later: Interaction<Input, Output>.AsynchronousAnswer?
  /// The place in the order in which handlers were added.
  var order: Int
  /// How many calls of `now` are on the stack.
  var answers: Int
  var questions: [AskedQuestion<Output>]

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
  func answer(_ input: Input, _ answer: (Input) throws -> Output) throws -> Output {
    answers += 1
    defer { answers -= 1 }
    return try untracked { try answer(input) }
  }

  /// Whether the running code is called by this handler to answer a question.
  var isAsking: Bool {
    if answers > 0 { return true }
    let task = presentTask()
    return questions.contains { $0.task?.hashValue == task }
  }
}

/// A question that a handler answers in a task of its own.
final class AskedQuestion<Output> {
  let stream: AsyncStream<Never>
  let end: AsyncStream<Never>.Continuation
  var task: Task<Void, Never>?
  var result: Result<Output, any Error>?
  /// Whether an answer is dropped, because the handler has ended or the caller was cancelled.
  var isLeft: Bool

  init(_ stream: AsyncStream<Never>, _ end: AsyncStream<Never>.Continuation) {
    self.stream = stream
    self.end = end
    isLeft = false
  }
}

extension AskedQuestion {
  convenience init() {
    let (stream, end) = AsyncStream<Never>.makeStream()
    self.init(stream, end)
  }

  /// Takes the answer, unless it is dropped, and ends the wait.
  func take(_ result: Result<Output, any Error>) {
    if !isLeft { self.result = result }
    end.finish()
  }

  /// Cancels the task, because the handler has ended before it answered.
  func leave() {
    guard result == nil else { return }
    isLeft = true
    task?.cancel()
    end.finish()
  }

  /// Waits until there is an answer, the handler has ended, or the waiting task is cancelled.
  func wait() async { for await _ in stream {} }
}

/// Identifies the running task; zero outside of tasks.
func presentTask() -> Int { withUnsafeCurrentTask { $0?.hashValue ?? 0 } }
