import Testing

/// Asynchronous work waits here until a test answers its question, one by one.
@MainActor
package final class Desk<Question: Hashable & Sendable, Answer: Sendable> {
  /// The questions, in order.
  package private(set) var asked: [Question] = []
  /// The questions whose work had been told to stop when they were answered.
  package private(set) var stopped: [Question] = []
  private var waiting: [Question: CheckedContinuation<Answer, any Error>] = [:]

  package init() {}

  package func ask(_ question: Question) async throws -> Answer {
    asked.append(question)
    defer { if Task.isCancelled { stopped.append(question) } }
    return try await withCheckedThrowingContinuation { waiting[question] = $0 }
  }

  /// Answers a question that has been asked or soon will be.
  package func answer(_ question: Question, _ answer: Answer) async {
    await settle { waiting[question] != nil }
    waiting.removeValue(forKey: question)?.resume(returning: answer)
  }

  package func fail(_ question: Question, _ error: any Error) async {
    await settle { waiting[question] != nil }
    waiting.removeValue(forKey: question)?.resume(throwing: error)
  }

  /// Ends what still waits at the end of a test: work without an answer would keep its objects for ever.
  package func hangUp() {
    while let (_, question) = waiting.popFirst() { question.resume(throwing: CancellationError()) }
  }
}
