import Binding
import BindingTesting
import Foundation
import Testing

@testable import WebViews

@MainActor @Suite struct SiteSpec {
  // MARK: Who is let in

  @Test(arguments: ["evil.example", "evil.example:8080", "localhost.evil.example", "", "127.0.0.1.evil:80", "[::2]:80"])
  func `an unknown host name is refused, so that no foreign name can resolve to the server`(host: String) {
    let site = Screen.site()
    #expect(site.respond(to: .get("/", headers: ["Host": host])).status == 421)
    #expect(site.respond(to: .post("/edits", [], headers: ["Host": host])).status == 421)
    #expect(site.sessionCount == 0)
  }

  @Test(arguments: ["localhost", "localhost:8080", "127.0.0.1:80", "LOCALHOST:1", "[::1]:8080"])
  func `the host names of the site are accepted, whatever the port`(host: String) {
    #expect(Screen.site().respond(to: .get("/", headers: ["Host": host])).status == 200)
  }

  @Test(arguments: ["http://evil.example", "http://localhost", "http://localhost:9090", "null", "file://", ""])
  func `posts of another origin are refused`(origin: String) async throws {
    let site = Screen.site()
    let browser = try await Browser(site)
    let body = Array(#"{"session":"\#(browser.session)","number":1,"events":[]}"#.utf8)
    #expect(site.respond(to: .post("/edits", body, headers: ["Origin": origin])).status == 403)
    #expect(site.respond(to: .post("/end", body, headers: ["Origin": origin])).status == 403)
    #expect(site.sessionCount == 1)
    #expect(site.respond(to: .post("/edits", body)).status == 204)
  }

  @Test func `a post without an origin is refused`() {
    let request = WebRequest(
      method: "POST", path: "/edits", headers: ["Host": "localhost", "Content-Type": "application/json"])
    #expect(Screen.site().respond(to: request).status == 403)
  }

  @Test(arguments: ["cross-site", "same-site"])
  func `another page may link to the site, and read nothing`(site: String) async throws {
    let pages = Screen.site()
    let browser = try await Browser(pages)
    let headers = ["Sec-Fetch-Site": site]
    let query = ["session": browser.session]
    #expect(pages.respond(to: .get("/events", query: query, headers: headers)).status == 403)
    #expect(pages.respond(to: .get("/views.js", headers: headers)).status == 403)
    #expect(pages.respond(to: .get("/", headers: headers)).status == 200)
  }

  @Test(arguments: ["iframe", "image", "empty", "script"])
  func `another page can neither frame the site nor use up its sessions`(destination: String) {
    let site = Screen.site()
    let headers = ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": destination]
    #expect(site.respond(to: .get("/", headers: headers)).status == 403)
    #expect(site.respond(to: .get("/", headers: ["Sec-Fetch-Dest": "document"])).status == 200)
    #expect(site.sessionCount == 1)
  }

  @Test func `a form of another page cannot post`() {
    let form = ["Content-Type": "application/x-www-form-urlencoded"]
    #expect(Screen.site().respond(to: .post("/edits", [], headers: form)).status == 415)
  }

  // MARK: What is answered

  @Test func `every answer forbids scripts and frames of others`() throws {
    let site = Screen.site()
    for path in ["/", "/views.js", "/views.css", "/icon.svg", "/missing"] {
      let headers = site.respond(to: .get(path)).headers
      let policy = try #require(headers["content-security-policy"])
      #expect(policy.contains("default-src 'none'"))
      #expect(policy.contains("frame-ancestors 'none'"))
      #expect(!policy.contains("unsafe"))
      #expect(headers["x-content-type-options"] == "nosniff")
    }
  }

  @Test func `titles are texts in HTML, whatever characters they contain`() throws {
    let title = #"</title><script>alert('1')</script>" & more"#
    let site = Site(title: title, clock: ManualClock()) { _ in }
    let html = try #require(String(bytes: site.respond(to: .get("/")).bytes, encoding: .utf8))
    #expect(!html.contains("<script>"))
    #expect(html.contains("&lt;/title&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&quot; &amp; more"))
  }

  @Test(arguments: ["</script><b>", "a\nb\r\nid: 9\ndata: x", "\u{2028}\u{2029}\u{0}", "小明 👩‍👩‍👧", "\"\\"])
  func `texts arrive in the browser unchanged`(text: String) async throws {
    let content = Observable("")
    let site = Site(title: "Text", clock: ManualClock()) { page in
      let label = Label()
      page.root.add(label)
      content.bind(to: label, \.text).store(in: page.scope)
    }
    let browser = try await Browser(site)
    content.value = text
    await browser.settle()
    #expect(browser.texts == [text])
    #expect(browser.messages == 2)
  }

  @Test func `files of the site are served, and other paths are not`() {
    let site = Screen.site()
    #expect(site.respond(to: .get("/views.js")).headers["content-type"]?.hasPrefix("text/javascript") == true)
    #expect(site.respond(to: .get("/views.css")).bytes.isEmpty == false)
    #expect(site.respond(to: .get("/../Package.swift")).status == 404)
    #expect(site.respond(to: .post("/views.js", [])).status == 405)
  }

  // MARK: Limits

  @Test(arguments: ["", "{", "[]", #"{"session":"x"}"#, #"{"session":"x","number":1,"events":[{"id":1,"kind":"?"}]}"#])
  func `a post without edits is refused`(body: String) {
    #expect(Screen.site().respond(to: .post("/edits", Array(body.utf8))).status == 400)
  }

  @Test func `posts that are too long, or have too many events, are refused`() async throws {
    let site = Screen.site()
    let browser = try await Browser(site)
    #expect(site.respond(to: .post("/edits", [UInt8](repeating: 32, count: 65537))).status == 413)
    #expect(browser.post([[String: Any]](repeating: ["id": 1, "kind": "click"], count: 257)) == 413)
  }

  @Test func `the script is told how much a post may have`() throws {
    var limits = SiteLimits()
    (limits.bodySize, limits.events) = (4096, 20)
    let html = try #require(String(bytes: Screen.site(limits: limits).respond(to: .get("/")).bytes, encoding: .utf8))
    #expect(html.contains(#"<meta name="limits" content="4096 20">"#))
  }

  @Test func `the number of sessions is limited, and one that ends makes room`() async throws {
    var limits = SiteLimits()
    limits.sessions = 2
    let site = Screen.site(limits: limits)
    let browser = try await Browser(site)
    _ = try await Browser(site)
    let refusal = site.respond(to: .get("/"))
    #expect(refusal.status == 503)
    #expect(refusal.headers["retry-after"] == "10")
    browser.close()
    #expect(site.respond(to: .get("/")).status == 200)
  }

  @Test func `an unknown session has no stream and takes no edits`() {
    let site = Screen.site()
    #expect(site.respond(to: .get("/events", query: ["session": "x"])).status == 404)
    #expect(site.respond(to: .get("/events")).status == 404)
    let body = #"{"session":"x","number":1,"events":[]}"#
    #expect(site.respond(to: .post("/edits", Array(body.utf8))).status == 404)
  }

  @Test func `identifiers of sessions are long, and no two are alike`() async throws {
    let site = Screen.site()
    let (one, other) = (try await Browser(site).session, try await Browser(site).session)
    #expect(one.count == 48)
    #expect(one != other)
  }
}
