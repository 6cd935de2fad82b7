import Binding

extension Interaction {
  /// Asks, and waits for the answer.
  ///
  ///     guard try await confirm.ask("Delete?") else { return }
  ///
  /// A synchronous handler answers without a suspension. If the caller is on no actor, the task of the caller is the
  /// isolation domain, so asking returns only after the handler has returned, even if one of them is cancelled.
  ///
  /// - Throws: ``InteractionUnanswered`` if no handler answers; `CancellationError` if the task of the caller is
  ///   cancelled, or the handler cancels; the error of the handler.
  public func ask(_ input: Input, isolation: isolated (any Actor)? = #isolation) async throws -> Output {
    var asked: InteractionHandler<Input, Output>?
    while let handler = next(after: asked) {
      try Task.checkCancellation()
      asked = handler
      do {
        if let now = handler.now { return try handler.answer(input, now) }
        if let later = handler.later, let output = try await answer(input, later, handler, isolation) { return output }
      } catch is Declined {}
    }
    throw InteractionUnanswered(interaction: name, takesTime: false)
  }

  /// Asks a synchronous handler, and returns the answer at once.
  ///
  ///     let name = try nextName.askNow(7)
  ///
  /// Asking while a computed is being evaluated traps.
  ///
  /// - Throws: ``InteractionUnanswered`` if no handler answers, or the newest one is asynchronous; the error of the
  ///   handler.
  public func askNow(_ input: Input) throws -> Output {
    requireNoRead(for: "'\(name)' is asked")
    var asked: InteractionHandler<Input, Output>?
    while let handler = next(after: asked) {
      asked = handler
      guard let now = handler.now else { throw InteractionUnanswered(interaction: name, takesTime: true) }
      do { return try handler.answer(input, now) } catch is Declined {}
    }
    throw InteractionUnanswered(interaction: name, takesTime: false)
  }

  /// The next handler to ask: the newest of the handlers that were added before the last asked one, and before those
  /// that ask this question while they answer.
  func next(after asked: InteractionHandler<Input, Output>?) -> InteractionHandler<Input, Output>? {
    let handlers = handlers.peek()
    var limit = asked?.order ?? .max
    for handler in handlers where handler.isAsking { limit = Swift.min(limit, handler.order) }
    return handlers.last { $0.order < limit }
  }

  /// Lets a handler answer in a task of its own; returns `nil` if the handler ended before it answered.
  func answer(
    _ input: Input, _ work: @escaping AsynchronousAnswer, _ handler: InteractionHandler<Input, Output>,
    _ isolation: isolated (any Actor)?
  ) async throws -> Output? {
    let question = AskedQuestion<Output>()
    handler.questions.append(question)
    defer { handler.questions.removeAll { $0 === question } }
    let task = Task {
      _ = isolation
      do { question.take(.success(try await work(input))) } catch { question.take(.failure(error)) }
    }
    question.task = task
    await withTaskCancellationHandler {
      // Without an actor, the caller's task is the isolation domain, and must not run at the same time as the handler.
      if isolation == nil { await task.value } else { await question.wait() }
    } onCancel: {
      task.cancel()
    }
    if let result = question.result { return try result.get() }
    if question.isLeft { return nil }
    // A later answer of the handler is dropped.
    question.isLeft = true
    throw CancellationError()
  }
}
