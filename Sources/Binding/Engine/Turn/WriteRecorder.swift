// How the writes of the user are told from all others, for undo: what a server has sent is not recorded. A write does
// not say who makes it. So code that writes on behalf of a server marks a section, and a recorder takes what was
// written so far at both ends of the section. What the recorder has not taken yet then has one author.
//
//     operation    the user's writes │ section: not the user's │ the user's writes
//     recorder                     take                      take                take, at the end

/// Records the writes of a user apart from all others. A recorder is listed in the turn from the first change of an
/// operation that it has not taken, until it says that it has taken all.
package final class WriteRecorder {
  private let take: () -> Void
  fileprivate var isListed = false
  /// How many sections of this recorder alone are open.
  private var sections = 0

  /// - Parameter take: takes the changes since it was called last. Called where writing is allowed.
  package init(_ take: @escaping () -> Void) { self.take = take }

  /// Whether what is written now is not the user's.
  package var isSuspended: Bool { sections > 0 || currentTurn().pointee.foreignSections > 0 }

  /// Runs a closure whose writes are not the user's, for this recorder alone. See ``withoutUndo(_:)``.
  package func suspended<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let isInOperation = isOperationUnderWay && !isReadUnderWay
    if isInOperation { take() }
    sections += 1
    defer { sections -= 1 }
    let turn = currentTurn()
    turn.open()
    defer { turn.close() }
    defer { if isInOperation { take() } }
    return try body()
  }

  /// Takes the recorder off the turn's list, because it has nothing more to take.
  package func unlist() {
    guard isListed else { return }
    isListed = false
    currentTurn().pointee.recorders.removeAll { $0 === self }
  }

  fileprivate func takeListed() { take() }
}

extension TurnRef {
  /// Lists a recorder that has changes to take, so that it takes them where a section begins. Called while a change is
  /// being marked.
  func list(_ recorder: WriteRecorder) {
    guard !recorder.isListed else { return }
    recorder.isListed = true
    pointee.recorders.append(recorder)
  }

  /// Runs a closure whose writes are not the user's. If no operation is under way the whole operation is a section,
  /// with the effects that it wakes.
  package func withoutUndo<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let isInOperation = isOperationUnderWay && !isReadUnderWay
    if isInOperation { takeAll() }
    pointee.foreignSections += 1
    defer { pointee.foreignSections -= 1 }
    open()
    defer { close() }
    defer { if isInOperation { takeAll() } }
    return try body()
  }

  private func takeAll() {
    // A copy, because taking may write and so list other recorders.
    let recorders = pointee.recorders
    for recorder in recorders { recorder.takeListed() }
  }
}
