/// Ticks at regular intervals, while a condition holds.
///
///     let ticker = Ticker(every: .seconds(1), while: { isRunning.value })
///     ticker.observe { elapsed.value += 1 }.store(in: scope)
///
/// **When.** The first tick comes an interval after the condition began to hold, the next ones at multiples of the
/// interval, however long the observers take. Of the ticks that became due while an observer ran, or while the program
/// was asleep, one comes late, and the others are dropped. The condition is tracked; when it ceases to hold, the
/// present interval is dropped.
///
/// **Ownership.** The ticker ticks as long as it lives. An observation retains the ticker, and the ticker retains what
/// the condition reads. Not `Sendable`: it ticks on the actor on which it was made. With a manual clock a test decides
/// when time passes.
public final class Ticker {
  /// Sent at each tick. An observation of this event does not retain the ticker, unlike the subscription that
  /// ``observe(_:)`` returns.
  public let ticks: Event<Void>
  var effect: Effect?
  var isTicking: Bool
  /// Sets the alarm to the next tick: if `isFirst`, an interval from now, otherwise an interval after the tick before.
  let arm: (_ isFirst: Bool, _ ring: @escaping () -> Void) -> Void
  let disarm: () -> Void

  /// Makes a ticker.
  ///
  /// - Parameters:
  ///   - interval: the time between two ticks. Traps unless it is longer than zero.
  ///   - condition: whether to tick; it is tracked.
  public convenience init<AnyClock: Clock>(
    every interval: AnyClock.Duration, while condition: @escaping () -> Bool = { true },
    clock: AnyClock = ContinuousClock(), isolation: isolated any Actor = #isolation,
    file: StaticString = #fileID, line: UInt32 = #line
  ) {
    guard interval > .zero else {
      let place = siteName(nil, file, line)
      fatalError("Binding: the ticker at \(place) has an interval that is not longer than zero, and would never rest")
    }
    let alarm = Alarm(clock)
    var due = clock.now
    self.init(ticks: Event(file: file, line: line)) { isFirst, ring in
      let now = clock.now
      due = Ticker.tick(after: isFirst ? now : due, every: interval, notBefore: now)
      alarm.set(to: due) { _ in ring() }
    } disarm: {
      alarm.callOff()
    }
    effect = Effect(file: file, line: line) { [weak self] in
      let isOn = condition()
      untracked { self?.tick(while: isOn) }
    }
  }

  /// The tick after another one. Ticks that were missed are dropped. The next one is at a multiple of the interval all
  /// the same.
  private static func tick<Instant: InstantProtocol>(
    after former: Instant, every interval: Instant.Duration, notBefore now: Instant
  ) -> Instant {
    let due = former.advanced(by: interval)
    let missed = due.duration(to: now) / interval
    return missed > 0 ? due.advanced(by: interval * Int(missed.rounded(.up))) : due
  }

  init(
    ticks: Event<Void>, arm: @escaping (_ isFirst: Bool, _ ring: @escaping () -> Void) -> Void,
    disarm: @escaping () -> Void
  ) {
    self.ticks = ticks
    self.arm = arm
    self.disarm = disarm
    isTicking = false
  }

  /// Calls a closure at each tick.
  ///
  /// - Returns: the subscription. It retains the ticker.
  public func observe(_ callback: @escaping () -> Void) -> Subscription {
    ticks.observe { [self] in withExtendedLifetime(self) { callback() } }
  }

  func tick(while isOn: Bool) {
    guard isOn != isTicking else { return }
    isTicking = isOn
    if isOn { setAlarm(isFirst: true) } else { disarm() }
  }

  func setAlarm(isFirst: Bool) {
    arm(isFirst) { [weak self] in
      guard let self else { return }
      // The alarm is set first, because an observer may end the ticking.
      setAlarm(isFirst: false)
      ticks.send()
    }
  }
}

@available(*, unavailable, message: "A ticker belongs to the isolation domain it was made in.")
extension Ticker: Sendable {}
