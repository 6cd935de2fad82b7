import Binding

/// A handler of an interaction: either `now` or `later` answers. `questions` are those that `later` is answering.
final class InteractionHandler<Input, Output> {
  let now: ((Input) throws -> Output)?
  let later: Interaction<Input, Output>.AsynchronousAnswer?
  /// The number of the handler, counted from 1 in the order in which handlers were added.
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

  /// Whether the running code is a part of an answer of this handler: a call of `now` is on the stack, or the running
  /// task is one in which `later` answers.
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
  /// Whether an answer that still comes is dropped, because the handler has ended or the caller was cancelled.
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

  /// Ends the wait of the caller, with an answer or an error. If this question was left, the result is dropped.
  func take(_ result: Result<Output, any Error>) {
    if !isLeft { self.result = result }
    end.finish()
  }

  /// Leaves the question, because the handler has ended. If there is no answer yet, cancels the task, and lets the
  /// caller ask the next handler.
  func leave() {
    guard result == nil else { return }
    isLeft = true
    task?.cancel()
    end.finish()
  }

  /// What the caller gets when its wait is over: the answer or the error; `nil` if the handler ended first. If there is
  /// none of these, the caller was cancelled: then a later answer is dropped.
  func outcome() throws -> Output? {
    if let result { return try result.get() }
    if isLeft { return nil }
    isLeft = true
    throw CancellationError()
  }

  /// Waits until there is an answer, the handler has ended, or the task that waits is cancelled.
  func wait() async { for await _ in stream {} }
}

/// The `hashValue` of the running task, by which it can be compared with a `Task`; zero outside of tasks.
func presentTask() -> Int { withUnsafeCurrentTask { $0?.hashValue ?? 0 } }
