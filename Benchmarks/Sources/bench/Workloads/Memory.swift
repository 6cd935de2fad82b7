import Binding
import OpenCombine

extension Workload {
  /// The heap of a state.
  static let stateMemory = Workload(
    name: "bytes per state", measure: .memory,
    subjects: [
      .binding: { hoard { Observable($0) } },
      .handWritten: { hoard { Box($0) } },
      .openCombine: { hoard { CurrentValueSubject<Int, Never>($0) } },
      .observation: { hoard { Observed($0) } },
    ])

  /// The heap of a derived value that has been read, with its closure and the record of its one input.
  static let computedMemory = Workload(
    name: "bytes per computed", measure: .memory,
    subjects: [
      .binding: {
        let state = Observable(1)
        return hoard { _ in
          let next = Computed { state.value + 1 }
          _ = next.value
          return next
        }
      },
      .handWritten: {
        let state = Box(1)
        return hoard { _ in
          let next = Lazy { state.value + 1 }
          _ = next.value
          return next
        }
      },
      .openCombine: {
        let state = CurrentValueSubject<Int, Never>(1)
        return hoard { _ in state.map { $0 + 1 }.eraseToAnyPublisher() }
      },
    ])

  /// The heap of an effect, with its closure and the record of its one input.
  static let effectMemory = Workload(
    name: "bytes per effect", measure: .memory,
    subjects: [
      .binding: {
        let state = Observable(1)
        let board = Board(1)
        return hoard { _ in Effect { board.cells[0] = state.value } }
      },
      .handWritten: {
        let state = Box(1)
        let board = Board(1)
        return hoard { _ in state.observe { board.cells[0] = $0 } }
      },
      .openCombine: {
        let state = CurrentValueSubject<Int, Never>(1)
        let board = Board(1)
        return hoard { _ in state.sink { board.cells[0] = $0 } }
      },
      .observation: {
        let state = Observed(1)
        let board = Board(1)
        return hoard { _ in Watcher { board.cells[0] = state.value } }
      },
    ])

  /// The heap of a state with one effect.
  static let stateAndEffectMemory = Workload(
    name: "bytes per state + effect", measure: .memory,
    subjects: [
      .binding: {
        let board = Board(1)
        return hoard { number in
          let state = Observable(number)
          return Effect { board.cells[0] = state.value }
        }
      },
      .handWritten: {
        let board = Board(1)
        return hoard { number in
          let state = Box(number)
          state.observe { board.cells[0] = $0 }
          return state
        }
      },
      .openCombine: {
        let board = Board(1)
        return hoard { number in
          CurrentValueSubject<Int, Never>(number).sink { board.cells[0] = $0 }
        }
      },
      .observation: {
        let board = Board(1)
        return hoard { number in
          let state = Observed(number)
          return Watcher { board.cells[0] = state.value }
        }
      },
    ])
}

/// Makes things and keeps them, in an array that has room for them.
func hoard<Made>(_ make: @escaping (Int) -> Made) -> Subject {
  var all: ContiguousArray<Made> = []
  all.reserveCapacity(10_000)
  return Subject { count in
    for number in 0..<count { all.append(make(number)) }
  } result: {
    all.count
  }
}

/// Makes one thing after another. Each is released when the next one exists.
func making<Made>(_ make: @escaping (Int) -> Made) -> Subject {
  var latest: Made?
  return Subject { count in
    for number in 0..<count { latest = make(number) }
  } result: {
    latest == nil ? 0 : 1
  }
}
