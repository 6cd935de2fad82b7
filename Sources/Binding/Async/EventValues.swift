/// The values that an event sends, as an asynchronous sequence, see ``Event/values``.
public struct EventValues<Value>: AsyncSequence {
  /// The values of an event do not fail.
  public typealias Failure = Never
  /// The type of the values that the event sends.
  public typealias Element = Value

  /// The iterator for the first loop. It is made with the sequence, so that it receives each value from that moment on.
  /// An object, so that copies of the sequence share the iterator, and only one loop takes it.
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
