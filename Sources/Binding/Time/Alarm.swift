/// Rings once, at an instant, on the actor it was made on; setting it anew calls off what it was set to.
@usableFromInline
package final class Alarm<AnyClock: Clock> {
  /// Has a closure called at an instant, and answers how to call that off.
  @export(implementation) let start: (AnyClock.Instant, @escaping () -> Void) -> @Sendable () -> Void
  @export(implementation) var stop: (@Sendable () -> Void)?
  /// Which setting counts. What rings for another has been called off when it was on its way.
  @export(implementation) var number = 0

  @export(implementation)
  package convenience init(_ clock: AnyClock, isolation: isolated any Actor = #isolation) {
    self.init { deadline, ring in
      if let clock = clock as? any AlarmClock {
        // It may be called on any thread, because all that it does there is to hand a job to the actor.
        nonisolated(unsafe) let handOver = {
          _ = Task {
            _ = isolation
            ring()
          }
        }
        return clock.ring(at: deadline) { handOver() }
      }
      let task = Task {
        _ = isolation
        try? await clock.sleep(until: deadline, tolerance: nil)
        ring()
      }
      return { task.cancel() }
    }
  }

  @usableFromInline
  init(_ start: @escaping (AnyClock.Instant, @escaping () -> Void) -> @Sendable () -> Void) { self.start = start }

  deinit { stop?() }

  /// Calls a closure at an instant, or soon if that has passed.
  @export(implementation)
  package func set(to deadline: AnyClock.Instant, _ ring: @escaping () -> Void) {
    callOff()
    let number = number
    stop = start(deadline) { [weak self] in
      if self?.number == number { ring() }
    }
  }

  @export(implementation)
  package func callOff() {
    number += 1
    stop?()
    stop = nil
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
