/// Lets only pages of the site itself in.
///
/// A page of another server may make a browser send requests here (cross-site request forgery), and the name of another
/// server may be made to mean this machine (DNS rebinding). Browsers tell both, in `Host`, `Origin` and
/// `Sec-Fetch-Site`.
struct RequestGuard {
  /// The names that the server has, without ports, in lower case.
  let hosts: Set<String>

  /// The reason why a request is refused; `nil` if it is accepted.
  func refusal(of request: WebRequest) -> WebResponse? {
    guard let host = request.headers["host"]?.lowercased(), hosts.contains(Self.name(host)) else {
      return .refusal(421, "This server has another name.")
    }
    let isPost = request.method == "POST"
    // Browsers send an origin with each post, and leave it out when a page of the same site is read.
    if let origin = request.headers["origin"]?.lowercased() {
      guard origin == "http://\(host)" || origin == "https://\(host)" else {
        return .refusal(403, "The request comes from another site.")
      }
    } else if isPost {
      return .refusal(403, "The request does not say where it comes from.")
    }
    // A link on another page may open this one, but do nothing else: each page takes up a session.
    let isOpening = request.method == "GET" && request.path == "/"
    if isOpening, let destination = request.headers["sec-fetch-dest"], destination != "document" {
      return .refusal(403, "A page is shown by itself.")
    }
    if let site = request.headers["sec-fetch-site"], site != "same-origin", site != "none", !isOpening {
      return .refusal(403, "The request comes from another site.")
    }
    if isPost, request.headers["content-type"]?.lowercased().hasPrefix("application/json") != true {
      return .refusal(415, "Edits are JSON.")
    }
    return nil
  }

  /// A host without its port.
  private static func name(_ host: String) -> String {
    guard let colon = host.lastIndex(of: ":"), host[colon...].dropFirst().allSatisfy(\.isNumber) else { return host }
    return String(host[..<colon])
  }
}
