import Binding
import OpenCombine

extension Workload {
  /// A chain of ten values, and the sum of them all; 101 writes.
  static let kairoTriangle = Workload(
    name: "kairo triangle",
    subjects: [
      .binding: triangleBinding, .handWritten: triangleHandWritten, .tuned: triangleTuned,
      .openCombine: triangleOpenCombine, .observation: triangleObservation,
    ])
}

/// The head counts as the first.
private let width = 10

private func triangleSubject(
  _ board: Board, keeping kept: Any, write: @escaping (Int) -> Void, read: @escaping () -> Int
) -> Subject {
  let constant = (0..<width).reduce(0, +)
  return Subject(board, keeping: kept) { count in
    for _ in 0..<count {
      write(1)
      precondition(read() == constant + width)
      for number in 0..<100 {
        write(number)
        precondition(read() == constant + number * width)
      }
    }
  }
}

private func triangleBinding() -> Subject {
  let board = Board(1)
  let cells = board.cells
  let head = Observable(0)
  var chain = [Computed { head.value + 1 }]
  for _ in 2..<width {
    let last = chain[chain.count - 1]
    chain.append(Computed { last.value + 1 })
  }
  let sum = Computed { [chain] in head.value + chain.map { $0.value }.reduce(0, +) }
  let effect = Effect { cells[0] = sum.value }
  return triangleSubject(board, keeping: effect) {
    head.value = $0
  } read: {
    sum.value
  }
}

/// The chain subscribes to the head first, then the sum does.
private func triangleHandWritten() -> Subject {
  let board = Board(1)
  let cells = board.cells
  let head = Box(0)
  var chain = [head]
  for _ in 1..<width { chain.append(chain[chain.count - 1].map { $0 + 1 }) }
  let sum = head.map { [chain] _ in chain.map { $0.value }.reduce(0, +) }
  sum.observe { cells[0] = $0 }
  return triangleSubject(board, keeping: sum) {
    head.value = $0
  } read: {
    sum.value
  }
}

private final class TunedTriangle {
  private var chain = ContiguousArray(0..<width)
  private(set) var sum = (0..<width).reduce(0, +)
  private let show: (Int) -> Void

  init(_ show: @escaping (Int) -> Void) {
    self.show = show
    show(sum)
  }

  @inline(never)
  func set(_ value: Int) {
    guard value != chain[0] else { return }
    chain[0] = value
    for index in 1..<width {
      let next = chain[index - 1] + 1
      guard next != chain[index] else { break }
      chain[index] = next
    }
    // The same closure as in the other peers.
    let result = chain.map { $0 }.reduce(0, +)
    guard result != sum else { return }
    sum = result
    show(result)
  }
}

private func triangleTuned() -> Subject {
  let board = Board(1)
  let cells = board.cells
  let model = TunedTriangle { cells[0] = $0 }
  return triangleSubject(board, keeping: model) {
    model.set($0)
  } read: {
    model.sum
  }
}

private func triangleOpenCombine() -> Subject {
  let board = Board(1)
  let cells = board.cells
  let chain = (0..<width).map { CurrentValueSubject<Int, Never>($0) }
  let sum = CurrentValueSubject<Int, Never>(0)
  var sinks = (1..<width).map { index in chain[index - 1].map { $0 + 1 }.feed(chain[index]) }
  for value in chain {
    sinks.append(value.sink { _ in sum.send(chain.map { $0.value }.reduce(0, +)) })
  }
  sinks.append(sum.sink { cells[0] = $0 })
  return triangleSubject(board, keeping: sinks) {
    chain[0].value = $0
  } read: {
    sum.value
  }
}

private func triangleObservation() -> Subject {
  let board = Board(1)
  let cells = board.cells
  let head = Observed(0)
  var chain = [{ head.value }]
  for _ in 1..<width {
    let last = chain[chain.count - 1]
    chain.append({ last() + 1 })
  }
  let sum = { [chain] in chain.map { $0() }.reduce(0, +) }
  let watcher = Watcher { cells[0] = sum() }
  return triangleSubject(board, keeping: watcher) {
    head.value = $0
    Watcher.flush()
  } read: {
    sum()
  }
}
