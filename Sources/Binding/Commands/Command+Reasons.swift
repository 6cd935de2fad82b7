// Conditions that are observables, and conditions that say why they do not hold.

extension Command {
  /// Why the condition does not hold, for a view to show; `nil` while it holds.
  ///
  ///     save.reason.bind(to: hint) { $0.text = $1 ?? "" }.store(in: scope)
  ///
  /// A command that was not made with `disabledBecause:` has no reason, and an execution under way is none.
  @export(implementation)
  public var reason: Computed<String?> {
    if let reasonMade { return reasonMade }
    let made = Computed<String?>(name: "\(name).reason") { nil }
    reasonMade = made
    return made
  }

  @export(implementation)
  static func computed(
    _ reason: (() -> String?)?, _ name: String?, _ file: StaticString, _ line: UInt32
  ) -> Computed<String?>? {
    guard let reason else { return nil }
    let made = Computed(name: name.map { "\($0).reason" }, file: file, line: line, reason)
    made.markInner()
    return made
  }

  /// Makes a command of synchronous work that is enabled while an observable is true.
  ///
  ///     let save = Command<Void, Void>(enabledIf: form.isValid) { saved.value.append(title.value) }
  ///
  /// The command keeps the observable alive. Otherwise as with a closure that reads it.
  @export(implementation)
  public convenience init(
    enabledIf condition: some ObservableValue<Bool>, policy: CommandPolicy = .exclusive, name: String? = nil,
    file: StaticString = #fileID, line: UInt32 = #line, _ work: @escaping (Input) throws -> Output
  ) {
    self.init(
      offering: { condition.value ? .synchronous(work) : nil }, isAsynchronous: false, policy: policy, name: name,
      file: file, line: line)
  }

  /// Makes a command of asynchronous work that is enabled while an observable is true.
  ///
  ///     let send = Command<Void, Receipt>(enabledIf: isOnline) { try await service.send() }
  ///
  /// The command keeps the observable alive. Otherwise as with a closure that reads it.
  @export(implementation)
  public convenience init(
    enabledIf condition: some ObservableValue<Bool>, policy: CommandPolicy = .exclusive, name: String? = nil,
    file: StaticString = #fileID, line: UInt32 = #line, _ work: @escaping AsynchronousWork
  ) {
    self.init(
      offering: { condition.value ? .asynchronous(work) : nil }, isAsynchronous: true, policy: policy, name: name,
      file: file, line: line)
  }
}
