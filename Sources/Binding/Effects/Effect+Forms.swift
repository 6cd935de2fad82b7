extension Effect {
  /// Runs a closure that is given the effect, now and whenever a value that it read has changed.
  ///
  ///     let effect = Effect { me in
  ///       guard let photo = download.value else { return }
  ///       show(photo)
  ///       me.cancel()
  ///     }
  ///
  /// An effect that cancels itself tracks nothing more, and ends when its body returns: also in its first run, when the
  /// variable that will hold it has no value yet. The closure must not store the effect, which retains the closure.
  public convenience init(
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line, _ body: @escaping (_ me: Effect) -> Void
  ) {
    self.init(name: name, file: file, line: line) { body(Effect.running) }
  }

  /// Runs a closure with an owner, now and whenever a value that it read has changed, for as long as the owner lives.
  ///
  ///     let effect = Effect(for: self) { me in me.show(full.value) }
  ///
  /// The owner is held weakly. The effect ends at the first change after the owner's death.
  @export(implementation)
  public convenience init<Owner: AnyObject>(
    for owner: Owner, name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping (Owner) -> Void
  ) {
    self.init(name: name, file: file, line: line) { [owner = Weak(owner)] in
      if let owner = owner.object { body(owner) } else { Effect.endRunning() }
    }
  }

  /// The effect whose body is running. Called only in the body of an effect, so there is one.
  static var running: Effect {
    unsafeDowncast(
      currentTurn().runningEffect.unsafelyUnwrapped.effect.takeUnretainedValue(), to: Effect.self)
  }

  /// Cancels the effect whose body is running, because its target or its owner has gone.
  @usableFromInline
  static func endRunning() {
    guard let running = currentTurn().runningEffect else { return }
    running.pointee.flags.insert(.deserted)
    // `takeUnretainedValue` retains the effect during the call: the scope that it leaves may hold the last other
    // reference.
    running.effect.takeUnretainedValue().cancel()
  }
}
