/// A clock that calls closures at instants.
///
/// `Clock` only offers sleeping, and a task may reach its clock at any time after it was started: of two tasks that
/// sleep until the same instant either may wake first. The clock for tests conforms, so that alarms ring in the order
/// in which they were set.
package protocol AlarmClock: Clock {
  /// Calls a closure at an instant, or at once if the instant has passed.
  ///
  /// - Returns: a closure that cancels the alarm.
  func ring(at deadline: Instant, _ call: HomeCall) -> @Sendable () -> Void
}
