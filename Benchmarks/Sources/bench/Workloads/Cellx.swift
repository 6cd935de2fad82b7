import Binding

extension Workload {
  /// A thousand layers of four values that cross over, with an effect on each value; four writes at once.
  ///
  /// Libraries that push or do not cache evaluate each layer twice as often as the one before, and never end.
  static let cellx = Workload(
    name: "cellx 1000 layers", counted: (2, 6),
    subjects: [.binding: cellxBinding, .handWritten: cellxHandWritten, .tuned: cellxTuned])
}

private let layers = 1_000
private let states = [[1, 2, 3, 4], [4, 3, 2, 1]]

private func cellxSubject(_ board: Board, keeping kept: Any, write: @escaping ([Int]) -> Void) -> Subject {
  var next = 1
  return Subject(board, keeping: kept) { count in
    for _ in 0..<count {
      write(states[next])
      next = 1 - next
    }
  }
}

private func cellxBinding() -> Subject {
  let board = Board(4 * layers)
  let cells = board.cells
  let start = states[0].map { Observable($0) }
  var effects: [Effect] = []
  var layer = [
    Computed { start[1].value },
    Computed { start[0].value - start[2].value },
    Computed { start[1].value + start[3].value },
    Computed { start[2].value },
  ]
  for index in 0..<layers {
    if index > 0 {
      let (first, second, third, fourth) = (layer[0], layer[1], layer[2], layer[3])
      layer = [
        Computed { second.value },
        Computed { first.value - third.value },
        Computed { second.value + fourth.value },
        Computed { third.value },
      ]
    }
    for (place, value) in layer.enumerated() {
      effects.append(Effect { cells[4 * index + place] = value.value })
    }
  }
  return cellxSubject(board, keeping: effects) { values in
    batch {
      for (observable, value) in zip(start, values) { observable.value = value }
    }
  }
}

/// Layer by layer: each has its four boxes, and follows the layer before as a whole.
private final class Layer {
  let first = Box(0)
  let second = Box(0)
  let third = Box(0)
  let fourth = Box(0)

  @inline(__always)
  func follow(_ other: Layer) {
    first.value = other.second.value
    second.value = other.first.value - other.third.value
    third.value = other.second.value + other.fourth.value
    fourth.value = other.third.value
  }

  func set(_ values: [Int]) {
    first.value = values[0]
    second.value = values[1]
    third.value = values[2]
    fourth.value = values[3]
  }
}

private func cellxHandWritten() -> Subject {
  let board = Board(4 * layers)
  let cells = board.cells
  let all = (0...layers).map { _ in Layer() }
  for (index, layer) in all.dropFirst().enumerated() {
    layer.first.observe { cells[4 * index] = $0 }
    layer.second.observe { cells[4 * index + 1] = $0 }
    layer.third.observe { cells[4 * index + 2] = $0 }
    layer.fourth.observe { cells[4 * index + 3] = $0 }
  }
  let write = { (values: [Int]) in
    all[0].set(values)
    for index in 1...layers { all[index].follow(all[index - 1]) }
  }
  write(states[0])
  return cellxSubject(board, keeping: all, write: write)
}

private final class TunedCellx {
  private let memory = Board(4 * (layers + 1))
  private let show: (Int, Int) -> Void

  init(_ show: @escaping (_ index: Int, _ value: Int) -> Void) { self.show = show }

  @inline(never)
  func set(_ start: [Int]) {
    let values = memory.cells
    for place in 0..<4 { values[place] = start[place] }
    for base in stride(from: 0, to: 4 * layers, by: 4) {
      set(base + 4, values[base + 1])
      set(base + 5, values[base] - values[base + 2])
      set(base + 6, values[base + 1] + values[base + 3])
      set(base + 7, values[base + 2])
    }
  }

  private func set(_ index: Int, _ value: Int) {
    let values = memory.cells
    guard values[index] != value else { return }
    values[index] = value
    show(index - 4, value)
  }
}

private func cellxTuned() -> Subject {
  let board = Board(4 * layers)
  let cells = board.cells
  let model = TunedCellx { cells[$0] = $1 }
  model.set(states[0])
  return cellxSubject(board, keeping: model) { model.set($0) }
}
