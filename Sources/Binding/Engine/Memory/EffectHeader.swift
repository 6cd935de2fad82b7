/// An effect's view of the memory of a `Node`: the flags, the line and the label are shared, the other fields serve
/// scheduling.
struct EffectHeader: BitwiseCopyable {
  var flags: NodeFlags
  var line: UInt32
  /// The number in the order of creation, over all threads.
  var order: UInt64
  /// The part of the number by which effects that were made while a computed was evaluated go behind all others.
  static var late: UInt64 { 1 << 63 }
  /// The stamp of the flush in which the effect ran last.
  var flush: Stamp
  var label: UnsafeRawPointer?
  /// The effect itself, which the engine cannot find from the address, because a subscription has fields before the
  /// header.
  var object: Unmanaged<Effect>?

  init(file: StaticString, line: UInt32, order: UInt64) {
    flags = .effect | .observed
    self.line = line
    self.order = order
    flush = 0
    label = UnsafeRawPointer(file.utf8Start)
    object = nil
  }
}

/// An effect's view of the memory of `Inputs`.
struct EffectInputs: BitwiseCopyable {
  var first: EdgeRef?
  /// The effect's index in the queue, or in the round.
  var slot = 0
  /// How often the effect ran in the flush named by the header. Before the first run of one that was made while a
  /// computed was read: how deep that run will stand in those of others.
  var runs: UInt64 = 0
}

extension NodeRef {
  /// The header of an effect.
  var effectHeader: UnsafeMutablePointer<EffectHeader> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: EffectHeader.self)
  }

  private var effectInputs: UnsafeMutablePointer<EffectInputs> {
    UnsafeMutableRawPointer(inputs).assumingMemoryBound(to: EffectInputs.self)
  }

  /// The number of an effect in order of creation.
  var order: UInt64 { effectHeader.pointee.order }

  /// Whether the effect goes behind all others of a round.
  var isLate: Bool { order & EffectHeader.late != 0 }

  /// The object of an effect.
  var effect: Unmanaged<Effect> { effectHeader.pointee.object.unsafelyUnwrapped }

  /// The effect's index in the queue, or in the round.
  var slot: Int {
    get { effectInputs.pointee.slot }
    nonmutating set { effectInputs.pointee.slot = newValue }
  }

  /// How often an effect ran in the flush named by its header.
  @usableFromInline
  var runs: Int {
    get { Int(truncatingIfNeeded: effectInputs.pointee.runs) }
    nonmutating set { effectInputs.pointee.runs = UInt64(truncatingIfNeeded: newValue) }
  }

  /// Whether the views of an effect's memory agree with those that it shares with other nodes.
  static var hasSoundViews: Bool { viewsAreSound }
}

/// Found once: debug builds ask for each effect.
private let viewsAreSound: Bool = {
  var header = EffectHeader(file: "", line: 7, order: 0)
  header.flush = 1
  var inputs = EffectInputs(first: nil, slot: 0, runs: 3)
  return MemoryLayout<EffectHeader>.size == MemoryLayout<Node>.size
    && MemoryLayout<EffectInputs>.size == MemoryLayout<Inputs>.size
    && withUnsafeMutableBytes(of: &header) {
      let node = $0.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: Node.self).pointee
      return node.flags.rawValue == NodeFlags.effect.rawValue | NodeFlags.observed.rawValue && node.line == 7
        && node.reader == 1 && node.label != nil && node.firstSubscriber == nil
    }
    && withUnsafeMutableBytes(of: &inputs) {
      let inputs = $0.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: Inputs.self).pointee
      return inputs.first == nil && inputs.arrival == nil && inputs.checked == 3
    }
}()
