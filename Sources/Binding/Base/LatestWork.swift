/// Work of which only the latest start counts, such as a load: starting it again stops the former work. Work that was
/// stopped may still deliver a result, so each start has a number, and ``finish(_:)`` says whether the result of that
/// start counts.
package final class LatestWork {
  var number = 0
  var stopPresent: (@Sendable () -> Void)?

  package init() {}

  deinit { stopPresent?() }

  /// Starts the work. The closure is given the number of this start and returns a closure that stops the work.
  func start(_ start: (_ number: Int) -> @Sendable () -> Void) {
    number += 1
    let stopFormer = stopPresent
    stopPresent = start(number)
    // Last, because the former work may react to being stopped: by then the new work has taken its place.
    stopFormer?()
  }

  /// Starts the work as a task, if the closure returns one.
  package func start(task: (_ number: Int) -> Task<Void, Never>?) {
    start { number in
      let task = task(number)
      return { task?.cancel() }
    }
  }

  /// Stops the work. A result that it still delivers does not count.
  package func stop() {
    number += 1
    stopPresent.take()?()
  }

  /// Called with the number of a start whose work has delivered its result.
  ///
  /// - Returns: whether the result counts: it counts once, unless the work was stopped or started again.
  package func finish(_ number: Int) -> Bool {
    guard number == self.number else { return false }
    self.number += 1
    stopPresent = nil
    return true
  }
}
