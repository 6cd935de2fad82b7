import Foundation

/// Pages for browsers, each of which has a session and a page of its own.
///
///     let site = Site(title: "Persons") { page in
///       page.screen = PersonsScreen(page: page, service: database)
///     }
///     let response = await site.respond(to: request)
///
/// It knows no server: a server passes it requests, and sends its answers. It lives on the main actor, as the view
/// models do.
///
/// **Safety.** Only requests from its own pages, under a name of the server, are answered. Posts that are too long are
/// refused, and sessions beyond ``SiteLimits/sessions``. The identifiers of sessions are secret. There are no users:
/// anyone who can reach the server is let in.
@MainActor
public final class Site {
  /// The title of a page that sets none.
  public let title: String
  /// The limits.
  public let limits: SiteLimits

  private let language: String
  private let requestGuard: RequestGuard
  private let clock: any Clock<Duration>
  private let makePage: (Page) -> Void
  private(set) var sessions: [String: Session] = [:]

  /// Makes a site.
  ///
  /// - Parameters:
  ///   - title: what windows are called.
  ///   - language: the language of the pages, for those who have them read out.
  ///   - hosts: the names by which browsers reach the server, without ports.
  ///   - limits: how much it takes on.
  ///   - clock: tells when a browser is no longer waited for.
  ///   - makePage: fills the page of a new session.
  public init(
    title: String, language: String = "en", hosts: Set<String> = ["localhost", "127.0.0.1", "[::1]"],
    limits: SiteLimits = .init(), clock: any Clock<Duration> = ContinuousClock(), makePage: @escaping (Page) -> Void
  ) {
    (self.title, self.language, self.limits, self.clock, self.makePage) = (title, language, limits, clock, makePage)
    requestGuard = RequestGuard(hosts: Set(hosts.map { $0.lowercased() }))
  }

  /// How many sessions there are.
  public var sessionCount: Int { sessions.count }

  /// Ends all sessions, and with them the streams, so that a server can stop.
  public func end() {
    for session in sessions.values { session.end() }
  }

  /// Answers a request.
  public func respond(to request: WebRequest) -> WebResponse {
    if let refusal = requestGuard.refusal(of: request) { return refusal }
    if request.body.count > limits.bodySize { return .refusal(413, "Too long.") }
    switch (request.method, request.path) {
    case ("GET", "/"): return open()
    case ("GET", "/events"): return connect(request)
    case ("POST", "/edits"): return take(request)
    case ("POST", "/end"): return end(request)
    case ("GET", let path):
      if let file = SiteFile(path: path) { return WebResponse(200, ["content-type": file.type], .bytes(file.bytes)) }
      // A browser that knows the address of a picture was shown it.
      let picture = sessions.values.lazy.compactMap { $0.page.pictures[path] }.first
      return picture?.response ?? .refusal(404, "There is no such page.")
    default: return .refusal(405, "That is not done here.")
    }
  }

  // MARK: Requests

  private func open() -> WebResponse {
    guard sessions.count < limits.sessions else {
      return .refusal(503, "Too many pages are open. Try again later.", ["retry-after": "10"])
    }
    let page = Page(title: title, limits: limits)
    makePage(page)
    let session = Session(id: Identifier.random(), page: page, limits: limits, clock: clock) { [weak self] in
      self?.sessions[$0.id] = nil
    }
    sessions[session.id] = session
    let shell = Shell(title: page.title, language: language, session: session.id, limits: limits)
    return WebResponse(200, ["content-type": "text/html; charset=utf-8"], .bytes(Array(shell.html.utf8)))
  }

  private func connect(_ request: WebRequest) -> WebResponse {
    guard let session = request.query["session"].flatMap({ sessions[$0] }) else { return Self.gone }
    let stream = session.connect(after: request.headers["last-event-id"].flatMap { Int($0) })
    return WebResponse(200, ["content-type": "text/event-stream", "x-accel-buffering": "no"], .events(stream))
  }

  private func take(_ request: WebRequest) -> WebResponse {
    let edits: Edits
    do {
      edits = try JSONDecoder().decode(Edits.self, from: Data(request.body))
    } catch {
      return .refusal(400, "These are no edits: \(error)")
    }
    guard edits.events.count <= limits.events else { return .refusal(413, "Too many events.") }
    guard let session = sessions[edits.session] else { return Self.gone }
    session.take(edits)
    return WebResponse(204)
  }

  private func end(_ request: WebRequest) -> WebResponse {
    struct Ending: Decodable { let session: String }
    guard let ending = try? JSONDecoder().decode(Ending.self, from: Data(request.body)) else {
      return .refusal(400, "The session is missing.")
    }
    sessions[ending.session]?.end()
    return WebResponse(204)
  }

  private static let gone = WebResponse.refusal(404, "The session is over.")
}
