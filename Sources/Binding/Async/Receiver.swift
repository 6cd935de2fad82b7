// For interfaces that answer by calling a closure, on whatever thread.

extension Observable where Value: Sendable {
  /// A closure that any thread may call, and that makes this observable take the value, on the actor of the caller of this.
  ///
  ///     service.fetchName(completion: name.receiver())
  ///
  /// Values arrive in the order in which the closure was called, a moment later. The closure does not keep the observable.
  @export(implementation)
  public func receiver(isolation: isolated any Actor = #isolation) -> @Sendable (Value) -> Void {
    weak let me = self
    let wire = ActorChannel.make { me?.value = $0 }
    keep(SendableDeinitAction(cancelling: wire.task))
    return wire.send
  }
}

extension Event where Value: Sendable {
  /// A closure that any thread may call, and that sends the value on the actor of the caller of this.
  ///
  ///     socket.onMessage = messages.receiver()
  ///
  /// Each value is delivered, in the order in which the closure was called, a moment later. The closure does not keep the
  /// event.
  @export(implementation)
  public func receiver(isolation: isolated any Actor = #isolation) -> @Sendable (Value) -> Void {
    weak let me = self
    return ActorChannel.make { me?.send($0) }.send
  }
}
