package import Binding
internal import Foundation

/// A clock that a test advances.
///
///     let clock = ManualClock()
///     let settled = query.debounced(for: .seconds(1), clock: clock)
///     query.value = "Ada"
///     await clock.advance(by: .seconds(1))
///     #expect(settled.value == "Ada")
///
/// Tasks that sleep until the same instant wake one by one, in the order in which they went to sleep: the first
/// finishes its work before the second wakes, as far as ``drain()`` can know that. The clock may be used from any
/// isolation domain.
///
/// The clock retains the actor of each timer that is set, such as that of a `Ticker`, until the timer fires or is
/// called off; other clocks do not. Timers for the same instant fire in the order in which they were set, or moved
/// last.
public final class ManualClock: Clock, @unchecked Sendable {
  /// A point in the time of a manual clock.
  public struct Instant: InstantProtocol {
    /// The time since the clock was made.
    public let elapsed: Duration

    /// Makes the instant at which a duration has passed.
    public init(elapsed: Duration) { self.elapsed = elapsed }

    /// The instant a duration later.
    public func advanced(by duration: Duration) -> Instant { Instant(elapsed: elapsed + duration) }
    /// The time from here to another instant.
    public func duration(to other: Instant) -> Duration { other.elapsed - elapsed }
    /// Whether the left instant comes before the right one.
    public static func < (one: Instant, other: Instant) -> Bool { one.elapsed < other.elapsed }
  }

  private struct Sleeper {
    enum Waking {
      case task(AsyncStream<Void>.Continuation)
      case timer(HomeCall)
    }
    let number: Int
    let deadline: Instant
    let waking: Waking
  }

  // The lock guards everything below, so the class may be `Sendable`.
  private let lock = NSLock()
  private var present = Instant(elapsed: .zero)
  /// The sleeping tasks and the timers, in the order in which they will wake.
  private var sleepers: [Sleeper] = []
  private var lastNumber = 0

  /// Makes a clock at time zero, which stands still until it is advanced.
  public init() {}

  /// The present instant.
  public var now: Instant { lock.withLock { present } }

  /// Zero: time passes in steps of any size.
  public var minimumResolution: Duration { .zero }

  /// The number of sleeping tasks and of timers that are set.
  public var sleeperCount: Int { lock.withLock { sleepers.count } }

  /// The instant at which the next task wakes, or the next timer fires; `nil` if no task sleeps and no timer is set.
  public var nextDeadline: Instant? { lock.withLock { sleepers.first?.deadline } }

  /// Sleeps until the clock has been advanced to an instant. Returns at once if the instant has passed.
  ///
  /// - Throws: `CancellationError` if the task is cancelled before the instant.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let (signals, signal) = AsyncStream.makeStream(of: Void.self)
    let (number, isDue) = enlist(.task(signal), until: deadline)
    if isDue { return }
    // Called at once when the task is cancelled, even if its actor is busy and time passes before the task runs.
    signal.onTermination = { _ in _ = self.callOff(number) }
    for await _ in signals { return }
    throw CancellationError()
  }

  /// Sleeps for a duration. The caller stays on its actor until it sleeps, so that tasks of one actor wake in the order
  /// in which they called; the method that every clock has leaves the actor first.
  ///
  /// - Throws: `CancellationError` if the task is cancelled before the time has passed.
  public func sleep(for duration: Duration, tolerance: Duration? = nil) async throws {
    try await sleep(until: now.advanced(by: duration), tolerance: tolerance)
  }

  /// Lets time pass, wakes the tasks that sleep until an instant within that time, and fires the timers of that time.
  /// Before and after each of these instants all ready tasks on the caller's actor run, so that a task that wakes can
  /// go to sleep and wake again during the same call. A timer of no length that is set at such an instant is ready as
  /// well, and fires before timers that were set for the instant earlier. All that takes milliseconds; where no task is
  /// involved, ``advanceNow(by:isolation:)`` takes microseconds.
  public func advance(by duration: Duration) async { await advance(to: now.advanced(by: duration)) }

  /// Lets time pass until an instant, as ``advance(by:)`` does. Does nothing if the instant has passed.
  public func advance(to instant: Instant) async {
    await drain()
    while wakeNext(until: instant, isolation: #isolation) { await drain() }
    lock.withLock { present = max(present, instant) }
  }

  /// Lets time pass in a test that awaits nothing.
  ///
  ///     @Test @MainActor func `a query settles`() {
  ///       query.value = "Ada"
  ///       clock.advanceNow(by: .seconds(1))
  ///       #expect(settled.value == "Ada")
  ///     }
  ///
  /// The timers of the caller's actor fire within that time, each at its instant: those of `debounced`, `throttled` and
  /// `delayed`, of a ticker, and of whatever else this toolkit times with the clock. Those that are due already, such
  /// as a timer of no length, fire first, even if the duration is zero. Tasks that sleep and timers of other actors are
  /// woken in their turn, and run when their actors are free: a test that has such tasks or timers awaits
  /// ``advance(by:)``. Takes microseconds.
  ///
  /// A timer is no part of an operation during which it fires. With other clocks it cannot fire before the operation is
  /// over, because it needs the actor. So in a batch, a transaction or an effect the time passes, and ``now`` changes,
  /// at the end of the outermost operation, whether a transaction succeeds or fails.
  public func advanceNow(by duration: Duration, isolation: isolated (any Actor)? = #isolation) {
    outsideOfOperations { clock in clock.passNow(to: clock.now.advanced(by: duration), isolation: isolation) }
  }

  /// Lets time pass until an instant, as ``advanceNow(by:isolation:)`` does. Does nothing if the instant has passed.
  public func advanceNow(to instant: Instant, isolation: isolated (any Actor)? = #isolation) {
    outsideOfOperations { $0.passNow(to: instant, isolation: isolation) }
  }

  private func passNow(to instant: Instant, isolation: isolated (any Actor)?) {
    while wakeNext(until: instant, isolation: isolation) {}
    lock.withLock { present = max(present, instant) }
  }

  /// Does something now, or at the end of the outermost operation under way.
  private func outsideOfOperations(_ action: @escaping (ManualClock) -> Void) {
    // The call keeps its own token until it has come.
    var calls: [Subscription] = []
    whenOperationEnds {
      calls = []
      action(self)
    }?.store(in: &calls)
  }

  /// Lets time pass until no task sleeps and no timer is set. Does not return as long as some task goes to sleep again
  /// whenever it wakes, or a timer is set again whenever it fires, as that of a `Ticker` is.
  public func run() async {
    await drain()
    while let deadline = nextDeadline { await advance(to: deadline) }
  }

  /// Goes to the next deadline, if it is not after an instant, and wakes the first sleeper of that deadline. Returns
  /// whether a sleeper was woken.
  private func wakeNext(until instant: Instant, isolation: isolated (any Actor)?) -> Bool {
    let sleeper: Sleeper? = lock.withLock {
      guard let first = sleepers.first, first.deadline <= instant else { return nil }
      present = max(present, first.deadline)
      return sleepers.removeFirst()
    }
    switch sleeper?.waking {
    case .task(let signal): signal.yield()
    case .timer(let call): call.run(isolation: isolation)
    case nil: return false
    }
    return true
  }

  /// Adds a sleeper after those with the same deadline. Returns its number, and whether the deadline has passed. Then a
  /// task does not sleep, and a timer is due now.
  private func enlist(_ waking: Sleeper.Waking, until deadline: Instant) -> (number: Int, isDue: Bool) {
    lock.withLock {
      let (isDue, deadline) = (deadline <= present, max(deadline, present))
      lastNumber += 1
      if isDue, case .task = waking { return (lastNumber, isDue) }
      let place = sleepers.firstIndex { $0.deadline > deadline } ?? sleepers.endIndex
      sleepers.insert(Sleeper(number: lastNumber, deadline: deadline, waking: waking), at: place)
      return (lastNumber, isDue)
    }
  }

  /// Removes a sleeper. Returns whether it was still there.
  private func callOff(_ number: Int) -> Bool {
    // Released outside of the lock, because a timer may keep an actor whose end calls off other timers.
    let sleeper: Sleeper? = lock.withLock {
      sleepers.firstIndex { $0.number == number }.map { sleepers.remove(at: $0) }
    }
    return sleeper != nil
  }
}

extension ManualClock: AlarmClock {
  package func ring(at deadline: Instant, _ call: HomeCall) -> @Sendable () -> Void {
    let (number, isDue) = enlist(.timer(call), until: deadline)
    // The timer fires although the clock stands still: in a task, or in a call of `advanceNow` before that task runs.
    if isDue { call.start(if: { self.callOff(number) }) }
    return { _ = self.callOff(number) }
  }
}
