/// A value that can be written, and that notifies its readers of changes.
///
///     let count = Observable(0)
///     let effect = Effect { print(count.value) }   // prints 0
///     count.value = 1                              // prints 1
///     count.value = 1                              // equal: nothing happens
///
/// **Writing.** When the outermost write or batch returns, every effect that the change concerns has run. The
/// ``ChangePolicy`` decides which writes are changes: by default those that differ by `==`, where the type has it. A
/// write that is no change keeps the present value.
///
/// **Mutating in place.** `names.value.append("Ada")` notifies once, and does not copy the array, unless something else
/// holds it, as an open transaction does. The result is compared only if the type is trivial; other values count as
/// changed. Touching the observable from inside its own mutation traps. If a write meanwhile, such as one in the
/// `deinit` of a removed element, concerns an effect that also depends on the observable, that effect runs when the
/// mutation is over.
///
/// **Isolation.** Not `Sendable`: it belongs to the isolation domain it was made in. Writing it while a computed that
/// did not make it is being evaluated traps.
///
/// **Cost.** A read costs a few nanoseconds, and so does an unobserved write. Neither allocates, except in
/// transactions, and once when a former value has to be kept for comparing.
public final class Observable<Value>: GraphNode, MutableObservableValue {
  @exclusivity(unchecked) @export(implementation) var stored: Value
  /// Memory for the original value, allocated when an original value has to be stored for the first time: few
  /// observables are written in batches.
  @exclusivity(unchecked) @export(implementation) var room: UnsafeMutablePointer<Value?>?

  /// Makes an observable.
  ///
  /// - Parameters:
  ///   - value: the first value.
  ///   - name: what diagnostics call it; by default the file and line.
  ///   - changes: which writes count as changes; by default as ``ChangePolicy/automatic`` says.
  @export(implementation)
  public convenience init(
    _ value: Value, name: String? = nil, changes: ChangePolicy<Value> = .automatic,
    file: StaticString = #fileID, line: UInt32 = #line
  ) {
    self.init(value, name, file, line, changes.observableWork())
  }

  /// Makes an observable from a `Work`, which several observables may share.
  @export(implementation)
  package convenience init(_ value: Value, working work: Work, file: StaticString = #fileID, line: UInt32 = #line) {
    self.init(value, nil, file, line, work)
  }

  /// A designated initialiser is in the vtable of every program. This one must not refer to policies, so that programs
  /// without policies do not contain their code.
  @export(implementation)
  init(_ value: Value, _ name: String?, _ file: StaticString, _ line: UInt32, _ work: Work) {
    stored = value
    super.init(flags: .none, name: name, file: file, line: line, work: work)
  }

  deinit {
    if node.has(.tabled) { node.leaveTable() }
    // The value may hold an observable, whose value holds another one, and so on. Only the type of a value can release
    // it, so such a chain is released recursively, and may need much stack.
    if !isPlain(Value.self) { requireStack(for: node) }
    guard let room else { return }
    // Freed as raw memory, because freeing by the type would look up the metadata of `Value?`, which takes longer than
    // the rest.
    if !_isPOD(Value.self) { room.deinitialize(count: 1) }
    UnsafeMutableRawPointer(room).deallocate()
  }

  /// The present value.
  @export(implementation)
  public var value: Value {
    get {
      let node = node
      if node.has(.unreadable) { makeReadable() }
      trackRead(node)
      return stored
    }
    set {
      let node = node
      let turn = currentTurn()
      guard !node.has(.unwritable), turn.isAtRest else { return write(newValue, in: turn) }
      // The short way: no original value has to be kept, because the effects run before this returns.
      #if DEBUG
        turn.touchUnread(node)
      #endif
      var exchanged = newValue
      guard withUnsafeMutablePointer(to: &exchanged, { work.perform(self, .replace, $0) }) else {
        return turn.traceUnchanged(node)
      }
      // Asked only now, because comparing may have run code that has read this value.
      guard node.has(.read) else { return }
      if isPlain(Value.self) { return turn.publish(node) }
      turn.announce(node)
      // The former value is released when dependents are marked and before effects run: its release may read what
      // depends on this value, and may write, and the effects see both changes.
      _ = consume exchanged
      turn.flushIfOutermost()
    }
    _modify {
      let synchronous = beginAccess()
      // After a suspension, as in `await change(&list.value)`, this may run on another thread, which has another turn.
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

  #if !hasFeature(Embedded)
    override func readBoxed() -> Any { value }

    package override func peekBoxed() -> Any { peek() }

    override func isChange(fromBoxed former: Any, to later: Any) -> Bool {
      distinguishes(unboxed(former) as Value, unboxed(later))
    }
  #endif

  /// The value as an edit sees it. This does not settle the observable, so that edits that cancel each other out are no
  /// change.
  @export(implementation)
  package var present: Value { stored }

  /// The value as an edit through a lens or an array sees it. Like `present` this does not settle the observable. But
  /// it traps in the middle of a mutation in place, and takes a reset that is due.
  @export(implementation)
  package var edited: Value {
    if node.has(.unreadable), node.has(.mutating) || node.has(.resets) { makeReadable() }
    return stored
  }

  /// Changes the value in place, with one notification, however much the closure does.
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

extension Observable {
  @usableFromInline
  func makeReadable() {
    if node.has(.mutating) { node.failMutating() }
    currentTurn().settle(node)
  }

  /// Writes in a batch, during a read, or to a node with one of the flags `unwritable`. If another node knows the
  /// version, the original value is kept until the new one is settled.
  @export(implementation)
  func write(_ newValue: Value, in turn: TurnRef) {
    let node = node
    if node.has(.outlived) { dropOriginal() }
    turn.prepareWrite(to: node)
    var newValue = newValue
    if node.has(.governed) { withUnsafeMutablePointer(to: &newValue) { _ = work.perform(self, .govern, $0) } }
    if node.has(.written) {
      // The original value is kept already. Settling compares with it.
      swap(&stored, &newValue)
      node.pointee.flags.insert(.rewritten)
    } else if node.has(.read) {
      guard offer(newValue, .exchange) else { return turn.traceUnchanged(node) }
      node.pointee.flags.insert(.written)
    } else {
      guard offer(newValue, .replace) else { return }
      // Comparing may have run code that has read this value.
      guard node.has(.read) else { return turn.changeUnread(node) }
      turn.changeRead(node)
      if turn.pointee.pulls > 0 { turn.settleOwn(node) }
      return
    }
    turn.publishUnsettled(node)
    // A value that was replaced for the second time is released now that what depends on it is marked.
    withExtendedLifetime(newValue) {}
  }

  /// Prepares a mutation in place, in an order that matters:
  /// - A value that is kept only until a read is over (`outlived`) is dropped, so that it does not count as the
  ///   original of this mutation.
  /// - A write that is not allowed traps, and an open transaction remembers the state.
  /// - A reset that is due is taken (`govern`), so that the mutation is the later of the two.
  /// - A trivial value is copied as the original, with which `publishMutation` compares the result.
  /// - From now on touching the value traps (`mutating`).
  @export(implementation)
  func beginMutation(in turn: TurnRef) {
    let node = node
    if node.has(.outlived) { dropOriginal() }
    turn.prepareWrite(to: node)
    if node.has(.resets) { _ = work.perform(self, .govern, nil) }
    if !node.has(.written), _isPOD(Value.self) { original = stored }
    node.pointee.flags.insert(.mutating)
  }

  /// Begins a mutation that may be held across a suspension, and returns `nil`. A batch or a read that is under way is
  /// synchronous: then this returns the turn, which counts the mutation, so that postponed work waits until it is over.
  /// A mutation that may be suspended must not be counted, because during the suspension the thread runs the jobs of
  /// other actors.
  @export(implementation)
  func beginAccess() -> TurnRef? {
    let turn = currentTurn()
    beginMutation(in: turn)
    if turn.isAtRest {
      countAccesses(1)
      return nil
    }
    turn.pointee.mutations &+= 1
    return turn
  }

  @export(implementation)
  func endMutation(in turn: TurnRef, isCounted: Bool) {
    // While the flag `mutating` is still set, so that the coercing closure cannot touch this observable.
    if node.has(.coerces) { withUnsafeMutablePointer(to: &stored) { _ = work.perform(self, .govern, $0) } }
    if isCounted { turn.pointee.mutations &-= 1 } else { countAccesses(-1) }
    node.pointee.flags.remove(.mutating)
    publishMutation(in: turn)
    // Reads during the mutation may have postponed work that touches this value.
    if turn.pointee.isAnythingLeft { turn.finishPulls() }
  }

  /// Publishes a mutation in place. A trivial value is compared with its copy; any other value counts as changed.
  @export(implementation) @inline(__always)
  func publishMutation(in turn: TurnRef) {
    let node = node
    let isRead = node.has(.read)
    if node.has(.written) {
      node.pointee.flags.insert(_isPOD(Value.self) ? .rewritten : .certain)
    } else if _isPOD(Value.self) {
      guard work.perform(self, isRead ? .compare : .settle, nil) else { return turn.traceUnchanged(node) }
      guard isRead else { return turn.changeUnread(node) }
      node.pointee.flags.insert(.written)
    } else {
      guard isRead else { return turn.changeUnread(node) }
      node.pointee.flags.insert(.written | .certain)
    }
    turn.publishUnsettled(node)
  }
}

// The work of an observable: the closure through which the engine, which does not know the type of the value, compares
// and exchanges values.

extension ChangePolicy {
  @export(implementation)
  package func observableWork() -> GraphNode.Work {
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
      unsafeDowncast(node, to: Observable<Suitable.Value>.self).perform(request, offered, isByType: true) {
        Suitable.areSame($0, $1)
      }
    }
  }
}

extension Observable {
  /// Passes a new value to the work, which knows how to compare the type. Returns whether the value differs.
  @export(implementation)
  func offer(_ newValue: Value, _ request: GraphNode.Request) -> Bool {
    var offered = newValue
    return withUnsafeMutablePointer(to: &offered) { work.perform(self, request, $0) }
  }

  /// The original value, stored from a write until the value is settled, so that writing the original value again is no
  /// change.
  @export(implementation)
  var original: Value? {
    get { room?.pointee }
    set {
      if let room {
        // The former original is released only when the new one is in place, because releasing it may write this
        // observable.
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

  /// Releases the original value. While a computed is being read that is postponed, because releasing the value may
  /// write.
  @export(implementation)
  func dropOriginal() {
    if !_isPOD(Value.self), currentTurn().postponeDroppingOriginal(node) { return }
    node.pointee.flags.remove(.outlived)
    original = nil
  }

  /// - Parameter isByType: whether the type decides what is a change, so that a write which it drops may be a mistake.
  @export(implementation)
  func perform(
    _ request: GraphNode.Request, _ offered: UnsafeMutableRawPointer?, isByType: Bool = false,
    _ areSame: (Value, Value) -> Bool
  ) -> Bool {
    switch request {
    case .replace, .exchange:
      let offered = offered.unsafelyUnwrapped.assumingMemoryBound(to: Value.self)
      if isDropped(offered.pointee, for: stored, isByType, areSame) { return false }
      if request == .exchange { original = stored }
      swap(&stored, &offered.pointee)
      return true
    case .settle, .compare:
      guard let former = original else { return true }
      if isDropped(stored, for: former, isByType, areSame) {
        // A write that is no change keeps the value from before, not an equal one. The equal one is released as an
        // original value is.
        original = stored
        stored = former
        dropOriginal()
        return false
      }
      if request == .settle { dropOriginal() }
      return true
    case .distinguish: return distinguish(offered.unsafelyUnwrapped, areSame)
    case .dropOriginal:
      dropOriginal()
      return true
    case .backUp, .restore, .dispose, .describe, .evaluate, .principal, .govern, .reset:
      return performSeldom(request, offered)
    }
  }

  /// Whether a written value is the same as the present one, so that the write is dropped. Debug builds look whether
  /// that is a mistake.
  @export(implementation)
  func isDropped(
    _ written: Value, for present: Value, _ isByType: Bool, _ areSame: (Value, Value) -> Bool
  ) -> Bool {
    guard compareUntracked(present, written, areSame) else { return false }
    #if DEBUG
      if isByType, !isPlain(Value.self) { noteDropped(written, for: present) }
    #endif
    return true
  }

  /// Compares a pair of values. A function of its own, so that the frequent requests need no stack frame.
  @inline(never) @export(implementation)
  func distinguish(_ pair: UnsafeMutableRawPointer, _ areSame: (Value, Value) -> Bool) -> Bool {
    let pair = pair.assumingMemoryBound(to: ComparedValues.self).pointee
    return !compareUntracked(pair.former(), pair.later(), areSame)
  }

  /// Handles the infrequent requests. A function of its own, so that the frequent ones need no stack frame.
  @inline(never) @export(implementation)
  func performSeldom(_ request: GraphNode.Request, _ memory: UnsafeMutableRawPointer?) -> Bool {
    if request == .describe {
      takeDescription(of: stored, for: memory)
      return true
    }
    switch request {
    case .evaluate, .principal, .govern, .reset: node.failRequest()
    default: break
    }
    return StateBackup<(stored: Value, original: Value?)>.perform(request, memory) {
      (stored, original)
    } exchange: {
      swap(&stored, &$0.stored)
      let former = $0.original
      $0.original = original
      original = former
    }
  }
}
