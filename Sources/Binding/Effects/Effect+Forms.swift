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

/// Runs a closure once, before the effect whose body is running runs again, or when it ends.
///
///     let effect = Effect {
///       let timer = startTimer(interval.value)
///       onCleanup { timer.stop() }
///     }
///
/// Cleanups run newest first, after the subscriptions that the effect keeps have ended. They are untracked, and part of
/// the effect's batch: the next run sees the values that they wrote. This traps outside of the body of an effect, in a
/// closure that does not belong to the body, such as another cleanup or an observer of an event, and while a computed
/// is being evaluated.
///
/// The effect keeps the closure, and what it captures, until then. So do not capture the owner that
/// ``Effect/init(for:name:file:line:_:)`` passes to the body: pass it on by ``onCleanup(for:_:)``.
public func onCleanup(_ cleanup: @escaping () -> Void) {
  let turn = currentTurn()
  if turn.pointee.pulls > 0 { turn.failInComputed("onCleanup is called\(turn.effectPhrase)") }
  guard let belongings = turn.runningBelongings() else {
    fatalError("Binding: onCleanup is called outside of an effect")
  }
  belongings.cleanups.append(cleanup)
}

/// Runs a closure with an owner once, before the effect whose body is running runs again, or when it ends, if the owner
/// still lives.
///
///     Effect(for: self) { me in
///       guard me.isShown.value else { return }
///       me.status = "live"
///       onCleanup(for: me) { me in me.status = "paused" }
///     }.store(in: scope)
///
/// The owner is held weakly. A plain `onCleanup { me.status = "paused" }` is a retain cycle there, because the owner
/// keeps the effect, and the effect its cleanups. When the owner dies the closure is not called: what has to happen
/// even then captures what it needs by name, as in `onCleanup { [sensor] in sensor.stop() }`. Otherwise the same as
/// ``onCleanup(_:)``.
@export(implementation)
public func onCleanup<Owner: AnyObject>(for owner: Owner, _ cleanup: @escaping (Owner) -> Void) {
  onCleanup { [owner = Weak(owner)] in if let owner = owner.object { cleanup(owner) } }
}
