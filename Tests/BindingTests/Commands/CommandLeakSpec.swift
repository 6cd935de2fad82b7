import Binding
import BindingTesting
import TestSupport
import Testing

/// The ways of making a command. Without an owner a closure has to name what it captures.
private enum Form: CaseIterable {
  case ofOwner, ofOwnerWithReason, ofOwnerWithInput, ofOwnerOnSnapshot, ofOwnerAsynchronous, ofOwnerWithSnapshot
  case closure, snapshot
  case asynchronousClosure, asynchronousSnapshot, reporting

  var isSynchronous: Bool {
    switch self {
    case .ofOwner, .ofOwnerWithReason, .ofOwnerWithInput, .ofOwnerOnSnapshot, .closure, .snapshot: true
    default: false
    }
  }

  @MainActor func make(for screen: Screen) -> Command<Void, Void> {
    let (isOpen, text, wait) = (screen.isOpen, screen.$text, screen.wait)
    return switch self {
    case .ofOwner: Command(for: screen, enabledIf: { $0.isOpen.value }) { me in me.text += "!" }
    case .ofOwnerWithReason:
      Command(for: screen, disabledBecause: { $0.isOpen.value ? nil : "Closed." }) { me in me.text += "!" }
    case .ofOwnerWithInput: Command<Void, Void>(for: screen) { me, _ in me.text += "!" }
    case .ofOwnerOnSnapshot: Command(for: screen, given: { $0.text }) { me, text in me.text = text + "!" }
    case .ofOwnerAsynchronous:
      Command<Void, Void>(for: screen, enabledIf: { $0.isOpen.value }, wait) { me, _ in me.text = "" }
    case .ofOwnerWithSnapshot:
      Command(for: screen, given: { $0.text }) { _ in
        try await wait()
      } then: { me, _ in
        me.text = ""
      }
    case .closure: Command<Void, Void>(enabledIf: { isOpen.value }) { text.value += "!" }
    case .snapshot: Command<Void, Void>(given: { text.value }) { text.value = $0 + "!" }
    case .asynchronousClosure: Command<Void, Void>(enabledIf: { isOpen.value }) { try await wait() }
    case .asynchronousSnapshot: Command<Void, Void>(given: { text.value }) { _ in try await wait() }
    case .reporting:
      Command<Void, Void>.reporting { _, progress in
        progress.fraction = 0.5
        try await wait()
      }
    }
  }
}

/// A screen whose command is made in one of these ways, and whose work sleeps until it is cancelled.
@MainActor private final class Screen {
  @Tracked var text = "hi"
  let isOpen = Observable(true)
  let wait: @Sendable @concurrent () async throws -> Void
  private let form: Form
  private let log: Log
  private(set) lazy var command = form.make(for: self)

  init(_ form: Form, _ clock: ManualClock, _ log: Log) {
    (self.form, self.log) = (form, log)
    wait = {
      log.append("begun")
      try await withTaskCancellationHandler {
        try await clock.sleep(for: .seconds(1))
      } onCancel: {
        log.append("cancelled")
      }
    }
  }
  deinit { log.append("gone") }
}

@MainActor @Suite struct CommandLeakSpec {
  private let clock = ManualClock()
  private let log = Log()

  @Test(arguments: Form.allCases)
  fileprivate func `a screen that is left while its command is executed goes at once, and its work is cancelled`(
    form: Form
  ) async throws {
    var screen: Screen? = Screen(form, clock, log)
    screen?.command.execute()
    if form.isSynchronous {
      #expect(screen?.text == "hi!")
      screen = nil
      #expect(log.lines == ["gone"])
    } else {
      await drain { log.lines == ["begun"] }
      screen = nil
      #expect(log.lines.sorted() == ["begun", "cancelled", "gone"])
      await clock.run()
      #expect(log.lines.count == 3)
    }
  }

  @Test(arguments: Form.allCases)
  fileprivate func `a screen that is left while a view shows its command goes at once`(form: Form) {
    var screen: Screen? = Screen(form, clock, log)
    let shown = Recorder(screen!.command.isEnabled)
    #expect(shown.values == [true])
    screen = nil
    #expect(log.lines == ["gone"])
  }

  private final class Service: Sendable { func send() {} }
  private final class Owner { @Tracked var isOpen = true }

  @Test(arguments: [true, false])
  func `a view that still shows a command which has gone keeps nothing that the command has captured`(isOpen: Bool) {
    weak var service: Service?
    weak var gone: Service?
    var shown: [Recorder<Bool>] = []
    do {
      let (work, condition, owner) = (Service(), Service(), Owner())
      (service, gone) = (work, condition)
      owner.isOpen = isOpen
      let command = Command<Void, Void>(
        for: owner, enabledIf: { me in withExtendedLifetime(condition) { me.isOpen } },
        enabledFor: { _, _ in withExtendedLifetime(condition) { true } }
      ) {
        work.send()
      } then: { _, _ in
        condition.send()
      }
      shown = [Recorder(command.isEnabled), Recorder(command.isExecuting), Recorder(command.isCancelling)]
    }
    #expect(shown.map(\.values) == [isOpen ? [true, false] : [false], [false], [false]])
    #expect(service == nil && gone == nil)
  }

  @Test func `a command that has gone stays disabled for a view that still shows it, whatever its condition says`() {
    let isOpen = Observable(false)
    var command: Command<Void, Void>? = Command(enabledIf: { isOpen.value }) {}
    let shown = Recorder(command!.isEnabled)
    command = nil
    isOpen.value = true
    #expect(shown.values == [false])
  }
}
