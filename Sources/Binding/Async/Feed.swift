/// Holds what was published until a consumer takes it. It lives on the actor of both; only the signal to wake up is sent.
@usableFromInline
final class Feed<Value>: Subscription {
  /// What a feed keeps of what is not taken in time.
  @usableFromInline
  enum Buffering {
    case newest
    case all
  }

  @export(implementation) let buffering: Buffering
  @export(implementation) var buffer: ArraySlice<Value>
  @export(implementation) let wakings: AsyncStream<Void>
  @export(implementation) let waking: AsyncStream<Void>.Continuation
  @export(implementation) var source: Subscription?

  @export(implementation)
  convenience init(_ buffering: Buffering, from subscribe: (Feed) -> Subscription) {
    let (wakings, waking) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.init(buffering, wakings, waking)
    source = subscribe(self)
  }

  @usableFromInline
  init(_ buffering: Buffering, _ wakings: AsyncStream<Void>, _ waking: AsyncStream<Void>.Continuation) {
    self.buffering = buffering
    self.wakings = wakings
    self.waking = waking
    buffer = []
    super.init()
  }

  deinit { waking.finish() }

  @export(implementation)
  func receive(_ value: Value) {
    if buffering == .newest { buffer.removeAll() }
    buffer.append(value)
    waking.yield()
  }

  /// Waits for a value. Gives nothing once the feed has ended, or the task was cancelled, and all that came before is taken.
  @export(implementation)
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

  override var innerEffect: Effect? { source?.innerEffect }
}

/// What a `for await` loop holds: the feed ends with it.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
@_documentation(visibility: private)
public final class FeedIterator<Value>: AsyncIteratorProtocol {
  @export(implementation) let feed: Feed<Value>

  @export(implementation)
  init(_ feed: Feed<Value>) { self.feed = feed }

  deinit { feed.cancel() }

  /// Waits for the next value, on the actor of the caller.
  @export(implementation)
  public func next() async -> Value? { await next(isolation: #isolation) }

  /// Waits for the next value, on an actor, which has to be that of the source.
  @export(implementation)
  public func next(isolation actor: isolated (any Actor)?) async -> Value? { await feed.next(isolation: actor) }
}

@available(*, unavailable, message: "An iterator belongs to the isolation domain it was made in.")
extension FeedIterator: Sendable {}
