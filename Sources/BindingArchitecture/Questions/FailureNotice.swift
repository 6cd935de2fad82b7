package import Binding

/// The failure of a command, until the user has seen it: what an alert shows. It comes with the failure, also with one
/// from before the alert's view was there, and goes when the user dismisses it, or when the command is executed again.
///
/// Retains the command. Not `Sendable`.
package final class FailureNotice<Input, Output> {
  /// The error to show; `nil` if there is none, or it was dismissed.
  package let error: Observable<(any Error)?>
  package let command: Command<Input, Output>
  private var following: Subscription?

  package init(of command: Command<Input, Output>) {
    self.command = command
    let error = Observable<(any Error)?>(nil, name: "\(command.name).notice", changes: .always)
    self.error = error
    following = command.failure.observe { error.value = $0 }
  }

  /// The user has seen the failure.
  package func dismiss() { if error.peek() != nil { error.value = nil } }
}
