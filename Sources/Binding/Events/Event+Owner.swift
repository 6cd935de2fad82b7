extension Event {
  /// Calls a closure with its owner and each value that is sent from now on.
  ///
  ///     tapped.observe(for: self) { me, place in me.select(place) }.store(in: scope)
  ///
  /// The owner is held weakly, so the closure needs no capture list. The observation ends when a value is sent after
  /// the owner was released.
  ///
  /// - Returns: the observation. It keeps the event alive.
  public func observe<Owner: AnyObject>(
    for owner: Owner, _ callback: @escaping (Owner, Value) -> Void
  ) -> Subscription {
    weak let weakOwner = owner
    weak var observation: Subscription?
    let made = observe { value in
      if let owner = weakOwner { callback(owner, value) } else { observation?.cancel() }
    }
    observation = made
    return made
  }
}
