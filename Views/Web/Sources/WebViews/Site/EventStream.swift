/// The messages of a session as server-sent events, from where the browser left off.
///
/// Nothing is kept for a slow browser: the stream takes the pending messages when the former text has been sent, and
/// the whole page if too much was missed.
public struct EventStream: AsyncSequence, Sendable {
  /// A text that is to be sent.
  public typealias Element = String

  let session: Session
  /// Which stream of the session it is.
  let number: Int
  let signals: AsyncStream<Void>
  let lastEventID: Int?

  /// The texts that are to be sent.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let session: Session
    let number: Int
    var signals: AsyncStream<Void>.Iterator
    var position: Int?
    var isFirst = true

    /// Waits for a text to send; `nil` when the session is over, or another stream has replaced this one.
    public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async -> String? {
      while await signals.next(isolation: actor) != nil {
        guard let (text, position) = await session.text(after: position, isFirst: isFirst, in: number) else { break }
        self.position = position
        isFirst = false
        if !text.isEmpty { return text }
      }
      return nil
    }
  }

  /// An iterator. A stream has one.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(session: session, number: number, signals: signals.makeAsyncIterator(), position: lastEventID)
  }
}
