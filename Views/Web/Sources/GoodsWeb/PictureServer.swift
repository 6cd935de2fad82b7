import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// A server on this machine that draws pictures. It is slow, so that placeholders can be seen, and one picture is
/// missing at first, so that it can be loaded again.
///
///     try await PictureServer(delay: .seconds(1)) { print($0) }.run { print("Pictures at port \($0)") }
public struct PictureServer: Sendable {
  /// An event of a request.
  public enum Event: Equatable, Sendable, CustomStringConvertible {
    /// A picture was asked for.
    case asked(String)
    /// The answer has this status.
    case answered(String, status: Int)
    /// The connection has ended before there was an answer.
    case left(String)

    /// The event as a line.
    public var description: String {
      switch self {
      case .asked(let name): "\(name) asked"
      case .answered(let name, let status): "\(name) \(status)"
      case .left(let name): "\(name) left"
      }
    }
  }

  private let pause: @Sendable (String) async -> Void
  private let tell: @Sendable (Event) -> Void

  /// Makes a server that waits before each answer.
  ///
  /// - Parameters:
  ///   - delay: how long it waits.
  ///   - tell: called with each event, on any thread.
  public init(delay: Duration, tell: @escaping @Sendable (Event) -> Void) {
    // A cancelled wait ends at once.
    self.init(pause: { _ in try? await Task.sleep(for: delay) }, tell: tell)
  }

  /// Makes a server that awaits a closure before it answers; the closure is cancelled when the connection ends.
  init(pause: @escaping @Sendable (String) async -> Void, tell: @escaping @Sendable (Event) -> Void) {
    (self.pause, self.tell) = (pause, tell)
  }

  /// Serves on a free port until the task is cancelled. Open connections end with their answers.
  ///
  /// - Parameter onStart: called with the port when requests are taken.
  /// - Throws: the error of the system, for example if no port is free.
  public func run(onStart: @escaping @Sendable (Int) -> Void) async throws {
    let (stock, pause, tell) = (Stock(), pause, tell)
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.configureHTTPServerPipeline()
          try channel.pipeline.syncOperations.addHandler(PictureHandler(stock, pause: pause, tell: tell))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    onStart(channel.localAddress?.port ?? 0)
    try await withTaskCancellationHandler {
      try await channel.closeFuture.get()
    } onCancel: {
      channel.close(promise: nil)
    }
  }
}

/// A connection, for one request.
private final class PictureHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let stock: Stock
  private let pause: @Sendable (String) async -> Void
  private let tell: @Sendable (PictureServer.Event) -> Void
  /// The requests that are not answered yet.
  private var name: String?
  private var answer: Task<Void, Never>?

  init(
    _ stock: Stock, pause: @escaping @Sendable (String) async -> Void,
    tell: @escaping @Sendable (PictureServer.Event) -> Void
  ) {
    (self.stock, self.pause, self.tell) = (stock, pause, tell)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(let head) = unwrapInboundIn(data) else { return }
    let (name, pause, loop) = (String(head.uri.dropFirst()), pause, context.eventLoop)
    let here = NIOLoopBound((handler: self, context: context), eventLoop: loop)
    self.name = name
    tell(.asked(name))
    answer = Task {
      await pause(name)
      loop.execute { here.value.handler.answer(here.value.context) }
    }
  }

  /// The connection has ended.
  func channelInactive(context: ChannelHandlerContext) {
    answer?.cancel()
    if let name { tell(.left(name)) }
    name = nil
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

  private func answer(_ context: ChannelHandlerContext) {
    guard let name else { return }
    self.name = nil
    let picture = stock.take(name)
    let status: HTTPResponseStatus = picture == nil ? .notFound : .ok
    let headers: HTTPHeaders = [
      "content-type": "image/png", "content-length": "\(picture?.count ?? 0)", "connection": "close",
    ]
    let head = HTTPResponseHead(version: .http1_1, status: status, headers: headers)
    tell(.answered(name, status: Int(status.code)))
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: picture ?? [])))), promise: nil)
    let end = context.writeAndFlush(wrapOutboundOut(.end(nil)))
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    end.whenComplete { _ in bound.value.close(promise: nil) }
  }
}

/// The pictures that the server has.
private final class Stock: Sendable {
  /// Drawn once, because drawing takes time.
  private static let pictures = [
    "tea.png": Drawing.tea, "pot.png": .pot, "tray.png": .tray, "lost.png": .kettle,
  ].mapValues(\.png)
  private let mislaid = Mutex<Set<String>>(["lost.png"])

  /// A picture; the missing one is found from the second request on.
  func take(_ name: String) -> [UInt8]? {
    mislaid.withLock { $0.remove(name) } == nil ? Self.pictures[name] : nil
  }
}
