extension ObservableValue where Self: GraphNode {
  /// Sets both hooks, and hands this value to them.
  ///
  ///     position.whenObserved { $0.value = sensor.read() } unobserved: { _ in sensor.stop() }
  ///
  /// A hook that captured the node would keep the node alive for ever, because a node retains its hooks. These hooks
  /// hold the node weakly, and do nothing once it is gone.
  ///
  /// - Parameters:
  ///   - start: called under the rules of ``GraphNode/onObserved``.
  ///   - stop: called under the rules of ``GraphNode/onUnobserved``.
  @export(implementation)
  public func whenObserved(_ start: @escaping (Self) -> Void, unobserved stop: @escaping (Self) -> Void = { _ in }) {
    onObserved = { [weak self] in self.map(start) }
    onUnobserved = { [weak self] in self.map(stop) }
  }
}
