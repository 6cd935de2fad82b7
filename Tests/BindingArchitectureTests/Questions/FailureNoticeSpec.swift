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
    #expect(notice.shown.value == nil)
    command.execute()
    #expect(notice.shown.value?.error is Offline)
    notice.dismiss(notice.shown.value)
    #expect(notice.shown.value == nil)
    #expect(command.failure.value is Offline)
    command.execute()
    #expect(notice.shown.value?.error is Offline)
  }

  @Test func `a failure goes when the command is executed again`() {
    let command = command()
    let notice = FailureNotice(of: command)
    command.execute()
    isOnline.value = true
    command.execute()
    #expect(notice.shown.value == nil)
  }

  @Test func `a failure that comes while the former one is dismissed is shown`() {
    let command = command()
    let notice = FailureNotice(of: command)
    command.execute()
    let seen = notice.shown.value
    command.execute()
    notice.dismiss(seen)
    #expect(notice.shown.value?.error is Offline)
    notice.dismiss(nil)
    #expect(notice.shown.value != nil)
  }

  @Test func `a failure from before the view is shown`() {
    let command = command()
    let observation = command.failure.observe { _ in }
    command.execute()
    #expect(FailureNotice(of: command).shown.value?.error is Offline)
    observation.cancel()
  }
}
