import Observation

/// A value for Observation. In a file that does not import Binding, whose `Observable` has the macro's name.
@Observable
final class Observed<Value> {
  var value: Value

  init(_ value: Value) { self.value = value }
}

/// The effect that Observation lacks: tracks again after each change, and runs once the write is done.
///
/// Observation notifies only once, and before the value has changed, so its clients have to postpone work and to
/// register again.
final class Watcher {
  private let body: () -> Void

  init(_ body: @escaping () -> Void) {
    self.body = body
    run()
  }

  private func run() {
    nonisolated(unsafe) let me = Unmanaged.passUnretained(self)
    withObservationTracking(body) { Watcher.due.append(me) }
  }

  // The benchmarks have a single thread.
  private nonisolated(unsafe) static var due: [Unmanaged<Watcher>] = []

  /// Runs all due watchers. Called after each write.
  static func flush() {
    while !due.isEmpty {
      let all = due
      due.removeAll(keepingCapacity: true)
      for watcher in all { watcher._withUnsafeGuaranteedRef { $0.run() } }
    }
  }
}
