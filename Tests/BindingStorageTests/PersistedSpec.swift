import Binding
import BindingStorage
import Foundation
import Testing

/// Case P71 of the conformance cases.
@MainActor struct PersistedSpec {
  private struct Refused: Error {}

  private let folder: TemporaryFolder
  private let scope = Scope()

  init() throws { folder = try TemporaryFolder() }

  private var url: URL { folder["settings.json"] }

  private func stored(_ key: String) throws -> Int? { try folder.object(of: "settings.json")[key] as? Int }

  @Test func `a value without a stored one stays as it is, and is stored when it has changed`() async throws {
    let storage = FileStorage(url)
    let count = Observable(0)
    count.persist("count", in: storage).store(in: scope)
    #expect(count.value == 0)
    await storage.flush()
    #expect(folder.names == [], "a default is not stored")
    count.value = 5
    #expect(await storage.flush())
    #expect(try stored("count") == 5)
    #expect(storage.failure.value == nil)

    let later = Observable(0)
    later.persist("count", in: FileStorage(url)).store(in: scope)
    #expect(later.value == 5, "before the call returns")
  }

  @Test func `a transaction that fails stores nothing`() async throws {
    let storage = FileStorage(url)
    let count = Observable(0)
    count.persist("count", in: storage).store(in: scope)
    count.value = 5
    await storage.flush()
    try? transaction {
      count.value = 9
      throw Refused()
    }
    await storage.flush()
    #expect(try stored("count") == 5)
    transaction { count.value = 9 }
    await storage.flush()
    #expect(try stored("count") == 9)
  }

  @Test func `a batch is one replacement of the file`() async throws {
    let storage = FileStorage(url)
    let (a, b) = (Observable(0), Observable(0))
    a.persist("a", in: storage).store(in: scope)
    b.persist("b", in: storage).store(in: scope)
    batch {
      a.value = 1
      b.value = 2
    }
    await storage.flush()
    #expect(try folder.text(of: "settings.json") == "{\n  \"a\" : 1,\n  \"b\" : 2\n}\n")
  }

  @Test func `what another program has stored is taken up as one change, and its keys are kept`() async throws {
    let storage = FileStorage(url)
    let (count, mine) = (Observable(0), Observable(0))
    count.persist("count", in: storage).store(in: scope)
    mine.persist("mine", in: storage).store(in: scope)
    count.value = 5
    await storage.flush()
    var seen: [[Int]] = []
    Effect { seen.append([count.value, mine.value]) }.store(in: scope)

    try folder.write(#"{"other": [1, 2.50], "count": 7, "mine": 3}"#, to: "settings.json")
    await storage.flush()
    #expect(seen == [[5, 0], [7, 3]])
    mine.value = 4
    await storage.flush()
    #expect(
      try folder.text(of: "settings.json") == "{\n  \"count\" : 7,\n  \"mine\" : 4,\n  \"other\" : [1, 2.50]\n}\n")
  }

  @Test func `a key with an unsaved change keeps it`() async throws {
    let storage = FileStorage(url)
    let (count, size) = (Observable(0), Observable(0))
    count.persist("count", in: storage).store(in: scope)
    size.persist("size", in: storage).store(in: scope)
    count.value = 5
    await storage.flush()
    count.value = 6
    try folder.write(#"{"size": 3, "count": 7}"#, to: "settings.json")
    await storage.flush()
    #expect(count.value == 6 && size.value == 3)
    #expect(try stored("count") == 6 && stored("size") == 3)
  }

  @Test func `a file that is no JSON is set aside`() async throws {
    try folder.write("{", to: "settings.json")
    let storage = FileStorage(url)
    let count = Observable(1)
    count.persist("count", in: storage).store(in: scope)
    #expect(count.value == 1)
    let failure = try #require(storage.failure.value)
    #expect(failure.kind == .damaged)
    #expect(
      "\(failure)" == "settings.json:1:2: expected '\"', found the end; set aside as settings.damaged.json")
    #expect(try folder.text(of: "settings.damaged.json") == "{")
    count.value = 2
    await storage.flush()
    #expect(try stored("count") == 2)
    #expect(storage.failure.value == failure)
    #expect(folder.names == ["settings.damaged.json", "settings.json"])
  }

  @Test func `two values of one key follow each other in the same flush`() async throws {
    let storage = FileStorage(url)
    let (one, two) = (Observable(1), Observable(2))
    one.persist("count", in: storage).store(in: scope)
    two.persist("count", in: storage).store(in: scope)
    #expect(two.value == 1)
    two.value = 3
    #expect(one.value == 3)
    batch { one.value = 4 }
    #expect(two.value == 4)
    await storage.flush()
    #expect(try stored("count") == 4)
  }
}
