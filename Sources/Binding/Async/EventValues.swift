/// The values that an event sends, as an asynchronous sequence, see ``Event/values``.
public struct EventValues<Value>: AsyncSequence {
  /// Never: events do not fail.
  public typealias Failure = Never
  /// The type of what is sent.
  public typealias Element = Value

  /// The iterator of the first loop, which receives from the moment when the sequence was made.
  final class Beginning {
    var iterator: FeedIterator<Value>?
    init(_ iterator: FeedIterator<Value>) { self.iterator = iterator }
  }

  let event: Event<Value>
  let scope: Scope?
  let beginning: Beginning

  init(_ event: Event<Value>, in scope: Scope?) {
    self.event = event
    self.scope = scope
    beginning = Beginning(Self.makeIterator(event, scope))
  }

  /// Begins a loop. The first loop gets every value since the sequence was made, each later one the values that are
  /// sent from now on.
  public func makeAsyncIterator() -> FeedIterator<Value> {
    beginning.iterator.take() ?? Self.makeIterator(event, scope)
  }

  static func makeIterator(_ event: Event<Value>, _ scope: Scope?) -> FeedIterator<Value> {
    let feed = Feed<Value>(.all) { feed in
      event.observe { [weak feed] in feed?.receive($0) }
    }
    if let scope { feed.store(in: scope) }
    return FeedIterator(feed)
  }
}

@available(*, unavailable, message: "An event belongs to the isolation domain it was made in.")
extension EventValues: Sendable {}

extension Event {
  /// The values that are sent from now on, for asynchronous code on the same actor: each one, in order.
  ///
  ///     let taps = button.tapped.values
  ///     scope.task {
  ///       for await tap in taps { await handle(tap) }
  ///     }
  ///
  /// Values that are sent while the consumer is busy, or before its loop begins, are buffered. Each loop is a separate
  /// consumer. When the task is cancelled, the loop ends after the values that were sent before; if that happens while
  /// its body runs, and the task is not that of a scope, after those that were sent before the body has ended.
  public var values: EventValues<Value> { EventValues(self, in: nil) }

  /// As ``values``. When a scope ends, the sequence ends too, after the values that were sent before.
  public func values(in scope: Scope) -> EventValues<Value> { EventValues(self, in: scope) }
}
