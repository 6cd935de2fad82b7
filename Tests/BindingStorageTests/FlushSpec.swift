import Binding
import BindingStorage
import BindingTesting
import Foundation
import TestSupport
import Testing

/// A flush, and the end of the program, while an operation is under way.
@MainActor struct FlushSpec {
  struct Refused: Error {}

  let clock = ManualClock()
  let scope = Scope()
  let shelf = Shelf()

  @Test func `a flush in an operation stores what it has written so far`() {
    // A closure that captured `self` would keep the scope that keeps the closure.
    let shelf = shelf
    let storage = ValueStorage(shelf, clock: clock)
    let (n, m) = (Observable(0), Observable(0))
    n.persist("n", in: storage).store(in: scope)
    m.persist("m", in: storage).store(in: scope)
    let other = Observable(0)
    other.persist("n", in: storage).store(in: scope)
    batch {
      n.value = 1
      #expect(storage.flushNow())
      #expect(shelf.texts == ["n": "1"])
      other.value = 2
      #expect(storage.flushNow())
      #expect(shelf.texts == ["n": "2"])
      m.value = 3
    }
    #expect(n.value == 2 && other.value == 2)
    #expect(storage.flushNow() && shelf.texts == ["n": "2", "m": "3"])
    let command = Command {
      n.value = 4
      #expect(storage.flushNow() && shelf.texts["n"] == "4")
    }
    command.execute()
    Effect {
      m.value = n.value * 10
      #expect(storage.flushNow() && shelf.texts["m"] == "\(n.value * 10)")
    }
    .store(in: scope)
    n.value = 5
    #expect(shelf.texts["m"] == "50")
  }

  @Test func `a flush in an operation stores the value of a subscription that has ended there`() {
    let storage = ValueStorage(shelf, clock: clock)
    let n = Observable(0)
    let token = n.persist("n", in: storage)
    batch {
      n.value = 1
      token.cancel()
      #expect(storage.flushNow() && shelf.texts == ["n": "1"])
    }
  }

  @Test func `a flush in a transaction stores nothing of it, and says so`() {
    let storage = ValueStorage(shelf, clock: clock)
    let n = Observable(0)
    n.persist("n", in: storage).store(in: scope)
    try? transaction {
      #expect(storage.flushNow())
      n.value = 1
      #expect(!storage.flushNow())
      throw Refused()
    }
    #expect(storage.flushNow() && shelf.texts == [:])
    transaction {
      n.value = 2
      #expect(!storage.flushNow())
    }
    #expect(storage.flushNow() && shelf.texts == ["n": "2"])
  }

  @Test func `a flush in a transaction that has changed something is reported, because the answer is easily dropped`() {
    let storage = ValueStorage(shelf, clock: clock)
    let n = Observable(0)
    n.persist("n", in: storage).store(in: scope)
    var told: [Diagnostic] = []
    withDiagnostics({ told.append($0) }) {
      transaction {
        storage.flushNow()
        #expect(told.isEmpty)
        n.value = 1
        storage.flushNow()
      }
      batch {
        n.value = 2
        storage.flushNow()
      }
    }
    #expect(told.map(\.kind) == [.flushedInTransaction] && shelf.texts == ["n": "2"])
    let text = "A flush of '\(storage.name)' stores nothing that the transaction under way has changed."
    #expect(told.map(\.description) == [text])
  }

  @Test func `a change whose flush pauses its scope is stored when that is resumed`() async {
    let storage = ValueStorage(shelf, clock: clock)
    let (n, isShown) = (Observable(0), Scope())
    n.persist("n", in: storage).store(in: isShown)
    n.observeChanges { _, _ in isShown.pause() }.store(in: scope)
    n.value = 1
    await storage.flush()
    #expect(shelf.texts == [:])
    shelf.write(["n": "7"])
    await storage.flush()
    isShown.resume()
    #expect(await storage.flush() && shelf.texts == ["n": "1"])
    isShown.end()
  }

  @Test func `a flush in an operation stores a change beside a paused value of its key`() {
    let storage = ValueStorage(shelf, clock: clock)
    let (one, two, isShown) = (Observable(0), Observable(0), Scope())
    one.persist("n", in: storage).store(in: isShown)
    two.persist("n", in: storage).store(in: scope)
    isShown.pause()
    batch {
      two.value = 2
      #expect(storage.flushNow() && shelf.texts == ["n": "2"])
    }
    isShown.resume()
    #expect(one.value == 2)
    #expect(storage.flushNow() && shelf.texts == ["n": "2"])
    isShown.end()
  }

  @Test func `an exit in an operation stores what it has written`() async throws {
    let folder = try TemporaryFolder()
    let file = folder["settings.json"].path
    _ = await #expect(processExitsWith: .success) { [file = file as String] in
      await MainActor.run {
        let (n, scope) = (Observable(0), Scope())
        n.persist("n", in: FileStorage(URL(filePath: file))).store(in: scope)
        batch {
          n.value = 1
          exit(0)
        }
      }
    }
    #expect(try folder.text(of: "settings.json") == "{\n  \"n\" : 1\n}\n")
  }

  @Test func `an exit in a transaction stores nothing of it, and reports that`() async throws {
    let folder = try TemporaryFolder()
    let file = folder["settings.json"].path
    let end = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      [file = file as String] in
      await MainActor.run {
        let (n, scope) = (Observable(0), Scope())
        n.persist("n", in: FileStorage(URL(filePath: file))).store(in: scope)
        transaction {
          n.value = 1
          exit(0)
        }
      }
    }
    #expect(folder.names == [])
    #expect(end.message.contains("has ended before all values were saved"))
  }

  /// Its storage is made by an initialiser of a property, which the compiler does not count as on the actor.
  @MainActor private final class Settings {
    lazy var storage = ValueStorage(Self.shelf, clock: Self.clock)
    static let (shelf, clock) = (Shelf(["n": "1"]), ManualClock())
  }

  @Test func `a storage that a property of the main actor is made with takes up what others have stored`() async {
    let settings = Settings()
    let n = Observable(0)
    let (seen, sender) = AsyncStream.makeStream(of: Int.self)
    n.persist("n", in: settings.storage).store(in: scope)
    n.observeChanges { sender.yield($1) }.store(in: scope)
    Settings.shelf.write(["n": "2"])
    while Settings.clock.sleeperCount < 1 { await Task.yield() }
    await Settings.clock.advance(by: .milliseconds(250))
    for await value in seen {
      #expect(value == 2)
      break
    }
  }
}
