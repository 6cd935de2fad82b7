extension Effect {
  /// Runs a closure that can fail, now and whenever a value that it read has changed.
  ///
  /// An error is reported, see ``withDiagnostics(_:in:)``. The effect goes on: it runs again when a value that it had
  /// read changes.
  ///
  ///     let effect = Effect(catching: { try show(document.value) })
  public convenience init(
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line,
    catching body: @escaping () throws -> Void
  ) {
    self.init(name: name, file: file, line: line) {
      do { try body() } catch { Effect.reportFailure(error) }
    }
  }

  static func reportFailure(_ error: any Error) {
    let turn = currentTurn()
    let name = turn.runningEffect?.name ?? "an effect"
    untracked { turn.report(Diagnostic(kind: .effectFailed, names: [name], error: error)) }
  }
}
