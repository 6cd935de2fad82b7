/// The error of something that took too long.
public struct TimedOut: Error, Hashable, Sendable {
  /// Makes the error, also for code that sets time limits of its own.
  public init() {}
}
