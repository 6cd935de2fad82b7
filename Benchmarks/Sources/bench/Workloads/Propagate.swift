import Binding
import OpenCombine

extension Workload {
  /// One source, several chains of values that each add one, and an effect at the end of each chain.
  static func propagate(width: Int, height: Int) -> Workload {
    Workload(
      name: "propagate \(width)×\(height)", counted: width * height < 1_000 ? (20, 120) : (2, 6),
      subjects: [
        .binding: { propagateBinding(width, height) },
        .handWritten: { propagateHandWritten(width, height) },
        .tuned: { propagateTuned(width, height) },
        .openCombine: { propagateOpenCombine(width, height) },
        .observation: { propagateObservation(width, height) },
      ])
  }
}

private func propagateBinding(_ width: Int, _ height: Int) -> Subject {
  let board = Board(width)
  let cells = board.cells
  let source = Observable(1)
  let effects = (0..<width).map { column in
    var last = Computed { source.value + 1 }
    for _ in 1..<height {
      let previous = last
      last = Computed { previous.value + 1 }
    }
    return Effect { [last] in cells[column] = last.value }
  }
  return Subject(board, keeping: effects) { count in
    for _ in 0..<count { source.value = source.value + 1 }
  }
}

private func propagateHandWritten(_ width: Int, _ height: Int) -> Subject {
  let board = Board(width)
  let cells = board.cells
  let source = Box(1)
  for column in 0..<width {
    var last = source
    for _ in 0..<height { last = last.map { $0 + 1 } }
    last.observe { cells[column] = $0 }
  }
  return Subject(board) { count in
    for _ in 0..<count { source.value = source.value + 1 }
  }
}

private final class TunedGrid {
  private(set) var source = 1
  private let width: Int
  private let height: Int
  private let memory: Board
  private let show: (Int, Int) -> Void

  init(_ width: Int, _ height: Int, _ show: @escaping (_ column: Int, _ value: Int) -> Void) {
    self.width = width
    self.height = height
    self.show = show
    memory = Board(width * height)
    propagate()
  }

  @inline(never)
  func set(_ value: Int) {
    guard value != source else { return }
    source = value
    propagate()
  }

  private func propagate() {
    let (values, source, height) = (memory.cells, source, height)
    columns: for column in 0..<width {
      var value = source
      for index in column * height..<(column + 1) * height {
        value += 1
        if values[index] == value { continue columns }
        values[index] = value
      }
      show(column, value)
    }
  }
}

private func propagateTuned(_ width: Int, _ height: Int) -> Subject {
  let board = Board(width)
  let cells = board.cells
  let grid = TunedGrid(width, height) { cells[$0] = $1 }
  return Subject(board) { count in
    for _ in 0..<count { grid.set(grid.source + 1) }
  }
}

private func propagateOpenCombine(_ width: Int, _ height: Int) -> Subject {
  let board = Board(width)
  let cells = board.cells
  let source = CurrentValueSubject<Int, Never>(1)
  let sinks = (0..<width).map { column in
    var last = source.eraseToAnyPublisher()
    for _ in 0..<height { last = last.map { $0 + 1 }.eraseToAnyPublisher() }
    return last.sink { cells[column] = $0 }
  }
  return Subject(board, keeping: sinks) { count in
    for _ in 0..<count { source.value = source.value + 1 }
  }
}

private func propagateObservation(_ width: Int, _ height: Int) -> Subject {
  let board = Board(width)
  let cells = board.cells
  let source = Observed(1)
  let watchers = (0..<width).map { column in
    var last = { source.value }
    for _ in 0..<height {
      let previous = last
      last = { previous() + 1 }
    }
    return Watcher { [last] in cells[column] = last() }
  }
  return Subject(board, keeping: watchers) { count in
    for _ in 0..<count {
      source.value = source.value + 1
      Watcher.flush()
    }
  }
}
