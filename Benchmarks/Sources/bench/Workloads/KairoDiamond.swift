import Binding
import OpenCombine

extension Workload {
  /// Five values between a head and their sum; 501 writes.
  static let kairoDiamond = Workload(
    name: "kairo diamond",
    subjects: [
      .binding: diamondBinding, .handWritten: diamondHandWritten, .tuned: diamondTuned,
      .openCombine: diamondOpenCombine, .observation: diamondObservation,
    ])
}

private let width = 5

private func diamondSubject(
  _ board: Board, keeping kept: Any, write: @escaping (Int) -> Void, read: @escaping () -> Int
) -> Subject {
  Subject(board, keeping: kept) { count in
    for _ in 0..<count {
      write(1)
      precondition(read() == 2 * width)
      for number in 0..<500 {
        write(number)
        precondition(read() == (number + 1) * width)
      }
    }
  }
}

private func diamondBinding() -> Subject {
  let board = Board(1)
  let cells = board.cells
  let head = Observable(0)
  let parts = (0..<width).map { _ in Computed { head.value + 1 } }
  let sum = Computed { parts.map { $0.value }.reduce(0, +) }
  let effect = Effect { cells[0] = sum.value }
  return diamondSubject(board, keeping: effect) {
    head.value = $0
  } read: {
    sum.value
  }
}

/// Subscribing the sum to each part would compute it five times a write, so it subscribes to the head, after the parts.
private func diamondHandWritten() -> Subject {
  let board = Board(1)
  let cells = board.cells
  let head = Box(0)
  let parts = (0..<width).map { _ in head.map { $0 + 1 } }
  let sum = head.map { _ in parts.map { $0.value }.reduce(0, +) }
  sum.observe { cells[0] = $0 }
  return diamondSubject(board, keeping: sum) {
    head.value = $0
  } read: {
    sum.value
  }
}

private final class TunedDiamond {
  private var head = 0
  private var parts = ContiguousArray(repeating: 1, count: width)
  private(set) var sum = width
  private let show: (Int) -> Void

  init(_ show: @escaping (Int) -> Void) {
    self.show = show
    show(sum)
  }

  @inline(never)
  func set(_ value: Int) {
    guard value != head else { return }
    head = value
    var isChanged = false
    for index in 0..<width where parts[index] != value + 1 {
      parts[index] = value + 1
      isChanged = true
    }
    guard isChanged else { return }
    // The same closure as in the other peers.
    let result = parts.map { $0 }.reduce(0, +)
    guard result != sum else { return }
    sum = result
    show(result)
  }
}

private func diamondTuned() -> Subject {
  let board = Board(1)
  let cells = board.cells
  let model = TunedDiamond { cells[0] = $0 }
  return diamondSubject(board, keeping: model) {
    model.set($0)
  } read: {
    model.sum
  }
}

private func diamondOpenCombine() -> Subject {
  let board = Board(1)
  let cells = board.cells
  let head = CurrentValueSubject<Int, Never>(0)
  let parts = (0..<width).map { _ in CurrentValueSubject<Int, Never>(1) }
  let sum = CurrentValueSubject<Int, Never>(width)
  var sinks = parts.map { head.map { $0 + 1 }.feed($0) }
  for part in parts {
    sinks.append(part.sink { _ in sum.send(parts.map { $0.value }.reduce(0, +)) })
  }
  sinks.append(sum.sink { cells[0] = $0 })
  return diamondSubject(board, keeping: sinks) {
    head.value = $0
  } read: {
    sum.value
  }
}

private func diamondObservation() -> Subject {
  let board = Board(1)
  let cells = board.cells
  let head = Observed(0)
  let parts = (0..<width).map { _ in { head.value + 1 } }
  let sum = { parts.map { $0() }.reduce(0, +) }
  let watcher = Watcher { cells[0] = sum() }
  return diamondSubject(board, keeping: watcher) {
    head.value = $0
    Watcher.flush()
  } read: {
    sum()
  }
}
