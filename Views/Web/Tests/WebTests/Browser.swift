import BindingTesting
import Foundation
import Testing

@testable import WebViews

/// A browser without a screen: it applies patches to a tree as `views.js` does, and posts what its user does.
@MainActor
final class Browser {
  private let site: Site
  let session: String
  private(set) var title = ""
  private(set) var root = Node(id: 0, tag: "", attributes: [:], children: [])
  private(set) var edits: [Int: Int] = [:]
  private(set) var said: [String] = []
  private(set) var focused: Int?
  private(set) var lastEventID: Int?
  /// The names of the patches of the latest message.
  private(set) var latest: [String] = []
  /// How many messages have come.
  private(set) var messages = 0
  private var posts = 0
  private(set) var waiting: [[String: Any]] = []
  private var stream: EventStream.AsyncIterator?

  /// Opens the page, and its stream unless it is to wait.
  init(_ site: Site, connects: Bool = true) async throws {
    self.site = site
    let shell = site.respond(to: .get("/"))
    let html = try #require(String(bytes: shell.bytes, encoding: .utf8))
    let match = try #require(try /name="session" content="([0-9a-f]+)"/.firstMatch(in: html))
    session = String(match.1)
    if connects { try await connect() }
  }

  // MARK: The stream

  func connect() async throws {
    let headers = lastEventID.map { ["last-event-id": String($0)] } ?? [:]
    let response = site.respond(to: .get("/events", query: ["session": session], headers: headers))
    guard case .events(let events) = response.body else {
      throw Refusal(status: response.status)
    }
    stream = events.makeAsyncIterator()
    await receive()
  }

  func disconnect() { stream = nil }

  struct Refusal: Error { let status: Int }

  /// Takes what the server sends next. `false` when the stream is over.
  @discardableResult
  func receive() async -> Bool {
    guard var iterator = stream else { return false }
    let text = await iterator.next()
    stream = text == nil ? nil : iterator
    guard let text else { return false }
    for line in text.split(separator: "\n") {
      if line.hasPrefix("id: ") { lastEventID = Int(line.dropFirst(4)) }
      if line.hasPrefix("data: ") { show(String(line.dropFirst(6))) }
    }
    return true
  }

  private func show(_ data: String) {
    messages += 1
    guard let patches = try? JSONSerialization.jsonObject(with: Data(data.utf8)) as? [[Any]] else {
      Issue.record("no patches: \(data)")
      return
    }
    latest = patches.map { $0[0] as? String ?? "" }
    for patch in patches { apply(patch) }
  }

  private func apply(_ patch: [Any]) {
    let id = patch.count > 1 ? patch[1] as? Int ?? 0 : 0
    switch patch[0] as? String {
    case "page":
      title = patch[1] as? String ?? ""
      // What was typed and has not arrived is newer than what the server knows.
      let typed = waiting.compactMap { $0["id"] as? Int }.map { id in (id, root.first { $0.id == id }?.value) }
      root = Node(json: patch[2])
      for (id, value) in typed { root.change(id) { $0.value = value } }
      root.each { if let edit = $0.edit { edits[$0.id] = max(edit, edits[$0.id] ?? 0) } }
    case "title": title = patch[1] as? String ?? ""
    case "text": root.change(id) { $0.text = patch[2] as? String }
    case "attribute": root.change(id) { $0.attributes[patch[2] as? String ?? ""] = patch[3] as? String }
    case "value":
      if edits[id, default: 0] == patch[3] as? Int { root.change(id) { $0.value = patch[2] as? String } }
    case "splice":
      let (offset, removed) = (patch[2] as? Int ?? 0, patch[3] as? Int ?? 0)
      let inserted = (patch[4] as? [Any] ?? []).map { Node(json: $0) }
      root.change(id) { $0.children.replaceSubrange(offset..<offset + removed, with: inserted) }
    case "focus": if patch[2] as? Bool == true { focused = id } else if focused == id { focused = nil }
    case "say": said.append(patch[1] as? String ?? "")
    default: Issue.record("no patch: \(patch)")
    }
  }

  /// Takes everything that the server has to tell.
  func settle() async {
    guard let session = site.sessions[session] else { return }
    session.page.flushNow()
    while session.lastMessage > lastEventID ?? -1 { await receive() }
  }

  // MARK: The user

  /// Types into the input with a label: the whole content. The server is told unless the connection is slow. It is sent
  /// the text unless that is too long for a post.
  func type(_ text: String, into label: String, isSlow: Bool = false, isInPost: Bool = true) {
    let id = input(label)
    root.change(id) { $0.value = text }
    edits[id, default: 0] += 1
    let edit: [String: Any] = ["id": id, "kind": "edit", "edit": edits[id, default: 0]]
    waiting.append(isInPost ? edit.merging(["value": text]) { $1 } : edit)
    if !isSlow { deliver() }
  }

  /// Sends what a slow connection has kept.
  func deliver() {
    if !waiting.isEmpty { post(waiting) }
    waiting = []
  }

  func tell(_ kind: String, _ label: String, _ more: [String: Any] = [:]) {
    post([["id": input(label), "kind": kind].merging(more) { $1 }])
  }

  func press(_ title: String) {
    guard let button = root.first(where: { $0.tag == "button" && $0.text == title }) else {
      Issue.record("there is no button \(title)")
      return
    }
    post([["id": button.id, "kind": "click"]])
  }

  @discardableResult
  func post(_ events: [[String: Any]], number: Int? = nil) -> Int {
    posts += 1
    return post(["session": session, "number": number ?? posts, "events": events])
  }

  @discardableResult
  func post(_ body: [String: Any], to path: String = "/edits") -> Int {
    let bytes = (try? JSONSerialization.data(withJSONObject: body)).map { Array($0) } ?? []
    return site.respond(to: .post(path, bytes)).status
  }

  /// Fetches what is at an address of the page.
  func fetch(_ path: String, _ headers: [String: String] = [:]) -> WebResponse {
    site.respond(to: .get(path, headers: headers))
  }

  func close() { post(["session": session], to: "/end") }

  // MARK: What is seen

  func input(_ label: String) -> Int {
    guard let name = root.first(where: { $0.tag == "label" && $0.text == label })?.attributes["for"] else {
      Issue.record("there is no input \(label)")
      return 0
    }
    return Int(name.dropFirst()) ?? 0
  }

  func node(_ label: String) -> Node? { root.first { [id = input(label)] in $0.id == id } }
  func value(_ label: String) -> String? { node(label)?.value }

  /// The attributes of the pictures on the page.
  var pictures: [[String: String]] {
    var pictures: [[String: String]] = []
    root.each { if $0.tag == "img" { pictures.append($0.attributes) } }
    return pictures
  }

  /// The texts on the page, without those that are empty.
  var texts: [String] {
    var texts: [String] = []
    root.each { if let text = $0.text, !text.isEmpty { texts.append(text) } }
    return texts
  }
}

extension Node {
  init(json: Any) {
    let node = json as? [String: Any] ?? [:]
    self.init(
      id: node["id"] as? Int ?? 0, tag: node["tag"] as? String ?? "",
      attributes: node["attributes"] as? [String: String] ?? [:], text: node["text"] as? String,
      value: node["value"] as? String, edit: node["edit"] as? Int,
      children: (node["children"] as? [Any] ?? []).map { Node(json: $0) })
  }

  func each(_ body: (Node) -> Void) {
    body(self)
    for child in children { child.each(body) }
  }

  func first(where isMeant: (Node) -> Bool) -> Node? {
    if isMeant(self) { return self }
    for child in children {
      if let found = child.first(where: isMeant) { return found }
    }
    return nil
  }

  mutating func change(_ id: Int, _ change: (inout Node) -> Void) {
    if self.id == id { return change(&self) }
    for offset in children.indices { children[offset].change(id, change) }
  }
}

extension WebRequest {
  static let headers = ["Host": "localhost:8080"]

  static func get(_ path: String, query: [String: String] = [:], headers: [String: String] = [:]) -> WebRequest {
    WebRequest(
      method: "GET", path: path, query: query, headers: Self.headers.merging(headers) { $1 })
  }

  static func post(_ path: String, _ body: [UInt8], headers: [String: String] = [:]) -> WebRequest {
    let own = ["Origin": "http://localhost:8080", "Content-Type": "application/json"]
    return WebRequest(
      method: "POST", path: path, headers: Self.headers.merging(own) { $1 }.merging(headers) { $1 }, body: body)
  }
}

extension WebResponse {
  var bytes: [UInt8] { if case .bytes(let bytes) = body { bytes } else { [] } }
}
