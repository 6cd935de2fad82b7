import Binding

extension Workload {
  /// Moves an amount from one account to another in a transaction, with an effect on the sum.
  static let transactionCommitted = Workload(
    name: "transaction of 2 writes", counted: (200, 1_200), subjects: accounts(isRefused: false))

  /// The same, but the transaction fails.
  static let transactionRolledBack = Workload(
    name: "transaction rolled back", counted: (200, 1_200), subjects: accounts(isRefused: true))
}

private struct Refused: Error {}

private func accounts(isRefused: Bool) -> [Peer: @Sendable () -> Subject] {
  [
    .binding: { transactionBinding(isRefused) },
    .handWritten: { transactionHandWritten(isRefused) },
  ]
}

private func transactionBinding(_ isRefused: Bool) -> Subject {
  let board = Board(2)
  let cells = board.cells
  let (one, other) = (Observable(0), Observable(0))
  let effect = Effect {
    cells[0] = one.value
    cells[1] = other.value
  }
  return Subject(board, keeping: effect) { count in
    for _ in 0..<count {
      try? transaction {
        one.value = one.value - 1
        other.value = other.value + 1
        if isRefused { throw Refused() }
      }
    }
  }
}

/// Keeps copies, and notifies once at the end.
private func transactionHandWritten(_ isRefused: Bool) -> Subject {
  struct Accounts: Equatable {
    var one = 0
    var other = 0
  }
  let board = Board(2)
  let cells = board.cells
  let accounts = Box(Accounts())
  accounts.observe {
    cells[0] = $0.one
    cells[1] = $0.other
  }
  func move(_ accounts: inout Accounts) throws {
    accounts.one -= 1
    accounts.other += 1
    if isRefused { throw Refused() }
  }
  return Subject(board) { count in
    for _ in 0..<count {
      var copy = accounts.value
      do {
        try move(&copy)
        accounts.value = copy
      } catch {
        // The copy is dropped.
      }
    }
  }
}
