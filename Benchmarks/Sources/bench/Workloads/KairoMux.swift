import Binding
import OpenCombine

extension Workload {
  /// A hundred heads go into one array, which is split again into a hundred values with an effect each; 20 writes.
  static let kairoMux = Workload(
    name: "kairo mux",
    subjects: [
      .binding: muxBinding, .handWritten: muxHandWritten, .tuned: muxTuned, .openCombine: muxOpenCombine,
      .observation: muxObservation,
    ])
}

private let width = 100

private func muxSubject(
  _ board: Board, keeping kept: Any, write: @escaping (Int, Int) -> Void, read: @escaping (Int) -> Int
) -> Subject {
  Subject(board, keeping: kept) { count in
    for _ in 0..<count {
      for factor in 1...2 {
        for index in 0..<10 {
          write(index, index * factor)
          precondition(read(index) == index * factor + 1)
        }
      }
    }
  }
}

private func muxBinding() -> Subject {
  let board = Board(width)
  let cells = board.cells
  let heads = (0..<width).map { _ in Observable(0) }
  let mux = Computed(changes: .always) { heads.map { $0.value } }
  let parts = (0..<width).map { index in Computed { mux.value[index] } }.map { part in Computed { part.value + 1 } }
  let effects = parts.enumerated().map { index, part in Effect { cells[index] = part.value } }
  return muxSubject(board, keeping: effects) {
    heads[$0].value = $1
  } read: {
    parts[$0].value
  }
}

private func muxHandWritten() -> Subject {
  let board = Board(width)
  let cells = board.cells
  let heads = (0..<width).map { _ in Box(0) }
  let split = (0..<width).map { _ in Box(0) }
  let parts = split.map { $0.map { $0 + 1 } }
  for (index, part) in parts.enumerated() { part.observe { cells[index] = $0 } }
  for head in heads {
    head.observe { _ in
      let mux = heads.map { $0.value }
      for index in 0..<width { split[index].value = mux[index] }
    }
  }
  return muxSubject(board, keeping: parts) {
    heads[$0].value = $1
  } read: {
    parts[$0].value
  }
}

private final class TunedMux {
  private var heads = [Int](repeating: 0, count: width)
  private let splitMemory = Board(width)
  private let partMemory = Board(width, filledWith: 1)
  private let show: (Int, Int) -> Void

  init(_ show: @escaping (_ index: Int, _ value: Int) -> Void) {
    self.show = show
    for index in 0..<width { show(index, 1) }
  }

  func part(_ index: Int) -> Int { partMemory.cells[index] }

  @inline(never)
  func set(_ index: Int, _ value: Int) {
    guard heads[index] != value else { return }
    heads[index] = value
    // The same closure as in the other peers.
    let mux = heads.map { $0 }
    let (split, parts) = (splitMemory.cells, partMemory.cells)
    for index in 0..<width {
      let value = mux[index]
      guard value != split[index] else { continue }
      split[index] = value
      parts[index] = value + 1
      show(index, value + 1)
    }
  }
}

private func muxTuned() -> Subject {
  let board = Board(width)
  let cells = board.cells
  let model = TunedMux { cells[$0] = $1 }
  return muxSubject(board, keeping: model) {
    model.set($0, $1)
  } read: {
    model.part($0)
  }
}

private func muxOpenCombine() -> Subject {
  let board = Board(width)
  let cells = board.cells
  let heads = (0..<width).map { _ in CurrentValueSubject<Int, Never>(0) }
  let mux = CurrentValueSubject<[Int], Never>(heads.map { $0.value })
  let parts = (0..<width).map { _ in CurrentValueSubject<Int, Never>(1) }
  var sinks = parts.enumerated().map { index, part in
    mux.map { $0[index] }.removeDuplicates().map { $0 + 1 }.feed(part)
  }
  for (index, part) in parts.enumerated() { sinks.append(part.sink { cells[index] = $0 }) }
  for head in heads {
    sinks.append(head.dropFirst().sink { _ in mux.send(heads.map { $0.value }) })
  }
  return muxSubject(board, keeping: sinks) {
    heads[$0].value = $1
  } read: {
    parts[$0].value
  }
}

private func muxObservation() -> Subject {
  let board = Board(width)
  let cells = board.cells
  let heads = (0..<width).map { _ in Observed(0) }
  let mux = { heads.map { $0.value } }
  let parts = (0..<width).map { index in { mux()[index] } }.map { part in { part() + 1 } }
  let watchers = parts.enumerated().map { index, part in Watcher { cells[index] = part() } }
  return muxSubject(board, keeping: watchers) {
    heads[$0].value = $1
    Watcher.flush()
  } read: {
    parts[$0]()
  }
}
