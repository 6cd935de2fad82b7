import Binding
import Foundation
import TestSupport
import Testing

/// How long a test goes on: for some time, and at least for some turns if the machine is busy.
private struct Span {
  private let end = Date.now + Double(Randomness.count("BINDING_THREAD_SECONDS", default: 1))
  private var turns = 0

  mutating func goesOn() -> Bool {
    turns += 1
    return turns < 50 || Date.now < end
  }
}

/// An actor on the threads of the system, which it shares with all others.
private actor Roamer {
  private let graph: RoamingGraph

  init(seed: UInt64) { graph = RoamingGraph(seed: seed) }
  init(_ graph: sending RoamingGraph) { self.graph = graph }

  func step() -> String? { graph.step() }

  func live(for span: Span) async -> String? {
    var span = span
    while span.goesOn() {
      if let failure = graph.step() { return failure }
      await Task.yield()
    }
    return nil
  }
}

/// An actor that seldom meets a thread twice.
private actor Wanderer {
  nonisolated let threads = PassingThreads()
  nonisolated var unownedExecutor: UnownedSerialExecutor { threads.asUnownedSerialExecutor() }
  private let graph: RoamingGraph

  init(seed: UInt64) { graph = RoamingGraph(seed: seed) }

  func live(for span: Span) async -> String? {
    var span = span
    while span.goesOn() {
      for _ in 0..<10 {
        if let failure = graph.step() { return failure }
      }
      await Task.yield()
    }
    return nil
  }
}

/// Promise 1 of the design: a graph lives in one domain, and the threads of that domain do not matter.
///
/// `BINDING_THREAD_SECONDS` says how long each test goes on. Meant for the thread sanitizer as well.
@Suite struct IsolationSpec {
  private let seed = Randomness.seed()

  @Test func `many actors use a graph each at once, across threads`() async {
    await withTaskGroup(of: String?.self) { group in
      for index in 0..<UInt64(16) {
        group.addTask { [seed] in await Roamer(seed: seed &+ index).live(for: Span()) }
      }
      for await failure in group { #expect(failure == nil, "BINDING_SEED=\(seed)") }
    }
  }

  @Test func `many tasks call one actor with a graph`() async {
    let roamer = Roamer(seed: seed)
    await withTaskGroup(of: String?.self) { group in
      for _ in 0..<8 {
        group.addTask {
          var span = Span()
          while span.goesOn() { if let failure = await roamer.step() { return failure } }
          return nil
        }
      }
      for await failure in group { #expect(failure == nil, "BINDING_SEED=\(seed)") }
    }
  }

  @Test func `actors use their graphs on threads that come and go`() async {
    await withTaskGroup(of: (String?, Int).self) { group in
      for index in 0..<UInt64(6) {
        group.addTask { [seed] in
          let wanderer = Wanderer(seed: seed &+ index)
          return (await wanderer.live(for: Span()), wanderer.threads.threads)
        }
      }
      for await (failure, threads) in group {
        #expect(failure == nil, "BINDING_SEED=\(seed)")
        #expect(threads > 3)
      }
    }
  }

  @Test func `a whole graph may be handed to another domain, and die there`() async {
    var index: UInt64 = 0
    var span = Span()
    while span.goesOn() {
      index += 1
      let graph = RoamingGraph(seed: seed &+ index)
      var failure: String?
      for _ in 0..<50 where failure == nil { failure = graph.step() }
      #expect(failure == nil, "BINDING_SEED=\(seed)")
      let roamer = Roamer(graph)
      for _ in 0..<50 where failure == nil { failure = await roamer.step() }
      #expect(failure == nil, "BINDING_SEED=\(seed)")
    }
  }

  @Test func `a new thread on the stack of an ended one begins with its own state`() {
    for size in 0..<300 {
      let failure = Shelf()
      // Deep and shallow, so that more than one page of the stack is used, and with two sizes of stacks, so that pages
      // move.
      onStack(kilobytes: 256 + size % 2 * 256) { failure.text = deepen(size % 40, by: 2_000) { liveShortly(on: size) } }
      #expect(failure.text == nil)
    }
  }

  @Test func `threads use a graph each at once, at changing stack depths`() async {
    await withTaskGroup(of: String?.self) { group in
      for index in 0..<8 {
        group.addTask {
          for round in 0..<60 {
            if let failure = deepen((round + index) % 50, by: 3_000, { liveShortly(on: index) }) { return failure }
          }
          return nil
        }
      }
      for await failure in group { #expect(failure == nil) }
    }
  }
}

private final class Shelf: @unchecked Sendable {
  var text: String?
}

/// Calls a closure deeper in the stack.
@inline(never)
private func deepen(_ steps: Int, by bytes: Int, _ body: () -> String?) -> String? {
  guard steps > 0 else { return body() }
  return withUnsafeTemporaryAllocation(byteCount: bytes, alignment: 1) { memory in
    memory.initializeMemory(as: UInt8.self, repeating: UInt8(truncatingIfNeeded: steps))
    let result = deepen(steps - 1, by: bytes, body)
    return memory.last == UInt8(truncatingIfNeeded: steps) ? result : "the stack was overwritten"
  }
}

/// Makes, writes, reads and releases a graph; returns what was wrong.
private func liveShortly(on thread: Int) -> String? {
  let count = Observable(0)
  let double = Computed { count.value * 2 }
  var seen: [Int] = []
  let effect = Effect { seen.append(double.value) }
  for number in 1...20 { count.value = number }
  effect.cancel()
  count.value = 0
  return seen == (0...20).map { $0 * 2 } ? nil : "thread \(thread) has seen \(seen)"
}
