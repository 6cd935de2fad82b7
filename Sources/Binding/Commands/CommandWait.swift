/// An execution in the search for deadlocks, with the executions that it waits for.
///
///     work of A ──awaits──▶ request to B ──begins after──▶ work of B ──awaits──▶ request to A ──begins after──▶ …
///
/// Only what the work's own task awaits counts, in the isolation domain of the work. If another task waits for a
/// command that waits for this execution, that is no deadlock.
final class CommandWait: TaskAuthor, @unchecked Sendable {
  let domain: ObjectIdentifier?
  /// The executions that have to return before this one begins.
  let ahead: () -> [CommandWait]
  let isCancelled: () -> Bool
  var awaited: CommandWait?

  init(
    _ name: String, _ domain: (any Actor)?, ahead: @escaping () -> [CommandWait], isCancelled: @escaping () -> Bool
  ) {
    self.domain = domain.map { ObjectIdentifier($0) }
    self.ahead = ahead
    self.isCancelled = isCancelled
    awaited = nil
    super.init("the command", name, belongsToActor: domain != nil)
  }
}

extension CommandWait {
  /// The execution whose work is running now, if it runs in this domain.
  static func asking(in domain: (any Actor)?) -> CommandWait? {
    guard let domain, let asking = present as? CommandWait else { return nil }
    return asking.domain == ObjectIdentifier(domain) ? asking : nil
  }

  /// The names of the commands on the path from this execution to another one that it waits for, directly or through
  /// others; `nil` if it does not wait for the other.
  func way(to goal: CommandWait) -> [String]? {
    var met: Set<ObjectIdentifier> = []
    var next = [(wait: self, names: [name])]
    while let (wait, names) = next.popLast() {
      // Cancelled work is about to return, whatever it waits for.
      if wait.isCancelled() { continue }
      if wait === goal { return names }
      guard met.insert(ObjectIdentifier(wait)).inserted else { continue }
      for other in wait.ahead() + (wait.awaited.map { [$0] } ?? []) {
        next.append((other, names.last == other.name ? names : names + [other.name]))
      }
    }
    return nil
  }
}

extension Diagnostic.Kind {
  /// Executions of commands wait for each other until one of them is cancelled. The names are those of the commands, in
  /// the order in which they wait.
  public static var commandDeadlock: Diagnostic.Kind {
    Diagnostic.Kind("commandDeadlock", "Work waits for itself to return, until it is cancelled:", "")
  }
}

extension CommandCore {
  /// The object that stands for the job in the search for deadlocks, made on the first call.
  func standIn(for job: Job, _ isolation: (any Actor)?) -> CommandWait {
    if let wait = job.wait { return wait }
    weak let ledger = ledger
    weak let weakJob = job
    let id = job.id
    let wait = CommandWait(
      name, isolation,
      ahead: {
        guard let ledger, ledger.machine.place(of: id, in: ledger.machine.waiting) != nil else { return [] }
        return ledger.machine.running.values.compactMap { ledger.jobs[$0.id]?.wait }
      }, isCancelled: { weakJob?.task?.isCancelled ?? false })
    job.wait = wait
    return wait
  }

  /// Notes that the running work waits for a job. Reports a deadlock if the job waits for that work. Returns the
  /// running work; `nil` if the caller is not the work of a command.
  func noteWaiting(for job: Job, _ isolation: (any Actor)?) -> CommandWait? {
    guard job.result == nil, let asking = CommandWait.asking(in: isolation) else { return nil }
    let wait = standIn(for: job, isolation)
    asking.awaited = wait
    if let names = wait.way(to: asking) { report(.commandDeadlock, of: names) }
    return asking
  }
}

extension CommandJob {
  /// Does the work. What it awaits is attributed to `wait` in the search for deadlocks.
  func perform(as wait: CommandWait?) async -> Result<Any, any Error> {
    guard let wait else { return await perform() }
    let task = wait.begin()
    defer { TaskAuthor.end(task) }
    return await perform()
  }
}
