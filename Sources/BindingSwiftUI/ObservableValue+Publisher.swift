#if canImport(SwiftUI)
  public import Binding
  public import Combine

  extension ObservableValue {
    /// The value as a publisher: the present value at once, and then each change.
    ///
    ///     viewModel.query.publisher.removeDuplicates().sink { print($0) }
    ///
    /// Each subscription observes the value, until it is cancelled, which has to be
    /// on the main actor. The publisher keeps it.
    @MainActor
    public var publisher: AnyPublisher<Value, Never> {
      Deferred {
        let subject = CurrentValueSubject<Value, Never>(self.peek())
        let observation = self.observeChanges { subject.send($1) }
        return subject.handleEvents(receiveCancel: { observation.cancel() })
      }.eraseToAnyPublisher()
    }
  }

  extension Publisher where Failure == Never {
    /// What a publisher publishes, as an event. It is subscribed to while somebody observes the event.
    ///
    ///     timer.event.observe { viewModel.tick($0) }.store(in: scope)
    ///
    /// It has to publish on the main actor: put `receive(on:)` before it where it may not.
    @MainActor
    public var event: Event<Output> {
      Event(attach: { event in self.sink { event.send($0) } }, detach: { $0.cancel() })
    }
  }
#endif
