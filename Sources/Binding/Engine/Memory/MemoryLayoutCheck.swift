/// Checks, once in each process and also in release builds, the layout on which walks over the graph rely. Record 14 in
/// Documentation/Decisions has the list.
enum MemoryLayoutCheck {
  /// Traps if objects are laid out in another way than the engine expects. The check makes nodes, which need a turn, so
  /// it is called when a thread has made its turn.
  static func run() { _ = isDone }

  private static let isDone: Void = {
    let node = ProbeNode()
    let effect = EffectStorage("", 0) {}
    require(
      node.node.object.toOpaque() == Unmanaged.passUnretained(node).toOpaque(), "a node does not begin with its header")
    require(node.node.inputs == node.addressOfInputs, "the inputs of a node do not stand behind its closure")
    require(
      UnsafeMutableRawPointer(node.node.inputs + 1) == node.addressOfCompute,
      "the closure of a node does not stand behind its inputs")
    require(
      effect.node.effect.toOpaque() == Unmanaged.passUnretained(effect).toOpaque(),
      "the header of an effect stands elsewhere")
    require(effect.node.inputs == effect.addressOfInputs, "the inputs of an effect do not stand behind its closure")
    require(
      captures(of: ProbeClosure {}) == nil && captures(of: ProbeClosure { withExtendedLifetime(node) {} }) != nil,
      "a closure is not its code and then its captures")
    require(
      NodeFlags.observed.rawValue >> NodeFlags.stepsFromPendingToObserved == NodeFlags.pending.rawValue
        && NodeFlags.home.rawValue >> NodeFlags.stepsToHome == 3, "the flags have other places")
    #if DEBUG
      require(NodeRef.hasHomesInPlace, "the flags of a home have other places")
    #endif
  }()

  private static func require(_ isSo: Bool, _ complaint: String) {
    if !isSo { fatalError("Binding: this platform lays out memory as the engine does not expect: \(complaint)") }
  }

  /// The captures of a closure, found as `TurnRef.discardCaptures` finds them.
  private static func captures(of closure: ProbeClosure) -> UnsafeRawPointer? {
    withUnsafeBytes(of: closure) {
      guard $0.count == 2 * MemoryLayout<UnsafeRawPointer>.size else { return nil }
      return $0.load(fromByteOffset: MemoryLayout<UnsafeRawPointer>.size, as: UnsafeRawPointer?.self)
    }
  }
}

/// A closure as an object stores it. A bare closure would be wrapped in a thunk when it is passed to generic code.
private struct ProbeClosure {
  let call: () -> Void

  init(_ call: @escaping () -> Void) { self.call = call }
}

/// Stands in for `Computed`, which is generic: a class that begins with the same fields.
private final class ProbeNode: GraphNode {
  @exclusivity(unchecked) private var inputs = Inputs()
  @exclusivity(unchecked) private var compute = ProbeClosure {}

  init() {
    super.init(
      flags: .computed | .pending | .stale, name: nil, file: #fileID, line: #line, work: Work { _, _, _ in false })
  }

  var addressOfInputs: UnsafeMutablePointer<Inputs> { withUnsafeMutablePointer(to: &inputs) { $0 } }

  var addressOfCompute: UnsafeMutableRawPointer {
    withUnsafeMutablePointer(to: &compute) { UnsafeMutableRawPointer($0) }
  }
}
