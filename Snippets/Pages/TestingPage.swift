// The samples of the page "Testing".
import Binding
import BindingTesting
import Testing

@MainActor
final class SearchModel {
  let query = Observable("")
  let hits: Resource<[String]>

  init(clock: some Clock<Duration>, find: @escaping @MainActor (String) async throws -> [String]) {
    let settled = query.debounced(for: .milliseconds(300), clock: clock)
    hits = Resource(for: { settled.value.isEmpty ? nil : settled.value }) { text in try await find(text) }
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
    model.query.value = "A"
    model.query.value = "Ada"
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
      model.query.value = "Ada"
      await clock.advance(by: .seconds(1))
      return model
    }
  }
}

// What the framework does, so that this program shows something.
await SearchModelSpec().`searches when the user stops typing`()
await SearchModelSpec().`is released while it waits`()
print("done")

// Prints:
// done
