import Binding
import BindingRecording
import BindingRecordingTesting
import Foundation
import Testing

/// A view model of a test: a name, a greeting that is derived from it, and a count that an effect writes.
private final class Greeter {
  let name: Observable<String>
  let isFormal = Observable(false, name: "isFormal")
  let changes = Observable(0, name: "changes")
  let greeting: Computed<String>
  let rename: Command<String, Void>
  private let scope = Scope()

  init(_ first: String = "Ada", formal: String = "Dear", counts: Bool = true) {
    let name = Observable(first, name: "name")
    let isFormal = isFormal
    let changes = changes
    self.name = name
    greeting = Computed(name: "greeting") { "\(isFormal.value ? formal : "Hi") \(name.value)" }
    rename = Command(name: "rename") { name.value = $0 }
    greeting.observeChanges { _, _ in if counts { changes.value += 1 } }.store(in: scope)
  }
}

@Suite struct ExpectReplaysSpec {
  private let path = NSTemporaryDirectory() + "replay-\(UInt64.random(in: 0 ... .max)).jsonl"

  /// Records the work of a closure on a view model.
  private func record<ViewModel>(
    values: Bool = true, redacting names: Set<String> = [], _ make: () -> ViewModel, _ work: (ViewModel) -> Void
  ) throws {
    let recording = try Graph.record(to: path, values: values, redacting: names)
    work(make())
    try recording.end()
  }

  private func session(_ greeter: Greeter) {
    greeter.name.value = "Grace"
    batch {
      greeter.name.value = "Barbara"
      greeter.isFormal.value = true
    }
    greeter.rename.execute("Frances")
  }

  @Test func `expectReplays passes for a view model that behaves the same`() async throws {
    defer { unlink(path) }
    try record({ Greeter() }, session)
    let replay = try await expectReplays(path) { Greeter() }
    #expect(replay.isSame)
    #expect(replay.inputs == 4)
    #expect(replay.comparisons >= 6)
  }

  @Test func `expectReplays records an issue for a different value`() async throws {
    defer { unlink(path) }
    try record({ Greeter() }, session)
    let path = path
    await withKnownIssue {
      let replay = try await expectReplays(path) { Greeter(formal: "Hello") }
      #expect(
        replay.problems.first
          == "After operation 3, in which 'name', 'isFormal' was written, 'greeting' is \"Hello Barbara\", and was "
          + "\"Dear Barbara\" when it was recorded.")
    }
  }

  @Test func `expectReplays records an issue for an effect that misses its recorded write`() async throws {
    defer { unlink(path) }
    try record({ Greeter() }, session)
    let path = path
    await withKnownIssue {
      let replay = try await expectReplays(path) { Greeter(counts: false) }
      #expect(replay.problems.allSatisfy { $0.contains("'changes' is 0") })
      #expect(!replay.isSame)
    }
  }

  @Test func `expectReplays does not write again what making the view model writes`() async throws {
    func make() -> Greeter {
      let greeter = Greeter()
      greeter.name.value = "Grace"
      greeter.isFormal.value = true
      return greeter
    }
    defer { unlink(path) }
    try record(make) { $0.name.value = "Barbara" }
    let replay = try await expectReplays(path, make)
    #expect(replay.isSame)
    #expect(replay.inputs == 1)
  }

  @Test func `expectReplays tells nodes of one name apart by the order of making`() async throws {
    func make() -> [Greeter] { [Greeter("Ada"), Greeter("Grace")] }
    defer { unlink(path) }
    try record(make) {
      $0[1].name.value = "Barbara"
      $0[0].name.value = "Frances"
    }
    #expect(try await expectReplays(path, make).isSame)
  }

  @Test func `expectReplays rolls back a recorded transaction that failed`() async throws {
    struct Failure: Error {}
    defer { unlink(path) }
    try record({ Greeter() }) { greeter in
      try? transaction {
        greeter.name.value = "Grace"
        throw Failure()
      }
      greeter.isFormal.value = true
    }
    #expect(try await expectReplays(path) { Greeter() }.isSame)
  }

  @Test func `expectReplays takes the answers of a command and of a resource for inputs`() async throws {
    defer { unlink(path) }
    let replay = try await Desk().replay(path)
    #expect(replay.isSame, "\(replay)")
    #expect(replay.inputs >= 3)
  }

  @Test func `expectReplays says what prevents the replay of a recording`() async throws {
    struct Opaque { var number = 0 }
    final class Model {
      let opaque = Observable(Opaque(), name: "opaque")
      let unnamed = Observable(1)
      let name = Observable("Ada", name: "name")
    }
    func problem(
      values: Bool = true, redacting names: Set<String> = [], _ work: (Model) -> Void
    ) async throws -> String? {
      defer { unlink(path) }
      try record(values: values, redacting: names, { Model() }, work)
      var problems: [String] = []
      let path = path
      await withKnownIssue { problems = try await expectReplays(path) { Model() }.problems }
      return problems.first
    }
    #expect(
      try await problem { $0.opaque.value.number = 2 }
        == "Operation 1 cannot be replayed: the value that was written to 'opaque' cannot be read back: it was recorded "
        + "as Opaque(number: 2).")
    #expect(try await problem { $0.unnamed.value = 2 }?.contains("has no name to be found by") == true)
    #expect(
      try await problem(redacting: ["name"]) { $0.name.value = "Grace" }
        == "Operation 1 cannot be replayed: the value that was written to 'name' was redacted.")
    #expect(
      try await problem(values: false) { $0.name.value = "Grace" }
        == "The recording has no values: record it with 'values: true'.")
  }

  @Test func `expectReplays says that a node is missing`() async throws {
    defer { unlink(path) }
    try record({ Greeter() }, session)
    let path = path
    await withKnownIssue {
      let replay = try await expectReplays(path) { Observable("", name: "other") }
      #expect(replay.problems[0].contains("'name' was written, and the view model has made nothing of that name."))
    }
  }

  @Test func `expectReplays compares no result that was stale when its operation was over`() async throws {
    func make() -> (Observable<String>, Computed<String>) {
      let name = Observable("Ada", name: "name")
      return (name, Computed(name: "greeting") { "Hi \(name.value)" })
    }
    defer { unlink(path) }
    try record(make) { name, greeting in
      batch {
        name.value = "Grace"
        _ = greeting.value
        name.value = "Barbara"
      }
    }
    #expect(try await expectReplays(path, make).isSame)
  }

  @Test func `expectReplays reports the nodes that it cannot compare`() async throws {
    struct Opaque: Equatable { var text: String }
    func make() -> (Observable<String>, Computed<Opaque>) {
      let name = Observable("Ada", name: "name")
      return (name, Computed(name: "opaque") { Opaque(text: name.value) })
    }
    defer { unlink(path) }
    try record(make) { name, opaque in
      _ = opaque.value
      name.value = "Grace"
      _ = opaque.value
    }
    let replay = try await expectReplays(path, make)
    #expect(replay.isSame)
    #expect(replay.uncompared == ["opaque"])
  }

  @Test func `expectReplays finds a property that is not used yet`() async throws {
    final class Order {
      @Tracked var price = 3
      @Tracked var quantity = 1
      let total: Computed<Int>

      init() {
        let (price, quantity) = (_price.projectedValue, _quantity.projectedValue)
        total = Computed(name: "total") { price.value * quantity.value }
      }
    }
    defer { unlink(path) }
    try record({ (Order(), Order()) }) { one, other in
      let effect = Effect { _ = one.total.value + other.total.value }
      one.quantity = 2
      other.quantity = 3
      other.price = 1
      effect.cancel()
    }
    let replay = try await expectReplays(path) { (Order(), Order()) }
    #expect(replay.isSame, "\(replay)")
    #expect(replay.inputs == 3)
    #expect(replay.comparisons >= 3)
  }
}

/// An executor that runs all jobs on one thread: jobs of the main actor may not, in tests on Linux.
private final class OneThread: SerialExecutor, @unchecked Sendable {
  private let condition = NSCondition()
  private var jobs: [UnownedJob] = []
  private var isOver = false

  init() {
    Thread.detachNewThread { [self] in
      while let job = next() { job.runSynchronously(on: asUnownedSerialExecutor()) }
    }
  }

  private func next() -> UnownedJob? {
    condition.lock()
    defer { condition.unlock() }
    while jobs.isEmpty, !isOver { condition.wait() }
    return jobs.isEmpty ? nil : jobs.removeFirst()
  }

  func enqueue(_ job: UnownedJob) {
    condition.lock()
    jobs.append(job)
    condition.signal()
    condition.unlock()
  }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

  func end() {
    condition.lock()
    isOver = true
    condition.signal()
    condition.unlock()
  }
}

/// Loads and saves asynchronously.
private final class Finder {
  let query = Observable<String?>(nil, name: "query")
  let found: Resource<Int>
  let title: Computed<String>
  let save: Command<Void, Void>
  private let scope = Scope()

  init(answer: Int, isolation: isolated any Actor = #isolation) {
    let query = query
    let saved = Observable(0, name: "saved")
    let found = Resource(for: { query.value }, name: "found") { text in
      await Task.yield()
      return text.count + answer
    }
    self.found = found
    title = Computed(name: "title") { "\(found.value.value ?? 0)\(saved.value > 0 ? " saved" : "")" }
    save = Command(name: "save") {
      await Task.yield()
      saved.value = answer
    }
    title.observe { _ in }.store(in: scope)
  }
}

private actor Desk {
  private let thread = OneThread()
  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  deinit { thread.end() }

  /// Records a session in which a resource and a command answer, and replays it on services that would answer
  /// otherwise.
  func replay(_ path: String) async throws -> Replay {
    do {
      let recording = try Graph.record(to: path, values: true)
      let finder = Finder(answer: 40)
      finder.query.value = "ab"
      while finder.found.value.peek() == nil { await Task.yield() }
      try await finder.save.run()
      try recording.end()
    }
    return try await expectReplays(path) { self.makeFinder() }
  }

  private func makeFinder() -> Finder { Finder(answer: 0) }
}
