public import Binding

/// A question as the item of a presentation: an alert, a sheet with a form or any other view shows it, and replies
/// later.
///
///     let alert = Presentation<Question<String, Bool>>()
///     confirm.answer(by: alert).store(in: scope)
///     alert.present(on: host).store(in: scope)
///
/// The first reply counts. Dismissing a question without a reply cancels it, as ``cancel()`` does. Not `Sendable`: a
/// question belongs to the isolation domain of the code that asks.
public final class Question<Input, Output> {
  /// The input of the question.
  public let input: Input
  let asked: AskedQuestion<Output>

  init(_ input: Input, _ asked: AskedQuestion<Output>) {
    self.input = input
    self.asked = asked
  }
}

@available(*, unavailable, message: "A question belongs to the isolation domain it was asked in.")
extension Question: Sendable {}

extension Question {
  /// Answers the question. Does nothing after the first reply, or after the question was cancelled.
  public func reply(_ output: Output) { if asked.result == nil { asked.take(.success(output)) } }

  /// Ends the question without an answer: asking throws `CancellationError`.
  public func cancel() { if asked.result == nil { asked.take(.failure(CancellationError())) } }
}

extension Interaction {
  /// Answers questions by presenting them, one after the other, in the order in which they were asked.
  ///
  ///     confirm.answer(by: alert).store(in: scope)
  ///
  /// A question is the item of the presentation until there is a reply. Dismissing the item cancels the question. If
  /// the task that asked is cancelled, the item becomes `nil`. The next question waits until the item is `nil`.
  ///
  /// - Returns: the subscription, which retains the handler and the presentation.
  public func answer(by presentation: Presentation<Question<Input, Output>>) -> Subscription {
    // The open questions, the oldest first. A question waits until it is the first in this list: without the list, the
    // tasks that wait for the item to become `nil` would resume in any order.
    let open = Observable<[Question<Input, Output>]>([], name: "\(name).open", changes: .always)
    return answer { input in
      let question = Question<Input, Output>(input, AskedQuestion())
      open.value.append(question)
      defer { open.value.removeAll { $0 === question } }
      let isNext = Computed { open.value.first === question && presentation.item.value == nil }
      while !isNext.peek(), !Task.isCancelled { for await isNext in isNext.values where isNext { break } }
      try Task.checkCancellation()
      return try await question.reply(shownBy: presentation)
    }
  }
}

extension Question {
  /// Presents the question until there is a reply, and returns the reply.
  fileprivate func reply(shownBy presentation: Presentation<Question>) async throws -> Output {
    presentation.item.value = self
    // If another item or `nil` replaces the question, the user or the program has dismissed it.
    let dismissal = presentation.item.observe { if $0 !== self { self.cancel() } }
    await asked.wait()
    dismissal.cancel()
    if presentation.item.peek() === self { presentation.item.value = nil }
    guard let result = asked.result else { throw CancellationError() }
    return try result.get()
  }
}
