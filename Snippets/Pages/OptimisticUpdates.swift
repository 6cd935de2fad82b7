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

  func turn(_ isOn: Bool) async throws -> Bool {
    try await clock.sleep(for: .seconds(1))
    if !isOn { throw Refused() }
    return isOn
  }

  func rename(_ name: String) async throws -> String {
    try await clock.sleep(for: .seconds(1))
    return name.capitalized
  }
}

extension String {
  var capitalized: String { prefix(1).uppercased() + dropFirst() }
}

// MARK: A switch

@MainActor
final class WatchViewModel {
  @Tracked private var saved = false
  private let service: Service

  init(_ service: Service) { self.service = service }

  var isOn: Bool {
    get { turn.requested.value ?? saved }
    set { turn.execute(newValue) }
  }
  private(set) lazy var isOnSwitch = Lens(of: self, \.isOn)

  private(set) lazy var turn = Command<Bool, Bool>(
    for: self, policy: .queue
  ) { [service] isOn in
    try await service.turn(isOn)
  } then: { me, isOn in
    me.saved = isOn
  }
}

// MARK: A list

@MainActor
final class ThreadViewModel {
  private let service: Service
  private var drafts = 0

  init(_ service: Service) { self.service = service }

  private(set) lazy var messages = Pages<Message, Int>(
    for: self, given: { _ in true }
  ) { [service] _, _ in
    Page(try await service.messages(), next: nil)
  }

  func send(_ text: String) {
    drafts += 1
    let draft = Message(id: -drafts, text: text, state: .draft)
    messages.elements.append(draft)
    post.execute(draft)
  }

  private(set) lazy var post = Command<Message, Message>(
    for: self, policy: .queue, whenReleased: .finish
  ) { [service] draft in
    try await service.post(draft.text)
  } then: { me, draft, posted in
    me.messages.elements.replace(id: draft.id, with: posted)
  } failed: { me, draft, error in
    me.messages.elements.replace(id: draft.id, with: draft.refused)
  }
}

// MARK: A value

@MainActor
final class ProfileViewModel {
  private let service: Service
  private(set) lazy var profile = Resource(for: self) { "ada" }

  init(_ service: Service) { self.service = service }

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

let watch = WatchViewModel(service)
let shownSwitch = watch.isOnSwitch.observe { print("switch:", $0) }
let refusals = watch.turn.failures.observe { _ in print("refused") }
watch.isOnSwitch.value = true
await clock.run()
watch.isOnSwitch.value = false  // the server refuses
await clock.run()

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
// switch: false
// switch: true
// switch: false
// refused
// switch: true
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
