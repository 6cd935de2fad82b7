import Binding
import BindingRecording
import BindingStorage
import BindingTesting
import Foundation
import Testing

@MainActor struct StorageExplainingSpec {
  private let clock = ManualClock()
  private let scope = Scope()

  @Test func `why tells that a value was read`() {
    let storage = ValueStorage(Shelf(["count": "1"]), clock: clock)
    withTracing {
      let count = Observable(0, name: "count")
      count.persist("count", in: storage).store(in: scope)
      #expect(why(count) == "'count' was written by reading shelf.")
    }
  }

  @Test func `failures tell nothing of a redacted value`() {
    let storage = ValueStorage(Shelf(["pin": #""4711""#]), clock: clock)
    let pin = Observable(0, name: "pin").redacted()
    pin.persist("pin", in: storage).store(in: scope)
    #expect(storage.failure.value?.description == "shelf: 'pin' cannot be decoded")
  }

  @Test func `recordings have nothing of a redacted value`() throws {
    let folder = try TemporaryFolder()
    let shelf = Shelf(["pin": #""swordfish 1""#, "name": #""Ada""#])
    let storage = ValueStorage(shelf, clock: clock)
    let recording = try Graph.record(to: folder["run.jsonl"].path, values: true, internals: true)
    let (pin, name) = (Observable("", name: "pin").redacted(), Observable("", name: "name"))
    let token = pin.persist("pin", in: storage)
    name.persist("name", in: storage).store(in: scope)
    shelf.write(["pin": #""swordfish 2""#, "name": #""Grace""#])
    storage.flushNow()
    batch {
      pin.value = "swordfish 3"
      token.cancel()
    }
    shelf.write(["pin": #""swordfish 4""#])
    let again = pin.persist("pin", in: storage)
    storage.flushNow()
    again.cancel()
    try recording.end()
    let text = try folder.text(of: "run.jsonl")
    #expect(text.contains("Grace"))
    #expect(!text.contains("swordfish"), "\(text)")
  }
}
