extension Diagnostic.Kind {
  /// A sequence that an ``Observable`` follows threw.
  @export(implementation)
  public static var sequenceFailed: Diagnostic.Kind {
    Diagnostic.Kind("sequenceFailed", "The sequence that", "follows failed:")
  }
}

extension Observable {
  /// Makes an observable that takes each element of an asynchronous sequence for its value.
  ///
  ///     let position = Observable(following: sensor.positions, initially: .origin)
  ///
  /// It follows on the actor of the caller until the sequence ends, and keeps the last value then. When the observable is released
  /// the task that follows is cancelled. A sequence that fails is reported, see ``withDiagnostics(_:in:)``, and the value
  /// stays; to see the error, follow a sequence of results.
  ///
  /// - Parameters:
  ///   - sequence: what to follow; elements need not be `Sendable` if it lives on the same actor.
  ///   - value: the value until the first element comes.
  ///   - name: what diagnostics call it; by default the file and line.
  ///   - changes: which elements count as changes.
  ///   - file: the file that the default name gives; leave it out.
  ///   - line: the line that the default name gives; leave it out.
  ///   - isolation: the actor on which it lives; leave it out.
  @export(implementation)
  public convenience init<Sequence: AsyncSequence>(
    following sequence: Sequence, initially value: Value, name: String? = nil,
    changes: ChangePolicy<Value> = .automatic, file: StaticString = #fileID, line: UInt32 = #line,
    isolation: isolated any Actor = #isolation
  ) where Sequence.Element == Value {
    self.init(value, name: name, changes: changes, file: file, line: line)
    follow(sequence) { $0 }
  }

  /// Makes an observable that takes each element of an asynchronous sequence for its value, and is `nil` until the first
  /// comes.
  ///
  ///     let latest = Observable(following: service.messages)
  @export(implementation)
  public convenience init<Sequence: AsyncSequence>(
    following sequence: Sequence, name: String? = nil, changes: ChangePolicy<Value> = .automatic,
    file: StaticString = #fileID, line: UInt32 = #line, isolation: isolated any Actor = #isolation
  ) where Value == Sequence.Element? {
    self.init(nil, name: name, changes: changes, file: file, line: line)
    follow(sequence) { $0 }
  }

  @export(implementation)
  func follow<Sequence: AsyncSequence>(
    _ sequence: Sequence, isolation: isolated any Actor = #isolation,
    _ convert: @escaping (Sequence.Element) -> Value
  ) {
    weak let me = self
    let task = ActorChannel.carry(sequence) {
      me?.value = convert($0)
    } failure: { error in
      guard let me, !(error is CancellationError) else { return }
      report(.sequenceFailed, of: me.name, error)
    }
    keep(SendableDeinitAction(cancelling: task))
  }
}
