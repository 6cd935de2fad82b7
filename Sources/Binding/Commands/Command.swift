/// Something that a user can do: a piece of work with a condition, that runs once at a time.
///
///     let save = Command<Void, Receipt>(enabledIf: { form.isValid.value }) { try await service.save() }
///     save.isEnabled.bind(to: button, \.isEnabled).store(in: scope)
///     save.execute()
///
/// **Condition.** ``isEnabled`` is true while nothing is executing and the condition holds. What the condition reads is tracked:
/// no notification by hand is needed anywhere. Executing a disabled command does nothing but send ``refused``; nothing is
/// queued.
///
/// **Work.** Synchronous work runs within ``execute(_:isolation:)``; asynchronous work runs in a task on the actor of the caller, never
/// elsewhere. It starts untracked, and ``isExecuting`` is true from its first instruction until it has really returned.
///
/// **Failure.** An error is delivered once, to ``failures``, and stays in ``failure`` until the next execution begins; the
/// command can be used again at once. An error for which nobody looks is reported, see ``withDiagnostics(_:in:)``. Errors of
/// ``run(_:isolation:)`` are thrown to its caller as well.
///
/// **Capture lists.** Compilers of the 6.3 series run an asynchronous closure literal *with a capture list* off the caller's
/// actor. Capture implicitly (`weak let me = self` before the closure), or pass a method.
///
/// Not `Sendable`: a command belongs to the isolation domain it was made in.
public final class Command<Input, Output> {
  /// Asynchronous work: it runs on the actor of whoever calls it.
  public typealias AsynchronousWork = nonisolated(nonsending) (Input) async throws -> Output

  @usableFromInline
  enum Work {
    case synchronous((Input) throws -> Output)
    case asynchronous(AsynchronousWork)
  }

  @usableFromInline let work: Work
  @usableFromInline let state: Observable<CommandState>
  @usableFromInline let latestOutput: Observable<Output?>
  @usableFromInline let latestFailure: Observable<(any Error)?>

  /// Whether executing would begin now: the condition holds and nothing is executing.
  public let isEnabled: Computed<Bool>
  /// Whether an execution is under way.
  public let isExecuting: Computed<Bool>
  /// What the latest successful execution gave.
  @export(implementation)
  public var output: ReadOnly<Output?> { latestOutput.readOnly }
  /// Why the latest execution failed; `nil` from the beginning of the next.
  @export(implementation)
  public var failure: ReadOnly<(any Error)?> { latestFailure.readOnly }
  /// Each failure, once.
  public let failures: Event<any Error>
  /// Each input that was refused because the command was disabled.
  public let refused: Event<Input>

  /// What diagnostics call the command.
  @export(implementation)
  public var name: String { state.name }

  /// Makes a command of synchronous work, which can be executed from anywhere in the command's isolation domain.
  ///
  ///     let increment = Command<Int, Void> { count.value += $0 }
  ///
  /// - Parameters:
  ///   - isEnabled: the condition; it reads observables and is asked again when one of them changes.
  ///   - name: what diagnostics call the command; by default the file and line.
  ///   - file: the file that the default name gives; leave it out.
  ///   - line: the line that the default name gives; leave it out.
  ///   - work: what to do.
  @export(implementation)
  public convenience init(
    enabledIf isEnabled: @escaping () -> Bool = { true }, name: String? = nil,
    file: StaticString = #fileID, line: UInt32 = #line, _ work: @escaping (Input) throws -> Output
  ) {
    self.init(does: .synchronous(work), isEnabled, name, file, line)
  }

  /// Makes a command of asynchronous work, which runs on the actor that executes the command.
  ///
  /// - Parameters:
  ///   - isEnabled: the condition; it reads observables and is asked again when one of them changes.
  ///   - name: what diagnostics call the command; by default the file and line.
  ///   - file: the file that the default name gives; leave it out.
  ///   - line: the line that the default name gives; leave it out.
  ///   - work: what to do.
  @export(implementation)
  public convenience init(
    enabledIf isEnabled: @escaping () -> Bool = { true }, name: String? = nil,
    file: StaticString = #fileID, line: UInt32 = #line,
    _ work: @escaping AsynchronousWork
  ) {
    self.init(does: .asynchronous(work), isEnabled, name, file, line)
  }

  @export(implementation)
  convenience init(
    does work: Work, _ isEnabled: @escaping () -> Bool, _ name: String?, _ file: StaticString, _ line: UInt32
  ) {
    func part(_ suffix: String) -> String? { name.map { "\($0).\(suffix)" } }
    let state = Observable(CommandState(), name: name, file: file, line: line)
    let condition = Computed(name: part("condition"), file: file, line: line, isEnabled)
    self.init(
      work: work, state: state,
      isExecuting: Computed(name: part("isExecuting"), file: file, line: line) { state.value.executing > 0 },
      isEnabled: Computed(name: part("isEnabled"), file: file, line: line) { state.value.permits(condition.value) },
      latestOutput: Observable(nil, name: part("output"), changes: .always, file: file, line: line),
      latestFailure: Observable(
        nil, name: part("failure"), changes: .by { $0 == nil && $1 == nil }, file: file, line: line),
      failures: Event(name: part("failures"), file: file, line: line),
      refused: Event(name: part("refused"), file: file, line: line))
  }

  /// Only takes what it is given: the module holds this much for every program, and the rest for those that have commands.
  @usableFromInline
  init(
    work: Work, state: Observable<CommandState>, isExecuting: Computed<Bool>, isEnabled: Computed<Bool>,
    latestOutput: Observable<Output?>, latestFailure: Observable<(any Error)?>, failures: Event<any Error>,
    refused: Event<Input>
  ) {
    self.work = work
    self.state = state
    self.isExecuting = isExecuting
    self.isEnabled = isEnabled
    self.latestOutput = latestOutput
    self.latestFailure = latestFailure
    self.failures = failures
    self.refused = refused
  }

  // MARK: Executing

  /// Does the work if the command is enabled, otherwise sends ``refused``. Asynchronous work goes on in a task on the actor
  /// of the caller.
  @export(implementation)
  public func execute(_ input: Input, isolation: isolated any Actor = #isolation) {
    guard begins(input) else { return }
    switch work {
    case .synchronous(let work):
      _ = finish { try perform(work, input) }
    case .asynchronous(let work):
      Task {
        _ = isolation
        let result = await Self.result(of: work, input)
        _ = self.finish { try result.get() }
      }
    }
  }

  /// Does synchronous work if the command is enabled, otherwise sends ``refused``: for callers that are on no actor.
  ///
  /// Asynchronous work needs an actor to run on: a command that has such work traps.
  @export(implementation)
  public func executeSynchronously(_ input: Input) {
    guard case .synchronous(let work) = work else {
      fatalError("Binding: the command '\(name)' is executed synchronously, and its work is asynchronous")
    }
    guard begins(input) else { return }
    _ = finish { try perform(work, input) }
  }

  /// Does the work if the command is enabled, and waits for it.
  ///
  /// The work runs in a task of its own on the actor of the caller. Cancelling the caller's task cancels the work's.
  ///
  /// - Returns: what the work gives.
  /// - Throws: ``CommandDisabled`` if the command is disabled; otherwise the error of the work, which is delivered to
  ///   ``failures`` as well.
  @discardableResult
  @export(implementation)
  public func run(_ input: Input, isolation: isolated (any Actor)? = #isolation) async throws -> Output {
    guard begins(input) else { throw CommandDisabled(command: name) }
    switch work {
    case .synchronous(let work):
      return try finish(isThrown: true) { try perform(work, input) }.get()
    case .asynchronous(let work):
      var result: Result<Output, any Error>?
      let task = Task {
        _ = isolation
        result = await Self.result(of: work, input)
      }
      await withTaskCancellationHandler {
        await task.value
      } onCancel: {
        task.cancel()
      }
      return try finish(isThrown: true) { try result!.get() }.get()
    }
  }

  @export(implementation)
  static func result(
    of work: AsynchronousWork, _ input: Input
  ) async -> Result<Output, any Error> {
    do { return .success(try await work(input)) } catch { return .failure(error) }
  }

  @export(implementation)
  func perform(_ work: (Input) throws -> Output, _ input: Input) throws -> Output {
    try attributing { try untracked { try work(input) } }
  }

  /// Lets a trace know who writes what is written inside.
  @export(implementation)
  func attributing<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    try currentTurn().attributing(to: "by the command '\(name)'", body)
  }

  /// Whether an execution begins now.
  @export(implementation)
  func begins(_ input: Input) -> Bool {
    guard isEnabled.peek() else {
      refused.send(input)
      return false
    }
    attributing {
      batch {
        state.value.begin()
        latestFailure.value = nil
      }
    }
    return true
  }

  /// Takes the outcome of an execution and publishes all of it at once.
  @export(implementation)
  func finish(isThrown: Bool = false, _ work: () throws -> Output) -> Result<Output, any Error> {
    let result = Result(catching: work)
    attributing {
      batch {
        state.value.finish()
        switch result {
        case .success(let output): latestOutput.value = output
        case .failure(let error):
          let isWatched = isThrown || failures.observerCount > 0 || latestFailure.observerCount > 0
          latestFailure.value = error
          failures.send(error)
          if !isWatched {
            currentTurn().report(Diagnostic(kind: .commandFailed, names: [name], error: error))
          }
        }
      }
    }
    return result
  }
}

@available(*, unavailable, message: "A command belongs to the isolation domain it was made in.")
extension Command: Sendable {}

extension Command where Input == Void {
  /// Does the work if the command is enabled, otherwise sends ``refused``.
  @export(implementation)
  public func execute(isolation: isolated any Actor = #isolation) { execute((), isolation: isolation) }

  /// Does synchronous work if the command is enabled, otherwise sends ``refused``: for callers that are on no actor.
  @export(implementation)
  public func executeSynchronously() { executeSynchronously(()) }

  /// Does the work if the command is enabled, and waits for it.
  @discardableResult
  @export(implementation)
  public func run(isolation: isolated (any Actor)? = #isolation) async throws -> Output {
    try await run((), isolation: isolation)
  }
}
