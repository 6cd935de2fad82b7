import Binding
import BindingStorage
import Foundation
import GRDB
import PersonsWeb
import Testing

@MainActor struct ValueTableSpec {
  private let scope = Scope()
  private let path = FileManager.default.temporaryDirectory.appending(path: "values-\(UUID().uuidString).sqlite").path

  private func count(in storage: ValueStorage) -> Observable<Int> {
    let count = Observable(0)
    count.persist("count", in: storage).store(in: scope)
    return count
  }

  @Test func `values are kept in a database`() async throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let storage = ValueStorage(try ValueTable(in: DatabaseQueue(path: path)))
    let count = count(in: storage)
    let names = Observable<[String]>([])
    names.persist("names", in: storage).store(in: scope)
    batch {
      count.value = 5
      names.value = ["Ada"]
    }
    #expect(await storage.flush())

    let later = ValueStorage(try ValueTable(in: DatabaseQueue(path: path)))
    let other = self.count(in: later)
    #expect(other.value == 5)
    other.value = 6
    await later.flush()
    await storage.flush()
    #expect(count.value == 6 && names.value == ["Ada"])
  }

  @Test func `a table tells whether another connection has written it`() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let (one, two) = (
      try ValueTable(in: DatabaseQueue(path: path)), try ValueTable(in: DatabaseQueue(path: path))
    )
    _ = try one.load()
    _ = try one.save(["n": Data("1".utf8)])
    #expect(!one.hasNews())
    _ = try two.save(["n": nil, "m": Data("2".utf8)])
    #expect(one.hasNews())
    #expect(try one.load() == ["m": Data("2".utf8)])
    #expect(!one.hasNews())
  }

  @Test func `a database that cannot be written is a failure, and loses nothing`() async throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let blocker = try DatabaseQueue(path: path, configuration: configuration)
    let storage = ValueStorage(try ValueTable(in: DatabaseQueue(path: path)))
    let count = count(in: storage)
    count.value = 1
    try blocker.inDatabase { try $0.execute(sql: "BEGIN EXCLUSIVE") }
    #expect(await storage.flush() == false)
    #expect(storage.failure.value?.kind == .unwritable)
    try blocker.inDatabase { try $0.execute(sql: "COMMIT") }
    #expect(await storage.flush())
    #expect(storage.failure.value == nil)
  }
}
