import Binding
import BindingTesting
import TestSupport
import Testing

private struct Refused: Error, Equatable {}

/// A service whose answers come after as many seconds as the number says, also to requests that were cancelled.
private struct Service: Sendable {
  let clock: ManualClock

  func post(_ number: Int) async throws -> String {
    await Task { try? await clock.sleep(for: .seconds(abs(number))) }.value
    if number < 0 { throw Refused() }
    return "posted \(number)"
  }
}

@MainActor private final class Comments {
  var log: [String] = []
  let service: Service
  let policy: CommandPolicy
  init(_ service: Service, _ policy: CommandPolicy) { (self.service, self.policy) = (service, policy) }

  private(set) lazy var post = Command<Int, String>(for: self, policy: policy) { [service] number in
    try await service.post(number)
  } then: { me, number, posted in
    me.log.append("then \(number) \(posted)")
  } failed: { me, number, error in
    me.log.append("failed \(number) \(error)")
  }
  private(set) lazy var postTwo = Command(for: self, given: { _ in 2 }) { [service] number in
    try await service.post(-number)
  } then: { me, number, posted in
    me.log.append("then \(number) \(posted)")
  } failed: { me, number, error in
    me.log.append("failed \(number) \(error)")
  }
  private(set) lazy var touch = Command<Int, String>(for: self) { [service] number in try await service.post(number) }
  private(set) lazy var ping = Command<Void, String>(for: self) { [service] in try await service.post(1) }
  private(set) lazy var method = Command(for: self, service.post) { me, posted in me.log.append(posted) }
}

/// A result that becomes several values and several events.
@MainActor private final class Cart {
  @Tracked var items = ["tea"]
  @Tracked var receipt = ""
  let paid = Event<String>()
  let emptied = Event<Void>()
  let service: Service
  init(_ service: Service) { self.service = service }

  private(set) lazy var pay = Command(for: self, given: { _ in 1 }) { [service] number in
    try await service.post(number)
  } then: { me, receipt in
    me.items = []
    me.receipt = receipt
    me.paid.send(receipt)
    me.emptied.send()
  }
  var state: String { "\(items) '\(receipt)' \(pay.isExecuting.value)" }
}

/// P75.
@MainActor @Suite struct CommandOutcomeSpec {
  private let clock = ManualClock()

  private func comments(_ policy: CommandPolicy = .exclusive) -> Comments { Comments(Service(clock: clock), policy) }

  @Test func `several outputs of a result are one change, with the end of the execution`() async {
    let cart = Cart(Service(clock: clock))
    var seen: [String] = []
    let view = Effect { seen.append(cart.state) }
    let paid = cart.paid.observe { seen.append("paid \($0): \(cart.items)") }
    let emptied = cart.emptied.observe { seen.append("emptied: \(cart.receipt)") }
    cart.pay.execute()
    await drain()
    await clock.advance(by: .seconds(1))
    await drain { !cart.pay.isExecuting.value }
    #expect(
      seen == [
        #"["tea"] '' false"#, #"["tea"] '' true"#, "paid posted 1: []", "emptied: posted 1", "[] 'posted 1' false",
      ])
    for token in [view, paid, emptied] { token.cancel() }
  }

  @Test func `answers out of order go to the owner with their own inputs, as do failures`() async {
    let comments = comments(.concurrent())
    let diagnostics = Recorder(comments.post.failures)
    for number in [3, -2, 1] { comments.post.execute(number) }
    await drain()
    await clock.advance(by: .seconds(3))
    await drain()
    #expect(comments.log == ["then 1 posted 1", "failed -2 Refused()", "then 3 posted 3"])
    #expect(diagnostics.values.count == 1)
  }

  @Test func `a failure that the owner is given is in the command's failure too, and is not reported`() async {
    let comments = comments()
    var reports: [String] = []
    withDiagnostics({ reports.append($0.description) }) { comments.post.execute(-1) }
    await drain()
    await clock.advance(by: .seconds(1))
    await drain()
    #expect(comments.log == ["failed -1 Refused()"] && comments.post.failure.value is Refused)
    #expect(reports == [])
    comments.postTwo.execute()
    await drain()
    await clock.advance(by: .seconds(2))
    await drain()
    #expect(comments.log.last == "failed 2 Refused()" && comments.postTwo.failure.value is Refused)
  }

  @Test func `neither is called for what was superseded or cancelled, nor once the owner has gone`() async {
    let latest = comments(.latest)
    for number in [-1, 2, 3] { latest.post.execute(number) }
    await drain()
    await clock.advance(by: .seconds(5))
    await drain()
    #expect(latest.log == ["then 3 posted 3"])

    let cancelled = comments()
    cancelled.post.execute(-1)
    await drain()
    cancelled.post.cancel()
    await clock.advance(by: .seconds(5))
    await drain()
    #expect(cancelled.log == [])

    final class Sink {
      var log: [String] = []
    }
    let sink = Sink()
    weak var gone: Comments?
    do {
      let comments = comments()
      gone = comments
      comments.post.failures.observe { _ in sink.log.append("failed") }.store(in: &tokens.list)
      comments.post.execute(-1)
      await drain()
    }
    await clock.advance(by: .seconds(5))
    await drain()
    #expect(gone == nil && sink.log == [])
  }

  @Test func `a failure for an owner that has gone is reported, if the work was to finish`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) { @MainActor in
      final class Screen {
        let service: Service
        init(_ service: Service) { self.service = service }
        private(set) lazy var save = Command<Int, String>(for: self, whenReleased: .finish, name: "save") {
          [service] number in
          try await service.post(number)
        } failed: { _, _, _ in
          Issue.record("the owner has gone")
        }
      }
      let clock = ManualClock()
      var screen: Screen? = Screen(Service(clock: clock))
      screen?.save.execute(-1)
      screen = nil
      await drain { clock.sleeperCount == 1 }
      await clock.advance(by: .seconds(1))
      await drain()
    }
    #expect(result.message == "Binding: The command 'save' failed: Refused()\n")
  }

  @Test func `then: can be left out, and a method can be the work`() async throws {
    let comments = comments()
    comments.touch.execute(1)
    comments.ping.execute()
    comments.method.execute(2)
    await drain()
    await clock.advance(by: .seconds(2))
    await drain()
    #expect(comments.touch.output.value == "posted 1" && comments.ping.output.value == "posted 1")
    #expect(comments.log == ["posted 2"])
  }

  private final class Tokens {
    var list: [Subscription] = []
  }
  private let tokens = Tokens()
}

/// N11: a condition for each input.
@MainActor @Suite struct CommandInputConditionSpec {
  private final class People {
    @Tracked var isOnline = true
    @Tracked var withMail: Set<Int> = [1]
    var mailed: [Int] = []

    private(set) lazy var mail = Command<Int, Void>(
      for: self, enabledIf: { $0.isOnline }, enabledFor: { me, id in me.withMail.contains(id) }, policy: .queue
    ) { me, id in
      me.mailed.append(id)
    }
  }

  private final class Button: CommandTrigger {
    var isEnabled = false
    var onTrigger: (() -> Void)?
  }

  @Test func `a command can be enabled for one input and not for another`() {
    let people = People()
    let seen = Recorder(Computed { [people] in [1, 2].map { people.mail.isEnabled(for: $0) } })
    people.mail.execute(1)
    let refused = Recorder(people.mail.refused)
    people.mail.execute(2)
    people.withMail.insert(2)
    people.mail.execute(2)
    people.isOnline = false
    people.mail.execute(1)
    #expect(seen.values == [[true, false], [true, true], [false, false]])
    #expect(people.mailed == [1, 2] && refused.values == [2, 1])
  }

  @Test func `the condition is asked when work is requested, and not while it waits`() async throws {
    let people = People()
    let gate = people.$withMail.observeChanges { _, withMail in
      guard withMail == [1, 2] else { return }
      people.mail.execute(2)
      people.withMail = []
    }
    people.withMail = [1, 2]
    #expect(people.mailed == [2])
    await #expect(throws: CommandDisabled.self) { try await people.mail.run(2) }
    gate.cancel()
  }

  @Test func `a menu asks for its input whenever it opens`() {
    let people = People()
    var id = 1
    let isOffered = people.mail.enabling { id }
    #expect(isOffered())
    id = 2
    #expect(!isOffered())
    people.withMail.insert(2)
    #expect(isOffered())
    people.isOnline = false
    #expect(!isOffered())
    #expect(Command<Int, Void> { _ in }.enabling { id }())
  }

  @Test func `buttons of rows are enabled each for its row`() {
    let people = People()
    let (buttons, scope) = ([Button(), Button()], Scope())
    let ids = [Observable(1), Observable(2)]
    for (button, id) in zip(buttons, ids) { people.mail.bind(to: button) { id.value }.store(in: scope) }
    #expect(buttons.map(\.isEnabled) == [true, false])
    people.withMail = [2]
    #expect(buttons.map(\.isEnabled) == [false, true])
    // The cell of the first row shows another row.
    ids[0].value = 2
    #expect(buttons.map(\.isEnabled) == [true, true])
    buttons[0].onTrigger?()
    #expect(people.mailed == [2])
  }

  @Test func `a command says why it is disabled for an input`() {
    let people = People()
    #expect(people.mail.explainWhyNot(for: 1).hasSuffix("is enabled."))
    #expect(people.mail.explainWhyNot(for: 2).contains("is disabled for this input because"))
    #expect(whyNot(people.mail, for: 2) == people.mail.explainWhyNot(for: 2))
    #expect(whyNot(people.mail).hasSuffix("is enabled. Whether it is for an input, whyNot(_:for:) tells."))
    people.isOnline = false
    #expect(people.mail.explainWhyNot(for: 1).contains("because 'isOnline' is false"))
    #expect(!whyNot(people.mail).contains("whyNot"))
  }

  @Test func `a command without that condition is enabled for each input`() {
    let isOn = Observable(true)
    let command = Command<Int, Void>(enabledIf: { isOn.value }) { _ in }
    #expect(command.isEnabled(for: 7))
    isOn.value = false
    #expect(!command.isEnabled(for: 7))
  }
}
