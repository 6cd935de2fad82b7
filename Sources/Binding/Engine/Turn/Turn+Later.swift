// What waits until no node is being read or written: first runs, releases, ends of subscriptions, and hooks.

// MARK: - First runs

// Effects that are made while a computed is being read run for the first time when the outermost read is over.

extension TurnRef {
  /// How many newcomers a chain may have in which each is made in the first run of the one before.
  private static var generationsInRead: Int { 1000 }

  @inline(never)
  func startLater(_ effect: NodeRef) {
    effect.pointee.flags.change(set: .newcomer | .queued, clear: .pending)
    effect.slot = pointee.newcomers.count
    // Until the first run, this is the place of the effect in its chain of newcomers.
    effect.runs = pointee.generation + 1
    pointee.newcomers.push(effect)
    pointee.isAnythingLeft = true
  }

  /// Runs the newcomers in the order in which they were made. If the body of a newcomer makes other newcomers, these
  /// run as soon as the read in which they were made is over, before the next of the older ones; if the stack is low,
  /// they run last.
  func startNewcomers() {
    if pointee.generation > 0, Platform.isStackLow(pointee.stackEnd) { return }
    let (first, generation) = (pointee.firstNewcomer, pointee.generation)
    open()
    var slot = first
    while slot < pointee.newcomers.count {
      if let effect = pointee.newcomers[slot] {
        pointee.newcomers[slot] = nil
        // If the run calls `startNewcomers` again, that call handles only the newcomers that the run has made.
        pointee.firstNewcomer = pointee.newcomers.count
        start(effect)
      }
      slot &+= 1
    }
    pointee.newcomers.removeAll(from: first)
    pointee.firstNewcomer = first
    pointee.generation = generation
    close()
  }

  private func start(_ effect: NodeRef) {
    effect.pointee.flags.change(clear: .newcomer | .queued)
    pointee.generation = effect.runs
    if effect.runs > TurnRef.generationsInRead { return refuse(effect) }
    countFirstRun(effect)
    runFirst(effect)
  }
}

// MARK: - Releasing

// Chains of nodes are released without deep recursion: the references of a dying node are put on the list `garbage`,
// which is emptied in a loop.

/// The address of an object to be released, with two flags in its lowest bits. `holdsOriginal` is set for an observable
/// that has to drop its original value first. `holdsFormer` is set for a node with a copy of its former state; the
/// address of the copy is the entry below.
struct Garbage: BitwiseCopyable {
  private let bits: UInt

  init(_ object: Unmanaged<GraphNode>, holdsOriginal: Bool = false, holdsFormer: Bool = false) {
    bits = UInt(bitPattern: object.toOpaque()) | (holdsOriginal ? 1 : 0) | (holdsFormer ? 2 : 0)
  }

  init(address: UnsafeMutableRawPointer?) { bits = UInt(bitPattern: address) }

  var holdsOriginal: Bool { bits & 1 != 0 }
  var holdsFormer: Bool { bits & 2 != 0 }

  var object: Unmanaged<GraphNode> {
    Unmanaged.fromOpaque(UnsafeRawPointer(bitPattern: bits & ~3).unsafelyUnwrapped)
  }

  var address: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: bits) }
}

/// The last field of a node's object. It is destroyed last, and then empties the list `garbage`. The node's `deinit`
/// would be too early: the object would still retain the closure that is on the list, release it last, and so destroy
/// the next node of a chain recursively.
struct LastMoment: ~Copyable {
  deinit {
    let turn = currentTurn()
    if !turn.pointee.garbage.isEmpty { turn.collect() }
  }
}

extension TurnRef {
  @inline(__always)
  func discard(_ garbage: Garbage) {
    pointee.garbage.push(garbage)
    pointee.isAnythingLeft = true
  }

  /// Discards the captures of the closure that follows the node in memory: the `work` of a computed, or the body of an
  /// effect. Uses the address, because the property is a constant.
  func discardCaptures(of node: NodeRef) { discardCaptures(ofClosureAt: node + 1) }

  /// Discards the captures of a closure, which must not be called any more. A closure of any type is two words: the
  /// address of its code, and a reference to its captures.
  func discardCaptures(ofClosureAt address: UnsafeMutableRawPointer) {
    assert(MemoryLayout<() -> Void>.size == 2 * MemoryLayout<UnsafeRawPointer>.size, "a closure is code and captures")
    let context = (address + MemoryLayout<UnsafeRawPointer>.size).assumingMemoryBound(to: UnsafeRawPointer?.self)
    guard let captures = context.pointee else { return }
    context.pointee = nil
    discard(Garbage(Unmanaged.fromOpaque(captures)))
  }

  /// Called before a value is replaced during a read. Discards a copy of the former state. The copy is released when
  /// the outermost read is over, because its release may write.
  @usableFromInline
  func discardFormer(of object: GraphNode) {
    var former: UnsafeMutableRawPointer?
    withUnsafeMutablePointer(to: &former) { _ = object.work.perform(object, .backUp, $0) }
    pointee.garbage.push(Garbage(address: former))
    discard(Garbage(Unmanaged.passRetained(object), holdsFormer: true))
  }

  /// Runs a closure as soon as no computed is being read.
  @usableFromInline
  func postpone(_ end: @escaping () -> Void) {
    pointee.postponed.append(end)
    pointee.isAnythingLeft = true
  }

  /// Releases the objects on the list `garbage`. Does nothing while a read or another call of this is on the stack,
  /// because the list is emptied when that has ended.
  func collect() {
    guard !pointee.garbage.isEmpty, pointee.collectedRun == nil, pointee.pulls == 0 else { return }
    // What a `deinit` reads is no dependency of the effect in which it happens to run.
    let outer = leaveReader()
    pointee.collectedRun = outer.run
    while !pointee.garbage.isEmpty {
      let garbage = pointee.garbage.pop()
      if garbage.holdsOriginal { dropOriginal(of: garbage.object) }
      if garbage.holdsFormer {
        let former = pointee.garbage.pop().address
        garbage.object._withUnsafeGuaranteedRef { _ = $0.work.perform($0, .dispose, former) }
      }
      garbage.object.release()
    }
    returnToReader(outer)
    pointee.collectedRun = nil
  }

  private func dropOriginal(of object: Unmanaged<GraphNode>) {
    object._withUnsafeGuaranteedRef {
      // A write may have dropped the original value since.
      if $0.node.has(.outlived) { _ = $0.work.perform($0, .dropOriginal, nil) }
    }
  }

  /// If a computed is being read, lets an observable drop its original value when the read is over, and returns true.
  /// Otherwise returns false, and the caller drops the value.
  @usableFromInline
  func postponeDroppingOriginal(_ node: NodeRef) -> Bool {
    guard pointee.pulls > 0 else { return false }
    node.pointee.flags.insert(.outlived)
    discard(Garbage(node.object.retain(), holdsOriginal: true))
    return true
  }

  /// Calls the postponed closures, such as those that end cancelled effects, in the order in which they were postponed.
  func endPostponed() {
    while !pointee.postponed.isEmpty {
      let all = pointee.postponed
      pointee.postponed = []
      open()
      for end in all { end() }
      close()
    }
  }
}

// MARK: - Hooks

// Hooks are called when a node becomes observed or unobserved: at the end of the outermost operation, and only for the
// net change, so that replacing one observer by another does not stop and restart a resource.

extension GraphNode {
  /// Called when the node gains its first observer: an effect that reads it, directly or through computed values.
  ///
  ///     position.onObserved = { sensor.start() }
  ///     position.onUnobserved = { sensor.stop() }
  ///
  /// Called when the outermost operation, such as a write, a batch or a cancellation, has ended, and only if the node
  /// is observed then and was not before. A plain read is no observation. The closure is untracked and may write. The
  /// node retains the closure, so a closure that captures the node keeps the node alive for ever, see
  /// ``ObservableValue/whenObserved(_:unobserved:)``. Setting the hook while the node is observed calls nothing.
  @export(implementation)
  public final var onObserved: (() -> Void)? {
    get { node.hook(whenObserved: true) }
    set { node.setHook(whenObserved: true, newValue) }
  }

  /// Called when the node has lost its last observer, under the rules of ``onObserved``.
  @export(implementation)
  public final var onUnobserved: (() -> Void)? {
    get { node.hook(whenObserved: false) }
    set { node.setHook(whenObserved: false, newValue) }
  }

  /// Calls ``onUnobserved`` at the end of the outermost operation, if the node is unobserved then, even if it was not
  /// observed before. Without this, the hooks skip an observation that begins and ends within one operation.
  @usableFromInline
  package final func checkObservationAtRest() { currentTurn().callHookLater(of: node) }
}

extension NodeRef {
  @usableFromInline
  func hook(whenObserved: Bool) -> (() -> Void)? {
    whenObserved ? existingDetails?.onObserved : existingDetails?.onUnobserved
  }

  @usableFromInline
  func setHook(whenObserved: Bool, _ hook: (() -> Void)?) {
    let details = details
    if !has(.hooked) {
      pointee.flags.insert(.hooked)
      details.wasObserved = isObserved
    }
    if whenObserved { details.onObserved = hook } else { details.onUnobserved = hook }
  }
}

extension TurnRef {
  /// Notes that a node with hooks has gained its first observer or lost its last one.
  func noteTransition(of node: NodeRef) {
    guard node.has(.hooked) else { return }
    pointee.transitions.append(node.object.takeUnretainedValue())
  }

  /// Calls the hook for the end of observation when the outermost operation ends, if the node is unobserved then.
  func callHookLater(of node: NodeRef) {
    // As if the node had been observed before, so that being unobserved then is a change.
    node.details.wasObserved = true
    noteTransition(of: node)
  }

  /// Calls the hooks of the nodes whose observation has begun or ended since the last call, and tells Observation of
  /// changes.
  func callHooks() {
    guard !pointee.isCallingHooks, pointee.pulls == 0, pointee.depth == 0 else { return }
    pointee.isCallingHooks = true
    repeat {
      let seen = callHooksNow()
      var readers = seen.flatMap { OutsideReader.readers(of: $0.node) }
      readers.sort { $0.number < $1.number }
      let run = pointee.runStamp
      pointee.runStamp = Turn.outside
      for reader in readers { reader.notify(in: self) }
      pointee.runStamp = run
    } while !pointee.transitions.isEmpty
    pointee.isCallingHooks = false
  }

  /// Calls the hooks of the nodes in `transitions`, also of the nodes that hooks add. Returns the listed nodes on which
  /// outside readers depend.
  private func callHooksNow() -> ContiguousArray<GraphNode> {
    var seen: ContiguousArray<GraphNode> = []
    detached {
      while !pointee.transitions.isEmpty {
        let nodes = pointee.transitions
        pointee.transitions = []
        for object in nodes {
          if object.node.has(.seenOutside) { seen.append(object) }
          callHook(of: object.node)
        }
      }
    }
    return seen
  }

  /// Calls the hook of a node, if the node is observed and was not at the last call of a hook, or the reverse.
  private func callHook(of node: NodeRef) {
    let isObserved = node.isObserved
    guard let details = node.existingDetails, details.wasObserved != isObserved else { return }
    details.wasObserved = isObserved
    if isObserved { details.onObserved?() } else { details.onUnobserved?() }
  }
}
