import Binding

extension Workload {
  /// A table of a million view models with a title, a mark and a text made of both, of which nothing has been shown
  /// yet: the time that one of them takes.
  static let tableTime = Workload(
    name: "1,000,000 view models, each", fixedCount: 1_000_000, counted: (1_000, 3_000), subjects: tableSubjects)

  /// The same: the heap that one of them takes.
  static let tableMemory = Workload(
    name: "bytes per view model of 1,000,000", measure: .memory, fixedCount: 1_000_000, subjects: tableSubjects)
}

private let tableSubjects: [Peer: @Sendable () -> Subject] = [
  .binding: { table { BindingRow($0) } },
  .handWritten: { table { BoxRow($0) } },
  .observation: { table { ObservationRow($0) } },
]

private final class BindingRow {
  let title: Observable<String>
  let isDone = Observable(false)
  let text: Computed<String>

  init(_ number: Int) {
    title = Observable("Row \(number)")
    text = Computed { [title, isDone] in isDone.value ? "✓ \(title.value)" : title.value }
  }
}

private final class BoxRow {
  let title: Box<String>
  let isDone = Box(false)
  let text: Lazy<String>

  init(_ number: Int) {
    title = Box("Row \(number)")
    text = Lazy { [title, isDone] in isDone.value ? "✓ \(title.value)" : title.value }
  }
}

private final class ObservationRow {
  let title: Observed<String>
  let isDone = Observed(false)

  init(_ number: Int) { title = Observed("Row \(number)") }

  var text: String { isDone.value ? "✓ \(title.value)" : title.value }
}

/// Adds rows, after letting go of those of the sample before.
private func table<Row>(_ make: @escaping (Int) -> Row) -> Subject {
  var rows: ContiguousArray<Row> = []
  return Subject { count in
    rows.removeAll(keepingCapacity: true)
    rows.reserveCapacity(count)
    for number in 0..<count { rows.append(make(number)) }
  } result: {
    rows.count
  }
}
