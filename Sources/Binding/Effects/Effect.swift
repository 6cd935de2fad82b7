/// A closure that runs now, and again whenever something that it read has changed.
///
///     let name = Observable("Ada")
///     let effect = Effect { print(name.value) }   // prints Ada
///     name.value = "Grace"                        // prints Grace
///
/// **Ownership.** Retain the effect: releasing it cancels it. It keeps the nodes that it read alive. A subscription
/// that is made in its body lives as long as its own token is retained, unless ``Subscription/keptByEffect()`` hands
/// the token to this effect.
///
/// **When it runs.** At the end of the outermost write or batch, once for all its changes; again, if what it has read
/// is written by effects. Effects run in the order in which they were made. The body is a batch: the values that it
/// writes can be read at once, and wake other effects in the next round. An effect may write what it reads, and runs
/// until that settles. An effect that would run for the 101st time in one flush is not run but reported, see
/// ``withDiagnostics(_:in:)``, and stays subscribed.
///
/// **Cost.** About 210 bytes with one dependency. A run that reads the same sources in the same order as the run before
/// allocates nothing.
///
/// **Made while a computed is evaluated**, an effect first runs when the outermost read is over, so that a computed can
/// make whole view models. It runs after the other effects of a round, because the computed may replace the object that
/// the effect serves. Cancelled or released before its first run, it never runs. Not `Sendable`: it belongs to the
/// isolation domain it was made in.
public final class Effect: EffectStorage {
  /// Runs a closure now and whenever a value that it read has changed.
  ///
  /// - Parameters:
  ///   - name: what diagnostics call the effect; by default the file and line.
  ///   - body: the closure. It runs once before this returns; while a computed is being evaluated, it runs when the
  ///     outermost read is over.
  public init(
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line, _ body: @escaping () -> Void
  ) {
    super.init(file, line, body)
    let turn = currentTurn()
    if let name { node.details.name = name }
    turn.recordHome(node)
    turn.traceMaking(of: node)
    if turn.pointee.pulls > 0 {
      order |= EffectStorage.late
      turn.startLater(node)
    } else {
      // Half of the reserve is left to effects that a read has postponed, which run although the stack is low.
      if Platform.isStackLow(turn.pointee.stackEnd, reserve: Platform.stackReserve / 2) { turn.failTooDeepToRun(node) }
      turn.open()
      turn.countFirstRun(node)
      turn.runFirst(node)
      turn.close()
    }
  }

  /// What diagnostics call the effect.
  public var name: String { node.name }

  /// Whether the effect will never run again.
  public override var isCancelled: Bool { node.has(.cancelled) }

  /// Ends the effect, also if it is due.
  ///
  /// The subscriptions that the effect keeps end, newest first; then its cleanups run, newest first. If the effect is
  /// cancelled inside its own body, that happens when the body returns; inside a computed, when the read is over.
  public override func cancel() {
    let node = node
    guard !node.has(.cancelled) else { return }
    let turn = currentTurn()
    turn.retire(node, .cancelled)
    leaveScope()
    if turn.pointee.pulls > 0 {
      turn.postpone { if !self.node.has(.busy) { self.tearDown() } }
    } else if !node.has(.busy) {
      turn.open()
      tearDown()
      turn.close()
    }
  }
}
