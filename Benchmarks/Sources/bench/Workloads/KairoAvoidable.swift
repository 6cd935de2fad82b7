import Binding
import OpenCombine

extension Workload {
  /// A thousand writes that change the first of five values but not the second; the expensive one comes later.
  static let kairoAvoidable = Workload(
    name: "kairo avoidable",
    subjects: [
      .binding: avoidableBinding, .handWritten: avoidableHandWritten, .tuned: avoidableTuned,
      .openCombine: avoidableOpenCombine, .observation: avoidableObservation,
    ])
}

/// Stands for an expensive computation.
@inline(never) @_optimize(none)
private func busy() {
  var rounds = 0
  for _ in 0..<100 { rounds += 1 }
}

/// The operation, the same for all peers.
private func avoidableSubject(
  _ board: Board, keeping kept: Any, write: @escaping (Int) -> Void, read: @escaping () -> Int
) -> Subject {
  Subject(board, keeping: kept) { count in
    for _ in 0..<count {
      write(1)
      precondition(read() == 6)
      for number in 0..<1_000 {
        write(number)
        precondition(read() == 6)
      }
    }
  }
}

private func avoidableBinding() -> Subject {
  let board = Board(1)
  let cells = board.cells
  let head = Observable(0)
  let first = Computed { head.value }
  let second = Computed {
    _ = first.value
    return 0
  }
  let third = Computed {
    busy()
    return second.value + 1
  }
  let fourth = Computed { third.value + 2 }
  let fifth = Computed { fourth.value + 3 }
  let effect = Effect {
    cells[0] = fifth.value
    busy()
  }
  return avoidableSubject(board, keeping: effect) {
    head.value = $0
  } read: {
    fifth.value
  }
}

private func avoidableHandWritten() -> Subject {
  let board = Board(1)
  let cells = board.cells
  let head = Box(0)
  let second = head.map { $0 }.map { _ in 0 }
  let third = second.map { value in
    busy()
    return value + 1
  }
  let fifth = third.map { $0 + 2 }.map { $0 + 3 }
  fifth.observe {
    cells[0] = $0
    busy()
  }
  return avoidableSubject(board, keeping: fifth) {
    head.value = $0
  } read: {
    fifth.value
  }
}

private final class TunedAvoidable {
  private var head = 0
  private var first = 0
  private var second = 0
  private(set) var fifth = 6
  private let show: (Int) -> Void

  init(_ show: @escaping (Int) -> Void) {
    self.show = show
    show(fifth)
  }

  @inline(never)
  func set(_ value: Int) {
    guard value != head else { return }
    head = value
    first = value
    let result = zero(first)
    guard result != second else { return }
    second = result
    busy()
    fifth = result + 6
    show(fifth)
  }

  @inline(never)
  private func zero(_ value: Int) -> Int { 0 }
}

private func avoidableTuned() -> Subject {
  let board = Board(1)
  let cells = board.cells
  let model = TunedAvoidable {
    cells[0] = $0
    busy()
  }
  return avoidableSubject(board, keeping: model) {
    model.set($0)
  } read: {
    model.fifth
  }
}

private func avoidableOpenCombine() -> Subject {
  let board = Board(1)
  let cells = board.cells
  let head = CurrentValueSubject<Int, Never>(0)
  let fifth = CurrentValueSubject<Int, Never>(0)
  let link = head.map { $0 }.map { _ in 0 }.removeDuplicates()
    .map { value in
      busy()
      return value + 1
    }
    .map { $0 + 2 }.map { $0 + 3 }.feed(fifth)
  let sink = fifth.sink {
    cells[0] = $0
    busy()
  }
  return avoidableSubject(board, keeping: [link, sink]) {
    head.value = $0
  } read: {
    fifth.value
  }
}

private func avoidableObservation() -> Subject {
  let board = Board(1)
  let cells = board.cells
  let head = Observed(0)
  let first = { head.value }
  let second = {
    _ = first()
    return 0
  }
  let third = {
    busy()
    return second() + 1
  }
  let fourth = { third() + 2 }
  let fifth = { fourth() + 3 }
  let watcher = Watcher {
    cells[0] = fifth()
    busy()
  }
  return avoidableSubject(board, keeping: watcher) {
    head.value = $0
    Watcher.flush()
  } read: {
    fifth()
  }
}
