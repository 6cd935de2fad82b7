// Initialisers of commands without an owner. The work is synchronous or asynchronous; the condition is a closure, or a
// snapshot that is passed to the work.

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
    let offered = CommandWork.synchronous(work)
    self.init(
      offering: { because?.value == nil && isEnabled() ? offered : nil }, isAsynchronous: false, policy: policy,
      name: name, file: file, line: line)
    core.reasonMade = because
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
    let offered = CommandWork.asynchronous(work)
    self.init(
      offering: { because?.value == nil && isEnabled() ? offered : nil }, isAsynchronous: true, policy: policy,
      whenReleased: whenReleased, name: name, file: file, line: line)
    core.reasonMade = because
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
      offering: { snapshot().map { given in .synchronous { (_: Void) in try work(given) } } }, isAsynchronous: false,
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
      offering: {
        snapshot().map { given in CommandWork(.asynchronous { _, _ in try await work(given) }) }
      },
      isAsynchronous: true, policy: policy, whenReleased: whenReleased, name: name, file: file, line: line)
  }
}
