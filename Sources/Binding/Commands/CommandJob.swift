/// What a command has to keep of an execution so that it can begin, stop and answer it.
@usableFromInline
final class CommandJob<Input, Output> {
  /// What the machine calls it; zero until it was accepted.
  @export(implementation) var id = 0
  @export(implementation) let input: Input
  @export(implementation) let work: CommandWork<Input, Output>
  /// Starts the task of asynchronous work, on the actor of whoever asked for it.
  @export(implementation) var start: ((CommandJob) -> Void)?
  @export(implementation) var task: Task<Void, Never>?
  /// What the work gave, once it has returned.
  @export(implementation) var result: Result<Output, any Error>?
  /// Whether a later execution has taken its place.
  @export(implementation) var isSuperseded = false
  /// Whether somebody awaits it, and is thrown what it throws.
  @export(implementation) var isAwaited = false
  @export(implementation) var ends: [Latch] = []

  @usableFromInline
  init(_ input: Input, _ work: CommandWork<Input, Output>) {
    self.input = input
    self.work = work
  }

  /// Takes what the work gave, and wakes who waits for it.
  @export(implementation)
  func answer(_ result: Result<Output, any Error>) {
    self.result = result
    for end in ends { end.reach() }
  }

  /// Waits until the work has returned; less long if the waiting task is cancelled.
  @export(implementation)
  func end() async {
    guard result == nil else { return }
    let end = Latch()
    ends.append(end)
    await end.wait()
  }
}

/// What a command does. With a snapshot, the snapshot that enabled it is inside.
@usableFromInline
enum CommandWork<Input, Output> {
  case synchronous((Input) throws -> Output)
  case asynchronous(Command<Input, Output>.AsynchronousWork)
}
