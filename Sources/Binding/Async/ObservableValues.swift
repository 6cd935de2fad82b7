/// The values of an observable as an asynchronous sequence, see ``ObservableValue/values``.
public struct ObservableValues<Value>: AsyncSequence {
  /// The values of an observable do not fail.
  public typealias Failure = Never
  /// The type of the values.
  public typealias Element = Value

  let source: any ObservableValue<Value>
  let scope: Scope?

  init(source: any ObservableValue<Value>, scope: Scope?) {
    self.source = source
    self.scope = scope
  }

  /// Begins to observe. Each iterator is a separate consumer.
  public func makeAsyncIterator() -> FeedIterator<Value> {
    let source = source
    let feed = Feed<Value>(.newest) { feed in
      source.observe { [weak feed] in feed?.receive($0) }
    }
    if let scope { feed.store(in: scope) }
    if feed.isCancelled { feed.buffer.removeAll() }
    return FeedIterator(feed)
  }
}

@available(*, unavailable, message: "An observable belongs to the isolation domain it was made in.")
extension ObservableValues: Sendable {}

extension ObservableValue {
  /// The present value and each new one, for asynchronous code on the same actor.
  ///
  ///     scope.task {
  ///       for await name in viewModel.nameText.values { await log.write(name) }
  ///     }
  ///
  /// A consumer that is busy gets the newest value when it is ready: values in between are skipped, the final one never
  /// is. Each loop is a separate consumer, which observes the value and keeps it alive. When the task is cancelled, the
  /// loop ends after the value that was published before; if its body is running, the loop ends without another value.
  public var values: ObservableValues<Value> { ObservableValues(source: self, scope: nil) }

  /// The same as ``values``, until a scope ends. At the end of the scope the sequence ends, after the value that was
  /// published before. A loop that begins later gets no value.
  public func values(in scope: Scope) -> ObservableValues<Value> { ObservableValues(source: self, scope: scope) }
}

extension Event {
  /// The values that are sent from now on, for asynchronous code on the same actor: each one, in order.
  ///
  ///     let taps = button.tapped.values
  ///     scope.task {
  ///       for await tap in taps { await handle(tap) }
  ///     }
  ///
  /// Values that are sent while the consumer is busy, or before its loop begins, are buffered. Each loop is a separate
  /// consumer. When the task is cancelled, the loop ends after the values that were sent before. If that happens before
  /// the loop begins or while its body runs, and no scope started the task, it ends after the values that were sent
  /// until the loop asks for the next one.
  public var values: EventValues<Value> { EventValues(self, in: nil) }

  /// The same as ``values``, until a scope ends. At the end of the scope the sequence ends, after the values that were
  /// sent before.
  public func values(in scope: Scope) -> EventValues<Value> { EventValues(self, in: scope) }
}

// Receivers are for interfaces that deliver results by calling a closure on any thread.

extension Observable where Value: Sendable {
  /// A closure that any thread may call. It sets the value of this observable on the actor on which `receiver` was
  /// called.
  ///
  ///     service.fetchName(completion: name.receiver())
  ///
  /// Values arrive in the order of the calls, asynchronously. The closure does not retain the observable.
  public func receiver(isolation: isolated any Actor = #isolation) -> @Sendable (Value) -> Void {
    weak let me = self
    return ActorChannel.make { me?.value = $0 }
  }
}

extension Event where Value: Sendable {
  /// A closure that any thread may call. It sends the value on the actor on which `receiver` was called.
  ///
  ///     socket.onMessage = messages.receiver()
  ///
  /// Each value is delivered, in the order of the calls, asynchronously. The closure does not retain the event.
  public func receiver(isolation: isolated any Actor = #isolation) -> @Sendable (Value) -> Void {
    weak let me = self
    return ActorChannel.make { me?.send($0) }
  }
}

/// A point that is reached once. Tasks can wait for it. A wait also ends when its task is cancelled.
package final class Latch: Sendable {
  let stream: AsyncStream<Never>
  let continuation: AsyncStream<Never>.Continuation

  package init() { (stream, continuation) = AsyncStream.makeStream() }

  package func reach() { continuation.finish() }

  package func wait() async { for await _ in stream {} }
}
