/// A clock that calls closures at instants.
///
/// `Clock` only offers sleeping, and a task may reach its clock at any time after it was started: of two tasks that
/// sleep until the same instant either may wake first. A clock for tests conforms, so that alarms ring in the order in
/// which they were set.
@usableFromInline
package protocol AlarmClock: Clock {
  /// Calls a closure at an instant; at once if that has passed.
  ///
  /// - Returns: what calls the alarm off.
  func ring(at deadline: Instant, _ action: @escaping @Sendable () -> Void) -> @Sendable () -> Void
}
