/// What the engine keeps of an effect: the header, the closure, the inputs, and the place in lists.
///
/// A superclass of ``Effect``, so that the engine knows effects without knowing how users make them.
@_documentation(visibility: private)
public class EffectStorage: Subscription {
  // The engine finds the closure and the inputs by their offsets from the header: the order of these three is fixed.
  @exclusivity(unchecked) final var header: Node
  // A constant, so that a call does not retain the closure. Its captures are discarded once the effect can no longer
  // run.
  final let body: () -> Void
  @exclusivity(unchecked) final var inputs = Inputs()
  @exclusivity(unchecked) private(set) final var belongings: EffectBelongings?
  /// The number in the order of creation, across all threads. An effect that is handed over to another one may get a
  /// new number. The highest bit is `late`.
  @exclusivity(unchecked) final var order: UInt64
  /// The stamp of the flush in which the effect ran last.
  @exclusivity(unchecked) final var lastFlush: Stamp = 0
  /// How often the effect ran in that flush. For an effect that was made during a read and has not run: its place in a
  /// chain of newcomers, each of which was made in the first run of the one before.
  @exclusivity(unchecked) final var runs: UInt32 = 0
  /// The index in the queue, in the round, or among the newcomers.
  @exclusivity(unchecked) final var slot: UInt32 = 0

  /// A bit that is set in the order of effects that were made while a computed was evaluated, so that they run after
  /// all others of a round.
  static var late: UInt64 { 1 << 63 }

  /// The offset of the header in the object: after the type, the reference count and the fields of every subscription.
  static var headerOffset: Int { GraphNode.headerSize + MemoryLayout<(Unmanaged<SubscriptionHolder>?, Int)>.size }

  final var node: NodeRef { withUnsafeMutablePointer(to: &header) { $0 } }

  /// The address of the inputs as the compiler lays them out, for `MemoryLayoutCheck`.
  final var addressOfInputs: UnsafeMutablePointer<Inputs> { withUnsafeMutablePointer(to: &inputs) { $0 } }

  @inline(__always)
  init(_ file: StaticString, _ line: UInt32, _ body: @escaping () -> Void) {
    header = Node(flags: .effect | .observed, file: file, line: line, version: 0)
    // Moved into the property, because a copy would retain and release the closure.
    self.body = consume body
    order = Platform.nextOrder()
    super.init()
  }

  deinit {
    let node = node
    // If the effect was cancelled during its own run, which is still on the stack, it has not been torn down yet.
    if !node.has(.cancelled) || node.has(.busy) { die(in: currentTurn()) }
    if Platform.checksAddresses { currentTurn().requireForgotten(node) }
    header.label.release()
  }

  /// Pauses or resumes the effect and the subscriptions that it keeps. A loop, because an effect that is kept may
  /// itself keep effects, to any depth. A subscription that is not an effect may have more to pause than its inner
  /// effect, so it is paused by its own method.
  override func setPaused(_ isPaused: Bool) {
    let turn = currentTurn()
    var waiting: ContiguousArray<EffectStorage> = [self]
    while let effect = waiting.popLast() {
      // A cancelled effect leaves its scope, and must not resume the effects that are about to end with it.
      guard !effect.node.has(.cancelled) else { continue }
      if isPaused { turn.pause(effect.node) } else { turn.unpause(effect.node) }
      effect.belongings?.subscriptions.forEach {
        if let kept = $0.innerEffect, kept === $0 { waiting.append(kept) } else { $0.setPaused(isPaused) }
      }
    }
  }

  override var innerEffect: EffectStorage? { self }

  override func cancelKept() -> (effect: EffectStorage, belongings: EffectBelongings)? {
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
  final func tearDown() {
    currentTurn().dropInputs(node)
    endBelongings()
    finishTearDown()
  }

  /// Releases the captures of a cancelled effect's closure, although the effect is still retained.
  final func finishTearDown() {
    let turn = currentTurn()
    turn.discardCaptures(of: node)
    turn.collect()
  }

  /// Ends the subscriptions that the effect keeps and runs its cleanups: before the body runs again, and when the
  /// effect ends for good.
  final func endBelongings() {
    guard let belongings else { return }
    self.belongings = nil
    belongings.end()
  }

  final func madeBelongings() -> EffectBelongings {
    if let belongings { return belongings }
    let made = EffectBelongings()
    belongings = made
    return made
  }

  /// Takes over a subscription. A kept effect runs after the effect that keeps it, so an older one gets a new number in
  /// the order of creation.
  final func keep(_ subscription: Subscription) {
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
  private final func moveBehind(_ kept: EffectStorage) {
    var waiting: ContiguousArray<EffectStorage> = [kept]
    while let effect = waiting.popLast() {
      if effect === self { failKeeping(kept) }
      effect.order = Platform.nextOrder() | order & EffectStorage.late
      for kept in (effect.belongings?.subscriptions ?? []).reversed() {
        if let inner = kept.innerEffect { waiting.append(inner) }
      }
    }
    currentTurn().pointee.queue.noteMoved()
  }

  private final func failKeeping(_ kept: EffectStorage) -> Never {
    fatalError(
      "Binding: the effect '\(node.name)' is to keep '\(kept.node.name)', which is or keeps '\(node.name)' itself")
  }

  /// Called when the object is released without having been torn down: removes every reference to the node's address,
  /// and ends the belongings.
  private final func die(in turn: TurnRef) {
    let node = node
    turn.retire(node, .released)
    if turn.pointee.checkedEffect == node { turn.pointee.checkedEffect = nil }
    if node.has(.busy) { turn.leaveStack(node, leaving: body, &belongings) }
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
  /// Makes sure that no run on the stack uses an effect that dies during it: the frame inherits the closure, which is
  /// running, and the belongings.
  @inline(never)
  func leaveStack(
    _ effect: NodeRef, leaving body: @escaping () -> Void, _ belongings: inout EffectBelongings?
  ) {
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
  var effect: Unmanaged<EffectStorage> { Unmanaged.fromOpaque(UnsafeRawPointer(self) - EffectStorage.headerOffset) }

  var order: UInt64 { effect._withUnsafeGuaranteedRef { $0.order } }

  /// Whether the effect runs after all others of a round.
  var isLate: Bool { order & EffectStorage.late != 0 }

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

/// What an effect ends before it runs again, or when it ends: the subscriptions that it keeps, and its cleanups.
final class EffectBelongings {
  var subscriptions: ContiguousArray<Subscription> = []
  var cleanups: ContiguousArray<() -> Void> = []

  /// Ends the subscriptions, newest first, then runs the cleanups, newest first; untracked, and outside of any effect.
  /// A loop, because an effect that is kept may itself keep effects, to any depth. Each of them is finished when its
  /// own belongings have ended.
  func end() {
    currentTurn().detached {
      var nested: ContiguousArray<(effect: EffectStorage?, belongings: EffectBelongings)> = []
      var effect: EffectStorage?
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
  /// The belongings of the effect whose body is running; `nil` outside of bodies. If the effect has died in its own
  /// body, the belongings end when the body returns.
  func runningBelongings() -> EffectBelongings? {
    guard pointee.isInBody, let frame = pointee.effectFrame else { return nil }
    if let effect = frame.pointee.effect { return effect.effect._withUnsafeGuaranteedRef { $0.madeBelongings() } }
    return frame.pointee.estate?.takeUnretainedValue().madeBelongings()
  }
}
