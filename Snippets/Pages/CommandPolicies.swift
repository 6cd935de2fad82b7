// The samples of the page "Commands".
import Binding

struct Message {
  let text: String
}

struct Draft {
  var text = ""
  var validated: Message? { text.isEmpty ? nil : Message(text: text) }
}

final class Button: CommandTrigger {
  var isEnabled = false
  var onTrigger: (() -> Void)?
}

func hits(for query: String) async throws -> [String] {
  await Task.yield()
  try Task.checkCancellation()
  return ["\(query) 1", "\(query) 2"]
}

// MARK: A condition that hands something over

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

// MARK: Several as one

let announce = Command<Void, Void> { print("announced") }
let finish = Command.inOrder([publish, announce])
print("finish", finish.isEnabled.value)

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

let search = Command<String, [String]>(policy: .latest) {
  try await hits(for: $0)
}
search.execute("A")
search.execute("Ada")  // what is under way is told to stop
for await isSearching in search.isExecuting.values where !isSearching { break }
print(search.output.value ?? [])

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

let scope = Scope()
let button = Button()
send.bind(to: button).store(in: scope)
send.store(in: scope)  // what is under way ends with the scope
button.onTrigger?()
scope.end()
print("can send:", send.isEnabled.value)

// Prints:
// can send: false
// can send: true
// sent Hello
// hint: No title.
// hint: none
// published News
// finish true
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
