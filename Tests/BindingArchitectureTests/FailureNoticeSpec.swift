import Binding
import BindingArchitecture
import Testing

/// The failure of a command, until the user has seen it.
@Suite struct FailureNoticeSpec {
  private struct Offline: Error {}

  private let isOnline = Observable(false)

  private func command() -> Command<Void, Void> {
    Command { [isOnline] in if !isOnline.value { throw Offline() } }
  }

  @Test func `a failure is shown until it is dismissed, and another one is shown again`() {
    let command = command()
    let notice = FailureNotice(of: command)
    #expect(notice.error.value == nil)
    command.execute()
    #expect(notice.error.value is Offline)
    notice.dismiss()
    #expect(notice.error.value == nil)
    #expect(command.failure.value is Offline)
    command.execute()
    #expect(notice.error.value is Offline)
  }

  @Test func `a failure goes when the command is executed again`() {
    let command = command()
    let notice = FailureNotice(of: command)
    command.execute()
    isOnline.value = true
    command.execute()
    #expect(notice.error.value == nil)
  }

  @Test func `a failure from before the view is shown`() {
    let command = command()
    let observation = command.failure.observe { _ in }
    command.execute()
    #expect(FailureNotice(of: command).error.value is Offline)
    observation.cancel()
  }
}
