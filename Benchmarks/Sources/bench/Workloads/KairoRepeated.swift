import Binding
import OpenCombine

extension Workload {
  /// One value that reads the head thirty times; 101 writes.
  static let kairoRepeated = Workload(
    name: "kairo repeated",
    subjects: [
      .binding: repeatedBinding, .handWritten: repeatedHandWritten, .tuned: repeatedTuned,
      .openCombine: repeatedOpenCombine, .observation: repeatedObservation,
    ])
}

private let reads = 30

private func repeatedSubject(
  _ board: Board, keeping kept: Any, write: @escaping (Int) -> Void, read: @escaping () -> Int
) -> Subject {
  Subject(board, keeping: kept) { count in
    for _ in 0..<count {
      write(1)
      precondition(read() == reads)
      for number in 0..<100 {
        write(number)
        precondition(read() == number * reads)
      }
    }
  }
}

/// Reads a value thirty times.
private func total(_ value: () -> Int) -> Int {
  var result = 0
  for _ in 0..<reads { result += value() }
  return result
}

private func repeatedBinding() -> Subject {
  let board = Board(1)
  let cells = board.cells
  let head = Observable(0)
  let sum = Computed { total { head.value } }
  let effect = Effect { cells[0] = sum.value }
  return repeatedSubject(board, keeping: effect) {
    head.value = $0
  } read: {
    sum.value
  }
}

private func repeatedHandWritten() -> Subject {
  let board = Board(1)
  let cells = board.cells
  let head = Box(0)
  let sum = head.map { _ in total { head.value } }
  sum.observe { cells[0] = $0 }
  return repeatedSubject(board, keeping: sum) {
    head.value = $0
  } read: {
    sum.value
  }
}

private final class TunedRepeated {
  private var head = 0
  private(set) var sum = 0
  private let show: (Int) -> Void

  init(_ show: @escaping (Int) -> Void) {
    self.show = show
    show(0)
  }

  @inline(never)
  func set(_ value: Int) {
    guard value != head else { return }
    head = value
    let result = total { head }
    guard result != sum else { return }
    sum = result
    show(result)
  }
}

private func repeatedTuned() -> Subject {
  let board = Board(1)
  let cells = board.cells
  let model = TunedRepeated { cells[0] = $0 }
  return repeatedSubject(board, keeping: model) {
    model.set($0)
  } read: {
    model.sum
  }
}

private func repeatedOpenCombine() -> Subject {
  let board = Board(1)
  let cells = board.cells
  let head = CurrentValueSubject<Int, Never>(0)
  let sum = CurrentValueSubject<Int, Never>(0)
  let sinks = [head.map { value in total { value } }.feed(sum), sum.sink { cells[0] = $0 }]
  return repeatedSubject(board, keeping: sinks) {
    head.value = $0
  } read: {
    sum.value
  }
}

private func repeatedObservation() -> Subject {
  let board = Board(1)
  let cells = board.cells
  let head = Observed(0)
  let sum = { total { head.value } }
  let watcher = Watcher { cells[0] = sum() }
  return repeatedSubject(board, keeping: watcher) {
    head.value = $0
    Watcher.flush()
  } read: {
    sum()
  }
}
