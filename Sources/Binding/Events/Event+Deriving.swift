// Events that are derived from others. A derived event observes its sources as long as it lives and may still send. Its
// observers keep it alive.

extension Event {
  /// An event that sends the results of a closure, called with each value of this event.
  ///
  ///     let amounts = tapped.map { amount.value }
  ///     amounts.observe { deposit($0) }.store(in: scope)
  ///
  /// It sends while this event delivers: each value, equal or not, in order. The closure is untracked, and runs even if
  /// the new event has no observers.
  ///
  /// - Returns: the new event. It retains this event, but this event does not retain it: retain the new event, or an
  ///   observation of it.
  @export(implementation)
  public func map<Output>(
    file: StaticString = #fileID, line: UInt32 = #line, _ transform: @escaping (Value) -> Output
  ) -> Event<Output> {
    let output: Event<Output> = derived(file, line)
    output.feeds.append(observe { [weak output] in output?.send(transform($0)) })
    return output
  }

  /// An event that sends those values of this one for which a closure returns `true`.
  ///
  ///     let errors = messages.filter { $0.isError }
  ///
  /// - Returns: the new event. It retains this event, but this event does not retain it: retain the new event, or an
  ///   observation of it.
  @export(implementation)
  public func filter(
    file: StaticString = #fileID, line: UInt32 = #line, _ isIncluded: @escaping (Value) -> Bool
  ) -> Event<Value> {
    let output: Event<Value> = derived(file, line)
    output.feeds.append(observe { [weak output] in if isIncluded($0) { output?.send($0) } })
    return output
  }

  /// An event that sends the results of a closure other than `nil`.
  ///
  ///     let numbers = texts.compactMap { Int($0) }
  ///
  /// Otherwise the same as ``map(file:line:_:)``.
  @export(implementation)
  public func compactMap<Output>(
    file: StaticString = #fileID, line: UInt32 = #line, _ transform: @escaping (Value) -> Output?
  ) -> Event<Output> {
    let output: Event<Output> = derived(file, line)
    output.feeds.append(observe { [weak output] in if let value = transform($0) { output?.send(value) } })
    return output
  }

  /// An event that sends the values of this one and of others, in the order in which they reach it.
  ///
  ///     let closing = cancelled.merged(with: saved, deleted)
  ///
  /// If an observer of one of these events sends a value to another one, that value comes first when the observer began
  /// to observe before the events were merged.
  ///
  /// - Returns: the new event. It retains the merged events, but they do not retain it: retain the new event, or an
  ///   observation of it.
  @export(implementation)
  public func merged(
    with others: Event<Value>..., file: StaticString = #fileID, line: UInt32 = #line
  ) -> Event<Value> {
    let events = [self] + others
    let waiting = events.max { $0.waitingLimit < $1.waitingLimit }
    let output: Event<Value> = (waiting ?? self).derived(file, line)
    for event in events { output.feeds.append(event.observe { [weak output] in output?.send($0) }) }
    return output
  }

  /// An event that sends the next values of this one, as many as the given number, and then none.
  ///
  ///     let firstTap = tapped.first()
  ///
  /// The new event observes this one until it has sent all of them.
  ///
  /// - Returns: the new event. It retains this event, but this event does not retain it: retain the new event, or an
  ///   observation of it.
  @export(implementation)
  public func first(_ count: Int = 1, file: StaticString = #fileID, line: UInt32 = #line) -> Event<Value> {
    let output: Event<Value> = derived(file, line)
    var left = count
    guard left > 0 else { return output }
    let feed = observe { [weak output] value in
      guard let output, left > 0 else { return }
      left -= 1
      if left == 0 { output.feeds.removeAll() }
      output.send(value)
    }
    // The values that come while this event is attached count.
    if left > 0 { output.feeds.append(feed) }
    return output
  }

  /// The habit of Combine: use ``observe(_:)``.
  @available(*, unavailable, renamed: "observe(_:)")
  @export(implementation)
  public func sink(_ receiveValue: @escaping (Value) -> Void) -> Subscription { observe(receiveValue) }
}
