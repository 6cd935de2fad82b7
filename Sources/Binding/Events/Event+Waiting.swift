extension Event {
  /// Makes an event that waits for its next observer: what is sent without observers is kept, and delivered to the
  /// first observer that comes.
  ///
  ///     let notices = Event<String>(waiting: 1)
  ///     notices.send("Saved")                                        // no screen is there
  ///     notices.observe { snackbar.show($0) }.store(in: scope)       // shows "Saved"
  ///     notices.observe { log($0) }.store(in: scope)                 // gets what is sent from now on
  ///
  /// For what a user has to be told once, whichever screen is there then. What *is* so, such as an error that a screen
  /// shows until it is corrected, is a value: an `Observable` tells it to each observer.
  ///
  /// The kept values are delivered in their order, before `observe` returns; while a computed is being evaluated, when
  /// the outermost read is over. A paused observer does not count here, see ``Scope/pause()``: what is sent while all
  /// observers are paused waits, and is delivered when one of them is resumed. An event that is derived from this one
  /// takes what waits, and keeps as many values for its own observers.
  ///
  /// - Parameters:
  ///   - limit: how many values are kept at the most: the latest ones. One more drops the oldest. Traps if it is less
  ///     than one.
  ///   - name: what diagnostics call it; by default the file and line.
  public convenience init(
    waiting limit: Int, name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
  ) {
    self.init(name: name, file: file, line: line)
    guard limit > 0 else {
      fatalError("Binding: the event '\(self.name)' cannot keep \(limit) values: `waiting:` has to be 1 or more")
    }
    undelivered = UndeliveredValues(limit)
  }

  /// How many values the event keeps for its next observer.
  @usableFromInline
  var waitingLimit: Int { undelivered?.limit ?? 0 }

  /// Makes an event that is derived from this one. If this one keeps values for its next observer, which is the derived
  /// event itself, the derived event does so for its own.
  @export(implementation)
  func derived<Output>(_ file: StaticString, _ line: UInt32) -> Event<Output> {
    let output = Event<Output>(file: file, line: line)
    if let undelivered { output.undelivered = undelivered.alike() }
    return output
  }

  /// Delivers the values that have waited for an observer.
  @usableFromInline
  func deliverUndelivered() {
    guard let undelivered, !undelivered.values.isEmpty else { return }
    whenReadIsOver { [self] in
      let turn = currentTurn()
      turn.open()
      for value in undelivered.take(by: observerCount) { send(value) }
      turn.close()
    }
  }

  /// Called when an observer is paused or resumed.
  @usableFromInline
  func notePause(_ isPaused: Bool, of observer: UnsafeRawPointer) {
    guard let undelivered else { return }
    if isPaused {
      undelivered.paused.insert(observer)
    } else if undelivered.paused.remove(observer) != nil {
      deliverUndelivered()
    }
  }
}

/// The values that an event keeps until it has an observer that is not paused.
@usableFromInline
final class UndeliveredValues<Value> {
  let limit: Int
  private(set) var values: [Value] = []
  /// The addresses of the observers that are paused.
  var paused: Set<UnsafeRawPointer> = []

  init(_ limit: Int) { self.limit = limit }

  /// A list for other values with the same limit.
  @usableFromInline
  func alike<Other>() -> UndeliveredValues<Other> { UndeliveredValues<Other>(limit) }

  /// Keeps a value if there is no observer that is not paused. Returns whether it did.
  @usableFromInline
  func keep(_ value: Value, ifUnheardBy observerCount: Int) -> Bool {
    guard observerCount <= paused.count else { return false }
    let dropped = values.count == limit ? values.removeFirst() : nil
    values.append(value)
    // Released when the accesses to the list are over.
    withExtendedLifetime(dropped) {}
    return true
  }

  /// Returns the kept values, and keeps them no more, if there is an observer that is not paused.
  func take(by observerCount: Int) -> [Value] {
    guard observerCount > paused.count else { return [] }
    let taken = values
    values = []
    return taken
  }
}
