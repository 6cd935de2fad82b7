import Binding

/// A graph of some size, and the operations on it.
final class Specimen {
  /// Keeps all nodes.
  private let nodes: ContiguousArray<AnyObject>
  private let observation: () -> [Subscription]
  private let change: () -> Void

  /// - Parameters:
  ///   - nodes: all nodes.
  ///   - observation: observes everything.
  ///   - change: makes a change that reaches all nodes.
  init(
    _ nodes: ContiguousArray<AnyObject>, observation: @escaping () -> [Subscription], change: @escaping () -> Void
  ) {
    self.nodes = nodes
    self.observation = observation
    self.change = change
  }

  /// Runs the whole life of a shape. Each phase is a separate function, which the profiler finds by its name.
  static func live(_ shape: Shape, size: Int) {
    var specimen: Specimen? = phaseCreate(shape, size)
    var tokens = specimen?.phaseObserve() ?? []
    specimen?.phasePropagate()
    phaseCancel(tokens)
    phaseRelease(&specimen, &tokens)
  }

  /// The processor time of each phase of a life.
  static func times(of shape: Shape, size: Int) -> [Duration] {
    var specimen: Specimen?
    var tokens: [Subscription] = []
    func time(_ phase: () -> Void) -> Duration {
      let start = ProcessorTime.now()
      phase()
      return ProcessorTime.now() - start
    }
    return [
      time { specimen = phaseCreate(shape, size) }, time { tokens = specimen?.phaseObserve() ?? [] },
      time { specimen?.phasePropagate() }, time { phaseCancel(tokens) }, time { phaseRelease(&specimen, &tokens) },
    ]
  }

  static let phases = ["Create", "Observe", "Propagate", "Cancel", "Release"]

  @inline(never)
  private static func phaseCreate(_ shape: Shape, _ size: Int) -> Specimen { shape.make(size) }

  @inline(never)
  private func phaseObserve() -> [Subscription] { observation() }

  @inline(never)
  private func phasePropagate() { change() }

  @inline(never)
  private static func phaseCancel(_ tokens: [Subscription]) { for token in tokens { token.cancel() } }

  @inline(never)
  private static func phaseRelease(_ specimen: inout Specimen?, _ tokens: inout [Subscription]) {
    tokens = []
    specimen = nil
  }
}
