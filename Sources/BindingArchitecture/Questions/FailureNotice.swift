package import Binding

/// The failure of a command, until the user has seen it: what an alert shows. A failure from before the alert's view
/// was made is shown as well. The notice goes when the user dismisses it, or when the command is executed again.
///
/// Retains the command. Not `Sendable`.
package final class FailureNotice<Input, Output> {
  /// A failure and its number, because two errors cannot be told apart.
  package typealias Shown = (number: Int, error: any Error)

  /// The failure to show; `nil` if there is none, or it was dismissed.
  package let shown: Observable<Shown?>
  package let command: Command<Input, Output>
  private var following: Subscription?

  package init(of command: Command<Input, Output>) {
    self.command = command
    let shown = Observable<Shown?>(nil, name: "\(command.name).notice", changes: .always)
    self.shown = shown
    var count = 0
    following = command.failure.observe { error in
      count += 1
      shown.value = error.map { (count, $0) }
    }
  }

  /// Notes that the user has seen a failure. Does nothing if there is another failure by then, for example because the
  /// alert's button has executed the command again and it failed at once.
  package func dismiss(_ seen: Shown?) {
    if let seen, seen.number == shown.peek()?.number { shown.value = nil }
  }
}
