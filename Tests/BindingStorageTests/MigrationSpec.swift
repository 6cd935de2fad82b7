import Binding
import BindingStorage
import BindingTesting
import Foundation
import Testing

@MainActor struct MigrationSpec {
  struct Refused: Error {}

  let clock = ManualClock()
  let scope = Scope()
  let full = StorageFailure(.unwritable, "shelf: no space left")

  private func storage(_ shelf: Shelf, _ size: Observable<Int>) -> ValueStorage {
    let storage = ValueStorage(shelf, version: 1, clock: clock) { _, values in values.rename("size", to: "fontSize") }
    size.persist("fontSize", in: storage).store(in: scope)
    storage.failure.observe { _ in }.store(in: scope)
    return storage
  }

  @Test func `what changes before migrated values are saved stays`() async {
    let (shelf, size) = (Shelf(["size": "12"]), Observable(0))
    shelf.fail(with: full)
    let storage = storage(shelf, size)
    #expect(size.value == 12)
    size.value = 20
    for _ in 0..<2 {
      #expect(await storage.flush() == false)
      #expect(size.value == 20)
    }
    shelf.fail(with: nil)
    #expect(await storage.flush())
    #expect(size.value == 20 && shelf.texts["fontSize"] == "20" && shelf.texts["@version"] == "1")
  }

  @Test func `a value that changes is kept from the migration of what an older program has stored meanwhile`() async {
    let (shelf, size) = (Shelf(), Observable(0))
    let storage = storage(shelf, size)
    size.value = 20
    shelf.fail(with: full)
    #expect(await storage.flush() == false)
    shelf.write(["size": "14", "other": "1"])
    #expect(await storage.flush() == false)
    #expect(size.value == 20)
    shelf.fail(with: nil)
    #expect(await storage.flush())
    #expect(shelf.texts["fontSize"] == "20" && shelf.texts["@version"] == "1")
    #expect(shelf.changes.contains { $0.keys.contains("size") }, "it was migrated")
  }

  @Test func `a migration that succeeds after a failure stores what has changed meanwhile`() async {
    let (shelf, size) = (Shelf(["fontSize": "\"12\""]), Observable(0))
    let storage = ValueStorage(shelf, version: 1, clock: clock) { _, values in
      if let size: Int = try values.value("fontSize") { try values.set(size, for: "fontSize") }
    }
    storage.failure.observe { _ in }.store(in: scope)
    let other = Observable(0)
    size.persist("fontSize", in: storage).store(in: scope)
    other.persist("other", in: storage).store(in: scope)
    other.value = 1
    #expect(await storage.flush() == false)
    #expect(storage.failure.value?.kind == .unmigrated)
    shelf.write(["fontSize": "12"])
    #expect(await storage.flush())
    #expect(storage.failure.value == nil)
    #expect(shelf.texts == ["@version": "1", "fontSize": "12", "other": "1"])
  }

  @Test func `a file that has the present version after a failed migration is stored to`() async {
    let (shelf, size) = (Shelf(["fontSize": "12"]), Observable(0))
    let storage = ValueStorage(shelf, version: 1, clock: clock) { _, _ in throw Refused() }
    storage.failure.observe { _ in }.store(in: scope)
    size.persist("fontSize", in: storage).store(in: scope)
    size.value = 13
    #expect(await storage.flush() == false)
    shelf.write(["@version": "1"])
    #expect(await storage.flush())
    #expect(storage.failure.value == nil && shelf.texts["fontSize"] == "13")
  }

  @Test func `values of a later version are read, and never stored over`() async throws {
    let (shelf, size) = (Shelf(["@version": "2", "fontSize": "12"]), Observable(0))
    let storage = storage(shelf, size)
    let failure = try #require(storage.failure.value)
    #expect(failure.description == "shelf: the values have version 2, and this program knows those up to version 1")
    #expect(failure.kind == .laterVersion && size.value == 12)
    size.value = 13
    #expect(await storage.flush() == false)
    #expect(shelf.changes.isEmpty)
    shelf.write(["@version": "1"])
    #expect(await storage.flush())
    #expect(storage.failure.value == nil && shelf.texts["fontSize"] == "13")
  }
}
