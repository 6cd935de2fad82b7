import Foundation
import GoodsCells

@testable import GoodsWeb

/// A server of pictures on a socket of this machine, which answers when it is told to, and what asks it.
@MainActor final class LivePictures {
  let service: HTTPPictures
  private let gate: Gate
  private let events: AsyncStream<PictureServer.Event>.AsyncIterator

  private init(_ service: HTTPPictures, _ gate: Gate, _ events: AsyncStream<PictureServer.Event>) {
    (self.service, self.gate, self.events) = (service, gate, events.makeAsyncIterator())
  }

  /// Runs a server while a spec uses it. If it is not open, requests wait for ``open()``.
  static func run<Result>(isOpen: Bool = true, _ body: (LivePictures) async throws -> Result) async throws -> Result {
    let gate = Gate(isOpen: isOpen)
    let (events, told) = AsyncStream.makeStream(of: PictureServer.Event.self)
    let (ports, started) = AsyncStream.makeStream(of: Int.self)
    let server = PictureServer(pause: { _ in await gate.pass() }, tell: { told.yield($0) })
    return try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        defer { started.finish() }
        try await server.run { started.yield($0) }
      }
      var iterator = ports.makeAsyncIterator()
      guard let base = await iterator.next().flatMap({ URL(string: "http://127.0.0.1:\($0)/") }) else {
        throw URLError(.cannotConnectToHost)
      }
      defer { group.cancelAll() }
      // A connection that ends because nobody waits any longer is no sign of a load that was cancelled.
      let service = HTTPPictures(base: base, timeout: 600)
      let result: Swift.Result<Result, any Error>
      do { result = .success(try await body(LivePictures(service, gate, events))) } catch {
        result = .failure(error)
      }
      // Who waits is answered, whatever has become of the spec.
      await gate.open()
      return try result.get()
    }
  }

  /// Lets all requests be answered, those that wait and later ones.
  func open() async { await gate.open() }

  /// Waits for events of the server, and gives them sorted: requests go by several connections, in any order.
  func nextEvents(_ count: Int) async -> [String] {
    var result: [String] = []
    var iterator = events
    while result.count < count, let event = await iterator.next(isolation: #isolation) { result.append("\(event)") }
    return result.sorted()
  }
}

/// Lets nobody pass until it is opened.
private actor Gate {
  private var isOpen: Bool
  private var waiting: [AsyncStream<Void>.Continuation] = []

  init(isOpen: Bool) { self.isOpen = isOpen }

  func open() {
    isOpen = true
    for continuation in waiting { continuation.finish() }
    waiting = []
  }

  func pass() async {
    if isOpen { return }
    let (opened, continuation) = AsyncStream.makeStream(of: Void.self)
    waiting.append(continuation)
    for await _ in opened {}
  }
}
