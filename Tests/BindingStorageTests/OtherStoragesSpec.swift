import Binding
import BindingStorage
import BindingTesting
import Foundation
import Testing

struct OtherStoragesSpec {
  @Test func `a storage in memory shows what it has`() {
    let storage = MemoryStorage(["count": "1"])
    let count = Observable(0)
    let token = count.persist("count", in: storage)
    #expect(count.value == 1)
    count.value = 2
    #expect(storage.texts == ["count": "2"])
    token.cancel()
  }

  @Test func `user defaults keep numbers, texts and booleans as such`() throws {
    struct Size: Codable, Equatable { var width = 1, height = 2 }
    let suite = "BindingStorage-\(UUID().uuidString)"
    let defaults = try #require(UserDefaults(suiteName: suite))
    defer { defaults.removePersistentDomain(forName: suite) }
    defaults.set(0.5, forKey: "ratio")
    defaults.set(true, forKey: "isOn")
    let storage = DefaultsStorage(defaults)
    let tokens = Scope()
    let (ratio, isOn, name) = (Observable(0.0), Observable(false), Observable("Ada"))
    let (size, choice) = (Observable(Size()), Observable(Int?.some(1)))
    ratio.persist("ratio", in: storage).store(in: tokens)
    isOn.persist("isOn", in: storage).store(in: tokens)
    name.persist("name", in: storage).store(in: tokens)
    size.persist("size", in: storage).store(in: tokens)
    choice.persist("choice", in: storage).store(in: tokens)
    #expect(ratio.value == 0.5 && isOn.value)
    batch {
      ratio.value = 0.75
      isOn.value = false
      name.value = #"{"a": 1}"#
      size.value.width = 3
      choice.value = nil
    }
    storage.flushNow()
    #expect(defaults.double(forKey: "ratio") == 0.75)
    #expect(defaults.object(forKey: "isOn") as? Bool == false)
    #expect(defaults.string(forKey: "name") == #"{"a": 1}"#)

    let again = DefaultsStorage(defaults)
    let (laterName, laterSize, laterChoice) = (Observable(""), Observable(Size()), Observable(Int?.some(1)))
    laterName.persist("name", in: again).store(in: tokens)
    laterSize.persist("size", in: again).store(in: tokens)
    laterChoice.persist("choice", in: again).store(in: tokens)
    #expect(laterName.value == name.value && laterSize.value == size.value && laterChoice.value == nil)
    defaults.set("Grace", forKey: "name")
    again.flushNow()
    #expect(laterName.value == "Grace")
    tokens.end()
  }

  @Test func `plain synchronous code stores, and takes up after its changes`() throws {
    let folder = try TemporaryFolder()
    let storage = FileStorage(folder["settings.json"])
    let scope = Scope()
    let (a, b) = (Observable(0), Observable(0))
    a.persist("a", in: storage).store(in: scope)
    b.persist("b", in: storage).store(in: scope)
    a.value = 1
    #expect(storage.flushNow())
    try folder.write(#"{"a": 1, "b": 2}"#, to: "settings.json")
    #expect(b.value == 0)
    storage.flushNow()
    #expect(b.value == 2)
    scope.end()
  }

  private actor Store {
    let clock: ManualClock
    private let count = Observable(0)
    private let scope = Scope()
    private let seen: AsyncStream<Int>.Continuation

    init(_ clock: ManualClock, _ seen: AsyncStream<Int>.Continuation) {
      self.clock = clock
      self.seen = seen
    }

    func begin(_ shelf: Shelf) {
      count.persist("count", in: ValueStorage(shelf, clock: clock)).store(in: scope)
      count.observeChanges { [seen] in seen.yield($1) }.store(in: scope)
    }

    func increment() { count.value += 1 }
  }

  @Test func `an actor has its own storage, and is not kept by it`() async {
    let (shelf, clock) = (Shelf(["count": "1"]), ManualClock())
    let (seen, sender) = AsyncStream.makeStream(of: Int.self)
    weak var released: Store?
    do {
      let store = Store(clock, sender)
      released = store
      await store.begin(shelf)
      shelf.write(["count": "5"])
      while clock.sleeperCount < 1 { await Task.yield() }
      await clock.advance(by: .milliseconds(250))
      var values = seen.makeAsyncIterator()
      #expect(await values.next() == 5)
      await store.increment()
      withExtendedLifetime(store) {}
    }
    while released != nil { await Task.yield() }
    await shelf.nextSave()
    #expect(shelf.texts == ["count": "6"])
  }
}
