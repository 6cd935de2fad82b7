import Binding
import OpenCombine

extension Workload {
  /// Makes a state and releases it.
  static let createState = Workload(
    name: "create state", counted: (200, 1_200),
    subjects: [
      .binding: {
        subject {
          Observable($0)
        } result: {
          $0.value
        }
      },
      .handWritten: {
        subject {
          Box($0)
        } result: {
          $0.value
        }
      },
      .tuned: {
        subject {
          Cell($0)
        } result: {
          $0.value
        }
      },
      .openCombine: {
        subject {
          CurrentValueSubject<Int, Never>($0)
        } result: {
          $0.value
        }
      },
      .observation: {
        subject {
          Observed($0)
        } result: {
          $0.value
        }
      },
    ])

  /// Makes a value that is derived from a state, reads it, and releases it.
  static let createComputed = Workload(
    name: "create computed and read it", counted: (200, 1_200),
    subjects: [
      .binding: {
        let state = Observable(1)
        return subject { number in
          let sum = Computed { state.value + number }
          return (sum, sum.value)
        } result: {
          $0.1
        }
      },
      .handWritten: {
        let state = Box(1)
        return subject { number in
          let sum = Lazy { state.value + number }
          return (sum, sum.value)
        } result: {
          $0.1
        }
      },
      .tuned: {
        let state = Cell(1)
        return subject { number in
          let sum = Sum(state, number)
          return (sum, sum.value)
        } result: {
          $0.1
        }
      },
      .openCombine: {
        let state = CurrentValueSubject<Int, Never>(1)
        return subject { number in
          let sum = CurrentValueSubject<Int, Never>(0)
          let link = state.map { $0 + number }.feed(sum)
          return (link, sum.value)
        } result: {
          $0.1
        }
      },
      .observation: {
        let state = Observed(1)
        return subject { number in
          let sum = { state.value + number }
          return (sum, sum())
        } result: {
          $0.1
        }
      },
    ])

  /// Makes a state and an effect that reads it, and releases both.
  static let createEffect = Workload(
    name: "create state and effect", counted: (200, 1_200),
    subjects: [
      .binding: {
        withBoard { cells in
          subject { number in
            let state = Observable(number)
            return Effect { cells[0] = state.value }
          }
        }
      },
      .handWritten: {
        withBoard { cells in
          subject { number in
            let state = Box(number)
            state.observe { cells[0] = $0 }
            return state
          }
        }
      },
      .tuned: {
        withBoard { cells in
          subject { number in
            Shown(number) { cells[0] = $0 }
          }
        }
      },
      .openCombine: {
        withBoard { cells in
          subject { number in
            let state = CurrentValueSubject<Int, Never>(number)
            return (state, state.sink { cells[0] = $0 })
          }
        }
      },
      .observation: {
        withBoard { cells in
          subject { number in
            let state = Observed(number)
            return Watcher { cells[0] = state.value }
          }
        }
      },
    ])
}

/// A number in an object, which is the smallest possible state.
final class Cell {
  var value: Int

  init(_ value: Int) { self.value = value }
}

/// A state with one observing closure.
final class Shown {
  private var value: Int
  private let show: (Int) -> Void

  init(_ value: Int, _ show: @escaping (Int) -> Void) {
    self.value = value
    self.show = show
    show(value)
  }
}

/// A value that is computed when it is first read.
final class Lazy<Value> {
  private let compute: () -> Value
  private(set) lazy var value = compute()

  init(_ compute: @escaping () -> Value) { self.compute = compute }
}

/// A value that is computed when it is made.
private final class Sum {
  let state: Cell
  let value: Int

  init(_ state: Cell, _ number: Int) {
    self.state = state
    value = state.value + number
  }
}

/// Makes one thing after another. Each is released when the next one exists.
private func subject<Made>(
  _ make: @escaping (Int) -> Made, result: @escaping (Made) -> Int
) -> Subject {
  var latest: Made?
  return Subject { count in
    for number in 0..<count { latest = make(number) }
  } result: {
    latest.map(result) ?? 0
  }
}

private func subject<Made>(_ make: @escaping (Int) -> Made) -> Subject { subject(make) { _ in 0 } }

private func withBoard(_ build: (UnsafeMutablePointer<Int>) -> Subject) -> Subject {
  let board = Board(1)
  let subject = build(board.cells)
  return Subject(board) { subject.run($0) }
}
