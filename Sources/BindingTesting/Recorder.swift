public import Binding

/// Records the values of an observable, or of an event.
///
///     let names = Recorder(viewModel.nameText)
///     viewModel.person.value.firstName = "Augusta"
///     #expect(names.values == ["Ada Lovelace", "Augusta Lovelace"])
///
/// The recorder records what an observer is told: of an observable that is written in a batch, nothing before the end
/// of the batch.
///
/// The recorder records until it is released or ``stop()`` is called, and retains the observable or event.
public final class Recorder<Value> {
  /// The recorded values, in order, beginning with the present value of an observable.
  public private(set) var values: [Value] = []
  private var subscription: Subscription?

  /// Records the value of an observable now and after each change.
  public init(_ source: some ObservableValue<Value>) {
    let subscription = source.observe { [weak self] in self?.values.append($0) }
    self.subscription = subscription
  }

  /// Records a property of a model, now and after each change. The property is tracked, or computed from tracked
  /// properties.
  ///
  ///     let titles = Recorder(of: viewModel, \.title)
  ///
  /// The recorder holds the model weakly.
  public convenience init<Model: AnyObject>(of model: Model, _ property: KeyPath<Model, Value>) {
    self.init(Computed(of: model, property))
  }

  /// Records the values that an event sends from now on.
  public init(_ event: Event<Value>) {
    subscription = event.observe { [weak self] in self?.values.append($0) }
  }

  /// Stops recording.
  public func stop() {
    subscription?.cancel()
    subscription = nil
  }

  /// Returns and removes the recorded values.
  public func take() -> [Value] {
    defer { values = [] }
    return values
  }

  /// Lets other tasks run until a number of values has been recorded.
  ///
  /// Fewer values are an issue of the running test, at the place of the call. Outside of a test the issue is reported,
  /// see `withDiagnostics`.
  ///
  /// - Parameters:
  ///   - count: how many values to wait for, including those that have been recorded.
  ///   - limit: the time after which the method gives up. Time in which no task could run does not count.
  /// - Returns: the recorded values; fewer than `count` if the time is over.
  @discardableResult
  public func wait(
    for count: Int, within limit: Duration = .seconds(10), fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, column: Int = #column
  ) async -> [Value] {
    if await !holds({ values.count >= count }, within: limit) {
      record("recorded \(values.count) of \(count) values in \(limit)", fileID, filePath, line, column)
    }
    return values
  }
}

@available(*, unavailable, message: "A recorder belongs to the isolation domain it was made in.")
extension Recorder: Sendable {}
