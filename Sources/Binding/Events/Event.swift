/// A source of occurrences, such as taps, failures and messages, without a present value.
///
///     let tapped = Event<Void>()
///     tapped.observe { print("tapped") }.store(in: scope)
///     tapped.send()
///
/// Each value that is sent is delivered to the present observers, even if it equals the value before, and is not stored
/// for later observers. ``send(_:)`` returns when all observers have been called, in the order in which they began to
/// observe. A value that an observer sends to the same event is delivered when all observers have got the present
/// value. What it sends to another event is delivered at once. An event that is to wait for its next observer is made
/// by ``init(waiting:name:file:line:)``.
///
/// A delivery is a batch: effects run when all observers have been called. Observers are untracked. Sending while a
/// computed is being evaluated traps, and so does a chain of events that is too deep for the stack. Events that keep
/// sending each other, or themselves, are reported after a million values, see ``Diagnostic/Kind/eventLoop``, and the
/// values that still wait are dropped, with those that the handler of the report sends to the same event.
///
/// Not `Sendable`: an event belongs to the isolation domain it was made in. Using the event, or ending an observer of
/// it, on another thread while it delivers traps.
public final class Event<Value> {
  /// The observers, in the order in which they began to observe; `nil` where one has ended. Bare addresses, because the
  /// `deinit` of an observer is not specialised, and would look up the metadata of an array that depends on `Value`
  /// each time.
  @exclusivity(unchecked) @export(implementation) var observers: ContiguousArray<UnsafeRawPointer?>
  @exclusivity(unchecked) @export(implementation) var vacancies: Int
  /// The values that wait for delivery, each with the number of observers at the time when it was sent, because later
  /// observers do not get the value.
  @exclusivity(unchecked) @export(implementation) var waiting: ContiguousArray<(value: Value, audience: Int)>
  /// The turn of the thread that is delivering a value.
  @exclusivity(unchecked) @export(implementation) var delivery: TurnRef?
  /// The observations that make a derived event send.
  @export(implementation) var feeds: ContiguousArray<Subscription>
  /// Called when the event gets its first observer, and when it has lost its last observer.
  @export(implementation) var attachment: ((_ event: Event, _ isObserved: Bool) -> Void)?
  /// The values that wait for an observer, if the event keeps any.
  @export(implementation) var undelivered: UndeliveredValues<Value>?
  @export(implementation) let site: (name: String?, file: StaticString, line: UInt32)
  @exclusivity(unchecked) @export(implementation) var home: Home

  /// Makes an event without observers.
  ///
  /// - Parameter name: what diagnostics call it; by default the file and line.
  @export(implementation)
  public convenience init(name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line) {
    self.init(site: (name, file, line))
  }

  @usableFromInline
  init(site: (name: String?, file: StaticString, line: UInt32)) {
    self.site = site
    observers = []
    vacancies = 0
    waiting = []
    delivery = nil
    feeds = []
    home = Home()
  }

  /// What diagnostics call the event.
  @export(implementation)
  public var name: String { site.name ?? Site.describe(file: site.file.utf8Start, line: site.line) }

  /// The number of observers.
  @export(implementation)
  public var observerCount: Int { observers.count - vacancies }

  /// Delivers a value to all observers.
  @export(implementation)
  public func send(_ value: Value) {
    let turn = currentTurn()
    if turn.pointee.pulls > 0 { failInComputed(in: turn) }
    home.touch(.sent, "the event '\(name)'")
    if let undelivered, undelivered.keep(value, ifUnheardBy: observerCount) { return }
    if let delivery {
      if delivery != turn { failElsewhere("is sent") }
      // An observer sends during a delivery: the value waits for its own round.
      turn.noteSending(name)
      return waiting.append((value, observers.count))
    }
    if turn.isStackLow { failTooDeep() }
    delivery = turn
    turn.open()
    turn.detached {
      turn.attributing(to: "by an observer of the event '\(name)'\(turn.sender)") {
        turn.noteSending(name)
        deliver(value, to: observers.count)
        if !waiting.isEmpty { deliverWaiting(in: turn) }
      }
    }
    delivery = nil
    closeRanks()
    turn.close()
  }

  /// Calls a closure with each value that is sent from now on.
  ///
  /// - Returns: the observation. It keeps the event alive.
  @export(implementation)
  public func observe(_ callback: @escaping (Value) -> Void) -> Subscription {
    if let delivery, delivery != currentTurn() { failElsewhere("is observed") }
    if observerCount == 0 { home.record() } else { home.touch(.observed, "the event '\(name)'") }
    let observer = EventObserver(event: self, place: observers.count, callback: callback)
    observer.traceMaking(as: "an observer of the event '\(name)'")
    observers.append(Unmanaged.passUnretained(observer).toOpaque())
    if let attachment, observers.count - vacancies == 1 { attachment(self, true) }
    if undelivered != nil { deliverUndelivered() }
    return observer
  }

  @export(implementation)
  func failInComputed(in turn: TurnRef) -> Never { turn.failInComputed("the event '\(name)' is sent") }

  @export(implementation)
  func deliver(_ value: Value, to audience: Int) {
    for place in 0..<audience {
      guard let observer = observers[place] else { continue }
      // The closure is retained while it is called, because the closure may release the observer that owns it.
      let callback = Unmanaged<EventObserver<Value>>.fromOpaque(observer)._withUnsafeGuaranteedRef { $0.callback.call }
      callback(value)
    }
  }

  /// Delivers the values that observers have sent during the delivery. Goes round by round: the values of a round are
  /// released before the next round is delivered. Releasing a value may send a value as well.
  @export(implementation) @inline(never)
  func deliverWaiting(in turn: TurnRef) {
    if deliverRounds(in: turn) { return turn.forgetSenders() }
    turn.reportEventLoop()
    // What the handler of the report has sent is dropped, too. The delivery is over first, so that values that are sent
    // when the dropped ones are released are delivered by themselves.
    delivery = nil
    let dropped = waiting
    waiting = []
    // Released when the access to `waiting` is over.
    withExtendedLifetime(dropped) {}
  }

  /// Delivers what waits, round by round. Returns `false` if that does not end.
  @export(implementation)
  func deliverRounds(in turn: TurnRef) -> Bool {
    var count = 0
    while !waiting.isEmpty {
      let round = waiting
      waiting = []
      for (value, audience) in round {
        guard count < TurnRef.valuesInDelivery else { return false }
        // Shortly before the limit, the names of the events that are sent are collected for the report.
        if count >= TurnRef.valuesInDelivery - 100 { turn.collectSenders() }
        deliver(value, to: audience)
        count += 1
      }
    }
    return true
  }

  @export(implementation) @inline(never)
  func failElsewhere(_ deed: String) -> Never {
    fatalError(
      """
      Binding: the event '\(name)' \(deed) on one thread while it delivers a value on another. \
      Declare `isolated deinit {}` in the owners of its observers, and use it in one isolation domain.
      """)
  }

  @export(implementation) @inline(never)
  func failTooDeep() -> Never {
    fatalError("Binding: the stack is too small to send the event '\(name)': too many events send each other in a row")
  }

  /// Removes an observer. Its index stays empty for now, because a delivery may be iterating over the observers.
  func remove(at place: Int) {
    if let delivery {
      if delivery != currentTurn() { failElsewhere("loses an observer") }
    } else {
      home.touch(.released, "the event '\(name)'")
    }
    if let undelivered, let observer = observers[place] { undelivered.paused.remove(observer) }
    observers[place] = nil
    vacancies += 1
    if delivery == nil { closeRanks() }
    if observers.count == vacancies {
      home.leave()
      attachment?(self, false)
    }
  }

  /// Removes the empty indices once they are more than half of all, so that removing an observer takes constant time on
  /// average.
  @export(implementation)
  func closeRanks() {
    guard vacancies > observers.count / 2 else { return }
    var count = 0
    for place in observers.indices {
      guard let observer = observers[place] else { continue }
      Unmanaged<EventObserver<Value>>.fromOpaque(observer)._withUnsafeGuaranteedRef { $0.seat = count }
      observers[count] = observer
      count += 1
    }
    while observers.count > count { _ = observers.popLast() }
    vacancies = 0
  }
}

@available(*, unavailable, message: "An event belongs to the isolation domain it was made in.")
extension Event: Sendable {}

extension Event where Value == Void {
  /// Notifies all observers.
  @export(implementation)
  public func send() { send(()) }
}

/// An observer of an event: the token that `observe` returns. The event does not retain it, so it ends when the owner
/// releases it.
@usableFromInline
final class EventObserver<Value>: Subscription {
  @exclusivity(unchecked) private var event: Event<Value>?
  /// The index of this observer in the event's `observers`.
  @export(implementation) var seat: Int
  @exclusivity(unchecked) @export(implementation) private(set) var callback: Callback

  /// What is called. A struct, because asking for the address of a closure that takes a `Value` gives the address of a
  /// temporary closure that calls it.
  @usableFromInline
  struct Callback {
    @usableFromInline let call: (Value) -> Void
  }

  @usableFromInline
  init(event: Event<Value>, place: Int, callback: @escaping (Value) -> Void) {
    self.event = event
    self.seat = place
    self.callback = Callback(call: callback)
  }

  deinit {
    event?.remove(at: seat)
    discardCallback()
  }

  /// Releases the captures of an ended observer's closure. They may include another observer, so they are put on the
  /// list `garbage`, which is emptied in a loop.
  private func discardCallback() {
    let turn = currentTurn()
    withUnsafeMutablePointer(to: &callback) { turn.discardCaptures(ofClosureAt: $0) }
    turn.collect()
  }

  override var isCancelled: Bool { event == nil }

  override func setPaused(_ isPaused: Bool) {
    event?.notePause(isPaused, of: Unmanaged.passUnretained(self).toOpaque())
  }

  override func cancel() {
    guard let event else { return }
    self.event = nil
    event.remove(at: seat)
    leaveScope()
    discardCallback()
  }
}

// MARK: Loops of events

extension Diagnostic.Kind {
  /// Observers kept sending events, and the values that still waited were dropped. The report names the events that
  /// were sent last.
  public static var eventLoop: Diagnostic.Kind {
    Diagnostic.Kind("eventLoop", "Events do not settle:", "were sent a million times within one delivery.")
  }
}

extension TurnRef {
  /// How many of the values that wait may be delivered within the delivery of one value.
  @export(implementation)
  static var valuesInDelivery: Int { 1_000_000 }

  /// Whether too little of the stack is left to call users' closures.
  @usableFromInline
  var isStackLow: Bool { Platform.isStackLow(pointee.stackEnd) }

  /// Notes the name of an event that is sent, if a loop of events is about to be reported.
  @export(implementation)
  func noteSending(_ name: @autoclosure () -> String) {
    if pointee.senders != nil { addSender(name()) }
  }

  @usableFromInline
  func addSender(_ name: String) {
    if pointee.senders?.contains(name) == false { pointee.senders?.append(name) }
  }

  @usableFromInline
  func collectSenders() { if pointee.senders == nil { pointee.senders = [] } }

  @usableFromInline
  func forgetSenders() { pointee.senders = nil }

  /// Reports a loop of events, with the names of the events that were sent last.
  @usableFromInline
  func reportEventLoop() {
    let names = pointee.senders.take() ?? []
    detached { report(Diagnostic(kind: .eventLoop, names: names, error: nil)) }
  }
}
