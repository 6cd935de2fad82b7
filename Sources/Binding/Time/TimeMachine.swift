/// Decides what an adapter of time makes of the values it receives. Values and rings of the alarm go in, actions come out.
///
/// The machine never asks what time it is; it is told.
protocol TimeMachine<Input, Output, Instant> {
  associatedtype Input
  associatedtype Output
  associatedtype Instant: InstantProtocol

  /// A value has come.
  mutating func receive(_ value: Input, at now: Instant) -> TimeAction<Output, Instant>
  /// The alarm has rung.
  mutating func ring(at now: Instant) -> TimeAction<Output, Instant>
}

/// What to do next: publish some values, in order, and then see to the alarm.
struct TimeAction<Output, Instant> {
  enum Alarm {
    /// It stays as it is.
    case keep
    case set(Instant)
  }

  var publishing: [Output] = []
  var alarm = Alarm.keep
}

extension TimeAction: Equatable where Output: Equatable, Instant: Equatable {}
extension TimeAction.Alarm: Equatable where Instant: Equatable {}
