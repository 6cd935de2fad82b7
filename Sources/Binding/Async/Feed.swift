/// A buffer of published values for one consumer. It belongs to the actor of producer and consumer; only the signals to
/// wake up and to end cross tasks.
///
/// **Cancelling** takes effect at once if the consumer waits in `next`, or if a scope that started the task ends. If
/// another task is cancelled while the body of its loop runs, the feed finds out when the loop asks for the next value.
final class Feed<Value>: Subscription {
  /// Which values a feed stores until they are consumed.
  enum Buffering {
    case newest
    case all
  }

  let buffering: Buffering
  var buffer: Backlog<Value>
  let wakings: AsyncStream<Void>
  let waking: AsyncStream<Void>.Continuation
  /// Reached when the consumer's task is cancelled while it waits, or asks for a value after it was cancelled.
  let end = LoopEnd()
  /// The loop end of the scope's task in which the loop runs, if there is one.
  var endOfTask: LoopEnd?
  var isBegun = false
  /// The order numbers of the values that came before the loop began, if all are stored. Only when the loop begins does
  /// the feed learn in which task it runs, and which of the values came after the end of the scope of that task.
  var arrivals: [UInt64] = []
  var source: Subscription?
  var home: Home

  convenience init(_ buffering: Buffering, from subscribe: (Feed) -> Subscription) {
    let (wakings, waking) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.init(buffering, wakings, waking)
    traceMaking(as: "a sequence of values that is read")
    source = subscribe(self)
  }

  init(_ buffering: Buffering, _ wakings: AsyncStream<Void>, _ waking: AsyncStream<Void>.Continuation) {
    self.buffering = buffering
    self.wakings = wakings
    self.waking = waking
    buffer = Backlog()
    home = Home()
    super.init()
    home.record()
  }

  deinit { waking.finish() }

  func receive(_ value: Value) {
    home.touch(.received, "a loop over values")
    if hasEnded { return }
    if buffering == .newest { buffer.removeAll() } else if !isBegun { arrivals.append(Platform.nextOrder()) }
    buffer.append(value)
    waking.yield()
  }

  /// Joins the scope's task, if the loop runs in one. Drops the values that came after the end of the scope.
  private func begin() {
    (isBegun, endOfTask) = (true, LoopEnd.present)
    if let endOfTask {
      while let arrival = arrivals.last, endOfTask.isReached(before: arrival) {
        arrivals.removeLast()
        buffer.remove(at: arrivals.count)
      }
    }
    arrivals = []
  }

  private var hasEnded: Bool { end.isReached || endOfTask?.isReached == true }

  /// Waits for a value. Returns `nil` when the buffer is empty and the feed has ended or the task was cancelled.
  func next(isolation: isolated (any Actor)?) async -> Value? {
    home.touch(.awaited, "a loop over values")
    if !isBegun { begin() }
    if Task.isCancelled { endCancelled() }
    while buffer.isEmpty, await isWoken(isolation: isolation) {}
    if hasEnded, buffer.isEmpty { cancel() }
    return buffer.popFirst()
  }

  /// Called when the loop asks for a value in a task that was cancelled. Nothing tells which values came before the
  /// cancellation. The value of an observable is dropped, because it can still be read. The values of an event are
  /// kept.
  private func endCancelled() {
    if buffering == .newest { buffer.removeAll() }
    end.reach()
  }

  /// Waits until a value has come. Returns `false` if none will: the feed has ended, or the task was cancelled.
  private func isWoken(isolation: isolated (any Actor)?) async -> Bool {
    var wakings = wakings.makeAsyncIterator()
    return await withTaskCancellationHandler {
      await wakings.next() != nil
    } onCancel: { [end] in
      end.reach()
    }
  }

  override var isCancelled: Bool { source == nil }

  override func cancel() {
    source?.cancel()
    source = nil
    waking.finish()
    leaveScope()
  }

  override func setPaused(_ isPaused: Bool) { source?.setPaused(isPaused) }

  override var innerEffect: EffectStorage? { source?.innerEffect }
}

/// The iterator of a `for await` loop. When it is released, the observation ends.
@_documentation(visibility: private)
public final class FeedIterator<Value>: AsyncIteratorProtocol {
  let feed: Feed<Value>

  init(_ feed: Feed<Value>) { self.feed = feed }

  deinit { feed.cancel() }

  /// Waits for the next value, on the actor of the caller.
  public func next() async -> Value? { await next(isolation: #isolation) }

  /// Waits for the next value on an actor, which has to be the actor of the source.
  public func next(isolation actor: isolated (any Actor)?) async -> Value? { await feed.next(isolation: actor) }
}

@available(*, unavailable, message: "An iterator belongs to the isolation domain it was made in.")
extension FeedIterator: Sendable {}
