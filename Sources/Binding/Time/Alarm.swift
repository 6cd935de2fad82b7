/// Rings once, at an instant, on the actor it was made on; setting it anew calls off what it was set to.
package final class Alarm<AnyClock: Clock> {
  private let start: (AnyClock.Instant, @escaping () -> Void) -> Task<Void, Never>
  private var task: Task<Void, Never>?

  package init(_ clock: AnyClock, isolation: isolated any Actor = #isolation) {
    start = { deadline, ring in
      let wait = Self.waiting(for: clock, until: deadline)
      return Task {
        _ = isolation
        await wait()
        if !Task.isCancelled { ring() }
      }
    }
  }

  deinit { task?.cancel() }

  /// Calls a closure at an instant, or soon if that has passed.
  package func set(to deadline: AnyClock.Instant, _ ring: @escaping () -> Void) {
    task?.cancel()
    task = start(deadline, ring)
  }

  package func callOff() {
    task?.cancel()
    task = nil
  }

  /// A clock that can ring is told now; any other when the task has begun to sleep.
  private static func waiting(
    for clock: AnyClock, until deadline: AnyClock.Instant
  ) -> @Sendable () async -> Void {
    guard let clock = clock as? any AlarmClock else {
      return { try? await clock.sleep(until: deadline, tolerance: nil) }
    }
    let rung = Milestone()
    let callOff = clock.ring(at: deadline, rung.reach)
    return {
      await rung.wait()
      callOff()
    }
  }
}

extension AlarmClock {
  /// As the requirement, for who knows of the clock only that its instants are of that type.
  fileprivate func ring(at deadline: Any, _ action: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    guard let deadline = deadline as? Instant else { return {} }
    return ring(at: deadline, action)
  }
}
