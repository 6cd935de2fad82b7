/// Calls a closure once, at an instant, on the actor on which the alarm was made. Setting the alarm again replaces the
/// instant and the closure. The closure is given the time: the instant, or a later one. A test's clock may wake its
/// sleepers while its time stands still: then the closure is given the instant.
///
/// Setting the alarm to a later instant leaves the call of the clock as it is. When that call comes, the clock is asked
/// again, for the later instant. So an alarm that is moved many times in quick succession costs one call of the clock.
/// On an ``AlarmClock`` the former call is cancelled instead, so that an alarm that was moved rings behind those that
/// were set for the same instant before.
final class Alarm<AnyClock: Clock> {
  typealias Instant = AnyClock.Instant

  /// Makes the clock call a closure at an instant, and returns a closure that cancels the call.
  let start: (Instant, @escaping () -> Void) -> @Sendable () -> Void
  let now: () -> Instant
  /// Whether alarms that are due at the same instant ring in the order in which the clock was called.
  let ringsInOrder: Bool
  let setting: LatestWork
  /// The instant at which the alarm rings; `nil` while it is not set.
  private(set) var deadline: Instant?
  /// The instant at which the clock calls, not later than `deadline`; `nil` while the alarm is not set.
  private var nextCall: Instant?
  /// Called when the alarm rings. Stored here and not captured by the closure that the clock calls, because the clock
  /// may release its closure on any thread: that closure refers to the alarm weakly.
  var ring: ((Instant) -> Void)?

  convenience init(_ clock: AnyClock, isolation: isolated any Actor = #isolation) {
    self.init(clock, on: HomeActor(isolation))
  }

  convenience init(_ clock: AnyClock, on home: HomeActor) {
    self.init(ringsInOrder: clock is any AlarmClock, now: { clock.now }) { deadline, ring in
      if let clock = clock as? any AlarmClock {
        guard let call = home.deferring(ring) else { return {} }
        return clock.ring(at: deadline, call)
      }
      nonisolated(unsafe) let ring = ring
      let task = Task {
        try? await clock.sleep(until: deadline, tolerance: nil)
        _ = await home.call(ring)
      }
      return { task.cancel() }
    }
  }

  init(
    ringsInOrder: Bool, now: @escaping () -> Instant,
    start: @escaping (Instant, @escaping () -> Void) -> @Sendable () -> Void
  ) {
    self.ringsInOrder = ringsInOrder
    self.now = now
    self.start = start
    setting = LatestWork()
  }

  /// Calls a closure at an instant, or soon if the instant has passed.
  func set(to deadline: Instant, _ ring: @escaping (Instant) -> Void) {
    self.deadline = deadline
    self.ring = ring
    if !ringsInOrder, let nextCall, nextCall <= deadline { return }
    call(at: deadline)
  }

  private func call(at instant: Instant) {
    nextCall = instant
    weak let me = self
    setting.start { number in
      start(instant) { me?.ring(number) }
    }
  }

  private func ring(_ number: Int) {
    guard setting.finish(number), let deadline, let called = nextCall else { return }
    nextCall = nil
    let now = max(now(), called)
    if now < deadline { return call(at: deadline) }
    self.deadline = nil
    ring.take()?(now)
  }

  func callOff() {
    setting.stop()
    (deadline, nextCall, ring) = (nil, nil, nil)
  }
}

extension AlarmClock {
  func ring(at deadline: Any, _ call: HomeCall) -> @Sendable () -> Void {
    guard let deadline = deadline as? Instant else { return {} }
    return ring(at: deadline, call)
  }
}

/// A clock that calls closures at instants.
///
/// `Clock` only offers sleeping, and a task may reach its clock at any time after it was started: of two tasks that
/// sleep until the same instant either may wake first. On a clock that conforms, as the manual one for tests does,
/// alarms ring in the order in which they were set, or moved last.
package protocol AlarmClock: Clock {
  /// Calls a closure at an instant, or at once if the instant has passed.
  ///
  /// - Returns: a closure that cancels the call.
  func ring(at deadline: Instant, _ call: HomeCall) -> @Sendable () -> Void
}
