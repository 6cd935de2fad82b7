/// Holds what was published until a consumer takes it. It lives on the actor of both; only the signal to wake up is sent.
final class Feed<Value>: Subscription {
  /// What a feed keeps of what is not taken in time.
  enum Buffering {
    case newest
    case all
  }

  private let buffering: Buffering
  private var buffer: ArraySlice<Value> = []
  private let wakings: AsyncStream<Void>
  private let waking: AsyncStream<Void>.Continuation
  private var source: Subscription?

  init(_ buffering: Buffering, from subscribe: (Feed) -> Subscription) {
    self.buffering = buffering
    (wakings, waking) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    super.init()
    source = subscribe(self)
  }

  deinit { waking.finish() }

  func receive(_ value: Value) {
    if buffering == .newest { buffer.removeAll() }
    buffer.append(value)
    waking.yield()
  }

  /// Waits for a value. Gives nothing once the feed has ended, or the task was cancelled, and all that came before is taken.
  func next(isolation: isolated (any Actor)?) async -> Value? {
    while buffer.isEmpty {
      var wakings = wakings.makeAsyncIterator()
      guard await wakings.next() != nil else { break }
    }
    return buffer.popFirst()
  }

  override var isCancelled: Bool { source == nil }

  override func cancel() {
    source?.cancel()
    source = nil
    waking.finish()
    leaveScope()
  }

  override func setPaused(_ isPaused: Bool) { source?.setPaused(isPaused) }
}

/// What a `for await` loop holds: the feed ends with it.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public final class FeedIterator<Value>: AsyncIteratorProtocol {
  private let feed: Feed<Value>

  init(_ feed: Feed<Value>) { self.feed = feed }

  deinit { feed.cancel() }

  /// Waits for the next value, on the actor of the caller.
  public func next() async -> Value? { await next(isolation: #isolation) }

  /// Waits for the next value, on an actor, which has to be that of the source.
  public func next(isolation actor: isolated (any Actor)?) async -> Value? { await feed.next(isolation: actor) }
}

@available(*, unavailable, message: "An iterator belongs to the isolation domain it was made in.")
extension FeedIterator: Sendable {}
