/// A request as a server passes it to a ``Site``.
public struct WebRequest: Sendable {
  /// The method, such as "GET".
  public let method: String
  /// The path, without the query.
  public let path: String
  /// The parameters of the query, decoded.
  public let query: [String: String]
  /// The fields of the header, with names in lower case.
  public let headers: [String: String]
  /// The body; empty if there is none.
  public let body: [UInt8]

  /// Makes a request. Names of header fields are compared without regard to case.
  public init(
    method: String, path: String, query: [String: String] = [:], headers: [String: String] = [:], body: [UInt8] = []
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = Dictionary(headers.map { ($0.key.lowercased(), $0.value) }, uniquingKeysWith: { first, _ in first })
    self.body = body
  }
}

/// The answer of a server.
public struct WebResponse: Sendable {
  /// The content behind the header.
  public enum Body: Sendable {
    /// Bytes.
    case bytes([UInt8])
    /// A stream of texts, until it ends.
    case events(EventStream)
  }

  /// The status, such as 200.
  public let status: Int
  /// The fields of the header.
  public let headers: [String: String]
  /// The body.
  public let body: Body

  init(_ status: Int, _ headers: [String: String] = [:], _ body: Body = .bytes([])) {
    self.status = status
    self.headers = headers.merging(Self.protection) { own, _ in own }
    self.body = body
  }

  /// A refusal with a reason for the developer.
  static func refusal(_ status: Int, _ reason: String, _ headers: [String: String] = [:]) -> WebResponse {
    let plain = ["content-type": "text/plain; charset=utf-8"]
    return WebResponse(status, headers.merging(plain) { own, _ in own }, .bytes(Array("\(reason)\n".utf8)))
  }

  // Scripts, styles and pictures come only from the server, pages of other servers may not embed ours, and browsers
  // keep nothing unless an answer says otherwise.
  private static let protection = [
    "cache-control": "no-store",
    "content-security-policy": """
    default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'
    """,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
  ]
}
