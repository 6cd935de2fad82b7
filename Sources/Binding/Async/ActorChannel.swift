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
          // A cancelled task delivers nothing more, even if the sequence goes on.
          if Task.isCancelled { return }
          deliver(element)
        }
      } catch {
        failure(error)
      }
    }
  }

  /// A `Sendable` closure that forwards its argument to this actor; ends when its last copy is released.
  @export(implementation)
  static func make<Value: Sendable>(
    isolation: isolated any Actor = #isolation, to deliver: @escaping (Value) -> Void
  ) -> (send: @Sendable (Value) -> Void, task: Task<Void, Never>) {
    let (values, sender) = AsyncStream.makeStream(of: Value.self)
    let end = SendableDeinitAction { sender.finish() }
    return ({ value in withExtendedLifetime(end) { _ = sender.yield(value) } }, carry(values, to: deliver))
  }
}
