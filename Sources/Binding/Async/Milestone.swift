/// Something that is reached once. One may wait for it, until it is reached or the waiting task is cancelled.
struct Milestone: Sendable {
  private let stream: AsyncStream<Never>
  private let continuation: AsyncStream<Never>.Continuation

  init() { (stream, continuation) = AsyncStream.makeStream() }

  func reach() { continuation.finish() }

  func wait() async { for await _ in stream {} }
}
