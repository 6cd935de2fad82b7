// For interfaces that answer by calling a closure on any thread.

extension Observable where Value: Sendable {
  /// A closure that any thread may call. It sets the value of this observable on the actor on which `receiver` was
  /// called.
  ///
  ///     service.fetchName(completion: name.receiver())
  ///
  /// Values arrive in the order of the calls, asynchronously. The closure does not keep the observable.
  public func receiver(isolation: isolated any Actor = #isolation) -> @Sendable (Value) -> Void {
    weak let me = self
    let wire = ActorChannel.make { me?.value = $0 }
    keep(SendableDeinitAction(cancelling: wire.task))
    return wire.send
  }
}

extension Event where Value: Sendable {
  /// A closure that any thread may call. It sends the value on the actor on which `receiver` was called.
  ///
  ///     socket.onMessage = messages.receiver()
  ///
  /// Each value is delivered, in the order of the calls, asynchronously. The closure does not keep the event.
  public func receiver(isolation: isolated any Actor = #isolation) -> @Sendable (Value) -> Void {
    weak let me = self
    return ActorChannel.make { me?.send($0) }.send
  }
}
