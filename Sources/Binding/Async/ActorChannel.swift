/// Forwards values to the actor on which it was made.
@usableFromInline
enum ActorChannel {
  /// Calls a closure with each element of a sequence, until that ends or the task is cancelled.
  @export(implementation)
  static func carry<Elements: AsyncSequence>(
    _ elements: Elements, isolation: isolated any Actor = #isolation,
    to deliver: @escaping (Elements.Element) -> Void, failure: @escaping (any Error) -> Void = { _ in }
  ) -> Task<Void, Never> {
    Task {
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
  @export(implementation)
  static func make<Value: Sendable>(
    isolation: isolated any Actor = #isolation, to deliver: @escaping (Value) -> Void
  ) -> (send: @Sendable (Value) -> Void, task: Task<Void, Never>) {
    let (values, sender) = AsyncStream.makeStream(of: Value.self)
    let end = SendableDeinitAction { sender.finish() }
    return ({ value in withExtendedLifetime(end) { _ = sender.yield(value) } }, carry(values, to: deliver))
  }
}
