#if canImport(SwiftUI)
  public import Binding
  public import Combine
  import Foundation

  extension ObservableValue {
    /// The value as a publisher: the present value at once, and then each change.
    ///
    ///     viewModel.query.publisher.removeDuplicates().sink { print($0) }
    ///
    /// Subscribe on the main actor. A subscription observes the value until it is cancelled, which may be done on any
    /// thread. The publisher keeps the observable.
    @MainActor
    public var publisher: AnyPublisher<Value, Never> {
      Deferred {
        let subject = CurrentValueSubject<Value, Never>(self.peek())
        let observation = Scope()
        self.observeChanges { subject.send($1) }.store(in: observation)
        nonisolated(unsafe) let ending = observation
        // Not isolated, because Combine calls the closure on the thread that cancels the subscription.
        return subject.handleEvents(receiveCancel: { @Sendable in
          if Thread.isMainThread {
            MainActor.assumeIsolated { ending.end() }
          } else {
            Task { @MainActor in ending.end() }
          }
        })
      }.eraseToAnyPublisher()
    }
  }

  extension Publisher where Failure == Never {
    /// The output of a publisher as an event. The event subscribes to the publisher while it has observers.
    ///
    ///     timer.event.observe { viewModel.tick($0) }.store(in: scope)
    ///
    /// The publisher has to publish on the main actor. If it does not, apply `receive(on:)` first.
    @MainActor
    public var event: Event<Output> {
      Event(attach: { event in self.sink { event.send($0) } }, detach: { $0.cancel() })
    }
  }
#endif
