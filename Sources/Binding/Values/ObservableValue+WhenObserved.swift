extension ObservableValue where Self: GraphNode {
  /// Sets both hooks, and hands them this value.
  ///
  ///     position.whenObserved { $0.value = sensor.read() } unobserved: { _ in sensor.stop() }
  ///
  /// The node keeps its hooks, so that one which captured the node in order to write it would keep it for ever. These
  /// do not keep it, and do nothing once it is gone. Not in Embedded Swift, which has no weak references.
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
