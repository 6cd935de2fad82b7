import Binding
import OpenCombine

extension Workload {
  /// Writes a part of a value through a lens, with an effect on that part and one on another part, which has nothing to
  /// do.
  static let lensEdit = Workload(
    name: "lens edit", counted: (100, 600),
    subjects: [.binding: lensBinding, .handWritten: lensHandWritten, .openCombine: lensOpenCombine])
}

private struct Contact: Equatable {
  struct Address: Equatable {
    var city = 0
    var street = 0
  }

  var number = 0
  var address = Address()
}

private func lensBinding() -> Subject {
  let board = Board(2)
  let cells = board.cells
  let contact = Observable(Contact())
  let city = contact[\.address.city]
  let street = contact[\.address.street]
  let effects = [Effect { cells[0] = city.value }, Effect { cells[1] = street.value }]
  return Subject(board, keeping: effects) { count in
    for _ in 0..<count { city.value = city.value + 1 }
  }
}

private func lensHandWritten() -> Subject {
  let board = Board(2)
  let cells = board.cells
  let contact = Box(Contact())
  contact.map(\.address.city).observe { cells[0] = $0 }
  contact.map(\.address.street).observe { cells[1] = $0 }
  return Subject(board) { count in
    for _ in 0..<count { contact.value.address.city += 1 }
  }
}

private func lensOpenCombine() -> Subject {
  let board = Board(2)
  let cells = board.cells
  let contact = CurrentValueSubject<Contact, Never>(Contact())
  let sinks = [
    contact.map(\.address.city).removeDuplicates().sink { cells[0] = $0 },
    contact.map(\.address.street).removeDuplicates().sink { cells[1] = $0 },
  ]
  return Subject(board, keeping: sinks) { count in
    for _ in 0..<count { contact.value.address.city += 1 }
  }
}
