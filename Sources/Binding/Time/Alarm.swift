/// Rings once, at an instant, on the actor it was made on; setting it anew calls off what it was set to.
@usableFromInline
package final class Alarm<AnyClock: Clock> {
  @export(implementation) let start: (AnyClock.Instant, @escaping () -> Void) -> Task<Void, Never>
  @export(implementation) var task: Task<Void, Never>?

  @export(implementation)
  package convenience init(_ clock: AnyClock, isolation: isolated any Actor = #isolation) {
    self.init { deadline, ring in
      let wait = Self.waiting(for: clock, until: deadline)
      return Task {
        _ = isolation
        await wait()
        if !Task.isCancelled { ring() }
      }
    }
  }

  @usableFromInline
  init(_ start: @escaping (AnyClock.Instant, @escaping () -> Void) -> Task<Void, Never>) { self.start = start }

  deinit { task?.cancel() }

  /// Calls a closure at an instant, or soon if that has passed.
  @export(implementation)
  package func set(to deadline: AnyClock.Instant, _ ring: @escaping () -> Void) {
    task?.cancel()
    task = start(deadline, ring)
  }

  @export(implementation)
  package func callOff() {
    task?.cancel()
    task = nil
  }

  /// A clock that can ring is told now; any other when the task has begun to sleep.
  @export(implementation)
  static func waiting(
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
  @export(implementation)
  func ring(at deadline: Any, _ action: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    guard let deadline = deadline as? Instant else { return {} }
    return ring(at: deadline, action)
  }
}
