import Binding

extension Workload {
  /// Reads a derived value that an effect keeps up to date.
  static let readComputed = Workload(
    name: "read a clean computed", counted: (1_000, 11_000),
    subjects: [
      .binding: {
        let state = Observable(1)
        let next = Computed { state.value + 1 }
        let effect = Effect { _ = next.value }
        return subject(keeping: effect) { next.value }
      },
      .observation: {
        let state = Observed(1)
        let next = { state.value + 1 }
        let watcher = Watcher { _ = next() }
        return subject(keeping: watcher, read: next)
      },
    ])
}

/// Inlined, so that the read is in the loop.
@inline(__always)
private func subject(keeping kept: Any, read: @escaping () -> Int) -> Subject {
  var sum = 0
  return Subject(keeping: kept) { count in
    var total = 0
    for _ in 0..<count { total &+= read() }
    sum &+= total
  } result: {
    sum
  }
}
