public import Binding

/// Writes down the values of an observable, or what an event sends.
///
///     let names = Recorder(viewModel.nameText)
///     viewModel.person.value.firstName = "Augusta"
///     #expect(names.values == ["Ada Lovelace", "Augusta Lovelace"])
///
/// It records until it is released or ``stop()`` is called, and keeps what it records.
public final class Recorder<Value> {
  /// What was recorded, in order: for an observable beginning with the value it had.
  public private(set) var values: [Value] = []
  private var subscription: Subscription?

  /// Records the value of an observable now and after each change.
  public init(_ source: some ObservableValue<Value>) {
    let subscription = source.observe { [weak self] in self?.values.append($0) }
    self.subscription = subscription
  }

  /// Records what an event sends from now on.
  public init(_ event: Event<Value>) {
    subscription = event.observe { [weak self] in self?.values.append($0) }
  }

  /// Records nothing more.
  public func stop() {
    subscription?.cancel()
    subscription = nil
  }

  /// What was recorded since the last time, which is forgotten.
  public func take() -> [Value] {
    defer { values = [] }
    return values
  }

  /// Lets others run until so many values have been recorded.
  ///
  /// - Returns: what was recorded; fewer values if no more are to be expected.
  @discardableResult
  public func wait(for count: Int) async -> [Value] {
    await drain { values.count >= count }
    return values
  }
}

@available(*, unavailable, message: "A recorder belongs to the isolation domain it was made in.")
extension Recorder: Sendable {}
