// Events made of others. A derived event observes its sources as long as it lives; its observers keep it alive.

extension Event {
  /// An event that sends the results of a closure, called with each value of this event.
  ///
  ///     let amounts = tapped.map { amount.value }
  ///     amounts.observe { deposit($0) }.store(in: scope)
  ///
  /// It sends while this event delivers: each value, equal or not, in order. The closure is untracked, and runs even if
  /// the new event has no observers.
  ///
  /// - Returns: the new event. It keeps this one alive, which does not keep it: keep it, or an observation of it.
  @export(implementation)
  public func map<Output>(
    file: StaticString = #fileID, line: UInt32 = #line, _ transform: @escaping (Value) -> Output
  ) -> Event<Output> {
    let output = Event<Output>(file: file, line: line)
    output.feeds.append(observe { [weak output] in output?.send(transform($0)) })
    return output
  }

  /// An event that sends those values of this one for which a closure returns `true`.
  ///
  ///     let errors = messages.filter { $0.isError }
  ///
  /// - Returns: the new event. It keeps this one alive, which does not keep it: keep it, or an observation of it.
  @export(implementation)
  public func filter(
    file: StaticString = #fileID, line: UInt32 = #line, _ isIncluded: @escaping (Value) -> Bool
  ) -> Event<Value> {
    let output = Event<Value>(file: file, line: line)
    output.feeds.append(observe { [weak output] in if isIncluded($0) { output?.send($0) } })
    return output
  }

  /// An event that sends the values of this one and of another, in the order in which they are sent.
  ///
  ///     let closing = cancelled.merged(with: saved)
  ///
  /// - Returns: the new event. It keeps both alive, which do not keep it: keep it, or an observation of it.
  @export(implementation)
  public func merged(
    with other: Event<Value>, file: StaticString = #fileID, line: UInt32 = #line
  ) -> Event<Value> {
    let output = Event<Value>(file: file, line: line)
    output.feeds.append(observe { [weak output] in output?.send($0) })
    output.feeds.append(other.observe { [weak output] in output?.send($0) })
    return output
  }

  /// Is called ``observe(_:)`` here.
  @available(*, unavailable, renamed: "observe(_:)")
  @export(implementation)
  public func sink(_ receiveValue: @escaping (Value) -> Void) -> Subscription { observe(receiveValue) }

  /// Is called ``observe(_:)`` here.
  @available(*, unavailable, renamed: "observe(_:)")
  @export(implementation)
  public func subscribe(_ receiveValue: @escaping (Value) -> Void) -> Subscription { observe(receiveValue) }
}
