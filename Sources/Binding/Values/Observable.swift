/// A value that can be written, and that notifies its readers of changes.
///
///     let count = Observable(0)
///     let effect = Effect { print(count.value) }   // prints 0
///     count.value = 1                              // prints 1
///     count.value = 1                              // equal: nothing happens
///
/// **Writing.** When the outermost write or batch returns, every effect that depends on the value has run. Whether a
/// write is a change is decided by the ``ChangePolicy``: by default `==`, where the type has it. A write that is no
/// change keeps the present value.
///
/// **Mutating in place.** `names.value.append("Ada")` is one notification and copies nothing: values without references
/// are compared with a copy, all others count as changed. Touching the observable from inside its own mutation traps.
///
/// **Isolation.** Not `Sendable`: an observable belongs to the isolation domain it was made in, and there are no locks.
/// Writing while a computed is being evaluated traps.
///
/// **Cost.** A read costs a few nanoseconds, and so does an unobserved write; neither allocates.
public final class Observable<Value>: GraphNode, MutableObservableValue {
  @exclusivity(unchecked) @export(implementation) package var stored: Value
  /// Memory for the original value, allocated when one has to be kept for the first time: few observables are written
  /// in batches, and the others need not be larger for it.
  @exclusivity(unchecked) @export(implementation) var room: UnsafeMutablePointer<Value?>?

  /// Makes an observable.
  ///
  /// - Parameters:
  ///   - value: the first value.
  ///   - name: what diagnostics call it; by default the file and line.
  ///   - file: the file that the default name gives; leave it out.
  ///   - line: the line that the default name gives; leave it out.
  ///   - changes: which writes count as changes; by default as ``ChangePolicy/automatic`` says.
  @export(implementation)
  public convenience init(
    _ value: Value, name: String? = nil, changes: ChangePolicy<Value> = .automatic,
    file: StaticString = #fileID, line: UInt32 = #line
  ) {
    self.init(value, name, file, line, changes.observableWork())
  }

  /// Designated, hence in the vtable of every program: it knows nothing of policies.
  @export(implementation)
  init(_ value: Value, _ name: String?, _ file: StaticString, _ line: UInt32, _ work: Work) {
    stored = value
    super.init(flags: .none, name: name, file: file, line: line, work: work)
  }

  deinit {
    if node.has(.tabled) { node.leaveTable() }
    // Values that hold observables of such values end recursively, and only their type knows how.
    if !isPlain(Value.self) { requireStack(for: node) }
    guard let room else { return }
    room.deinitialize(count: 1)
    room.deallocate()
  }

  /// The present value.
  @export(implementation)
  public var value: Value {
    get {
      let node = node
      if node.has(.unreadable) { makeReadable() }
      noteRead(node)
      return stored
    }
    set {
      let node = node
      let turn = currentTurn()
      if node.has(.unwritable) || turn.pointee.depth | turn.pointee.pulls != 0 {
        return write(newValue, in: turn)
      }
      #if DEBUG && !hasFeature(Embedded)
        turn.touchUnheld(node)
      #endif
      if offer(newValue, .replace) {
        // Comparing may have run code that read this value, and a computed may remember its version now.
        if node.isObserved || node.has(.seen) { turn.publish(node) }
      } else {
        turn.traceKept(node)
      }
    }
    _modify {
      let synchronous = beginAccess()
      // After a suspension, as in `await change(&list.value)`, this may be another thread.
      defer { endMutation(in: synchronous ?? currentTurn(), isCounted: synchronous != nil) }
      yield &stored
    }
  }

  /// The present value, read without depending on it.
  @export(implementation)
  public func peek() -> Value {
    if node.has(.unreadable) { makeReadable() }
    return stored
  }

  /// Changes the value in place: one notification, however much the closure does.
  ///
  ///     lines.update { $0.append("!") }
  ///
  /// - Returns: what the closure returns.
  @export(implementation)
  public func update<Result, Failure: Error>(
    _ change: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let turn = currentTurn()
    beginMutation(in: turn)
    turn.pointee.mutations &+= 1
    defer { endMutation(in: turn, isCounted: true) }
    return try change(&stored)
  }
}

@available(*, unavailable, message: "An observable belongs to the isolation domain it was made in.")
extension Observable: Sendable {}

// MARK: - The less common ways

extension Observable {
  @usableFromInline
  func makeReadable() {
    if node.has(.mutating) { node.failMutating() }
    currentTurn().settle(node)
  }

  /// A write in a batch, or of a version that an unobserved computed remembers: the original value is kept until the
  /// next read.
  @export(implementation)
  func write(_ newValue: Value, in turn: TurnRef) {
    let node = node
    if node.has(.outlived) { forgetOriginal() }
    turn.prepareWrite(to: node)
    var newValue = newValue
    if node.has(.governed) { withUnsafeMutablePointer(to: &newValue) { _ = work.perform(self, .govern, $0) } }
    if node.has(.written) {
      stored = newValue
      node.pointee.flags.insert(.rewritten)
    } else if node.isObserved || node.has(.seen) {
      guard offer(newValue, .exchange) else { return turn.traceKept(node) }
      node.pointee.flags.insert(.written)
    } else {
      guard offer(newValue, .replace) else { return }
      guard node.isObserved || node.has(.seen) else { return turn.changeUnheld(node) }
      turn.changeHeld(node)
      if turn.pointee.pulls > 0 { turn.settleOwn(node) }
      return
    }
    turn.announce(node)
  }

  @export(implementation)
  func beginMutation(in turn: TurnRef) {
    let node = node
    if node.has(.outlived) { forgetOriginal() }
    turn.prepareWrite(to: node)
    if node.has(.resets) { _ = work.perform(self, .govern, nil) }
    if !node.has(.written), _isPOD(Value.self) { original = stored }
    node.pointee.flags.insert(.mutating)
  }

  /// Begins a mutation that may be held across a suspension, unless a batch or a read is under way, which are
  /// synchronous. Then the turn is returned, and counts it: what is left to be done waits until it is over.
  ///
  /// One that may be suspended must not count, because meanwhile the thread runs the jobs of other actors.
  @export(implementation)
  func beginAccess() -> TurnRef? {
    let turn = currentTurn()
    beginMutation(in: turn)
    guard turn.pointee.depth | turn.pointee.pulls != 0 else { return nil }
    turn.pointee.mutations &+= 1
    return turn
  }

  @export(implementation)
  func endMutation(in turn: TurnRef, isCounted: Bool) {
    if node.has(.coerces) { withUnsafeMutablePointer(to: &stored) { _ = work.perform(self, .govern, $0) } }
    if isCounted { turn.pointee.mutations &-= 1 }
    node.pointee.flags.remove(.mutating)
    publishMutation(in: turn)
    // What was read meanwhile may have left work that touches this value.
    if turn.pointee.isAnythingLeft { turn.finishPulls() }
  }

  @export(implementation) @inline(__always)
  func publishMutation(in turn: TurnRef) {
    let node = node
    let isHeld = node.isObserved || node.has(.seen)
    if node.has(.written) {
      node.pointee.flags.insert(_isPOD(Value.self) ? .rewritten : .certain)
    } else if _isPOD(Value.self) {
      guard work.perform(self, isHeld ? .compare : .settle, nil) else { return turn.traceKept(node) }
      guard isHeld else { return turn.changeUnheld(node) }
      node.pointee.flags.insert(.written)
    } else {
      guard isHeld else { return turn.changeUnheld(node) }
      node.pointee.flags.insert(.written | .certain)
    }
    turn.announce(node)
  }
}

// MARK: - What knows the type of the value

// The part of an observable that knows the type of the value, as a closure made where that type is known.

extension ChangePolicy {
  @export(implementation)
  func observableWork() -> GraphNode.Work {
    if isAutomatic { return automaticComparison(of: Value.self, MakeObservableWork.self) }
    guard let areSame else { return MakeObservableWork.visit(NeverSame<Value>.self) }
    return GraphNode.Work { node, request, offered in
      unsafeDowncast(node, to: Observable<Value>.self).perform(request, offered, areSame)
    }
  }
}

@usableFromInline
enum MakeObservableWork: ComparisonVisitor {
  @export(implementation)
  static func visit<Suitable: Comparison>(_ comparison: Suitable.Type) -> GraphNode.Work {
    GraphNode.Work { node, request, offered in
      unsafeDowncast(node, to: Observable<Suitable.Value>.self).perform(request, offered) { Suitable.areSame($0, $1) }
    }
  }
}

extension Observable {
  /// Hands a new value to the work that knows how to compare it.
  @export(implementation)
  func offer(_ newValue: Value, _ request: GraphNode.Request) -> Bool {
    var offered = newValue
    return withUnsafeMutablePointer(to: &offered) { work.perform(self, request, $0) }
  }

  /// The original value, between a write and its settling, so that a write which restores it is no change.
  @export(implementation)
  var original: Value? {
    get { room?.pointee }
    set {
      if let room {
        // The former value ends only when its place is taken, because its end may write here.
        let former = room.move()
        room.initialize(to: newValue)
        withExtendedLifetime(former) {}
      } else if let newValue {
        let room = UnsafeMutablePointer<Value?>.allocate(capacity: 1)
        room.initialize(to: newValue)
        self.room = room
      }
    }
  }

  /// Drops the original value; later if a computed is being read, because the value's end may write.
  @export(implementation)
  func forgetOriginal() {
    if !_isPOD(Value.self), currentTurn().postponeForgetting(node) { return }
    node.pointee.flags.remove(.outlived)
    original = nil
  }

  @export(implementation)
  func perform(
    _ request: GraphNode.Request, _ offered: UnsafeMutableRawPointer?, _ areSame: (Value, Value) -> Bool
  ) -> Bool {
    switch request {
    case .replace, .exchange:
      let offered = offered.unsafelyUnwrapped.assumingMemoryBound(to: Value.self)
      if compareAside(stored, offered.pointee, areSame) { return false }
      if request == .exchange { original = stored }
      swap(&stored, &offered.pointee)
      return true
    case .settle, .compare:
      guard let former = original else { return true }
      if compareAside(former, stored, areSame) {
        stored = former
        original = nil
        return false
      }
      if request == .settle { forgetOriginal() }
      return true
    case .forget:
      forgetOriginal()
      return true
    case .remember, .restore, .dispose, .describe, .evaluate, .member, .fallback, .principal, .govern, .reset:
      return performSeldom(request, offered)
    }
  }

  /// Apart, so that the frequent requests need no stack frame.
  @inline(never) @export(implementation)
  func performSeldom(_ request: GraphNode.Request, _ memory: UnsafeMutableRawPointer?) -> Bool {
    if request == .describe {
      currentTurn().takeDescription(of: stored)
      return true
    }
    switch request {
    case .evaluate, .member, .fallback, .principal, .govern, .reset: node.failRequest()
    default: break
    }
    return StateAside<(stored: Value, original: Value?)>.perform(request, memory) {
      (stored, original)
    } exchange: {
      swap(&stored, &$0.stored)
      let former = $0.original
      $0.original = original
      original = former
    }
  }
}
