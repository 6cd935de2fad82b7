// What the engine asks of a node that is an effect.

extension NodeRef {
  /// The object of an effect.
  var effect: Unmanaged<Effect> { Unmanaged.fromOpaque(UnsafeRawPointer(self) - Effect.headerOffset) }

  /// The number of an effect in order of creation.
  var order: UInt64 { effect._withUnsafeGuaranteedRef { $0.order } }

  /// Whether the effect goes behind all others of a round.
  var isLate: Bool { order & Effect.late != 0 }

  /// The effect's index in the queue, in the round, or among the newcomers.
  var slot: Int {
    get { effect._withUnsafeGuaranteedRef { Int($0.slot) } }
    nonmutating set { effect._withUnsafeGuaranteedRef { $0.slot = UInt32(truncatingIfNeeded: newValue) } }
  }

  /// How often an effect ran in the flush in which it ran last.
  @usableFromInline
  var runs: Int {
    get { effect._withUnsafeGuaranteedRef { Int($0.runs) } }
    nonmutating set { effect._withUnsafeGuaranteedRef { $0.runs = UInt32(truncatingIfNeeded: newValue) } }
  }

  /// The stamp of the flush in which an effect ran last.
  var lastFlush: Stamp {
    get { effect._withUnsafeGuaranteedRef { $0.lastFlush } }
    nonmutating set { effect._withUnsafeGuaranteedRef { $0.lastFlush = newValue } }
  }
}
