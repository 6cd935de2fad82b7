/// What a command has to keep of an execution so that it can begin, stop and answer it.
@usableFromInline
final class CommandJob<Input, Output> {
  /// What the machine calls it; zero until it was accepted.
  @usableFromInline var id = 0
  @usableFromInline let input: Input
  @usableFromInline let work: CommandWork<Input, Output>
  /// Starts the task of asynchronous work, on the actor of whoever asked for it.
  @usableFromInline var start: ((CommandJob) -> Void)?
  @usableFromInline var task: Task<Void, Never>?
  /// What the work gave, once it has returned.
  @usableFromInline var result: Result<Output, any Error>?
  /// Whether a later execution has taken its place.
  @usableFromInline var isSuperseded = false
  /// Whether somebody awaits it, and is thrown what it throws.
  @usableFromInline var isAwaited = false
  @usableFromInline var ends: [Milestone] = []

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
    let end = Milestone()
    ends.append(end)
    await end.wait()
  }
}
