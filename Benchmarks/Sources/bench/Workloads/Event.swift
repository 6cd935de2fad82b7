import Binding
import OpenCombine

extension Workload {
  /// One event to a thousand observers.
  static let event = Workload(
    name: "event to 1000 observers", counted: (5, 25),
    subjects: [.binding: eventBinding, .handWritten: eventHandWritten, .openCombine: eventOpenCombine])
}

private let observers = 1_000

private func eventBinding() -> Subject {
  let board = Board(observers)
  let cells = board.cells
  let event = Event<Int>()
  let tokens = (0..<observers).map { index in event.observe { cells[index] = $0 } }
  return Subject(board, keeping: tokens) { count in
    for number in 0..<count { event.send(number) }
  }
}

private func eventHandWritten() -> Subject {
  let board = Board(observers)
  let cells = board.cells
  let closures: [(Int) -> Void] = (0..<observers).map { index in { cells[index] = $0 } }
  return Subject(board) { count in
    for number in 0..<count {
      for closure in closures { closure(number) }
    }
  }
}

private func eventOpenCombine() -> Subject {
  let board = Board(observers)
  let cells = board.cells
  let event = PassthroughSubject<Int, Never>()
  let sinks = (0..<observers).map { index in event.sink { cells[index] = $0 } }
  return Subject(board, keeping: sinks) { count in
    for number in 0..<count { event.send(number) }
  }
}
