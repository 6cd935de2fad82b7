// The samples of the page "Commands".
import Binding

struct Message {
  let text: String
}

struct Draft {
  var text = ""
  var validated: Message? { text.isEmpty ? nil : Message(text: text) }
}

/// A server.
struct Service {
  func post(_ message: Message) async throws -> String {
    await Task.yield()
    return message.text
  }

  func hits(for query: String) async throws -> [String] {
    await Task.yield()
    try Task.checkCancellation()
    return ["\(query) 1", "\(query) 2"]
  }
}

final class Button: CommandTrigger {
  var isEnabled = false
  var onTrigger: (() -> Void)?
}

let scope = Scope()

// MARK: In a view model

@MainActor
final class Comments {
  @Tracked var draft = Draft()
  @Tracked private(set) var posted: [String] = []
  @Tracked private(set) var hits: [String] = []
  @Tracked private(set) var unsent: [Message] = []
  private let service = Service()

  private(set) lazy var clear = Command(
    for: self, enabledIf: { !$0.draft.text.isEmpty }
  ) { me in me.draft.text = "" }

  private(set) lazy var post = Command(
    for: self, given: { $0.draft.validated }
  ) { [service] message in
    try await service.post(message)
  } then: { me, text in
    me.posted.append(text)
    me.draft.text = ""
  }

  let published = Event<String>()
  let closed = Event<Void>()
  private(set) lazy var publish = Command(
    for: self, given: { $0.draft.validated }
  ) { [service] message in
    try await service.post(message)
  } then: { me, text in
    me.posted.append(text)
    me.draft.text = ""
    me.published.send(text)
    me.closed.send()
  }

  private(set) lazy var search = Command<String, [String]>(
    for: self, policy: .latest
  ) { [service] text in
    try await service.hits(for: text)
  } then: { me, hits in
    me.hits = hits
  }

  private(set) lazy var send = Command<Message, String>(
    for: self, policy: .concurrent()
  ) { [service] message in
    try await service.post(message)
  } then: { me, message, text in
    me.posted.append(text)
  } failed: { me, message, error in
    me.unsent.append(message)
  }

  private(set) lazy var remove = Command<String, Void>(
    for: self, enabledFor: { me, text in me.posted.contains(text) }
  ) { me, text in
    me.posted.removeAll { $0 == text }
  }
}

let comments = Comments()
print("can post:", comments.post.isEnabled.value)
comments.draft.text = "Hello"
print("can post:", comments.post.isEnabled.value)

// MARK: Once

comments.post.outputs.observe { print("posted:", $0) }.store(in: scope)
try await comments.post.run()
print(comments.posted, "can clear:", comments.clear.isEnabled.value)

// MARK: The last thing that a screen does

@MainActor
final class Editor {
  @Tracked var text = "Dear Ada"
  private let service = Service()

  private(set) lazy var save = Command(
    for: self, given: { Message(text: $0.text) }, whenReleased: .finish
  ) { [service] message in
    try await service.post(message)
  }
}

var editor: Editor? = Editor()
var isSaved = false
editor?.save.outputs.observe {
  print("saved:", $0)
  isSaved = true
}.store(in: scope)
editor?.save.execute()
editor = nil  // the screen is dismissed, and goes
while !isSaved { await Task.yield() }

@MainActor
final class NameStore {
  @Tracked var name = "Ada"
}

@MainActor
final class RenameViewModel {
  private let store: NameStore
  private let service = Service()

  private(set) lazy var save = Command<Message, String>(
    for: store, policy: .queue, whenReleased: .finish
  ) { [service] message in
    try await service.post(message)
  } then: { store, name in
    store.name = name
  }

  init(_ store: NameStore) { self.store = store }
}

let store = NameStore()
var rename: RenameViewModel? = RenameViewModel(store)
rename?.save.execute(Message(text: "Grace"))
rename = nil
while store.name != "Grace" { await Task.yield() }
print("stored:", store.name)

// MARK: Without an owner

let draft = Observable(Draft())
let send = Command<Void, String>(
  given: { draft.value.validated }
) { message in
  await Task.yield()  // a request
  return "sent \(message.text)"
}

print("can send:", send.isEnabled.value)
draft.value.text = "Hello"
print("can send:", send.isEnabled.value)
print(try await send.run())

// MARK: A reason

let title = Observable("")
let publish = Command<Void, Void>(
  disabledBecause: { title.value.isEmpty ? "No title." : nil }
) {
  print("published", title.value)
}
let hint = publish.reason.observe { print("hint:", $0 ?? "none") }
title.value = "News"
publish.execute()

// MARK: Other commands

let announce = Command<Void, Void> { print("announced") }
let finish = Command<Void, Void>(
  enabledIf: { publish.isEnabled.value }
) {
  try await publish.run()
  try await announce.run()
}
try await finish.run()

// MARK: How far it has come

let upload = Command<[String], Void>.reporting { parts, progress in
  for (number, part) in parts.enumerated() {
    await Task.yield()  // sends the part
    print("sent", part)
    progress.fraction = Double(number + 1) / Double(parts.count)
  }
}
let bar = upload.progress.observe { print("bar:", $0 ?? 0) }
try await upload.run(["one", "two"])

// MARK: Policies

comments.search.execute("A")
comments.search.execute("Ada")  // what is under way is told to stop
for await isSearching in comments.search.isExecuting.values
where !isSearching { break }
print(comments.hits)

// MARK: Cancelling

let download = Command<Int, Int>(policy: .concurrent(limit: 3)) { number in
  while !Task.isCancelled { await Task.yield() }
  return number
}
download.execute(1)
download.execute(2)
if let first = download.executions.value.first { download.cancel(first) }
print(download.executions.value.map { "\($0.input) \($0.phase)" })
download.cancel()
print("cancelling:", download.isCancelling.value)
for await isDownloading in download.isExecuting.values where !isDownloading { break }
print("cancelling:", download.isCancelling.value, "output:", download.output.value ?? 0)

// MARK: Binding and ending

let button = Button()
send.bind(to: button).store(in: scope)
send.store(in: scope)  // what is under way ends with the scope
button.onTrigger?()
scope.end()
print("can send:", send.isEnabled.value)

// Prints:
// can post: false
// can post: true
// posted: Hello
// ["Hello"] can clear: false
// saved: Dear Ada
// stored: Grace
// can send: false
// can send: true
// sent Hello
// hint: No title.
// hint: none
// published News
// published News
// announced
// bar: 0.0
// bar: 0.0
// sent one
// bar: 0.5
// sent two
// bar: 1.0
// bar: 0.0
// ["Ada 1", "Ada 2"]
// ["1 cancelling", "2 running"]
// cancelling: true
// cancelling: false output: 0
// can send: false
