extension Command {
  /// Work that another object does: begins it, and returns what stops it. The result goes to `end`, at once or later;
  /// only the first result of an execution counts. After being stopped the work ends as well, at once if it can.
  package typealias EntrustedWork = (_ input: Input, _ end: @escaping (Result<Output, any Error>) -> Void) -> () -> Void

  /// Makes a command whose work is done by another object of the same isolation domain, such as one that also does it
  /// by itself. The work begins in the batch of the request, so that no reader sees one without the other, and the end
  /// of the execution belongs to the batch in which the object calls `end`. No task is started, so the command can be
  /// executed where there is no actor too.
  ///
  /// The object shows failures in its own state: a failure that the command's observers do not see is not reported.
  ///
  /// - Parameters:
  ///   - isEnabled: the condition; it is tracked.
  ///   - isUnderWay: whether the work of an execution still goes on, tracked: `false` from the moment at which it is
  ///     clear that the object is going to stop it.
  ///   - remedy: what can be done while the condition does not hold, as a sentence for explanations.
  ///   - kind: what the command is, followed by the file and line; used if it has no name.
  ///   - work: begins the work. Untracked.
  package convenience init(
    entrustedIf isEnabled: @escaping () -> Bool, isUnderWay: @escaping () -> Bool,
    remedy: @escaping () -> String? = { nil }, policy: CommandPolicy, name: String?, kind: StaticString,
    file: StaticString, line: UInt32, _ work: @escaping EntrustedWork
  ) {
    let offered = CommandWork(
      .entrusted { input, end in
        work(unboxed(input)) { result in end(result.map { $0 as Any }) }
      })
    // Failures are kept, because the work goes on when a transaction has failed, as asynchronous work does.
    self.init(
      offering: { isEnabled() ? offered : nil }, isAsynchronous: false, keepsFailures: true, policy: policy,
      name: name, file: file, line: line)
    core.ledger.isUnderWay = isUnderWay
    core.ledger.remedy = remedy
    if name == nil { core.ledger.steps.describe(as: kind) }
  }
}
