extension Command: Explainable {
  /// The value that says whether the command is enabled.
  public var graphMember: Graph.Member? { isEnabled.graphMember }

  /// Keeps inputs, output and failures out of all that is written about the graph. A failure that is not observed is
  /// still reported with its error.
  ///
  ///     let signIn = Command<Password, Token>(name: "signIn") { try await service.signIn($0) }.redacted()
  ///
  /// - Returns: the command.
  @discardableResult
  public func redacted() -> Self {
    latestOutput.redacted()
    latestFailure.redacted()
    executions.redacted()
    return self
  }
}

/// Tells why a command cannot be executed now.
///
///     print(whyNot(save))
///     // 'save' is disabled because 'form.isValid' is false because 'email.isValid' is false because 'email.content'
///     // is "ada".
///
/// The command's ``Command/reason`` is told first. Then comes what the condition read last, which decided it, and so on
/// back to an observable. Nodes that the library made for itself are skipped.
///
/// Untracked. Evaluates the condition if it was never evaluated; otherwise takes time linear in the length of the
/// chain.
public func whyNot<Input, Output>(_ command: Command<Input, Output>) -> String {
  untracked {
    let name = "'\(command.name)'"
    if command.isEnabled.value {
      return "\(name) is enabled\(command.isExecuting.value ? ", and being executed" : "")."
    }
    guard command.offer.value == nil else { return "\(name) is disabled because it is being executed." }
    let isKeptBack = command.reasonMade?.isKeptBack ?? false
    let reason = command.reasonMade?.value.map { $0.isEmpty || isKeptBack ? "" : ": \($0)" } ?? ""
    let grounds = command.offer.node.grounds(in: currentTurn())
    if reason.isEmpty {
      return "\(name) is disabled\(grounds.isEmpty ? ", and its condition reads nothing" : grounds)."
    }
    return "\(name) is disabled\(reason)\(grounds.isEmpty ? "" : " That is\(grounds).")"
  }
}
