import Binding
import BindingArchitecture
import BindingCollections
import BindingStorage
import BindingTesting
import Foundation
import TestSupport
import Testing

@MainActor struct ValueStorageSpec {
  struct Refused: Error {}

  let clock = ManualClock()
  let scope = Scope()

  /// Lets time pass when the storage has begun to wait: for the next look, and for the next save if there is one.
  func pass(_ duration: Duration, sleepers: Int) async {
    while clock.sleeperCount < sleepers { await Task.yield() }
    await clock.advance(by: duration)
  }

  @Test func `changes are saved together, 200 milliseconds after the first`() async {
    let shelf = Shelf()
    let storage = ValueStorage(shelf, clock: clock)
    let (name, age) = (Observable("Ada"), Observable(36))
    name.persist("name", in: storage).store(in: scope)
    age.persist("age", in: storage).store(in: scope)
    name.value = "Grace"
    await pass(.milliseconds(150), sleepers: 2)
    age.value = 37
    name.value = "Augusta"
    await clock.advance(by: .milliseconds(49))
    #expect(shelf.changes.isEmpty)
    await clock.advance(by: .milliseconds(1))
    await shelf.nextSave()
    #expect(shelf.changes == [["name": "\"Augusta\"", "age": "37"]])
    age.value = 38
    age.value = 37
    await storage.flush()
    #expect(shelf.changes.count == 1, "what is stored already is not saved again")
  }

  @Test func `what others have stored is taken up by itself`() async {
    let shelf = Shelf(["count": "1"])
    let storage = ValueStorage(shelf, clock: clock)
    let count = Observable(0)
    let (seen, sender) = AsyncStream.makeStream(of: Int.self)
    count.persist("count", in: storage).store(in: scope)
    count.observeChanges { sender.yield($1) }.store(in: scope)
    shelf.write(["count": "2", "other": "3"])
    await pass(.milliseconds(250), sleepers: 1)
    for await value in seen {
      #expect(value == 2)
      break
    }
    await storage.flush()
    #expect(shelf.changes.isEmpty, "what was read is not stored again")
  }

  @Test func `a release of the storage saves what has changed`() {
    let shelf = Shelf()
    var storage: ValueStorage? = ValueStorage(shelf, clock: clock)
    let count = Observable(0)
    let token = storage.map { count.persist("count", in: $0) }
    storage = nil
    count.value = 1
    #expect(shelf.texts == [:], "the subscription keeps the storage")
    token?.cancel()
    #expect(shelf.texts == ["count": "1"])
  }

  @Test func `a storage goes with its last subscription, and has saved by then`() {
    let shelf = Shelf()
    let count = Observable(0)
    weak var released: ValueStorage?
    do {
      let storage = ValueStorage(shelf, clock: clock)
      released = storage
      let token = count.persist("count", in: storage)
      batch {
        count.value = 2
        token.cancel()
        count.value = 3
      }
    }
    #expect(released == nil)
    #expect(shelf.texts == ["count": "2"], "the value that it had when the subscription ended")
  }

  @Test func `a subscription that is cancelled in a transaction that fails has stored nothing`() async {
    let shelf = Shelf()
    let storage = ValueStorage(shelf, clock: clock)
    let count = Observable(0)
    let token = count.persist("count", in: storage)
    try? transaction {
      count.value = 2
      token.cancel()
      throw Refused()
    }
    await storage.flush()
    #expect(shelf.texts == [:])
  }

  @Test func `a stored value is read again after a transaction that fails has taken it back`() async {
    let shelf = Shelf(["count": "5"])
    let storage = ValueStorage(shelf, clock: clock)
    let count = Observable(0)
    var token: Subscription?
    try? transaction {
      token = count.persist("count", in: storage)
      #expect(count.value == 5)
      throw Refused()
    }
    #expect(count.value == 5)
    await storage.flush()
    #expect(shelf.texts == ["count": "5"] && shelf.changes.isEmpty)
    token?.cancel()
  }

  @Test func `a paused subscription stores and takes up when it is resumed`() async {
    let shelf = Shelf(["mine": "1", "theirs": "1"])
    let storage = ValueStorage(shelf, clock: clock)
    let (mine, theirs) = (Observable(0), Observable(0))
    mine.persist("mine", in: storage).store(in: scope)
    theirs.persist("theirs", in: storage).store(in: scope)
    scope.pause()
    mine.value = 2
    shelf.write(["mine": "3", "theirs": "3"])
    await storage.flush()
    #expect(mine.value == 2 && theirs.value == 1)
    scope.resume()
    #expect(mine.value == 2 && theirs.value == 3)
    await storage.flush()
    #expect(shelf.texts == ["mine": "2", "theirs": "3"])
  }

  @Test func `a failed save is tried again with the next change, and loses nothing`() async {
    let shelf = Shelf()
    let storage = ValueStorage(shelf, clock: clock)
    let (a, b) = (Observable(0), Observable(0))
    a.persist("a", in: storage).store(in: scope)
    b.persist("b", in: storage).store(in: scope)
    let full = StorageFailure(.unwritable, "shelf: no space left")
    shelf.fail(with: full)
    a.value = 1
    #expect(await storage.flush() == false)
    #expect(a.value == 1)
    #expect(storage.failure.value == full)
    shelf.fail(with: nil)
    b.value = 2
    #expect(await storage.flush())
    #expect(storage.failure.value == nil)
    #expect(shelf.changes == [["a": "1", "b": "2"]])
  }

  @Test func `failures without an observer are reported`() {
    let shelf = Shelf(["n": "true"])
    var reports: [String] = []
    withDiagnostics({ reports.append("\($0.kind) \($0.names)") }) {
      var storage: ValueStorage? = ValueStorage(shelf, clock: clock)
      let n = Observable(0)
      var token = storage.map { n.persist("n", in: $0) }
      #expect(reports == ["storageFailed [\"shelf\"]"])
      shelf.fail(with: StorageFailure(.unwritable, "shelf: no space left"))
      n.value = 1
      storage?.failure.observe { _ in }.store(in: scope)
      storage?.flushNow()
      #expect(reports.count == 1, "it is observed")
      storage = nil
      token?.cancel()
      token = nil
      #expect(reports.last == "valuesLost [\"shelf\"]")
    }
  }

  @Test func `a value that does not decode stays stored until it changes`() async throws {
    let shelf = Shelf(["count": #""many""#])
    let storage = ValueStorage(shelf, clock: clock)
    let count = Observable(3)
    count.persist("count", in: storage).store(in: scope)
    #expect(count.value == 3)
    let failure = try #require(storage.failure.value)
    #expect(failure.kind == .undecodable && failure.key == "count")
    #expect(failure.description.hasPrefix("shelf: 'count' cannot be decoded: "))
    await storage.flush()
    #expect(shelf.texts == ["count": #""many""#])
    count.value = 4
    await storage.flush()
    #expect(shelf.texts == ["count": "4"])
    #expect(storage.failure.value == nil)
  }

  @Test func `a value that cannot be encoded leaves what is stored`() async throws {
    struct Half: Codable {
      var isBroken = false
      func encode(to encoder: any Encoder) throws {
        if isBroken { throw Refused() }
        try true.encode(to: encoder)
      }
      init(isBroken: Bool) { self.isBroken = isBroken }
      init(from decoder: any Decoder) throws {}
    }
    let shelf = Shelf(["half": "true"])
    let storage = ValueStorage(shelf, clock: clock)
    let half = Observable(Half(isBroken: false))
    half.persist("half", in: storage).store(in: scope)
    half.value = Half(isBroken: true)
    await storage.flush()
    #expect(storage.failure.value?.kind == .unencodable)
    #expect(shelf.texts == ["half": "true"])
    half.value = Half(isBroken: false)
    #expect(storage.failure.value == nil)
  }

  @Test func `a model that normalises what was read does not store that by itself`() async {
    let shelf = Shelf(["percent": "140"])
    let storage = ValueStorage(shelf, clock: clock)
    let percent = Observable(0, coercing: { min($0, 100) })
    percent.persist("percent", in: storage).store(in: scope)
    #expect(percent.value == 100)
    await storage.flush()
    #expect(shelf.texts == ["percent": "140"])
    percent.value = 90
    await storage.flush()
    #expect(shelf.texts == ["percent": "90"])
  }

  @Test func `a value that replaces another one in a batch begins where that has ended`() async {
    let shelf = Shelf(["n": "1"])
    let storage = ValueStorage(shelf, clock: clock)
    let (former, next) = (Observable(0), Observable(0))
    let token = former.persist("n", in: storage)
    batch {
      former.value = 2
      token.cancel()
      next.persist("n", in: storage).store(in: scope)
    }
    #expect(next.value == 2)
    await storage.flush()
    #expect(shelf.texts == ["n": "2"])
  }

  @Test func `a subscription that is cancelled without a change stores nothing`() async {
    let shelf = Shelf()
    let storage = ValueStorage(shelf, clock: clock)
    let token = Observable(0).persist("n", in: storage)
    batch { token.cancel() }
    await storage.flush()
    #expect(shelf.texts == [:])
  }

  @Test func `a flush in a batch leaves what the batch has written`() {
    let shelf = Shelf(["n": "5", "m": "5"])
    let storage = ValueStorage(shelf, clock: clock)
    let (n, m) = (Observable(0), Observable(0))
    n.persist("n", in: storage).store(in: scope)
    m.persist("m", in: storage).store(in: scope)
    shelf.write(["n": "7", "m": "7"])
    batch {
      n.value = 6
      storage.flushNow()
      #expect(n.value == 6)
    }
    #expect(n.value == 6 && m.value == 7)
    storage.flushNow()
    #expect(shelf.texts == ["n": "6", "m": "7"])
  }

  @Test func `values of one key converge, whatever they count as a change`() {
    let shelf = Shelf()
    let storage = ValueStorage(shelf, clock: clock)
    let (one, two) = (Observable(0, changes: .always), Observable(0, changes: .always))
    one.persist("n", in: storage).store(in: scope)
    two.persist("n", in: storage).store(in: scope)
    var reports: [Diagnostic] = []
    withDiagnostics({ reports.append($0) }) { two.value = 1 }
    #expect(one.value == 1 && reports.isEmpty)
  }

  @Test func `values of one key converge, however they normalise`() async {
    let shelf = Shelf()
    let storage = ValueStorage(shelf, clock: clock)
    let (free, bound) = (Observable(0), Observable(0, coercing: { min($0, 10) }))
    free.persist("n", in: storage).store(in: scope)
    bound.persist("n", in: storage).store(in: scope)
    free.value = 12
    #expect(free.value == 10 && bound.value == 10)
    await storage.flush()
    #expect(shelf.texts == ["n": "10"])
  }

  @Test func `paths, selections, arrays, lenses and tracked properties are persisted`() async {
    final class Settings {
      @Tracked var size = 12.0
      @Tracked var draft: String?
    }
    struct Person: Codable, Equatable { var name = "Ada" }
    let shelf = Shelf()
    let storage = ValueStorage(shelf, clock: clock)
    let settings = Settings()
    let person = Observable(Person())
    let names = ObservableArray(["Ada", "Grace"])
    let path = PresentationPath<Int>()
    let selection = Selection<String>(in: names, by: \.self)
    settings.$size.persist("size", in: storage).store(in: scope)
    settings.$draft.persist("draft", in: storage).store(in: scope)
    person[\.name].persist("name", in: storage).store(in: scope)
    names.persist("names", in: storage).store(in: scope)
    path.items.persist("path", in: storage).store(in: scope)
    selection.single().persist("selected", in: storage).store(in: scope)
    batch {
      settings.size = .nan
      settings.draft = "Dear"
      person.value.name = "Augusta"
      names.append("Joan")
      path.items.value = [3, 5]
      selection.select("Grace")
    }
    await storage.flush()
    #expect(
      shelf.texts == [
        "size": "\"NaN\"", "draft": "\"Dear\"", "name": "\"Augusta\"",
        "names": "[\n    \"Ada\",\n    \"Grace\",\n    \"Joan\"\n  ]", "path": "[\n    3,\n    5\n  ]",
        "selected": "\"Grace\"",
      ])
    shelf.write(["size": "3e1", "draft": "null", "name": "\"A\\u0064a\"", "path": "[]", "selected": "\"Joan\""])
    await storage.flush()
    #expect(settings.size == 30 && settings.draft == nil && person.value == Person())
    #expect(path.items.value == [] && selection.first == "Joan")
  }

  @Test func `what was read is no step of a history`() async {
    let shelf = Shelf(["count": "1"])
    let storage = ValueStorage(shelf, clock: clock)
    let count = Observable(0)
    let history = History(of: count)
    count.persist("count", in: storage).store(in: scope)
    shelf.write(["count": "2"])
    await storage.flush()
    #expect(count.value == 2)
    #expect(!history.undo.isEnabled.value)
    count.value = 3
    history.undo.execute()
    #expect(count.value == 2)
    await storage.flush()
    #expect(shelf.texts == ["count": "2"])
  }

  @Test func `a value that a computed makes is persisted`() async {
    let shelf = Shelf(["row": "1"])
    let storage = ValueStorage(shelf, clock: clock)
    let made = Computed(changes: .always) {
      let row = Observable(0)
      let token = row.persist("row", in: storage)
      return (row, token)
    }
    let (row, token) = made.value
    #expect(row.value == 1)
    row.value = 2
    await storage.flush()
    #expect(shelf.texts == ["row": "2"])
    token.cancel()
  }

  @Test func `the key of the version is refused`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Observable(0).persist("@version", in: MemoryStorage())
    }
    #expect(
      trap.message.contains("'@version' is the key of the version in 'memory', so no value can be persisted there"))
  }
}
