import Binding
import BindingTesting
import TestSupport
import Testing

private struct Refusal: Error {}

/// For which input the shown value of a resource is, and whether there is more to show than a load.
@Suite @MainActor final class LoadedInputSpec {
  private let desk = Desk<Int, String>()
  private let id = Observable<Int?>(1)

  isolated deinit { desk.hangUp() }

  private func resource() -> Resource<String> {
    let (desk, id) = (desk, id)
    return Resource(for: { id.value }, name: "photo") { try await desk.ask($0) }
  }

  @Test func `the former value is shown with the input for which it was loaded`() async {
    let photo = resource()
    var seen: [String] = []
    let view = Effect {
      let number = photo.loadedInput(as: Int.self).map { "\($0)" } ?? "none"
      seen.append("\(number): \(photo.value.value ?? "-"), \(photo.hasSettled.value)")
    }
    await desk.answer(1, "one")
    await drain { seen.last == "1: one, true" }
    id.value = 2
    #expect(seen.last == "1: one, false")
    await desk.answer(2, "two")
    await drain { seen.last == "2: two, true" }
    batch {
      id.value = 3
      #expect(photo.loadedInput(as: Int.self) == 2 && !photo.hasSettled.value)
      id.value = 2
      #expect(photo.hasSettled.value)
      id.value = nil
      #expect(photo.loadedInput(as: Int.self) == nil && !photo.hasSettled.value)
    }
    #expect(seen.last == "none: -, false")
    withExtendedLifetime(view) {}
  }

  @Test func `a load that has failed has settled, unless it is repeated without a value to show`() async {
    let photo = resource()
    let seen = Recorder(photo.hasSettled)
    await desk.fail(1, Refusal())
    await seen.wait(for: 2)
    #expect(photo.loadedInput(as: Int.self) == nil)
    photo.reload()
    #expect(seen.values == [false, true, false])
    await desk.answer(1, "one")
    await seen.wait(for: 4)
    photo.reload()
    await drain { desk.asked.count == 3 }
    #expect(photo.state.value.isLoading && photo.hasSettled.value, "the value is there while it is loaded again")
    await desk.fail(1, Refusal())
    await drain { photo.state.value.failure != nil }
    #expect(seen.values == [false, true, false, true] && photo.loadedInput(as: Int.self) == 1)
    id.value = 2
    await desk.fail(2, Refusal())
    await drain { photo.state.value.failure != nil }
    #expect(photo.loadedInput(as: Int.self) == 1 && photo.hasSettled.value)
    photo.reload()
    await drain { desk.asked.count == 5 }
    #expect(!photo.hasSettled.value, "the value that is shown is that of another input")
  }

  @Test func `a value that is written belongs to the input of that moment`() async {
    let photo = resource()
    let view = photo.state.observe { _ in }
    await desk.answer(1, "one")
    await drain { photo.hasSettled.value }
    batch {
      id.value = 2
      photo.update("two")
      #expect(photo.loadedInput(as: Int.self) == 2 && photo.hasSettled.value)
    }
    #expect(photo.loadedInput(as: Int.self) == 2 && photo.value.value == "two")
    id.value = 1
    #expect(photo.loadedInput(as: Int.self) == 2 && !photo.hasSettled.value)
    view.cancel()
  }

  @Test func `several inputs are one tuple`() async {
    let (query, page) = (Observable("a"), Observable(1))
    let hits = Resource(for: { (query.value, page.value) }) { text, page in "\(text) \(page)" }
    let view = hits.state.observe { _ in }
    await drain { hits.hasSettled.value }
    let input = hits.loadedInput(as: (String, Int).self)
    #expect(input?.0 == "a" && input?.1 == 1)
    view.cancel()
  }

  @Test func `an input is asked for by its type`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let photo = Resource(for: { 1 }, name: "photo") { "photo \($0)" }
      photo.update("one")
      _ = photo.loadedInput(as: String.self)
    }
    #expect(trap.message.contains("the inputs of the resource 'photo' are of the type Int, not String"))
  }
}
