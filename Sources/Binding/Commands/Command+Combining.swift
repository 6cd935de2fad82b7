extension Command {
  /// Makes a command that executes others one after the other, with the same input.
  ///
  ///     let saveAndSend = Command.inOrder([save, send])
  ///
  /// It is enabled while all of them are; each is asked again before it begins. The first that fails, or is disabled by
  /// then, ends the execution: later ones are not begun, earlier ones are not undone. Cancelling it cancels the one
  /// that runs. Each of the commands publishes its own output and failure as usual. The result keeps the commands.
  @export(implementation)
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

  /// Makes a command that executes others at the same time, with the same input, and ends when all of them have ended.
  ///
  ///     let refresh = Command.together([news, weather])
  ///
  /// It is enabled while all of them are. All are begun, in the given order, even if one fails; the first error in that
  /// order becomes the result's. Cancelling it cancels all. Each of the commands publishes its own output and failure
  /// as usual. The result keeps the commands.
  @export(implementation)
  public static func together<Part>(
    _ commands: [Command<Input, Part>], policy: CommandPolicy = .exclusive, name: String? = nil,
    file: StaticString = #fileID, line: UInt32 = #line
  ) -> Command where Output == [Part] {
    Command(
      enabledIf: { commands.allSatisfy { $0.isEnabled.value } }, policy: policy, name: name, file: file, line: line
    ) { input in
      let jobs = commands.map { $0.begin(input, isolation: #isolation) }
      var outputs: [Part] = []
      var failure: (any Error)?
      for (command, job) in zip(commands, jobs) {
        do { outputs.append(try await command.wait(for: job, isolation: #isolation)) } catch {
          failure = failure ?? error
        }
      }
      if let failure { throw failure }
      return outputs
    }
  }
}
