// The samples of the page "Optimistic updates".
import Binding
import BindingCollections
import BindingTesting

struct Message: Identifiable, Equatable, Sendable {
  enum State { case draft, posted, refused }
  var id: Int
  var text: String
  var state = State.posted

  var refused: Message { Message(id: id, text: text, state: .refused) }
}

struct Refused: Error {}

/// A service that refuses what is empty.
struct Service: Sendable {
  let clock: ManualClock

  func messages() async throws -> [Message] {
    [Message(id: 1, text: "First!")]
  }

  func post(_ text: String) async throws -> Message {
    try await clock.sleep(for: .seconds(1))
    if text.isEmpty { throw Refused() }
    return Message(id: 7, text: text)
  }

  func rename(_ name: String) async throws -> String {
    try await clock.sleep(for: .seconds(1))
    return name.capitalized
  }
}

extension String {
  var capitalized: String { prefix(1).uppercased() + dropFirst() }
}

// MARK: A list

@MainActor
final class ThreadViewModel {
  let messages: Pages<Message, Int>
  private let service: Service
  private var drafts = 0

  init(_ service: Service) {
    self.service = service
    messages = Pages(of: { true }) { _, _ in
      Page(try await service.messages(), next: nil)
    }
  }

  func send(_ text: String) {
    drafts += 1
    let draft = Message(id: -drafts, text: text, state: .draft)
    messages.elements.append(draft)
    post.execute(draft)
  }

  private(set) lazy var post = Command<Message, (Int, Message)>(
    for: self, policy: .queue, whenReleased: .finish
  ) { [service] draft in
    do {
      return (draft.id, try await service.post(draft.text))
    } catch {
      return (draft.id, draft.refused)
    }
  } then: { me, answer in
    me.messages.elements.replace(id: answer.0, with: answer.1)
  }
}

// MARK: A value

@MainActor
final class ProfileViewModel {
  private let service: Service
  let profile: Resource<String>

  init(_ service: Service) {
    self.service = service
    profile = Resource { "ada" }
  }

  var name: String {
    rename.requested.value ?? profile.value.value ?? ""
  }

  private(set) lazy var rename = Command<String, String>(
    for: self, policy: .latest
  ) { [service] name in
    try await service.rename(name)
  } then: { me, saved in
    me.profile.update(saved)
  }
}

let clock = ManualClock()
let service = Service(clock: clock)

let thread = ThreadViewModel(service)
let rows = thread.messages.elements.observe { messages in
  print(messages.map { "\($0.id) \($0.text) (\($0.state))" })
}
await drain { thread.messages.state.value.hasLoaded }
thread.send("Hello")
thread.messages.refresh.execute()
await clock.run()
thread.send("")
await clock.run()

let profile = ProfileViewModel(service)
let shown = Computed { profile.name }.observe { print($0) }
await drain { profile.profile.value.value != nil }
profile.rename.execute("grace")
await clock.run()

// Prints:
// []
// ["1 First! (posted)"]
// ["1 First! (posted)", "-1 Hello (draft)"]
// ["1 First! (posted)", "7 Hello (posted)"]
// ["1 First! (posted)", "7 Hello (posted)", "-2  (draft)"]
// ["1 First! (posted)", "7 Hello (posted)", "-2  (refused)"]
//
// ada
// grace
// Grace
