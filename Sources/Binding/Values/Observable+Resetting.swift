extension Observable {
  /// Makes an observable that is reset whenever another value changes.
  ///
  ///     let page = Observable(resetBy: { query.value }) { 0 }
  ///     page.value = 3                   // stays until there is another query
  ///
  /// **When.** The later of a write and a change of the trigger counts, in a batch too: a value written after the
  /// change stays, a value written before it is replaced. The trigger changes as a ``Computed`` does: a query that was
  /// changed and changed back, with no read between, resets nothing.
  ///
  /// **Observers** are notified if the value differs afterwards. An unobserved value is reset when it is read next. A
  /// transaction that fails takes the reset back.
  ///
  /// **The closures.** The trigger is tracked; give it a result that can be compared, or each notification resets. The
  /// initial value is computed untracked, once when the observable is made and once for each change. Neither closure
  /// may write an observable that it did not make, or read this observable.
  ///
  /// **Ownership.** The observable keeps what the trigger reads alive, as a ``Computed`` keeps its inputs alive.
  ///
  /// **Cost.** Reading it unobserved takes a check of the trigger. It takes three nodes more than other observables.
  /// Observables that reset each other in a chain are checked by recursion.
  ///
  /// - Parameters:
  ///   - changes: which writes and resets count as changes; by default as ``ChangePolicy/automatic`` says.
  ///   - trigger: reads what resets the observable when it changes.
  ///   - initial: the first value, and the value after each reset.
  @export(implementation)
  public convenience init<Trigger>(
    name: String? = nil, changes: ChangePolicy<Value> = .automatic,
    file: StaticString = #fileID, line: UInt32 = #line,
    resetBy trigger: @escaping () -> Trigger, _ initial: @escaping () -> Value
  ) {
    self.init(
      name: name, changes: changes, file: file, line: line,
      resetBy: Computed(name: nameOfPart("trigger", of: name), file: file, line: line, trigger), initial)
  }

  @export(implementation)
  package convenience init<Trigger>(
    name: String?, changes: ChangePolicy<Value> = .automatic, file: StaticString = #fileID, line: UInt32 = #line,
    resetBy trigger: Computed<Trigger>, _ initial: @escaping () -> Value
  ) {
    let fresh = Computed(name: nameOfPart("initial", of: name), changes: .always, file: file, line: line) {
      _ = trigger.value
      var value: Value?
      detached { value = initial() }
      // `detached` has called the closure.
      return value.unsafelyUnwrapped
    }
    let first = fresh.peek()
    self.init(first, name, file, line, changes.resettingWork(fresh))
    followResets(of: fresh)
  }

  /// Catches a mistake with a warning: the trigger returns an observable, which never changes, instead of its value.
  /// Resets whenever that value changes.
  @available(*, deprecated, message: "This resets by the value: write `resetBy: { query.value }`.")
  @export(implementation)
  public convenience init<Trigger: ObservableValue>(
    name: String? = nil, changes: ChangePolicy<Value> = .automatic,
    file: StaticString = #fileID, line: UInt32 = #line,
    resetBy trigger: @escaping () -> Trigger, _ initial: @escaping () -> Value
  ) {
    self.init(
      name: name, changes: changes, file: file, line: line, resetBy: { () -> Trigger.Value in trigger().value }, initial
    )
  }

  /// Called before a write or a mutation in place: takes a reset that is due, so that the write is the later of the
  /// two. If the observable counts as written but has no original value, the present value becomes the original, with
  /// which the new value is compared.
  @export(implementation)
  func prepareReset(keepingOriginal: Bool) {
    _ = work.perform(self, .reset, nil)
    guard keepingOriginal, node.has(.written), !node.has(.certain), !hasOriginal else { return }
    original = stored
  }

  /// Whether the original value is kept because it may come back, and not merely until a read is over.
  @export(implementation)
  var hasOriginal: Bool {
    if node.has(.outlived) { return false }
    if case .none = original { return false }
    return true
  }

  /// Takes the value of a reset, perhaps while a computed is being read. The replaced value must not be released during
  /// that read, because its release may write.
  @export(implementation)
  func take(_ fresh: Value) {
    let turn = currentTurn()
    if turn.pointee.pulls > 0, !_isPOD(Value.self) { turn.discardFormer(of: self) }
    var former = Optional(stored)
    stored = fresh
    if !node.has(.certain), !hasOriginal {
      swap(&former, &original)
      node.pointee.flags.remove(.outlived)
    }
  }

  /// Takes the value of a reset if one is due. Returns whether one was due.
  @export(implementation)
  func resetIfDue(to fresh: Computed<Value>) -> Bool {
    guard currentTurn().beginReset(of: node) else { return false }
    // `beginReset` has brought the computed up to date, so there is a result.
    take(fresh.cached.unsafelyUnwrapped)
    currentTurn().noteReset(of: node)
    return true
  }

  /// Backs up, restores or disposes of the state. The version of the reset says which changes of the trigger the value
  /// has taken into account, so it is restored with the value.
  @export(implementation)
  func performBackup(_ request: GraphNode.Request, _ memory: UnsafeMutableRawPointer?) -> Bool {
    let node = node
    return StateBackup<(stored: Value, original: Value?, version: UInt64)>.perform(request, memory) {
      (stored, original, node.resetVersion)
    } exchange: {
      swap(&stored, &$0.stored)
      swap(&node.resetVersion, &$0.version)
      let former = $0.original
      $0.original = original
      original = former
    }
  }
}

extension ChangePolicy {
  /// The work of an observable that takes the value of a computed whenever the computed has changed.
  @export(implementation)
  func resettingWork(_ fresh: Computed<Value>) -> GraphNode.Work {
    let plain = observableWork()
    return GraphNode.Work { node, request, memory in
      let observable = unsafeDowncast(node, to: Observable<Value>.self)
      switch request {
      case .govern:
        // A mutation in place comes without `memory`. It compares only trivial values, so others need no original.
        observable.prepareReset(keepingOriginal: memory != nil || _isPOD(Value.self))
        return true
      case .reset:
        return observable.resetIfDue(to: fresh)
      case .settle where !observable.hasOriginal, .compare where !observable.hasOriginal:
        // The value counted as written only because its trigger might have changed.
        return false
      case .backUp, .restore, .dispose:
        return observable.performBackup(request, memory)
      default:
        return plain.perform(observable, request, memory)
      }
    }
  }
}
