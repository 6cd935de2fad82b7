import Binding
import Observation

extension Workload {
  /// A thousand values that are read under Observation's tracking, and one that is written: a view of SwiftUI that is
  /// rendered again.
  static let seen = Workload(
    name: "1,000 values seen, one written", counted: (10, 60),
    subjects: [
      .binding: {
        let values = (0..<1_000).map { Observable($0) }
        // Elsewhere values are not visible, as on Linux.
        return subject(around: { Graph.isVisibleToObservation = $0 }) {
          values.reduce(0) { $0 &+ $1.value }
        } write: {
          values[$0].value &+= 1
        }
      },
      .observation: {
        // Not `Observed`, whose generic key paths are made anew at each access.
        let values = (0..<1_000).map { number in
          let member = ObservedMember("")
          member.points = number
          return member
        }
        return subject(around: { _ in }) {
          values.reduce(0) { $0 &+ $1.points }
        } write: {
          values[$0].points &+= 1
        }
      },
    ])
}

private func subject(
  around: @escaping (_ begins: Bool) -> Void, read: @escaping () -> Int, write: @escaping (Int) -> Void
) -> Subject {
  var (sum, number) = (0, 0)
  return Subject { count in
    around(true)
    for _ in 0..<count {
      sum = withObservationTracking(read) {}
      write(number % 1_000)
      number += 1
    }
    around(false)
  } result: {
    sum
  }
}
