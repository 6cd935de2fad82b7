extension Diagnostic.Kind {
  /// A sequence that an ``Observable`` follows threw.
  public static var sequenceFailed: Diagnostic.Kind {
    Diagnostic.Kind("sequenceFailed", "The sequence that", "follows failed:")
  }
}

extension Observable {
  /// Makes an observable whose value is the latest element of an asynchronous sequence.
  ///
  ///     let position = Observable(following: sensor.positions, initially: .origin)
  ///
  /// It follows the sequence on the actor of the caller, and keeps the last value when the sequence ends or fails. A
  /// failure is reported, see ``withDiagnostics(_:in:)``; to see the error, follow a sequence of results. Releasing the
  /// observable cancels the task that follows. Until then the task retains the actor, as each task of an actor does: an
  /// actor that owns the observable is released only when the sequence has ended.
  ///
  /// - Parameters:
  ///   - sequence: the sequence to follow; its elements need not be `Sendable` if it belongs to the same actor.
  ///   - value: the value until the first element.
  ///   - changes: which elements count as changes.
  public convenience init<Sequence: AsyncSequence>(
    following sequence: Sequence, initially value: Value, name: String? = nil,
    changes: ChangePolicy<Value> = .automatic, file: StaticString = #fileID, line: UInt32 = #line,
    isolation: isolated any Actor = #isolation
  ) where Sequence.Element == Value {
    self.init(value, name: name, changes: changes, file: file, line: line)
    follow(sequence) { $0 }
  }

  /// Makes an observable whose value is the latest element of an asynchronous sequence, and `nil` until the first one.
  ///
  ///     let latest = Observable(following: service.messages)
  public convenience init<Sequence: AsyncSequence>(
    following sequence: Sequence, name: String? = nil, changes: ChangePolicy<Value> = .automatic,
    file: StaticString = #fileID, line: UInt32 = #line, isolation: isolated any Actor = #isolation
  ) where Value == Sequence.Element? {
    self.init(nil, name: name, changes: changes, file: file, line: line)
    follow(sequence) { $0 }
  }

  func follow<Sequence: AsyncSequence>(
    _ sequence: Sequence, isolation: isolated any Actor = #isolation,
    _ convert: @escaping (Sequence.Element) -> Value
  ) {
    weak let me = self
    let task = ActorChannel.carry(sequence) {
      me?.value = convert($0)
    } failure: { error in
      // The task is cancelled only by the release of this observable. So any other error is one of the sequence, even a
      // `CancellationError`.
      if let me { report(.sequenceFailed, of: [me.name], error) }
    }
    keep(SendableDeinitAction(cancelling: task))
  }
}

extension Observable {
  /// Makes an observable that holds the latest value which an event has sent.
  ///
  ///     let lastScan = Observable(holding: scanner.codes, initially: "")
  ///
  /// It is written while the event delivers, in the order of the event's observers, and other code may write it too. It
  /// retains the event; the event does not retain it.
  ///
  /// - Parameters:
  ///   - event: sends the values.
  ///   - initially: the value until the event has sent one.
  ///   - changes: which values count as changes.
  public convenience init(
    holding event: Event<Value>, initially: Value, name: String? = nil, changes: ChangePolicy<Value> = .automatic,
    file: StaticString = #fileID, line: UInt32 = #line
  ) {
    self.init(initially, name: name, changes: changes, file: file, line: line)
    weak let me = self
    keep(event.observe { me?.value = $0 })
  }

  /// Makes an observable that holds the latest value which an event has sent, or `nil`.
  ///
  ///     let lastScan = Observable(holding: scanner.codes, initially: nil)
  ///
  /// Otherwise the same as the initialiser for an event whose values have the type of this observable.
  public convenience init<Wrapped>(
    holding event: Event<Wrapped>, initially: Value, name: String? = nil, changes: ChangePolicy<Value> = .automatic,
    file: StaticString = #fileID, line: UInt32 = #line
  ) where Value == Wrapped? {
    self.init(initially, name: name, changes: changes, file: file, line: line)
    weak let me = self
    keep(event.observe { me?.value = $0 })
  }
}
