// The samples about commands in "Getting Started" and "Isolation".
import Binding

struct Offline: Error {}

/// A service.
struct Office {
  func post(_ text: String) async throws {
    await Task.yield()  // a request
  }
}

// MARK: A command

@MainActor
final class Letter {
  @Tracked var text = "Dear Ada"
  private let office = Office()
  private(set) lazy var send = Command(
    for: self, given: { $0.text.isEmpty ? nil : $0.text }
  ) { [office] text in
    try await office.post(text)
  } then: { me, _ in
    me.text = ""
  }
}

let letter = Letter()
try await letter.send.run()
print("can send:", letter.send.isEnabled.value)

let isOnline = Observable(false)
let load = Command<Int, String>(enabledIf: { isOnline.value }) { page in
  await Task.yield()  // a request
  guard page > 0 else { throw Offline() }
  return "page \(page)"
}

let showing = Effect { print("can load:", load.isEnabled.value) }
isOnline.value = true
print(try await load.run(1))

let failing = load.failures.observe { print("failed:", $0) }
_ = try? await load.run(0)

// MARK: Work without an owner, in an actor

actor Importer {
  private let count = Observable(0)
  private(set) lazy var take = makeTake()

  private func makeTake() -> Command<Int, Void> {
    let count = count  // not `{ [count] number in … }`
    return Command { number in
      await Task.yield()  // a request
      count.value += number
    }
  }

  func start() async throws {
    try await take.run(1)
    print("imported", count.value)
  }
}

let importer = Importer()
try await importer.start()

// Prints:
// can send: false
// can load: false
// can load: true
// can load: false
// can load: true
// page 1
// can load: false
// failed: Offline()
// can load: true
// imported 1
