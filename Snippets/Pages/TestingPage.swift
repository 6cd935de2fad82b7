// The samples of the page "Testing".
import Binding
import BindingTesting
import Testing

@MainActor
final class SearchModel {
  @Tracked var query = ""
  private let clock: any Clock<Duration>
  private let find: @MainActor (String) async throws -> [String]

  private(set) lazy var hits = Resource(
    for: self, given: { $0.query.isEmpty ? nil : $0.query }, debounce: .milliseconds(300), clock: clock
  ) { [find] text in try await find(text) }

  init(clock: some Clock<Duration>, find: @escaping @MainActor (String) async throws -> [String]) {
    self.clock = clock
    self.find = find
  }
}

@Suite @MainActor
struct SearchModelSpec {
  @Test func `searches when the user stops typing`() async {
    let clock = ManualClock()
    var asked: [String] = []
    let model = SearchModel(clock: clock) { text in
      asked.append(text)
      return ["\(text) Lovelace"]
    }
    let hits = Recorder(model.hits.value)
    model.query = "A"
    model.query = "Ada"
    await clock.advance(by: .milliseconds(299))
    #expect(asked == [])
    await clock.advance(by: .milliseconds(1))
    await hits.wait(for: 2)
    #expect(asked == ["Ada"])
    #expect(hits.values == [nil, ["Ada Lovelace"]])
  }

  @Test func `is released while it waits`() async {
    let clock = ManualClock()
    await expectReleased {
      let model = SearchModel(clock: clock) { _ in [] }
      let hits = Recorder(model.hits.value)
      model.query = "Ada"
      await clock.advance(by: .milliseconds(299))
      #expect(hits.values == [nil])
      return model
    }
  }
}

// MARK: A double of a server

nonisolated protocol GuestServer: Sendable {
  func guests() async throws -> [String]
}

@MainActor final class FakeServer: GuestServer {
  var asked = 0
  var answer: Result<[String], any Error> = .success(["Ada"])

  @MainActor func guests() async throws -> [String] {
    asked += 1
    return try answer.get()
  }
}

@MainActor final class GuestList {
  @Tracked private(set) var guests: [String] = []
  private let server: any GuestServer

  private(set) lazy var load = Command(for: self) { [server] in
    try await server.guests()
  } then: { me, guests in
    me.guests = guests
  }

  init(_ server: any GuestServer) { self.server = server }
}

let server = FakeServer()
let list = GuestList(server)
try await list.load.run()
print(server.asked, list.guests)

// What the framework does, so that this program shows something.
await SearchModelSpec().`searches when the user stops typing`()
await SearchModelSpec().`is released while it waits`()
print("done")

// Prints:
// 1 ["Ada"]
// done
