/// A clock that can be told at once when to ring.
///
/// `Clock` only knows sleeping, which is a task that gets to its clock in its own time: of two that are to wake at the
/// same instant nobody knows which comes first. A clock for tests conforms, so that it does know.
@usableFromInline
package protocol AlarmClock: Clock {
  /// Calls a closure at an instant; at once if that has passed.
  ///
  /// - Returns: what calls the alarm off.
  func ring(at deadline: Instant, _ action: @escaping @Sendable () -> Void) -> @Sendable () -> Void
}
