/// What a command has to keep of an execution so that it can begin, stop and answer it.
final class CommandJob<Input, Output> {
  /// What the machine calls it; zero until it was accepted.
  var id = 0
  let input: Input
  let work: CommandWork<Input, Output>
  /// Starts the task of asynchronous work, on the actor of whoever asked for it.
  var start: ((CommandJob) -> Void)?
  var task: Task<Void, Never>?
  /// What the work gave, once it has returned.
  var result: Result<Output, any Error>? { didSet { for end in ends { end.reach() } } }
  /// Whether a later execution has taken its place.
  var isSuperseded = false
  /// Whether somebody awaits it, and is thrown what it throws.
  var isAwaited = false
  private var ends: [Milestone] = []

  init(_ input: Input, _ work: CommandWork<Input, Output>) {
    self.input = input
    self.work = work
  }

  /// Waits until the work has returned; less long if the waiting task is cancelled.
  func end() async {
    guard result == nil else { return }
    let end = Milestone()
    ends.append(end)
    await end.wait()
  }
}
