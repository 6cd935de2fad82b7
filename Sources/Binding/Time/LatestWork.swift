/// Work of which only the latest counts, such as a load, a check or an alarm: starting it again stops it first.
///
/// Work that is told to stop may answer all the same. So each start has a number, and ``finish(_:)`` says whether an
/// answer with that number still counts.
@usableFromInline
package final class LatestWork {
  @export(implementation) var number = 0
  @export(implementation) var stopPresent: (@Sendable () -> Void)?

  @usableFromInline
  package init() {}

  deinit { stopPresent?() }

  /// Starts the work; the closure is given the number of this start and returns what stops it.
  @export(implementation)
  func start(_ start: (_ number: Int) -> @Sendable () -> Void) {
    number += 1
    let stopFormer = stopPresent
    stopPresent = start(number)
    // Last, because the former work may react to it: by then the new work has taken its place.
    stopFormer?()
  }

  /// Starts a task as the work.
  @export(implementation)
  package func start(task: (_ number: Int) -> Task<Void, Never>) {
    start { number in
      let task = task(number)
      return { task.cancel() }
    }
  }

  /// Stops the work. Its answer does not count any more.
  @export(implementation)
  package func stop() {
    number += 1
    stopPresent.take()?()
  }

  /// The work that was started with a number has an answer.
  ///
  /// - Returns: whether the answer counts, which it does once, and only if the work was not stopped or started anew.
  @export(implementation)
  package func finish(_ number: Int) -> Bool {
    guard number == self.number else { return false }
    self.number += 1
    stopPresent = nil
    return true
  }
}
