import Binding
import OpenCombine

extension Workload {
  /// Fifty branches of two values and an effect each; 51 writes.
  static let kairoBroad = Workload(
    name: "kairo broad",
    subjects: [
      .binding: broadBinding, .handWritten: broadHandWritten, .tuned: broadTuned, .openCombine: broadOpenCombine,
      .observation: broadObservation,
    ])
}

private let width = 50

private func broadSubject(
  _ board: Board, keeping kept: Any, write: @escaping (Int) -> Void, read: @escaping () -> Int
) -> Subject {
  Subject(board, keeping: kept) { count in
    for _ in 0..<count {
      write(1)
      for number in 0..<50 {
        write(number)
        precondition(read() == number + width)
      }
    }
  }
}

private func broadBinding() -> Subject {
  let board = Board(width)
  let cells = board.cells
  let head = Observable(0)
  let branches = (0..<width).map { index in
    let sum = Computed { head.value + index }
    let next = Computed { sum.value + 1 }
    return (value: next, effect: Effect { cells[index] = next.value })
  }
  let last = branches[width - 1].value
  return broadSubject(board, keeping: branches) {
    head.value = $0
  } read: {
    last.value
  }
}

private func broadHandWritten() -> Subject {
  let board = Board(width)
  let cells = board.cells
  let head = Box(0)
  let branches = (0..<width).map { index in
    let next = head.map { $0 + index }.map { $0 + 1 }
    next.observe { cells[index] = $0 }
    return next
  }
  let last = branches[width - 1]
  return broadSubject(board, keeping: branches) {
    head.value = $0
  } read: {
    last.value
  }
}

private final class TunedBroad {
  private var head = 0
  private let firstMemory = Board(width, filledWith: .min)
  private let secondMemory = Board(width, filledWith: .min)
  private let show: (Int, Int) -> Void

  init(_ show: @escaping (_ index: Int, _ value: Int) -> Void) {
    self.show = show
    propagate()
  }

  var last: Int { secondMemory.cells[width - 1] }

  @inline(never)
  func set(_ value: Int) {
    guard value != head else { return }
    head = value
    propagate()
  }

  private func propagate() {
    let (sums, values, head) = (firstMemory.cells, secondMemory.cells, head)
    for index in 0..<width {
      let sum = head + index
      guard sum != sums[index] else { continue }
      sums[index] = sum
      let value = sum + 1
      guard value != values[index] else { continue }
      values[index] = value
      show(index, value)
    }
  }
}

private func broadTuned() -> Subject {
  let board = Board(width)
  let cells = board.cells
  let model = TunedBroad { cells[$0] = $1 }
  return broadSubject(board, keeping: model) {
    model.set($0)
  } read: {
    model.last
  }
}

private func broadOpenCombine() -> Subject {
  let board = Board(width)
  let cells = board.cells
  let head = CurrentValueSubject<Int, Never>(0)
  let last = CurrentValueSubject<Int, Never>(0)
  var sinks = (0..<width).map { index in
    head.map { $0 + index }.map { $0 + 1 }.sink { cells[index] = $0 }
  }
  sinks.append(head.map { $0 + width - 1 }.map { $0 + 1 }.feed(last))
  return broadSubject(board, keeping: sinks) {
    head.value = $0
  } read: {
    last.value
  }
}

private func broadObservation() -> Subject {
  let board = Board(width)
  let cells = board.cells
  let head = Observed(0)
  let branches = (0..<width).map { index in
    let sum = { head.value + index }
    let next = { sum() + 1 }
    return (value: next, watcher: Watcher { cells[index] = next() })
  }
  let last = branches[width - 1].value
  return broadSubject(board, keeping: branches) {
    head.value = $0
    Watcher.flush()
  } read: {
    last()
  }
}
