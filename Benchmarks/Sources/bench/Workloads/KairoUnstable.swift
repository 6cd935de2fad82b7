import Binding
import OpenCombine

extension Workload {
  /// A value that reads another one after each write, twenty times; 101 writes.
  static let kairoUnstable = Workload(
    name: "kairo unstable",
    subjects: [
      .binding: unstableBinding, .handWritten: unstableHandWritten, .tuned: unstableTuned,
      .openCombine: unstableOpenCombine, .observation: unstableObservation,
    ])
}

private let reads = 20

private func unstableSubject(
  _ board: Board, keeping kept: Any, write: @escaping (Int) -> Void, read: @escaping () -> Int
) -> Subject {
  Subject(board, keeping: kept) { count in
    for _ in 0..<count {
      write(1)
      precondition(read() == 2 * reads)
      for number in 0..<100 { write(number) }
    }
  }
}

/// Twenty times decides by the head which of two values to read, and reads it.
private func total(_ head: () -> Int, _ double: () -> Int, _ inverse: () -> Int) -> Int {
  var result = 0
  for _ in 0..<reads { result += head() % 2 == 1 ? double() : inverse() }
  return result
}

private func unstableBinding() -> Subject {
  let board = Board(1)
  let cells = board.cells
  let head = Observable(0)
  let double = Computed { head.value * 2 }
  let inverse = Computed { -head.value }
  let current = Computed {
    total {
      head.value
    } _: {
      double.value
    } _: {
      inverse.value
    }
  }
  let effect = Effect { cells[0] = current.value }
  return unstableSubject(board, keeping: effect) {
    head.value = $0
  } read: {
    current.value
  }
}

private func unstableHandWritten() -> Subject {
  let board = Board(1)
  let cells = board.cells
  let head = Box(0)
  let double = head.map { $0 * 2 }
  let inverse = head.map { -$0 }
  let current = head.map { _ in
    total {
      head.value
    } _: {
      double.value
    } _: {
      inverse.value
    }
  }
  current.observe { cells[0] = $0 }
  return unstableSubject(board, keeping: current) {
    head.value = $0
  } read: {
    current.value
  }
}

private final class TunedUnstable {
  private var head = 0
  private var double = 0
  private var inverse = 0
  private(set) var current = 0
  private let show: (Int) -> Void

  init(_ show: @escaping (Int) -> Void) {
    self.show = show
    show(0)
  }

  @inline(never)
  func set(_ value: Int) {
    guard value != head else { return }
    head = value
    if value % 2 == 1 { double = value * 2 } else { inverse = -value }
    let result = total {
      head
    } _: {
      double
    } _: {
      inverse
    }
    guard result != current else { return }
    current = result
    show(result)
  }
}

private func unstableTuned() -> Subject {
  let board = Board(1)
  let cells = board.cells
  let model = TunedUnstable { cells[0] = $0 }
  return unstableSubject(board, keeping: model) {
    model.set($0)
  } read: {
    model.current
  }
}

private func unstableOpenCombine() -> Subject {
  let board = Board(1)
  let cells = board.cells
  let head = CurrentValueSubject<Int, Never>(0)
  let double = CurrentValueSubject<Int, Never>(0)
  let inverse = CurrentValueSubject<Int, Never>(0)
  let current = CurrentValueSubject<Int, Never>(0)
  var sinks = [head.map { $0 * 2 }.feed(double), head.map { -$0 }.feed(inverse), current.sink { cells[0] = $0 }]
  // A subject notifies its subscribers in no order, so subscribing to the head alone would not do.
  for value in [head, double, inverse] {
    sinks.append(
      value.sink { _ in
        current.send(
          total {
            head.value
          } _: {
            double.value
          } _: {
            inverse.value
          })
      })
  }
  return unstableSubject(board, keeping: sinks) {
    head.value = $0
  } read: {
    current.value
  }
}

private func unstableObservation() -> Subject {
  let board = Board(1)
  let cells = board.cells
  let head = Observed(0)
  let current = {
    total {
      head.value
    } _: {
      head.value * 2
    } _: {
      -head.value
    }
  }
  let watcher = Watcher { cells[0] = current() }
  return unstableSubject(board, keeping: watcher) {
    head.value = $0
    Watcher.flush()
  } read: {
    current()
  }
}
