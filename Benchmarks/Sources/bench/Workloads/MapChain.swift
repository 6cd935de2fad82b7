import Binding
import OpenCombine

extension Workload {
  /// One source, a chain of 100 `map`s, an effect.
  static let mapChain = Workload(
    name: "map chain of 100", counted: (20, 120),
    subjects: [.binding: mapChainBinding, .openCombine: mapChainOpenCombine])
}

private func mapChainBinding() -> Subject {
  let board = Board(1)
  let cells = board.cells
  let source = Observable(1)
  let last = (0..<99).reduce(source.map { $0 + 1 }) { last, _ in last.map { $0 + 1 } }
  let effect = last.observe { cells[0] = $0 }
  return Subject(board, keeping: effect) { count in
    for _ in 0..<count { source.value = source.value + 1 }
  }
}

private func mapChainOpenCombine() -> Subject {
  let board = Board(1)
  let cells = board.cells
  let source = CurrentValueSubject<Int, Never>(1)
  let last = (0..<100).reduce(source.eraseToAnyPublisher()) { last, _ in last.map { $0 + 1 }.eraseToAnyPublisher() }
  let sink = last.sink { cells[0] = $0 }
  return Subject(board, keeping: sink) { count in
    for _ in 0..<count { source.value = source.value + 1 }
  }
}
