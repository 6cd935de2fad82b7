/// Something that happens, as opposed to a value that is: a tap, a failure, a message.
///
///     let tapped = Event<Void>()
///     tapped.observe { print("tapped") }.store(in: scope)
///     tapped.send()
///
/// Each one sent is delivered to whoever observes at that moment, equal to the one before or not, in order; nothing is kept
/// for later. ``send(_:)`` returns when all observers have been called, in the order in which they began to observe. One sent
/// from inside an observer is delivered after the present one has reached everybody.
///
/// A delivery is a batch: effects run when all observers have been called. Observers are untracked. Sending while a computed is
/// being evaluated traps. Not `Sendable`: an event belongs to the isolation domain it was made in.
public final class Event<Value> {
  /// Where the observers are. Bare addresses, because the end of an observer is never specialised, and a list of what depends
  /// on `Value` would be looked up there for each step.
  @exclusivity(unchecked) @export(implementation) var observers: ContiguousArray<UnsafeRawPointer?>
  @export(implementation) var vacancies: Int
  /// What is to be delivered, and to how many of the observers: those who join later get only what is sent later.
  @exclusivity(unchecked) @export(implementation) var waiting: ContiguousArray<(value: Value, audience: Int)>
  @export(implementation) var isDelivering: Bool
  @export(implementation) let site: (name: String?, file: StaticString, line: UInt32)

  /// Makes an event that nobody observes.
  ///
  /// - Parameters:
  ///   - name: what diagnostics call it; by default the file and line.
  ///   - file: the file that the default name gives; leave it out.
  ///   - line: the line that the default name gives; leave it out.
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
    isDelivering = false
  }

  /// What diagnostics call the event.
  @export(implementation)
  public var name: String { site.name ?? Site.describe(file: site.file.utf8Start, line: site.line) }

  /// How many observers there are.
  @export(implementation)
  public var observerCount: Int { observers.count - vacancies }

  /// Delivers a value to all observers.
  @export(implementation)
  public func send(_ value: Value) {
    let turn = currentTurn()
    if turn.pointee.pulls > 0 { failInComputed(in: turn) }
    guard !isDelivering else { return waiting.append((value, observers.count)) }
    isDelivering = true
    turn.open()
    turn.aside {
      turn.attributing(to: "by an observer of the event '\(name)'") {
        deliver(value, to: observers.count)
        var next = 0
        while next < waiting.count {
          deliver(waiting[next].value, to: waiting[next].audience)
          next += 1
        }
      }
    }
    let delivered = waiting
    if !delivered.isEmpty { waiting = [] }
    isDelivering = false
    closeRanks()
    // What ends with a value may send: it finds everything in order.
    withExtendedLifetime(delivered) {}
    turn.close()
  }

  /// Calls a closure with each value that is sent from now on.
  ///
  /// - Returns: what keeps the observation going. It keeps the event alive.
  @export(implementation)
  public func observe(_ callback: @escaping (Value) -> Void) -> Subscription {
    let observer = EventObserver(event: self, place: observers.count, callback: callback)
    observers.append(Unmanaged.passUnretained(observer).toOpaque())
    return observer
  }

  @export(implementation)
  func failInComputed(in turn: TurnRef) -> Never { turn.failInComputed("the event '\(name)' is sent") }

  @export(implementation)
  func deliver(_ value: Value, to audience: Int) {
    for place in 0..<audience {
      guard let observer = observers[place] else { continue }
      // Kept while it is called: it may be released by its own callback.
      let callback = Unmanaged<EventObserver<Value>>.fromOpaque(observer)._withUnsafeGuaranteedRef { $0.callback }
      callback(value)
    }
  }

  /// Forgets an observer. Its place stays empty for now, because a delivery may be going through the places.
  @usableFromInline
  func remove(at place: Int) {
    observers[place] = nil
    vacancies += 1
    if !isDelivering { closeRanks() }
  }

  /// Closes the gaps, once they are as many as the observers, so that leaving costs no more than joining.
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
  /// Tells all observers that it happened.
  @export(implementation)
  public func send() { send(()) }
}

/// One who observes an event. The event does not keep it: it goes when its user lets go of it.
@usableFromInline
final class EventObserver<Value>: Subscription {
  private var event: Event<Value>?
  @export(implementation) var seat: Int
  @exclusivity(unchecked) @export(implementation) private(set) var callback: (Value) -> Void

  @usableFromInline
  init(event: Event<Value>, place: Int, callback: @escaping (Value) -> Void) {
    self.event = event
    self.seat = place
    self.callback = callback
  }

  deinit {
    event?.remove(at: seat)
    // What the closure captured may be an observer again: chains of them end in a loop.
    let turn = currentTurn()
    withUnsafeMutablePointer(to: &callback) { turn.discardCaptures(ofClosureAt: $0) }
    turn.collect()
  }

  @usableFromInline
  override var isCancelled: Bool { event == nil }

  @usableFromInline
  override func cancel() {
    guard let event else { return }
    self.event = nil
    event.remove(at: seat)
    leaveScope()
  }
}
