extension Command {
  /// Why the condition does not hold, for a view to show; `nil` while it holds.
  ///
  ///     save.reason.bind(to: hint) { $0.text = $1 ?? "" }.store(in: scope)
  ///
  /// It is `nil` for a command that was made without `disabledBecause:`. An execution under way is no reason.
  public var reason: Computed<String?> {
    if let made = core.reasonMade { return made }
    let made = Computed<String?>(name: core.nameOfPart("reason"), file: core.site.file, line: core.site.line) { nil }
    core.reasonMade = made
    return made
  }

  static func computed(
    _ reason: (() -> String?)?, _ name: String?, _ file: StaticString, _ line: UInt32
  ) -> Computed<String?>? {
    guard let reason else { return nil }
    let made = Computed(name: nameOfPart("reason", of: name), file: file, line: line, reason)
    made.markInner()
    return made
  }

  static func computed<Owner: AnyObject>(
    _ reason: ((Owner) -> String?)?, of owner: Owner, _ name: String?, _ file: StaticString, _ line: UInt32
  ) -> Computed<String?>? {
    guard let reason else { return nil }
    weak let weakOwner = owner
    return computed({ weakOwner.flatMap(reason) }, name, file, line)
  }
}

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
    core.latestOutput.redacted()
    core.latestFailure.redacted()
    executions.redacted()
    requested.redacted()
    return self
  }
}

extension Command {
  /// Tells why the command cannot be executed now.
  ///
  ///     print(whyNot(save))
  ///     // 'save' is disabled because 'form.isValid' is false because 'email.isValid' is false because
  ///     // 'email.content' is "ada".
  ///
  /// A command with `enabledFor:` may be enabled and yet refuse an input, see ``explainWhyNot(for:)``.
  public func explainWhyNot() -> String {
    let isForSome = core.ledger.admits != nil && untracked { isEnabled.value }
    return isForSome ? "\(explanation) Whether it is for an input, whyNot(_:for:) tells." : explanation
  }

  /// Tells why the command cannot be executed with an input now, as ``whyNot(_:for:)`` does.
  public func explainWhyNot(for input: Input) -> String {
    untracked {
      guard isEnabled.value, let admits = core.ledger.admits else { return explanation }
      let isAdmitted = Computed { admits(input) }
      isAdmitted.markInner()
      if isAdmitted.value { return explanation }
      let grounds = isAdmitted.node.grounds(in: currentTurn())
      return "'\(name)' is disabled for this input\(grounds.isEmpty ? ", of which nothing is read" : grounds)."
    }
  }

  private var explanation: String {
    untracked {
      let name = "'\(name)'"
      // First, because no node changes when the owner goes, so that `isEnabled` may not know of it.
      if core.ledger.isOwnerThere?() == false { return "\(name) is disabled because its owner has gone." }
      if isEnabled.value { return "\(name) is enabled\(isExecuting.value ? ", and being executed" : "")." }
      if core.ledger.machine.hasEnded { return "\(name) is disabled because its scope has ended." }
      if core.offer.value == nil { return "\(name) is disabled\(obstacleInCondition)" }
      let isExecuting = core.ledger.machine.isExecuting
      return "\(name) is disabled because \(isExecuting ? "it is being executed" : "its policy allows no execution")."
    }
  }

  /// Why the condition does not hold, as the end of a sentence, and more sentences: the reason that may be shown, or
  /// what can be done; and what the condition has read.
  private var obstacleInCondition: String {
    let grounds = core.offer.node.grounds(in: currentTurn())
    if let reason = core.reasonMade, !reason.isKeptBack, let text = reason.value, !text.isEmpty {
      return ": \(text)\(grounds.isEmpty ? "" : " That is\(grounds).")"
    }
    let remedy = core.ledger.remedy?().map { " \($0)" } ?? ""
    return "\(grounds.isEmpty ? ", and its condition reads nothing" : grounds).\(remedy)"
  }
}

/// Tells why a command cannot be executed with an input now.
///
///     print(whyNot(model.mail, for: person))
///     // 'mail' is disabled for this input because 'withMail' is [2].
///
/// A command without `enabledFor:` gives the answer of ``whyNot(_:)``. Evaluates the conditions, untracked.
public func whyNot<Input, Output>(_ command: Command<Input, Output>, for input: Input) -> String {
  command.explainWhyNot(for: input)
}
