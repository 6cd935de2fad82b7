import Binding
import Foundation
import TestSupport
import Testing

/// How long to go on: for some time, and for some turns however busy the machine is.
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

/// Promise 1: a graph lives in one domain, and the threads of that domain do not matter.
///
/// `BINDING_THREAD_SECONDS` says how long each test goes on. Meant for the thread sanitizer as well.
@Suite struct IsolationSpec {
  private let seed = Randomness.seed()

  @Test func `many actors at once, each with a graph that hops threads`() async {
    await withTaskGroup(of: String?.self) { group in
      for index in 0..<UInt64(16) {
        group.addTask { [seed] in await Roamer(seed: seed &+ index).live(for: Span()) }
      }
      for await failure in group { #expect(failure == nil, "BINDING_SEED=\(seed)") }
    }
  }

  @Test func `one actor that many tasks call`() async {
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

  @Test func `actors on threads that come and go, so that turns end and edges are handed over`() async {
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
}
