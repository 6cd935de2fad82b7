extension ObservableValue where Self: GraphNode {
  /// Sets both hooks, and hands them this value.
  ///
  ///     position.whenObserved { $0.value = sensor.read() } unobserved: { _ in sensor.stop() }
  ///
  /// The node keeps its hooks, so that one which captured the node in order to write it would keep it for ever.
  ///
  /// - Parameters:
  ///   - start: called under the rules of ``GraphNode/onObserved``.
  ///   - stop: called under the rules of ``GraphNode/onUnobserved``.
  @export(implementation)
  public func whenObserved(_ start: @escaping (Self) -> Void, unobserved stop: @escaping (Self) -> Void = { _ in }) {
    // The node keeps the hooks, so they never outlive it.
    onObserved = { [unowned(unsafe) self] in start(self) }
    onUnobserved = { [unowned(unsafe) self] in stop(self) }
  }
}
