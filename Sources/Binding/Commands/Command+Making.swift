// Initialisers of commands without an owner. The work is synchronous or asynchronous; the condition is a closure, an
// observable, or a snapshot that is passed to the work.

extension Command {
  /// Makes a command of synchronous work, which can be executed from anywhere in the command's isolation domain.
  ///
  ///     let increment = Command<Int, Void> { count.value += $0 }
  ///     let save = Command<Void, Void>(disabledBecause: { title.value.isEmpty ? "There is no title." : nil }) {
  ///       saved.value.append(title.value)
  ///     }
  ///
  /// - Parameters:
  ///   - isEnabled: the condition; it is tracked, and evaluated again when a value that it read changes.
  ///   - reason: why the command is disabled, for ``reason``; `nil` if nothing prevents it. It is tracked as well.
  ///   - policy: what happens to a request while an execution is under way.
  ///   - name: what diagnostics call the command; by default the file and line.
  ///   - work: what to do.
  public convenience init(
    enabledIf isEnabled: @escaping () -> Bool = { true }, disabledBecause reason: (() -> String?)? = nil,
    policy: CommandPolicy = .exclusive, name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line,
    _ work: @escaping (Input) throws -> Output
  ) {
    let because = Self.computed(reason, name, file, line)
    self.init(
      offering: { because?.value == nil && isEnabled() ? .synchronous(work) : nil }, isAsynchronous: false,
      policy: policy, name: name, file: file, line: line)
    reasonMade = because
  }

  /// Makes a command of asynchronous work, which runs on the actor that executes the command.
  ///
  ///     let load = Command<Int, Page>(enabledIf: { isOnline.value }, policy: .latest) { try await service.page($0) }
  ///
  /// - Parameters:
  ///   - isEnabled: the condition; it is tracked, and evaluated again when a value that it read changes.
  ///   - reason: why the command is disabled, for ``reason``; `nil` if nothing prevents it. It is tracked as well.
  ///   - policy: what happens to a request while an execution is under way.
  ///   - whenReleased: what happens to an execution when the command is released.
  ///   - name: what diagnostics call the command; by default the file and line.
  ///   - work: what to do.
  public convenience init(
    enabledIf isEnabled: @escaping () -> Bool = { true }, disabledBecause reason: (() -> String?)? = nil,
    policy: CommandPolicy = .exclusive, whenReleased: CommandRelease = .cancel, name: String? = nil,
    file: StaticString = #fileID, line: UInt32 = #line, _ work: @escaping AsynchronousWork
  ) {
    let because = Self.computed(reason, name, file, line)
    self.init(
      offering: { because?.value == nil && isEnabled() ? .asynchronous(work) : nil }, isAsynchronous: true,
      policy: policy, whenReleased: whenReleased, name: name, file: file, line: line)
    reasonMade = because
  }

  /// Makes a command of synchronous work that is enabled while an observable is true.
  ///
  ///     let save = Command<Void, Void>(enabledIf: form.isValid) { saved.value.append(title.value) }
  ///
  /// The command keeps the observable alive. Otherwise the same as the initialiser whose condition is a closure.
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
  /// The command keeps the observable alive. Otherwise the same as the initialiser whose condition is a closure.
  public convenience init(
    enabledIf condition: some ObservableValue<Bool>, policy: CommandPolicy = .exclusive,
    whenReleased: CommandRelease = .cancel, name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line,
    _ work: @escaping AsynchronousWork
  ) {
    self.init(
      offering: { condition.value ? .asynchronous(work) : nil }, isAsynchronous: true, policy: policy,
      whenReleased: whenReleased, name: name, file: file, line: line)
  }
}

extension Command where Input == Void {
  /// Makes a command of synchronous work that is given the snapshot which enabled it.
  ///
  ///     let send = Command(given: { draft.value.validated }) { message in outbox.value.append(message) }
  ///
  /// The command is enabled while the closure returns a snapshot, and the work gets that snapshot. So the work's data
  /// cannot change or go away between the test of the condition and the work.
  public convenience init<Snapshot>(
    given snapshot: @escaping () -> Snapshot?, policy: CommandPolicy = .exclusive, name: String? = nil,
    file: StaticString = #fileID, line: UInt32 = #line, _ work: @escaping (Snapshot) throws -> Output
  ) {
    self.init(
      offering: { snapshot().map { snapshot in .synchronous { _ in try work(snapshot) } } }, isAsynchronous: false,
      policy: policy, name: name, file: file, line: line)
  }

  /// Makes a command of asynchronous work that is given the snapshot which enabled it.
  ///
  ///     let send = Command<Void, Receipt>(given: { draft.value.validated }) { try await service.send($0) }
  public convenience init<Snapshot>(
    given snapshot: @escaping () -> Snapshot?, policy: CommandPolicy = .exclusive,
    whenReleased: CommandRelease = .cancel, name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line,
    _ work: nonisolated(nonsending) @escaping (Snapshot) async throws -> Output
  ) {
    self.init(
      offering: { snapshot().map { snapshot in .asynchronous { _ in try await work(snapshot) } } },
      isAsynchronous: true, policy: policy, whenReleased: whenReleased, name: name, file: file, line: line)
  }
}

extension Command {
  /// Makes a command that executes other commands one after the other, with the same input.
  ///
  ///     let saveAndSend = Command.inOrder([save, send])
  ///
  /// It is enabled while all of the other commands are; whether one of them is enabled is checked again before it
  /// begins. The first command that fails, or is disabled by then, ends the execution: later commands are not begun,
  /// earlier ones are not undone. Cancelling the execution cancels the command that runs. Each of the commands
  /// publishes its own output and failure as usual. The new command retains the others.
  ///
  /// While one of the commands is disabled because it is being executed, so is the new one. So a policy other than
  /// `exclusive` has its effect only if all of the commands accept requests meanwhile: give them the same policy.
  public static func inOrder<Part>(
    _ commands: [Command<Input, Part>], policy: CommandPolicy = .exclusive, name: String? = nil,
    file: StaticString = #fileID, line: UInt32 = #line
  ) -> Command where Output == [Part] {
    Command(
      enabledIf: { commands.allSatisfy { $0.isEnabled.value } }, policy: policy, name: name, file: file, line: line
    ) { input in
      var outputs: [Part] = []
      for command in commands { outputs.append(try await command.run(input)) }
      return outputs
    }
  }

  /// Makes a command that executes other commands at the same time, with the same input, and ends when all have ended.
  ///
  ///     let refresh = Command.together([news, weather])
  ///
  /// It is enabled while all of the other commands are. They are begun in the given order, even if one fails; the first
  /// error in that order is the error of the execution. Cancelling the execution cancels all of them. Each of the
  /// commands publishes its own output and failure as usual. The new command retains the others.
  ///
  /// On an actor they take turns where their work suspends. Where there is no actor, each begins its work when the one
  /// before it has ended. For its policy see ``inOrder(_:policy:name:file:line:)``.
  public static func together<Part>(
    _ commands: [Command<Input, Part>], policy: CommandPolicy = .exclusive, name: String? = nil,
    file: StaticString = #fileID, line: UInt32 = #line
  ) -> Command where Output == [Part] {
    Command(
      enabledIf: { commands.allSatisfy { $0.isEnabled.value } }, policy: policy, name: name, file: file, line: line
    ) { input in
      var jobs: [(command: Command<Input, Part>, job: CommandJob<Input, Part>?)] = []
      // A loop, because in the closure of a `map` there is no isolation.
      for command in commands { jobs.append((command, command.begin(input, isolation: #isolation))) }
      return try await wait(for: jobs, isolation: #isolation).map { try $0.get() }
    }
  }
}
