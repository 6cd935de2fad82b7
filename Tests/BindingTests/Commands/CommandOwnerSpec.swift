import Binding
import BindingTesting
import TestSupport
import Testing

private struct Refused: Error, Equatable {}

/// A server whose answers are given by the test, also to requests that were cancelled.
private final class Server: Sendable {
  let clock: ManualClock
  let log = Log()
  init(_ clock: ManualClock) { self.clock = clock }

  /// Answers after as many seconds as the text has characters.
  func post(_ text: String) async throws -> String {
    log.append("post \(text)")
    return try await withTaskCancellationHandler {
      try await clock.sleep(for: .seconds(text.count))
      return text.uppercased()
    } onCancel: {
      log.append("cancelled \(text)")
    }
  }

  /// Answers however often it is cancelled.
  func insist(_ text: String) async -> String {
    await Task { [clock] in try? await clock.sleep(for: .seconds(text.count)) }.value
    return text.uppercased()
  }
}

@MainActor private final class Comments {
  @Tracked var draft = "hi"
  @Tracked var posted: [String] = []
  @Tracked var number = 0
  let server: Server
  var release = CommandRelease.cancel
  init(_ server: Server) { self.server = server }
  deinit { server.log.append("gone") }

  private(set) lazy var post = Command(
    for: self, given: { $0.draft.isEmpty ? nil : $0.draft }, whenReleased: release, name: "post"
  ) { [server] draft in
    try await server.post(draft)
  } then: { me, posted in
    me.server.log.append("then \(posted)")
    me.posted.append(posted)
    me.draft = ""
  }
  private(set) lazy var search = Command<String, String>(for: self, policy: .latest) { [server] text in
    await server.insist(text)
  } then: { me, found in
    me.server.log.append("then \(found)")
  }
  private(set) lazy var add = Command<Int, Void>(for: self, enabledIf: { $0.number < 3 }, name: "add") { me, amount in
    me.number += amount
  }
  private(set) lazy var clear = Command(for: self) { me in me.number = 0 }
}

/// P57 to P59.
@MainActor @Suite struct CommandOwnerSpec {
  private let clock = ManualClock()
  private let server: Server

  init() { server = Server(clock) }

  private var log: [String] { server.log.lines }

  @Test func `synchronous work and its condition are given the owner`() {
    let comments = Comments(server)
    comments.add.execute(2)
    #expect(comments.number == 2 && comments.add.isEnabled.value)
    comments.add.execute(1)
    #expect(comments.number == 3 && !comments.add.isEnabled.value)
    comments.clear.execute()
    #expect(comments.number == 0 && comments.add.isEnabled.value)
  }

  @Test func `synchronous work can be given the snapshot that enabled it, too`() throws {
    final class Guests {
      @Tracked var draft: String? = "Ada"
      @Tracked var names: [String] = []
      private(set) lazy var add = Command(for: self, given: { $0.draft }, policy: .queue, name: "add") { me, name in
        guard !me.names.contains(name) else { throw Refused() }
        me.names.append(name)
      }
    }
    var guests: Guests? = Guests()
    let add = try #require(guests?.add)
    let failures = Recorder(add.failures)
    let scope = Scope()
    guests!.$names.observe { [weak guests] names in
      // The request has the snapshot of now, not the one of later.
      guard names == ["Ada"] else { return }
      guests?.draft = "Grace"
      add.execute()
      guests?.draft = "Hedy"
    }
    .store(in: scope)
    add.execute()
    #expect(guests?.names == ["Ada", "Grace"])
    add.execute()
    #expect(guests?.names == ["Ada", "Grace", "Hedy"])
    add.execute()
    #expect(failures.values.count == 1)
    guests?.draft = nil
    #expect(!add.isEnabled.value)
    guests?.draft = "Joan"
    scope.end()
    guests = nil
    add.execute()
    #expect(!add.isEnabled.value)
  }

  @Test func `asynchronous work is given a snapshot, and its result goes to the owner in one change`() async throws {
    let comments = Comments(server)
    let shown = Recorder(Computed { [comments] in "\(comments.posted) \(comments.post.isExecuting.value)" })
    comments.post.execute()
    comments.draft = "changed meanwhile"
    await clock.run()
    #expect(comments.posted == ["HI"])
    #expect(shown.values == ["[] false", "[] true", "[\"HI\"] false"])
    #expect(!comments.post.isEnabled.value)
  }

  @Test func `an owner that is released while its work is under way goes at once, and the work is cancelled`() async {
    var comments: Comments? = Comments(server)
    comments?.post.execute()
    await drain { log == ["post hi"] }
    comments = nil
    #expect(log == ["post hi", "gone", "cancelled hi"] || log == ["post hi", "cancelled hi", "gone"])
    await clock.run()
    #expect(log.count == 3)
  }

  @Test func `a bound control does not keep the work of an owner that has gone`() async {
    final class Button: CommandTrigger {
      var isEnabled = false
      var onTrigger: (() -> Void)?
    }
    let (button, scope) = (Button(), Scope())
    var comments: Comments? = Comments(server)
    comments?.post.bind(to: button).store(in: scope)
    comments?.post.outputs.observe { [server] _ in server.log.append("output") }.store(in: scope)
    comments?.post.failures.observe { [server] _ in server.log.append("failure") }.store(in: scope)
    button.onTrigger?()
    await drain { log == ["post hi"] }
    comments = nil
    #expect(Set(log) == ["post hi", "gone", "cancelled hi"])
    #expect(!button.isEnabled)
    button.onTrigger?()
    await clock.run()
    #expect(log.count == 3)
    scope.end()
  }

  @Test func `a bound control is disabled when the owner of its idle command goes`() {
    final class Button: CommandTrigger {
      var isEnabled = false
      var onTrigger: (() -> Void)?
    }
    let button = Button()
    var comments: Comments? = Comments(server)
    let binding = comments!.add.bind(to: button) { 1 }
    button.onTrigger?()
    #expect(comments?.number == 1 && button.isEnabled)
    comments = nil
    #expect(!button.isEnabled)
    binding.cancel()
  }

  @Test func `work that is to finish outlives the owner and the command, and nothing is done with its result`() async {
    var comments: Comments? = Comments(server)
    comments?.release = .finish
    let outputs = Recorder(comments!.post.outputs)
    comments?.post.execute()
    weak let post = comments?.post
    comments = nil
    #expect(log == ["gone"])
    await drain { log.count == 2 }
    #expect(post?.isExecuting.value == true)
    await clock.run()
    #expect(log == ["gone", "post hi"])
    #expect(outputs.values == ["HI"])
    await drain { post == nil }
    #expect(post == nil)
  }

  @Test func `requests that wait are finished as well`() async {
    final class Owner {}
    var owner: Owner? = Owner()
    var command: Command<String, String>? = Command(for: owner!, policy: .queue, whenReleased: .finish) {
      [server] text in
      try await server.post(text)
    } then: { _, _ in
    }
    for text in ["a", "b", "c"] { command?.execute(text) }
    (owner, command) = (nil, nil)
    await clock.run()
    #expect(log == ["post a", "post b", "post c"])
  }

  @Test func `work that is cancelled or superseded gives no result to the owner or to outputs, and no failure`() async {
    let comments = Comments(server)
    let outputs = Recorder(comments.search.outputs)
    let failures = Recorder(comments.search.failures)
    comments.search.execute("long")
    await drain()
    comments.search.execute("b")
    await clock.run()
    #expect(log == ["then B"])
    #expect(outputs.values == ["B"])
    comments.search.execute("c")
    await drain()
    comments.search.cancel()
    await clock.run()
    #expect(log == ["then B"] && outputs.values == ["B"] && failures.values.isEmpty)
  }

  @Test func `outputs sends equal results again`() async {
    let command = Command<Void, Int> { 1 }
    let outputs = Recorder(command.outputs)
    command.execute()
    command.execute()
    #expect(outputs.values == [1, 1])
  }

  @Test func `a command whose owner has gone is disabled, and says so`() {
    var comments: Comments? = Comments(server)
    let add = comments!.add, search = comments!.search
    let isEnabled = Recorder(add.isEnabled)
    let refused = Recorder(add.refused)
    comments = nil
    #expect(whyNot(add) == "'add' is disabled because its owner has gone.", "also before that is noticed")
    add.execute(1)
    #expect(refused.values == [1])
    #expect(isEnabled.values == [true, false])
    #expect(!search.isEnabled.value)
    #expect(whyNot(add) == "'add' is disabled because its owner has gone.")
  }

  @Test func `a synchronous execution is one change: nothing sees it executing`() {
    let count = Observable(0)
    let add = Command<Void, Int> {
      count.value += 1
      return count.value
    }
    let states = Recorder(Computed { [add.isEnabled.value, add.isExecuting.value] })
    let all = Recorder(Computed { "\(count.value) \(add.isExecuting.value) \(add.output.value ?? -1)" })
    add.execute()
    add.execute()
    #expect(states.values == [[true, false]])
    #expect(all.values == ["0 false -1", "1 false 1", "2 false 2"])
  }

  @Test func `an observer of what synchronous work has written may execute it again`() async throws {
    let count = Observable(0)
    let add = Command<Void, Void> { count.value += 1 }
    let again = count.observeChanges { _, count in if count < 3 { add.execute() } }
    let refused = Recorder(add.refused)
    add.execute()
    #expect(count.value == 3 && refused.values.isEmpty)
    again.cancel()
    try await add.run()
    #expect(count.value == 4)
  }

  @Test func `synchronous work that fails is one change too, and can be tried again by an observer`() {
    let attempts = Observable(0)
    let save = Command<Void, Void> {
      attempts.value += 1
      if attempts.value < 3 { throw Refused() }
    }
    let retry = save.failures.observe { _ in save.execute() }
    let all = Recorder(Computed { "\(attempts.value) \(save.failure.value != nil)" })
    save.execute()
    #expect(all.values == ["0 false", "3 false"])
    retry.cancel()
  }

  @Test(.enabled(if: Compiler.isUsable), arguments: Compiler.Setting.allCases)
  func `all forms with an owner compile`(setting: Compiler.Setting) throws {
    let outcome = try Compiler.compile(
      """
      import Binding
      struct Draft: Sendable {}
      struct Service { func post(_ draft: Draft) async throws -> Int { 1 } }
      @MainActor final class Screen {
        @Tracked var draft: Draft?
        @Tracked var hits: [Int] = []
        let service = Service()
        lazy var clear = Command(for: self, enabledIf: { $0.draft != nil }) { me in me.draft = nil }
        lazy var add = Command<Int, Void>(for: self) { me, hit in me.hits.append(hit) }
        lazy var post = Command(for: self, given: { $0.draft }) { [service] draft in
          await Task.yield()
          return try await service.post(draft)
        } then: { me, number in
          me.hits = [number]
        }
        lazy var search = Command<String, [Int]>(for: self, enabledIf: { $0.hits.isEmpty }, policy: .latest) { text in
          await Task.yield()
          return [text.count]
        } then: { me, hits in
          me.hits = hits
        }
        lazy var load = Command<Void, Int>(for: self, whenReleased: .finish) { [service] in
          try await service.post(Draft())
        } then: { me, hit in
          me.hits.append(hit)
        }
      }
      nonisolated final class Plain {
        @Tracked var text = ""
        lazy var post = Command(for: self, given: { $0.text }) { text in text.count } then: { me, _ in me.text = "" }
        lazy var clear = Command(for: self) { me in me.text = "" }
      }
      actor Server { func post(_ draft: Draft) async throws -> Int { 1 } }
      @MainActor final class OtherScreen {
        @Tracked var draft: Draft?
        let server = Server()
        lazy var post = makePost()
        private func makePost() -> Command<Void, Int> {
          Command(for: self, given: { $0.draft }) { [server] draft in try await server.post(draft) } then: { me, _ in
            me.draft = nil
          }
        }
      }
      actor Desk {
        private var count = 0
        let service = Service()
        lazy var post = makePost()
        private func makePost() -> Command<Void, Int> {
          Command(for: self, given: { _ in Draft() }) { [service] draft in try await service.post(draft) } then: { _, _ in }
        }
      }
      """, setting)
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test(.enabled(if: Compiler.isUsable), arguments: Compiler.Setting.allCases)
  func `a lazy property refuses work that calls a method of an actor, a defect of the compiler`(
    setting: Compiler.Setting
  ) throws {
    let outcome = try Compiler.compile(
      """
      import Binding
      actor Server { func post(_ text: String) async throws {} }
      @MainActor final class Screen {
        @Tracked var text = ""
        let server = Server()
        lazy var post = Command(for: self, given: { $0.text }) { [server] in try await server.post($0) } then: { _, _ in }
      }
      """, setting)
    #expect(
      outcome.errors.contains("default argument cannot be both main actor-isolated and actor-isolated"),
      "The defect is gone: take the paragraph out of Command+Owner.swift and Commands.md.")
  }

  @Test(.enabled(if: Compiler.isUsable))
  func `a lazy property refuses work without an owner beside a condition, a method does not`() throws {
    let screen = """
      import Binding
      func ask() async {}
      @MainActor final class Screen {
        @Tracked var text = ""
        lazy var post = makePost()
        private func makePost() -> Command<Void, Void> {
          Command<Void, Void>(enabledIf: { [weak self] in self?.text.isEmpty == false }) { await ask() }
        }
      }
      """
    #expect(try Compiler.compile(screen, .plain).status == 0)
    let refused = screen.replacing(
      "= makePost()", with: "= Command<Void, Void>(enabledIf: { !self.text.isEmpty }) { await ask() }")
    #expect(
      try Compiler.compile(refused, .plain).errors.contains(
        "default argument cannot be both main actor-isolated and nonisolated"),
      "The defect is gone: take the sentence out of Commands.md.")
  }

  @Test(.enabled(if: Compiler.isUsable), arguments: Compiler.Setting.allCases)
  func `asynchronous work that touches the owner does not compile`(setting: Compiler.Setting) throws {
    let screen = """
      import Binding
      @MainActor final class Screen {
        @Tracked var text = ""
        lazy var post = Command(for: self, given: { $0.text }) { text in print(text) } then: { _, _ in }
      }
      """
    #expect(try Compiler.compile(screen, setting).status == 0)
    let refused = screen.replacing("print(text)", with: "self.text = text")
    #expect(try Compiler.compile(refused, setting).status != 0)
  }
}
