/// A one-time event that tasks can await, until it is reached or the task is cancelled.
@usableFromInline
final class Latch: Sendable {
  @export(implementation) let stream: AsyncStream<Never>
  @export(implementation) let continuation: AsyncStream<Never>.Continuation

  @export(implementation)
  init() { (stream, continuation) = AsyncStream.makeStream() }

  @export(implementation)
  func reach() { continuation.finish() }

  @export(implementation)
  func wait() async { for await _ in stream {} }
}
