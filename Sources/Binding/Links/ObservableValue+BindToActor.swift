extension ObservableValue where Value: Sendable {
  /// Keeps an actor up to date: calls a closure on it with this value now, and after each change.
  ///
  ///     total.bind(to: store) { (me: isolated Store, value) in me.total = value }.store(in: scope)
  ///
  /// The actor gets the values in order, when it has time: while it is busy newer values replace older ones, and the
  /// final value always arrives. The actor is held weakly; the binding ends at the first change after the actor died.
  /// After a cancellation no value is written any more, except by a write that has begun.
  ///
  /// - Returns: the subscription. It keeps this value alive.
  @export(implementation)
  public func bind<Target: Actor>(
    to target: Target, name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line,
    _ write: @escaping @Sendable (isolated Target, Value) -> Void
  ) -> Subscription {
    let (values, sender) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: .bufferingNewest(1))
    let receiver = Task { [weak target] in
      for await value in values {
        guard let target else { return }
        await deliver(value, to: target, write)
      }
    }
    let effect = Effect(name: name, file: file, line: line) { [weak target] in
      if target == nil { return Effect.endRunning() }
      sender.yield(self.value)
    }
    return ActorBinding(effect) {
      sender.finish()
      receiver.cancel()
    }
  }
}

@export(implementation)
func deliver<Target: Actor, Value: Sendable>(
  _ value: Value, to target: isolated Target, _ write: @Sendable (isolated Target, Value) -> Void
) async {
  if !Task.isCancelled { write(target, value) }
}

/// An effect that sends, and a task that receives on the actor.
@usableFromInline
final class ActorBinding: Subscription {
  private let effect: Effect
  private let stop: @Sendable () -> Void

  @usableFromInline
  init(_ effect: Effect, stop: @escaping @Sendable () -> Void) {
    self.effect = effect
    self.stop = stop
    super.init()
  }

  deinit { stop() }

  @usableFromInline
  override var isCancelled: Bool { effect.isCancelled }

  @usableFromInline
  override func cancel() {
    effect.cancel()
    stop()
    leaveScope()
  }

  override func setPaused(_ isPaused: Bool) { effect.setPaused(isPaused) }

  override var innerEffect: Effect? { effect }
}
