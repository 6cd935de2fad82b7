/// Waits until no value has come for a while, then publishes the last one.
///
/// The interval comes with each event: a field of a type that only the clock knows costs every program twenty
/// functions.
@usableFromInline
struct Debouncer<Value, Instant: InstantProtocol> {
  @usableFromInline
  indirect enum State {
    /// Nothing to publish.
    case quiet
    /// The value is published when the alarm rings; the next value takes its place and sets the alarm anew.
    case waiting(Value)
  }

  @export(implementation) var state = State.quiet

  @export(implementation)
  init() {}

  @export(implementation)
  mutating func receive(_ value: Value, at now: Instant, interval: Instant.Duration) -> TimeAction<Value, Instant> {
    state = .waiting(value)
    return ([], now.advanced(by: interval))
  }

  @export(implementation)
  mutating func ring(at now: Instant, interval: Instant.Duration) -> TimeAction<Value, Instant> {
    guard case .waiting(let value) = state else { return ([], nil) }
    state = .quiet
    return ([value], nil)
  }
}
