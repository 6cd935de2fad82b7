/// Something that is reached once. One may wait for it, until it is reached or the waiting task is cancelled.
@usableFromInline
struct Milestone: Sendable {
  @export(implementation) let stream: AsyncStream<Never>
  @export(implementation) let continuation: AsyncStream<Never>.Continuation

  @export(implementation)
  init() { (stream, continuation) = AsyncStream.makeStream() }

  @export(implementation)
  func reach() { continuation.finish() }

  @export(implementation)
  func wait() async { for await _ in stream {} }
}
