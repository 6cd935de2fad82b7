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

/// Layer by layer: each has its boxes and a closure that follows the layer before as a whole.
private func cellxHandWritten() -> Subject {
  let board = Board(4 * layers)
  let cells = board.cells
  let start = states[0].map { Box($0) }
  var updates: [() -> Void] = []
  var layer = start
  for index in 0..<layers {
    let (first, second, third, fourth) = (layer[0], layer[1], layer[2], layer[3])
    layer = (0..<4).map { _ in Box(0) }
    for (place, box) in layer.enumerated() { box.observe { cells[4 * index + place] = $0 } }
    updates.append { [layer] in
      layer[0].value = second.value
      layer[1].value = first.value - third.value
      layer[2].value = second.value + fourth.value
      layer[3].value = third.value
    }
  }
  for update in updates { update() }
  return cellxSubject(board, keeping: layer) { [updates] values in
    for (box, value) in zip(start, values) { box.value = value }
    for update in updates { update() }
  }
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
