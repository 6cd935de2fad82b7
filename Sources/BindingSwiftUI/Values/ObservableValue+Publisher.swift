#if canImport(SwiftUI)
  public import Binding
  public import Combine
  import Foundation

  extension ObservableValue {
    /// The value as a publisher: the present value at once, and then each change.
    ///
    ///     viewModel.query.publisher.removeDuplicates().sink { print($0) }
    ///
    /// Subscribe on the main actor. A subscription observes the value until it is cancelled. It may be cancelled on any
    /// thread. The publisher retains the observable.
    @MainActor
    public var publisher: AnyPublisher<Value, Never> {
      Deferred {
        let subject = CurrentValueSubject<Value, Never>(self.peek())
        let observation = Scope()
        self.observeChanges { subject.send($1) }.store(in: observation)
        return subject.ending(observation)
      }.eraseToAnyPublisher()
    }
  }

  extension Event {
    /// The event as a publisher, for code that uses Combine.
    ///
    ///     model.saved.publisher.map(\.name).sink { print($0) }
    ///
    /// Subscribe on the main actor. A subscription observes the event until it is cancelled. It may be cancelled on any
    /// thread. The publisher retains the event.
    @MainActor
    public var publisher: AnyPublisher<Value, Never> {
      Deferred {
        let subject = PassthroughSubject<Value, Never>()
        let observation = Scope()
        self.observe { subject.send($0) }.store(in: observation)
        return subject.ending(observation)
      }.eraseToAnyPublisher()
    }
  }

  extension Publisher {
    /// Ends an observation when a subscription is cancelled.
    @MainActor
    fileprivate func ending(_ observation: Scope) -> some Publisher<Output, Failure> {
      nonisolated(unsafe) let ending = observation
      // The closure is not isolated, because Combine calls it on the thread that cancels the subscription.
      return handleEvents(receiveCancel: { @Sendable in
        if Thread.isMainThread {
          MainActor.assumeIsolated { ending.end() }
        } else {
          Task { @MainActor in ending.end() }
        }
      })
    }
  }

  extension Publisher where Failure == Never {
    /// The output of a publisher as an event, which subscribes to the publisher while the event has observers.
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
