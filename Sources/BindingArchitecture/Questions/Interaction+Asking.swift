import Binding

extension Interaction {
  /// Asks, and waits for the answer.
  ///
  ///     guard try await confirm.ask("Delete?") else { return }
  ///
  /// A synchronous handler answers without a suspension. An asynchronous handler answers in a task of its own. If the
  /// caller is on no actor, asking returns only after that task is over, even if the caller is cancelled, so that the
  /// two tasks never run at the same time. If the handler answers all the same, asking returns that answer.
  ///
  /// - Throws: ``InteractionUnanswered`` if no handler answers; `CancellationError` if the task of the caller is
  ///   cancelled before there is an answer; the error of a handler, unless it is ``Declined``.
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

  /// Asks a synchronous handler, and returns the answer without waiting.
  ///
  ///     let name = try nextName.askNow(7)
  ///
  /// Asking while a computed is being evaluated traps.
  ///
  /// - Throws: ``InteractionUnanswered`` if no handler answers, or the next handler to ask is asynchronous; the error
  ///   of a handler, unless it is ``Declined``.
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

  /// The next handler to ask; `nil` if there is none. It is the newest handler that was added before `asked`, the last
  /// handler that was asked. If a handler asks the question while it answers another one, the next handler was also
  /// added before that handler.
  func next(after asked: InteractionHandler<Input, Output>?) -> InteractionHandler<Input, Output>? {
    let handlers = handlers.peek()
    var limit = asked?.order ?? .max
    for handler in handlers where handler.isAsking { limit = Swift.min(limit, handler.order) }
    return handlers.last { $0.order < limit }
  }

  /// Asks an asynchronous handler, which answers in a task of its own. Returns `nil` if the subscription of the handler
  /// ended before there was an answer.
  func answer(
    _ input: Input, _ work: @escaping AsynchronousAnswer, _ handler: InteractionHandler<Input, Output>,
    _ isolation: isolated (any Actor)?
  ) async throws -> Output? {
    let question = AskedQuestion<Output>()
    handler.questions.append(question)
    defer { handler.questions.removeAll { $0 === question } }
    // Without an actor, nothing else keeps the caller and the handler from running at the same time. So the handler
    // begins when the caller has noted its task, and from then on the caller only waits until that task is over.
    let noted = isolation == nil ? Latch() : nil
    let task = Task {
      // A task runs on the actor of an isolated parameter only if its closure captures the parameter.
      _ = isolation
      await noted?.wait()
      // The handler has ended, or the caller was cancelled, before the handler began.
      if Task.isCancelled { return question.take(.failure(CancellationError())) }
      do { question.take(.success(try await work(input))) } catch { question.take(.failure(error)) }
    }
    question.task = task
    noted?.reach()
    await withTaskCancellationHandler {
      if isolation == nil { await task.value } else { await question.wait() }
    } onCancel: {
      task.cancel()
    }
    return try question.outcome()
  }
}

extension Interaction where Input == Void {
  /// Asks, and waits for the answer.
  public func ask(isolation: isolated (any Actor)? = #isolation) async throws -> Output {
    try await ask((), isolation: isolation)
  }

  /// Asks a synchronous handler, and returns the answer without waiting.
  public func askNow() throws -> Output { try askNow(()) }
}
