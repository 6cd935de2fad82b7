import Binding
import BindingStorage
import BindingTesting
import Foundation
import TestSupport
import Testing

@MainActor struct FileStorageSpec {
  private let folder: TemporaryFolder
  private let scope = Scope()
  private let clock = ManualClock()

  init() throws { folder = try TemporaryFolder() }

  private func storage(_ name: String = "settings.json") -> FileStorage { FileStorage(folder[name], clock: clock) }

  /// Stores a number under the key "n" with a storage of its own.
  @discardableResult
  private func store(_ number: Int, in name: String = "settings.json") async -> FileStorage {
    let (storage, n) = (storage(name), Observable(-1))
    let token = n.persist("n", in: storage)
    n.value = number
    await storage.flush()
    token.cancel()
    return storage
  }

  @Test func `folders that are missing are made, for a file of its owner only`() async throws {
    await store(1, in: "a/b/settings.json")
    #expect(try folder.text(of: "a/b/settings.json") == "{\n  \"n\" : 1\n}\n")
    let attributes = try FileManager.default.attributesOfItem(atPath: folder["a/b/settings.json"].path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `permissions and symbolic links stay`() async throws {
    try folder.write("{}", to: "real.json")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder["real.json"].path)
    try FileManager.default.createSymbolicLink(atPath: folder["settings.json"].path, withDestinationPath: "real.json")
    await store(2)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder["settings.json"].path) == "real.json")
    #expect(try folder.object(of: "real.json")["n"] as? Int == 2)
    let attributes = try FileManager.default.attributesOfItem(atPath: folder["real.json"].path)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
  }

  @Test func `a link to a file that does not exist makes that file`() async throws {
    try FileManager.default.createSymbolicLink(atPath: folder["settings.json"].path, withDestinationPath: "sub/x.json")
    await store(3)
    #expect(try folder.object(of: "sub/x.json")["n"] as? Int == 3)
  }

  @Test(arguments: ["folder", "pipe", "circle"])
  func `what is no file is left alone`(kind: String) async throws {
    let path = folder["settings.json"].path
    switch kind {
    case "folder": try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    case "pipe": mkfifo(path, 0o600)
    default: try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "settings.json")
    }
    let storage = await store(1)
    #expect(storage.failure.value?.kind == .unreadable)
    #expect(folder.names == ["settings.json"])
  }

  @Test func `values go on in memory while the folder cannot be written, and are saved afterwards`() async throws {
    // A file where the folder has to be stops every user, also the one who may write everywhere.
    try folder.write("", to: "app")
    let storage = FileStorage(folder["app/settings.json"], clock: clock)
    let (a, b) = (Observable(0), Observable(0))
    a.persist("a", in: storage).store(in: scope)
    b.persist("b", in: storage).store(in: scope)
    a.value = 1
    #expect(await storage.flush() == false)
    #expect(storage.failure.value?.kind == .unwritable)
    #expect(a.value == 1)
    try FileManager.default.removeItem(at: folder["app"])
    b.value = 2
    #expect(await storage.flush())
    #expect(storage.failure.value == nil)
    #expect(try folder.text(of: "app/settings.json") == "{\n  \"a\" : 1,\n  \"b\" : 2\n}\n")
  }

  #if canImport(Glibc)
    @Test func `a full disk is a failure, and leaves the file that was there`() async throws {
      try folder.write(#"{"n": 1}"#, to: "settings.json")
      let path = folder["settings.json"].path
      // A process of its own, of which no file may have more than 100 bytes.
      await #expect(processExitsWith: .success) { [path = path as String] in
        await MainActor.run {
          signal(SIGXFSZ, SIG_IGN)
          var limit = rlimit(rlim_cur: 100, rlim_max: 100)
          guard setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0 else { exit(1) }
          let storage = FileStorage(URL(filePath: path))
          let (n, text, scope) = (Observable(0), Observable(""), Scope())
          n.persist("n", in: storage).store(in: scope)
          text.persist("text", in: storage).store(in: scope)
          text.value = String(repeating: "x", count: 200)
          guard !storage.flushNow(), storage.failure.value?.kind == .unwritable, n.value == 1 else { exit(2) }
          text.value = "y"
          guard storage.flushNow(), storage.failure.value == nil else { exit(3) }
          scope.end()
        }
      }
      #expect(try folder.text(of: "settings.json") == "{\n  \"n\" : 1,\n  \"text\" : \"y\"\n}\n")
      #expect(folder.names == ["settings.json"])
    }
  #endif

  @Test func `a file that is deleted is written again, with what others had stored`() async throws {
    try folder.write(#"{"other": 1}"#, to: "settings.json")
    let (storage, n) = (storage(), Observable(0))
    n.persist("n", in: storage).store(in: scope)
    n.value = 1
    await storage.flush()
    try FileManager.default.removeItem(at: folder["settings.json"])
    await storage.flush()
    #expect(n.value == 1 && storage.failure.value == nil)
    n.value = 2
    await storage.flush()
    #expect(try folder.text(of: "settings.json") == "{\n  \"n\" : 2,\n  \"other\" : 1\n}\n")
  }

  @Test func `a file that is being written in place is waited for`() async throws {
    let (storage, n) = (storage(), Observable(0))
    n.persist("n", in: storage).store(in: scope)
    n.value = 1
    await storage.flush()
    try folder.write(#"{"n": 2, "oth"#, to: "settings.json", inPlace: true)
    await storage.flush()
    #expect(n.value == 1)
    #expect(storage.failure.value?.kind == .unreadable)
    #expect(folder.names == ["settings.json"])
    try folder.write(#"{"n": 2, "other": 3}"#, to: "settings.json", inPlace: true)
    await storage.flush()
    #expect(n.value == 2 && storage.failure.value == nil)
  }

  @Test func `a save sets aside what has become no JSON, and keeps all keys that were known`() async throws {
    try folder.write(#"{"other": 1}"#, to: "settings.json")
    let (storage, n) = (storage(), Observable(0))
    n.persist("n", in: storage).store(in: scope)
    try folder.write("\u{0}\u{0}", to: "settings.json")
    try folder.write("older", to: "settings.damaged.json")
    n.value = 1
    #expect(await storage.flush())
    #expect(storage.failure.value?.kind == .damaged)
    #expect(try folder.text(of: "settings.damaged.json") == "older")
    #expect(try folder.text(of: "settings.damaged-2.json") == "\u{0}\u{0}")
    #expect(try folder.text(of: "settings.json") == "{\n  \"n\" : 1,\n  \"other\" : 1\n}\n")
  }

  @Test func `two storages of one file behave as two programs`() async throws {
    let (one, two) = (storage(), storage())
    let (a, b) = (Observable(0), Observable(0))
    a.persist("n", in: one).store(in: scope)
    b.persist("n", in: two).store(in: scope)
    a.value = 1
    await one.flush()
    await two.flush()
    #expect(b.value == 1)
    b.value = 2
    await two.flush()
    let (seen, sender) = AsyncStream.makeStream(of: Int.self)
    a.observeChanges { sender.yield($1) }.store(in: scope)
    // The first look finds another file, the second that it is at rest.
    for _ in 0..<2 {
      while clock.sleeperCount < 2 { await Task.yield() }
      await clock.advance(by: .milliseconds(250))
    }
    for await value in seen {
      #expect(value == 2)
      break
    }
  }

  @Test func `the remains of a save that was killed are no obstacle`() async throws {
    try folder.write("{", to: ".settings.json.new")
    await store(1)
    #expect(folder.names == ["settings.json"])
  }

  // What a program has when it exits is a leak for the checker of leaks.
  @Test(.enabled(if: !Sanitizer.isForAddresses))
  func `a normal end of the program saves what has changed`() async throws {
    let path = folder["settings.json"].path
    await #expect(processExitsWith: .success) { [path = path as String] in
      await MainActor.run {
        let storage = FileStorage(URL(filePath: path))
        let (n, scope) = (Observable(0), Scope())
        n.persist("n", in: storage).store(in: scope)
        n.value = 7
        exit(scope.isEnded ? 1 : 0)
      }
    }
    #expect(try folder.object(of: "settings.json")["n"] as? Int == 7)
  }

  @Test func `values of older versions are migrated once, and those of later ones are kept`() async throws {
    @Sendable func migrate(_ version: Int, _ values: inout StoredValues) throws {
      if version < 1 { values.rename("size", to: "fontSize") }
      if version < 2, let points = try values.value("fontSize", as: Int.self) {
        try values.set("\(points) pt", for: "fontSize")
        values.remove("junk")
      }
    }
    try folder.write(#"{"size": 12, "junk": 1, "other": 2}"#, to: "settings.json")
    let storage = FileStorage(folder["settings.json"], version: 2, clock: clock, migrate: migrate)
    let size = Observable("")
    size.persist("fontSize", in: storage).store(in: scope)
    #expect(size.value == "12 pt")
    await storage.flush()
    let text = "{\n  \"@version\" : 2,\n  \"fontSize\" : \"12 pt\",\n  \"other\" : 2\n}\n"
    #expect(try folder.text(of: "settings.json") == text)

    // An older program has replaced the file.
    try folder.write(#"{"size": 14}"#, to: "settings.json")
    #expect(await storage.flush())
    #expect(size.value == "14 pt")
    #expect(
      try folder.text(of: "settings.json") == "{\n  \"@version\" : 2,\n  \"fontSize\" : \"14 pt\"\n}\n")
    try folder.write(text, to: "settings.json")

    let older = FileStorage(folder["settings.json"], version: 1, clock: clock) { _, values in values.remove("other") }
    #expect(await older.flush())
    #expect(try folder.text(of: "settings.json") == text)
  }

  @Test func `a migration that fails leaves the file`() async throws {
    struct Unknown: Error {}
    try folder.write(#"{"n": 1}"#, to: "settings.json")
    let storage = FileStorage(folder["settings.json"], version: 1, clock: clock) { _, _ in throw Unknown() }
    let n = Observable(0)
    n.persist("n", in: storage).store(in: scope)
    n.value = 2
    #expect(await storage.flush() == false)
    #expect(storage.failure.value?.kind == .unmigrated)
    #expect(try folder.text(of: "settings.json") == #"{"n": 1}"#)
  }

  @Test func `the first values that are stored have the version`() async throws {
    let storage = FileStorage(folder["settings.json"], version: 3, clock: clock)
    let n = Observable(0)
    n.persist("n", in: storage).store(in: scope)
    await storage.flush()
    #expect(folder.names == [])
    n.value = 1
    await storage.flush()
    #expect(try folder.text(of: "settings.json") == "{\n  \"@version\" : 3,\n  \"n\" : 1\n}\n")
  }
}
