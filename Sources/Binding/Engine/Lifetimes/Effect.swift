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
/// **When it runs.** Once, at the end of the outermost write or batch, when everything that it read has its final
/// value. Effects run in the order in which they were made. The body is a batch: the values that it writes can be read
/// at once, and wake other effects in the next round. An effect may write what it reads, and runs until that settles.
/// An effect that would run for the 101st time in one flush is not run but reported, see ``withDiagnostics(_:in:)``,
/// and stays subscribed.
///
/// **Cost.** About 210 bytes with one dependency. A run that reads the same sources as the run before allocates
/// nothing.
///
/// **Made while a computed is evaluated**, an effect first runs when the outermost read is over, so that a computed can
/// make whole view models. It runs after the other effects of a round, because the computed may replace the object that
/// the effect serves. Cancelled or released before its first run, it never runs. Not `Sendable`: it belongs to the
/// isolation domain it was made in.
public final class Effect: Subscription {
  // The engine finds the closure and the inputs by their offsets from the header: the order of these three is fixed.
  @exclusivity(unchecked) private var header: Node
  // A constant, so that a call does not retain the closure. Its captures are discarded once the effect can no longer
  // run.
  let body: () -> Void
  @exclusivity(unchecked) private var inputs = Inputs()
  @exclusivity(unchecked) private(set) var belongings: EffectBelongings?
  /// The number in the order of creation, across all threads.
  @exclusivity(unchecked) fileprivate(set) var order: UInt64
  /// The stamp of the flush in which the effect ran last.
  @exclusivity(unchecked) var lastFlush: Stamp = 0
  /// How often the effect ran in that flush. For an effect that was made during a read and has not run: how many first
  /// runs of newcomers, including its own, will be on the stack when it runs.
  @exclusivity(unchecked) var runs: UInt32 = 0
  /// The index in the queue, in the round, or among the newcomers.
  @exclusivity(unchecked) var slot: UInt32 = 0

  /// A bit that is set in the order of effects that were made while a computed was evaluated, so that they run after
  /// all others.
  static var late: UInt64 { 1 << 63 }

  /// The offset of the header in the object: after the type, the reference count and the fields of every subscription.
  static var headerOffset: Int { GraphNode.headerSize + MemoryLayout<(Unmanaged<ScopeMembers>?, Int)>.size }

  var node: NodeRef { withUnsafeMutablePointer(to: &header) { $0 } }

  /// The address of the inputs as the compiler lays them out, for `MemoryLayoutCheck`.
  var addressOfInputs: UnsafeMutablePointer<Inputs> { withUnsafeMutablePointer(to: &inputs) { $0 } }

  /// Runs a closure now and whenever a value that it read has changed.
  ///
  /// - Parameters:
  ///   - name: what diagnostics call the effect; by default the file and line.
  ///   - body: the closure. It runs once before this returns; while a computed is being evaluated, it runs when the
  ///     outermost read is over.
  public init(
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line, _ body: @escaping () -> Void
  ) {
    header = Node(flags: .effect | .observed, file: file, line: line, version: 0)
    // Moved into the property, because a copy would retain and release the closure.
    self.body = consume body
    order = Platform.nextOrder()
    super.init()
    let turn = currentTurn()
    if let name { node.details.name = name }
    turn.recordHome(node)
    turn.traceMaking(of: node)
    if turn.pointee.pulls > 0 {
      order |= Effect.late
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

  deinit {
    let node = node
    // If the effect was cancelled in its own body, which is still on the stack, it has not been torn down yet.
    if !node.has(.cancelled) || node.has(.busy) { die(in: currentTurn()) }
    if Platform.checksAddresses { currentTurn().requireForgotten(node) }
    header.label.release()
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

  /// Pauses or resumes the effect and the subscriptions that it keeps. A loop, because an effect that is kept may
  /// itself keep effects, to any depth. Other subscriptions with an effect of their own have more to pause than that.
  override func setPaused(_ isPaused: Bool) {
    let turn = currentTurn()
    var waiting: ContiguousArray<Effect> = [self]
    while let effect = waiting.popLast() {
      // A cancelled effect leaves its scope, and must not resume the effects that are about to end with it.
      guard !effect.node.has(.cancelled) else { continue }
      if isPaused { turn.pause(effect.node) } else { turn.unpause(effect.node) }
      effect.belongings?.subscriptions.forEach {
        if let kept = $0.innerEffect, kept === $0 { waiting.append(kept) } else { $0.setPaused(isPaused) }
      }
    }
  }

  override var innerEffect: Effect? { self }

  override func cancelKept() -> (effect: Effect, belongings: EffectBelongings)? {
    guard let belongings, !node.has(.cancelled | .busy), currentTurn().pointee.pulls == 0 else {
      cancel()
      return nil
    }
    self.belongings = nil
    let turn = currentTurn()
    turn.retire(node, .cancelled)
    leaveScope()
    turn.dropInputs(node)
    return (self, belongings)
  }

  /// Unsubscribes, then ends the subscriptions that the effect keeps, and runs its cleanups.
  @inline(never)
  func tearDown() {
    currentTurn().dropInputs(node)
    endBelongings()
    finishTearDown()
  }

  /// Releases the captures of a cancelled effect's closure, although the effect is still retained.
  func finishTearDown() {
    let turn = currentTurn()
    turn.discardCaptures(of: node)
    turn.collect()
  }

  /// Ends the subscriptions that the effect keeps and runs its cleanups: before the body runs again, and when the
  /// effect ends for good.
  func endBelongings() {
    guard let belongings else { return }
    self.belongings = nil
    belongings.end()
  }

  func madeBelongings() -> EffectBelongings {
    if let belongings { return belongings }
    let made = EffectBelongings()
    belongings = made
    return made
  }

  /// Takes over a subscription. A kept effect runs after the effect that keeps it, so an older one gets a new number in
  /// the order of creation.
  func keep(_ subscription: Subscription) {
    if let kept = subscription.innerEffect {
      if kept === self { failKeeping(kept) }
      if kept.order < order { moveBehind(kept) }
    }
    madeBelongings().subscriptions.append(subscription)
    subscription.noteKeeper(self)
    if node.has(.paused) { subscription.setPaused(true) }
  }

  /// Gives an older effect, and the effects that it keeps, new numbers in the order of creation, higher than that of
  /// this effect. Traps if this effect is among them. Every cycle is found in this way, because an effect that keeps
  /// this one has a lower number.
  private func moveBehind(_ kept: Effect) {
    var waiting: ContiguousArray<Effect> = [kept]
    while let effect = waiting.popLast() {
      if effect === self { failKeeping(kept) }
      effect.order = Platform.nextOrder() | order & Effect.late
      if let belongings = effect.belongings {
        for subscription in belongings.subscriptions.reversed() {
          if let inner = subscription.innerEffect { waiting.append(inner) }
        }
      }
    }
    currentTurn().pointee.queue.noteMoved()
  }

  private func failKeeping(_ kept: Effect) -> Never {
    fatalError("Binding: the effect '\(name)' is to keep '\(kept.name)', which is or keeps '\(name)' itself")
  }

  /// Called when the object is released without having been torn down: removes every reference to the node's address,
  /// and ends the belongings.
  private func die(in turn: TurnRef) {
    let node = node
    turn.retire(node, .released)
    turn.leaveStack(node, leaving: body, &belongings)
    turn.open()
    turn.dropInputs(node)
    // The captures are put on the list `garbage`: releasing them here would recurse within the object's deallocation.
    turn.discardCaptures(of: node)
    if let belongings {
      if turn.pointee.pulls > 0 {
        turn.postpone { belongings.end() }
      } else {
        belongings.end()
      }
    }
    turn.close()
    turn.collect()
  }
}

extension TurnRef {
  /// Makes sure that no walk and no running body uses a dying effect. If the effect dies in its own body, the frame
  /// inherits the closure, which is running, and the belongings.
  func leaveStack(
    _ effect: NodeRef, leaving body: @escaping () -> Void, _ belongings: inout EffectBelongings?
  ) {
    if pointee.checkedEffect == effect { pointee.checkedEffect = nil }
    guard effect.has(.busy) else { return }
    var isHere = false
    var next = pointee.effectFrame
    while let frame = next {
      if frame.pointee.effect == effect {
        frame.pointee.effect = nil
        frame.pointee.estate = .passRetained(EffectEstate(body, belongings))
        belongings = nil
        isHere = true
      }
      next = frame.pointee.outer
    }
    guard isHere else { effect.failSent("ends", while: "it runs elsewhere") }
    if pointee.reader == effect { pointee.reader = nil }
  }
}

extension NodeRef {
  var effect: Unmanaged<Effect> { Unmanaged.fromOpaque(UnsafeRawPointer(self) - Effect.headerOffset) }

  var order: UInt64 { effect._withUnsafeGuaranteedRef { $0.order } }

  /// Whether the effect runs after all others of a round.
  var isLate: Bool { order & Effect.late != 0 }

  /// The effect's index in the queue, in the round, or among the newcomers.
  var slot: Int {
    get { effect._withUnsafeGuaranteedRef { Int($0.slot) } }
    nonmutating set { effect._withUnsafeGuaranteedRef { $0.slot = UInt32(truncatingIfNeeded: newValue) } }
  }

  var runs: Int {
    get { effect._withUnsafeGuaranteedRef { Int($0.runs) } }
    nonmutating set { effect._withUnsafeGuaranteedRef { $0.runs = UInt32(truncatingIfNeeded: newValue) } }
  }

  var lastFlush: Stamp {
    get { effect._withUnsafeGuaranteedRef { $0.lastFlush } }
    nonmutating set { effect._withUnsafeGuaranteedRef { $0.lastFlush = newValue } }
  }
}

/// What an effect that dies in its own body leaves to the frame of that body, which releases it when the body has
/// returned. Calls of the body retain nothing, because that would take a quarter of the time of a small effect.
final class EffectEstate {
  private let body: () -> Void
  private var belongings: EffectBelongings?

  init(_ body: @escaping () -> Void, _ belongings: EffectBelongings?) {
    self.body = body
    self.belongings = belongings
  }

  func madeBelongings() -> EffectBelongings {
    if let belongings { return belongings }
    let made = EffectBelongings()
    belongings = made
    return made
  }

  /// Ends the belongings, among them what the body has made since the effect died.
  func end() { belongings?.end() }
}

/// What an effect ends before it runs again: the subscriptions that it keeps, and its cleanups.
final class EffectBelongings {
  var subscriptions: ContiguousArray<Subscription> = []
  var cleanups: ContiguousArray<() -> Void> = []

  /// Ends the subscriptions, newest first, then runs the cleanups, newest first; untracked, and outside of any effect.
  /// A loop, because an effect that is kept may itself keep effects, to any depth. Each of them is finished when its
  /// own belongings have ended.
  func end() {
    currentTurn().detached {
      var nested: ContiguousArray<(effect: Effect?, belongings: EffectBelongings)> = []
      var effect: Effect?
      var belongings = self
      while true {
        if let subscription = belongings.subscriptions.popLast() {
          guard let kept = subscription.cancelKept() else { continue }
          nested.append((effect, belongings))
          (effect, belongings) = (kept.effect, kept.belongings)
        } else if let cleanup = belongings.cleanups.popLast() {
          cleanup()
        } else {
          effect?.finishTearDown()
          guard let outer = nested.popLast() else { break }
          (effect, belongings) = outer
        }
      }
    }
  }
}

extension TurnRef {
  /// Runs a closure untracked and outside of any effect, so that it cannot hand a subscription to an effect or register
  /// a cleanup.
  @usableFromInline
  func detached(_ body: () -> Void) {
    let (reader, run) = (pointee.reader, pointee.runStamp)
    let isInBody = pointee.isInBody
    pointee.reader = nil
    pointee.runStamp = Turn.untracked(run)
    pointee.isInBody = false
    body()
    reinstate(reader)
    pointee.runStamp = run
    pointee.isInBody = isInBody
  }

  /// The effect whose body is running; `nil` in a cleanup or an observer of an event, and when the effect has died in
  /// its body.
  package var runningEffect: NodeRef? { pointee.isInBody ? pointee.effectFrame?.pointee.effect : nil }

  /// The belongings of the effect whose body is running; `nil` outside of bodies. If the effect has died in its own
  /// body, the belongings end when the body returns.
  func runningBelongings() -> EffectBelongings? {
    guard pointee.isInBody, let frame = pointee.effectFrame else { return nil }
    if let effect = frame.pointee.effect { return effect.effect._withUnsafeGuaranteedRef { $0.madeBelongings() } }
    return frame.pointee.estate?.takeUnretainedValue().madeBelongings()
  }

  var effectPhrase: String {
    runningEffect.map { " in the effect '\($0.name)'" } ?? ""
  }
}
