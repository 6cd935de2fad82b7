import TestSupport
import Testing

/// A program that shares a graph between domains, and the compiler's message.
private struct Refusal: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let error: String
  let source: String

  init(_ description: String, error: String, _ source: String) {
    testDescription = description
    self.error = error
    self.source = source
  }

  static let all = [
    Refusal(
      "a global", error: "let 'shared' is not concurrency-safe",
      """
      let shared = Observable(0)
      """),
    Refusal(
      "a static property", error: "static property 'shared' is not concurrency-safe",
      """
      enum Model { static let shared = Computed { 0 } }
      """),
    Refusal(
      "a capture in a detached task", error: "risks causing data races",
      """
      func share() {
        let count = Observable(0)
        Task.detached { count.value += 1 }
        count.value += 1
      }
      """),
    Refusal(
      "captures in a task group", error: "risks causing data races",
      """
      func share() async {
        let count = Observable(0)
        await withTaskGroup(of: Void.self) { group in
          group.addTask { count.value += 1 }
          group.addTask { count.value += 1 }
        }
      }
      """),
    Refusal(
      "passing one to an actor and going on using it", error: "sending 'count' risks causing data races",
      """
      actor Other { func take(_ count: Observable<Int>) {} }
      func share() async {
        let count = Observable(0)
        await Other().take(count)
        count.value += 1
      }
      """),
    Refusal(
      "a capture for a dispatch queue", error: "capture of 'count' with non-Sendable type 'Observable<Int>'",
      """
      import Dispatch
      func share() {
        let count = Observable(0)
        DispatchQueue.global().async { count.value += 1 }
      }
      """),
    Refusal(
      "a property of a Sendable class", error: "has non-Sendable type 'Observable<Int>'",
      """
      final class Model: Sendable { let count = Observable(0) }
      """),
    Refusal(
      "touching a view model of the main actor", error: "main actor-isolated property 'count'",
      """
      @MainActor final class Model { let count = Observable(0) }
      func share(_ model: Model) { model.count.value += 1 }
      """),
    Refusal(
      "ending a scope in a plain deinit", error: "from nonisolated deinit",
      """
      @MainActor final class Model {
        let scope = Scope()
        deinit { scope.end() }
      }
      """),
  ]
}

/// Promise 1 of the design: the compiler refuses the common ways of sharing a graph.
@Suite(.enabled(if: Compiler.isUsable, "no compiler or no module beside the tests"))
struct IsolationRefusedSpec {
  @Test(arguments: Refusal.all)
  private func `the compiler refuses unsafe uses across isolation domains`(_ refusal: Refusal) throws {
    let outcome = try Compiler.compile("import Binding\n" + refusal.source)
    #expect(outcome.status != 0)
    #expect(outcome.errors.contains(refusal.error), "\(outcome.errors)")
  }

  @Test func `no type of the graph is Sendable`() throws {
    let nodes = [
      "Observable(0)", "Computed { 0 }", "Observable(0).readOnly", "Observable((1, 2))[\\.0]", "Effect {}", "Scope()",
      "Event<Int>()", "Command<Void, Void> {}", "Converter<Int, Int> { $0 }",
    ]
    let outcome = try Compiler.compile(
      """
      import Binding
      func send(_ value: some Sendable) {}
      func share() {
      \(nodes.map { "  send(\($0))" }.joined(separator: "\n"))
      }
      """)
    for line in 4..<4 + nodes.count {
      #expect(outcome.errors.contains("Program.swift:\(line):"), "\(nodes[line - 4]) is Sendable: \(outcome.errors)")
    }
  }

  @Test func `the compiler allows safe uses across isolation domains`() throws {
    let outcome = try Compiler.compile(
      """
      import Binding
      @MainActor let shared = Observable(0)
      actor Model {
        let count = Observable(0)
        func add() { count.value += 1 }
      }
      actor Other { func take(_ count: Observable<Int>) {} }
      func handOver() async { await Other().take(Observable(1)) }
      func makeElsewhere() async -> Int {
        await Task.detached {
          let own = Observable(1)
          own.value += 1
          return own.value
        }.value
      }
      """)
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test func `the compiler does not know what an effect has read, a known hole`() throws {
    let outcome = try Compiler.compile(
      """
      import Binding
      func share() -> Effect {
        Effect {
          let number = Observable(0)
          _ = number.value
          Task.detached { number.value += 1 }
        }
      }
      """)
    #expect(outcome.status == 0, "The hole is closed: take it off the page Isolation. \(outcome.errors)")
  }
}
