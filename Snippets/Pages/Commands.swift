// The samples about commands in "Getting Started" and "Isolation".
import Binding

struct Offline: Error {}

// MARK: A command

@MainActor
final class Letter {
  @Tracked var text = "Dear Ada"
  private(set) lazy var send = Command<Void, Void>(
    enabledIf: { [weak self] in self?.text.isEmpty == false }
  ) { @MainActor [weak self] in try await self?.post() }

  private func post() async throws {
    await Task.yield()  // a request
    text = ""
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

// MARK: Capturing in asynchronous work

actor Importer {
  private let count = Observable(0)

  func makeCommand() -> Command<Void, Void> {
    weak let me = self  // not `{ [weak self] in … }`
    return Command {
      await me?.importOne()
    }
  }

  func importOne() {
    count.value += 1
    print("imported", count.value)
  }

  func start() async throws { try await makeCommand().run() }
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
