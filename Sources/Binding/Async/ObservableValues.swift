/// The values of an observable as an asynchronous sequence, see ``ObservableValue/values``.
public struct ObservableValues<Value>: AsyncSequence {
  /// Never: values do not fail.
  public typealias Failure = Never
  /// The type of the values.
  public typealias Element = Value

  let source: any ObservableValue<Value>
  let scope: Scope?

  init(source: any ObservableValue<Value>, scope: Scope?) {
    self.source = source
    self.scope = scope
  }

  /// Begins to observe. Each iterator is a separate consumer.
  public func makeAsyncIterator() -> FeedIterator<Value> {
    let source = source
    let feed = Feed<Value>(.newest) { feed in
      source.observe { [weak feed] in feed?.receive($0) }
    }
    if let scope { feed.store(in: scope) }
    return FeedIterator(feed)
  }
}

@available(*, unavailable, message: "An observable belongs to the isolation domain it was made in.")
extension ObservableValues: Sendable {}

extension ObservableValue {
  /// The present value and each new one, for asynchronous code on the same actor.
  ///
  ///     scope.task {
  ///       for await name in viewModel.nameText.values { await log.write(name) }
  ///     }
  ///
  /// A consumer that is busy gets the newest value when it is ready: values in between are skipped, the final one never
  /// is. Each loop is a separate consumer, which observes the value and keeps it alive. When the task is cancelled, the
  /// loop ends after the value that was published before; while its body runs, without another value.
  public var values: ObservableValues<Value> { ObservableValues(source: self, scope: nil) }

  /// As ``values``. When a scope ends, the sequence ends too, after the value that was published before.
  public func values(in scope: Scope) -> ObservableValues<Value> { ObservableValues(source: self, scope: scope) }
}
