import Binding
import BindingCollections

// The time to make common objects, and their memory: for the page of costs. Other libraries have no such objects to
// compare with.

extension Workload {
  static let createBinding = Workload(
    name: "create binding", counted: (100, 600),
    subjects: [
      .binding: {
        let (state, label) = (Observable(0), Label())
        return making { _ in state.bind(to: label) { $0.number = $1 } }
      }
    ])

  static let bindingMemory = Workload(
    name: "bytes per binding", measure: .memory,
    subjects: [
      .binding: {
        let (state, label) = (Observable(0), Label())
        return hoard { _ in state.bind(to: label) { $0.number = $1 } }
      }
    ])

  static let createLens = Workload(
    name: "create lens", counted: (100, 600),
    subjects: [
      .binding: {
        let place = Observable(Place())
        return making { _ in place[\.street] }
      }
    ])

  static let lensMemory = Workload(
    name: "bytes per lens", measure: .memory,
    subjects: [
      .binding: {
        let place = Observable(Place())
        return hoard { _ in place[\.street] }
      }
    ])

  static let createEvent = Workload(
    name: "create event", counted: (100, 600), subjects: [.binding: { making { _ in Event<Int>() } }])

  static let eventMemory = Workload(
    name: "bytes per event", measure: .memory, subjects: [.binding: { hoard { _ in Event<Int>() } }])

  static let createCommand = Workload(
    name: "create command", counted: (100, 600), subjects: [.binding: { making { _ in Command {} } }])

  static let commandMemory = Workload(
    name: "bytes per command", measure: .memory, subjects: [.binding: { hoard { _ in Command {} } }])

  static let createScope = Workload(
    name: "create scope", counted: (100, 600), subjects: [.binding: { making { _ in Scope() } }])

  static let scopeMemory = Workload(
    name: "bytes per scope", measure: .memory, subjects: [.binding: { hoard { _ in Scope() } }])

  /// Appends to an unobserved array whose rows are two words each.
  static let appendRow = Workload(
    name: "append a row", counted: (1_000, 5_000),
    subjects: [.binding: appending])

  /// A log of a thousand lines: appends a line and removes the first.
  static let queueRow = Workload(
    name: "append a row to 1,000 and remove the first", counted: (1_000, 5_000),
    subjects: [
      .binding: {
        let rows = ObservableArray((0..<1_000).map { Row(id: $0) })
        return Subject { count in
          for number in 0..<count {
            rows.append(Row(id: number))
            rows.remove(at: 0)
          }
        } result: {
          rows.count
        }
      }
    ])

  static let arrayMemory = Workload(
    name: "bytes per row of an array", measure: .memory, fixedCount: 100_000,
    subjects: [.binding: appending])

  /// Replaces one of 100,000 rows that are sorted and shown.
  static let editSortedRow = Workload(
    name: "edit a row of 100,000 that are sorted", counted: (100, 600),
    subjects: [
      .binding: {
        let rows = ObservableArray((0..<100_000).map { Row(id: $0) })
        let sorted = rows.sorted(byKey: \.rank)
        var first = 0
        let effect = Effect { first = sorted.value.first?.id ?? -1 }
        var edit = 0
        return Subject(keeping: effect) { count in
          for _ in 0..<count {
            edit += 1
            rows[edit &* 7_919 % 100_000] = Row(id: edit)
          }
        } result: {
          first
        }
      }
    ])

  static let sortedMemory = Workload(
    name: "bytes per row that is sorted", measure: .memory, fixedCount: sortedCount,
    subjects: [
      .binding: {
        let rows = ObservableArray((0..<sortedCount).map { Row(id: $0) })
        var sorted: DerivedArray<Row>?
        var effect: Effect?
        // An operation is a row, and all rows are sorted at once.
        return Subject { _ in
          let made = rows.sorted(byKey: \.rank)
          sorted = made
          effect = Effect { _ = made.value.count }
        } result: {
          withExtendedLifetime((sorted, effect)) { 0 }
        }
      }
    ])

}

private let sortedCount = 100_000

private func appending() -> Subject {
  let rows = ObservableArray<Row>([])
  return Subject { count in
    for number in 0..<count { rows.append(Row(id: number)) }
  } result: {
    rows.count
  }
}

private final class Label {
  var number = 0
}

private struct Place: Equatable {
  var city = 0
  var street = 0
}

private struct Row: Equatable {
  let id: Int
  var rank: Int

  init(id: Int) {
    self.id = id
    rank = id &* 7_368_787 % 999_983
  }
}
