import Binding
import OpenCombine

extension Workload {
  /// A chain of fifty values and an effect; 51 writes.
  static let kairoDeep = Workload(
    name: "kairo deep",
    subjects: [
      .binding: deepBinding, .handWritten: deepHandWritten, .tuned: deepTuned, .openCombine: deepOpenCombine,
      .observation: deepObservation,
    ])
}

private let depth = 50

private func deepSubject(
  _ board: Board, keeping kept: Any, write: @escaping (Int) -> Void, read: @escaping () -> Int
) -> Subject {
  Subject(board, keeping: kept) { count in
    for _ in 0..<count {
      write(1)
      for number in 0..<50 {
        write(number)
        precondition(read() == number + depth)
      }
    }
  }
}

private func deepBinding() -> Subject {
  let board = Board(1)
  let cells = board.cells
  let head = Observable(0)
  let last = (1..<depth).reduce(Computed { head.value + 1 }) { last, _ in Computed { last.value + 1 } }
  let effect = Effect { cells[0] = last.value }
  return deepSubject(board, keeping: effect) {
    head.value = $0
  } read: {
    last.value
  }
}

private func deepHandWritten() -> Subject {
  let board = Board(1)
  let cells = board.cells
  let head = Box(0)
  let last = (0..<depth).reduce(head) { last, _ in last.map { $0 + 1 } }
  last.observe { cells[0] = $0 }
  return deepSubject(board, keeping: last) {
    head.value = $0
  } read: {
    last.value
  }
}

private final class TunedDeep {
  private var head = 0
  private let memory = Board(depth, filledWith: .min)
  private let show: (Int) -> Void

  init(_ show: @escaping (Int) -> Void) {
    self.show = show
    propagate()
  }

  var last: Int { memory.cells[depth - 1] }

  @inline(never)
  func set(_ value: Int) {
    guard value != head else { return }
    head = value
    propagate()
  }

  private func propagate() {
    let values = memory.cells
    var value = head
    for index in 0..<depth {
      value += 1
      guard value != values[index] else { return }
      values[index] = value
    }
    show(value)
  }
}

private func deepTuned() -> Subject {
  let board = Board(1)
  let cells = board.cells
  let model = TunedDeep { cells[0] = $0 }
  return deepSubject(board, keeping: model) {
    model.set($0)
  } read: {
    model.last
  }
}

private func deepOpenCombine() -> Subject {
  let board = Board(1)
  let cells = board.cells
  let head = CurrentValueSubject<Int, Never>(0)
  let last = CurrentValueSubject<Int, Never>(0)
  let chain = (0..<depth).reduce(head.eraseToAnyPublisher()) { last, _ in last.map { $0 + 1 }.eraseToAnyPublisher() }
  let sinks = [chain.feed(last), last.sink { cells[0] = $0 }]
  return deepSubject(board, keeping: sinks) {
    head.value = $0
  } read: {
    last.value
  }
}

private func deepObservation() -> Subject {
  let board = Board(1)
  let cells = board.cells
  let head = Observed(0)
  let last = (0..<depth).reduce({ head.value }) { last, _ in { last() + 1 } }
  let watcher = Watcher { cells[0] = last() }
  return deepSubject(board, keeping: watcher) {
    head.value = $0
    Watcher.flush()
  } read: {
    last()
  }
}
