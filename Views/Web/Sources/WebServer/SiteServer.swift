import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import ServiceLifecycle
public import WebViews

/// A site on a socket: Hummingbird reads requests and sends what the site answers.
///
///     try await SiteServer(site: site, port: 8080).run()
///
/// It ends with SIGINT or SIGTERM: requests that are being answered are answered, and all sessions end.
public struct SiteServer: Sendable {
  private let site: Site
  private let host: String
  private let port: Int
  private let onStart: @Sendable (Int) -> Void

  /// Makes a server.
  ///
  /// - Parameters:
  ///   - site: what it serves.
  ///   - host: the address it listens at; by default browsers of this machine alone reach it.
  ///   - port: the port; one that is free if it is 0.
  ///   - onStart: called with the port when requests are taken.
  public init(
    site: Site, host: String = "127.0.0.1", port: Int, onStart: @escaping @Sendable (Int) -> Void = { _ in }
  ) {
    (self.site, self.host, self.port, self.onStart) = (site, host, port, onStart)
  }

  /// Serves until a signal asks for the end.
  ///
  /// - Throws: the error of Hummingbird, for example if the port is in use.
  public func run() async throws {
    let (site, onStart) = (site, onStart)
    let limits = await site.limits
    let bodyLimit = limits.bodySize
    // A browser makes six for all its pages. Further ones wait.
    let connections = limits.sessions * 6
    let responder = CallbackResponder<BasicRequestContext> { request, _ in
      do {
        return Response(await site.respond(to: try await WebRequest(request, bodyLimit: bodyLimit)))
      } catch is NIOTooManyBytesError {
        return Response(status: .contentTooLarge)
      }
    }
    let application = Application(
      responder: responder,
      server: .http1(configuration: .init(idleTimeout: .seconds(120))),
      configuration: ApplicationConfiguration(
        address: .hostname(host, port: port), availableConnectionsDelegate: MaximumAvailableConnections(connections)),
      onServerRunning: { onStart($0.localAddress?.port ?? 0) })
    try await application.runService()
    await site.end()
  }
}

extension WebRequest {
  /// - Throws: `NIOTooManyBytesError` for a body that is too long.
  fileprivate init(_ request: Request, bodyLimit: Int) async throws {
    var headers: [String: String] = [:]
    for field in request.headers { headers[field.name.canonicalName] = field.value }
    headers["host"] = request.head.authority
    let body = try await request.body.collect(upTo: bodyLimit)
    self.init(
      method: request.method.rawValue, path: request.uri.path,
      query: Dictionary(
        request.uri.queryParameters.map { (String($0.key), String($0.value)) }, uniquingKeysWith: { first, _ in first }),
      headers: headers, body: Array(body.readableBytesView))
  }
}

extension Response {
  fileprivate init(_ answer: WebResponse) {
    var headers = HTTPFields()
    for (name, value) in answer.headers {
      if let name = HTTPField.Name(name) { headers[name] = value }
    }
    let body =
      switch answer.body {
      case .bytes(let bytes): ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
      case .events(let stream): ResponseBody(stream)
      }
    self.init(status: HTTPResponse.Status(code: answer.status), headers: headers, body: body)
  }
}

extension ResponseBody {
  /// The texts of a stream, until it ends or the browser has closed the connection.
  fileprivate init(_ stream: EventStream) {
    // A browser that disappears is noticed by a write that fails, at the second heartbeat at the latest.
    // `consumeWithCancellationOnInboundClose` would notice it at once, but traps if the stream ends before the end of
    // the request was read, which ends the whole server.
    self.init { writer in
      // A stopping server waits for its answers, but this one never ends by itself.
      for try await text in stream.cancelOnGracefulShutdown() { try await writer.write(ByteBuffer(string: text)) }
      try await writer.finish(nil)
    }
  }
}
