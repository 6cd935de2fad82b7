/// Forwards values to the actor of the caller.
package enum ActorChannel {
  /// Calls a closure with each element of a sequence, until the sequence ends or the task is cancelled.
  static func carry<Elements: AsyncSequence>(
    _ elements: Elements, isolation: isolated any Actor = #isolation,
    to deliver: @escaping (Elements.Element) -> Void, failure: @escaping (any Error) -> Void = { _ in }
  ) -> Task<Void, Never> {
    Task {
      // The task runs on this actor only if its closure captures the parameter.
      _ = isolation
      do {
        for try await element in elements {
          if Task.isCancelled { return }
          deliver(element)
        }
      } catch {
        failure(error)
      }
    }
  }

  /// Makes a `Sendable` closure that forwards its argument to this actor. The forwarding ends when the last copy of the
  /// closure is released.
  package static func make<Value: Sendable>(
    isolation: isolated any Actor = #isolation, to deliver: @escaping (Value) -> Void
  ) -> @Sendable (Value) -> Void {
    let (values, sender) = AsyncStream.makeStream(of: Value.self)
    let end = SendableDeinitAction { sender.finish() }
    _ = hand(values, to: deliver)
    return { value in withExtendedLifetime(end) { _ = sender.yield(value) } }
  }

  /// Calls a closure with each value of a stream, as ``carry(_:isolation:to:failure:)`` does, but does not retain this
  /// actor while it waits for a value. The closure may be released on any thread, so it has to capture objects of the
  /// actor weakly.
  static func hand<Value: Sendable>(
    _ values: AsyncStream<Value>, isolation: isolated any Actor = #isolation, to deliver: @escaping (Value) -> Void
  ) -> Task<Void, Never> {
    let home = HomeActor(isolation)
    nonisolated(unsafe) let deliver = deliver
    return Task {
      for await value in values {
        // A cancelled task delivers nothing more, even if the stream goes on.
        guard await home.call({ if !Task.isCancelled { deliver(value) } }) else { return }
      }
    }
  }
}
