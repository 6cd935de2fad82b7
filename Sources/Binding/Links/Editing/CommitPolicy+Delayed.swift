extension CommitPolicy {
  /// After a while without edits, or when `commit()` is called.
  ///
  ///     query.bindTwoWay(to: searchField, commit: .delayed(for: .milliseconds(300), clock: ContinuousClock()))
  ///
  /// - Parameters:
  ///   - duration: the time without edits.
  ///   - clock: the clock that measures it; a manual one in tests.
  public static func delayed<AnyClock: Clock>(
    for duration: AnyClock.Duration, clock: AnyClock, isolation: isolated any Actor = #isolation
  ) -> CommitPolicy {
    CommitPolicy(pace: .delayed) { write in
      let alarm = Alarm(clock, isolation: isolation)
      alarm.set(to: clock.now.advanced(by: duration), write)
      return { alarm.callOff() }
    }
  }
}
