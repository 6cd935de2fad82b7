/// A buffer of published values for one consumer. It belongs to the actor of producer and consumer; only the signal to
/// wake up crosses tasks.
final class Feed<Value>: Subscription {
  /// Which values a feed keeps until they are consumed.
  enum Buffering {
    case newest
    case all
  }

  let buffering: Buffering
  var buffer: Backlog<Value>
  let wakings: AsyncStream<Void>
  let waking: AsyncStream<Void>.Continuation
  var source: Subscription?
  var home: Home

  convenience init(_ buffering: Buffering, from subscribe: (Feed) -> Subscription) {
    let (wakings, waking) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.init(buffering, wakings, waking)
    announce(as: "a sequence of values that is read")
    source = subscribe(self)
  }

  init(_ buffering: Buffering, _ wakings: AsyncStream<Void>, _ waking: AsyncStream<Void>.Continuation) {
    self.buffering = buffering
    self.wakings = wakings
    self.waking = waking
    buffer = Backlog()
    home = Home()
    super.init()
    home.settle()
  }

  deinit { waking.finish() }

  func receive(_ value: Value) {
    home.touch(.received, "a loop over values")
    if buffering == .newest { buffer.removeAll() }
    buffer.append(value)
    waking.yield()
  }

  /// Waits for a value. Returns `nil` when the buffer is empty and the feed has ended or the task was cancelled.
  func next(isolation: isolated (any Actor)?) async -> Value? {
    home.touch(.awaited, "a loop over values")
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

/// The iterator of a `for await` loop. When it is released, the observation ends.
@_documentation(visibility: private)
public final class FeedIterator<Value>: AsyncIteratorProtocol {
  let feed: Feed<Value>

  init(_ feed: Feed<Value>) { self.feed = feed }

  deinit { feed.cancel() }

  /// Waits for the next value, on the actor of the caller.
  public func next() async -> Value? { await next(isolation: #isolation) }

  /// Waits for the next value, on an actor, which has to be that of the source.
  public func next(isolation actor: isolated (any Actor)?) async -> Value? { await feed.next(isolation: actor) }
}

@available(*, unavailable, message: "An iterator belongs to the isolation domain it was made in.")
extension FeedIterator: Sendable {}
