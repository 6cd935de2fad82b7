import Foundation
import PersonVM
import TestSupport
import Testing

@testable import bindcli

/// A file that is edited, on a real disk.
struct EditedFileSpec {
  private static let ada = #"{"firstName":"Ada","birthdate":"1815-12-10"}"#
  private let augusta = Person(firstName: "Augusta", lastName: "", birthdate: CalendarDate("1815-12-10")!)
  private static let saved = ada.replacing("Ada", with: "Augusta")

  private func inFolder(_ text: String = ada, _ body: (URL) throws -> Void) throws {
    try Tool.inFolder(["a.json": Data(text.utf8)]) { folder in
      try body(folder)
      // Nothing is left behind, whatever happened.
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(!names.contains { $0.hasSuffix(".draft") })
    }
  }

  private func content(_ name: String, in folder: URL) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  @Test func `an edit is saved, by way of a link too, and permissions are kept`() throws {
    try inFolder { folder in
      let (file, link) = (folder.appending(path: "a.json"), folder.appending(path: "link"))
      #expect(chmod(file.path, 0o640) == 0)
      try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "a.json")
      let edited = try EditedFile(path: link.path, input: .plain())
      try edited.save(augusta, at: 0)
      #expect(try content("a.json", in: folder) == Self.saved)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == "a.json")
      var status = stat()
      #expect(stat(file.path, &status) == 0 && status.st_mode & 0o7777 == 0o640)
      #expect(edited.document.records[0].person == augusta)
    }
  }

  private static let attributes = FileAttributeKey("NSFileExtendedAttributes")

  private static func extendedAttributes(of url: URL) throws -> [String: Data] {
    try FileManager.default.attributesOfItem(atPath: url.path)[attributes] as? [String: Data] ?? [:]
  }

  private static let hasExtendedAttributes =
    (try? Tool.inFolder(["a": Data()]) { folder in
      let url = folder.appending(path: "a")
      try FileManager.default.setAttributes([attributes: ["user.bindcli": Data([1])]], ofItemAtPath: url.path)
      return try !extendedAttributes(of: url).isEmpty
    }) ?? false

  @Test(.enabled(if: hasExtendedAttributes, "The file system of temporary files has no extended attributes."))
  func `extended attributes are kept`() throws {
    try inFolder { folder in
      let file = folder.appending(path: "a.json")
      let kept = ["user.note": Data("é\0 \n".utf8), "user.long": Data(repeating: 7, count: 1_000)]
      try FileManager.default.setAttributes([Self.attributes: kept], ofItemAtPath: file.path)
      let before = try Self.extendedAttributes(of: file)
      #expect(before == kept)
      try EditedFile(path: file.path, input: .plain()).save(augusta, at: 0)
      #expect(try content("a.json", in: folder) == Self.saved)
      #expect(try Self.extendedAttributes(of: file) == before)
      let outcome = try Tool.shell("bindcli format persons --sample -o '\(file.path)'")
      #expect(outcome.status == 0)
      #expect(try content("a.json", in: folder) != Self.saved)
      #expect(try Self.extendedAttributes(of: file) == before)
    }
  }

  @Test func `what somebody else has written is not written over, however often it is tried`() throws {
    try inFolder { folder in
      let file = folder.appending(path: "a.json")
      let edited = try EditedFile(path: file.path, input: .plain())
      // As long as before, so that only its content tells.
      let other = Self.ada.replacing("Ada", with: "Eva")
      try Data(other.utf8).write(to: file)
      for _ in 0..<2 {
        #expect(throws: SaveFailure.changed) { try edited.save(augusta, at: 0) }
        #expect(try content("a.json", in: folder) == other)
      }
      // It may be anybody.
      #expect(try edited.reload() == [nil])
      try edited.save(augusta, at: 0)
      #expect(try content("a.json", in: folder) == Self.saved)
    }
  }

  @Test func `the file is locked while it is looked at and replaced`() throws {
    try inFolder { folder in
      let path = folder.appending(path: "a.json").path
      var isLocked = false
      try AtomicFile.replace(path, with: [[]]) { () throws(SaveFailure) in
        let number = open(path, O_RDONLY | O_CLOEXEC)
        isLocked = flock(number, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
        close(number)
      }
      #expect(isLocked)
      let number = open(path, O_RDONLY | O_CLOEXEC)
      #expect(flock(number, LOCK_EX | LOCK_NB) == 0)
      #expect(throws: SaveFailure.locked) { try AtomicFile.replace(path, with: [[1]], patience: 0) {} }
      close(number)
      #expect(try folder.appending(path: "a.json").resourceValues(forKeys: [.fileSizeKey]).fileSize == 0)
    }
  }

  @Test func `of two that save at once one is told, and nothing is lost`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "bindcli-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "a.json").path
    let text = (0..<2).map { _ in Self.ada + "\n" }.joined()
    for _ in 0..<40 {
      try Data(text.utf8).write(to: URL(filePath: path))
      let saved = await withTaskGroup(of: Bool.self, returning: Int.self) { group in
        for index in 0..<2 {
          guard let file = try? EditedFile(path: path, input: .plain()) else { continue }
          nonisolated(unsafe) let edited = file
          let person = augusta
          group.addTask { (try? edited.save(person, at: index)) != nil }
        }
        return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      let content = try String(contentsOfFile: path, encoding: .utf8)
      #expect(content.ranges(of: "Augusta").count == saved && saved == 1)
    }
  }

  @Test func `what a killed program has left is cleared away, once it is old`() throws {
    try inFolder { folder in
      for (name, age) in [(".bindcli-old.draft", 3600.0), (".bindcli-new.draft", 0), ("bindcli-old.draft", 3600)] {
        let url = folder.appending(path: name)
        try Data().write(to: url)
        try FileManager.default.setAttributes([.modificationDate: Date() - age], ofItemAtPath: url.path)
      }
      AtomicFile.removeAbandoned(beside: folder.appending(path: "a.json").path)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      #expect(names == [".bindcli-new.draft", "a.json", "bindcli-old.draft"])
      for name in names where name != "a.json" { try FileManager.default.removeItem(at: folder.appending(path: name)) }
    }
  }

  @Test func `what a program is still at is left alone, however long it takes`() throws {
    try inFolder { folder in
      let file = try NewFile(replacing: folder.appending(path: "a.json").path)
      let drafts = { try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix(".") } }
      let draft = folder.appending(path: try #require(drafts().first))
      try FileManager.default.setAttributes([.modificationDate: Date() - 3_600], ofItemAtPath: draft.path)
      AtomicFile.removeAbandoned(beside: folder.appending(path: "a.json").path)
      #expect(try drafts() == [draft.lastPathComponent])
      withExtendedLifetime(file) {}
    }
  }

  @Test func `a file that was only touched has not changed`() throws {
    try inFolder { folder in
      let file = folder.appending(path: "a.json")
      let edited = try EditedFile(path: file.path, input: .plain())
      try Data(Self.ada.utf8).write(to: file, options: .atomic)
      try edited.save(augusta, at: 0)
      #expect(try content("a.json", in: folder) == Self.saved)
    }
  }

  @Test func `a file that has gone is missing, and can be saved when it is back`() throws {
    try inFolder { folder in
      let file = folder.appending(path: "a.json")
      let edited = try EditedFile(path: file.path, input: .plain())
      try FileManager.default.removeItem(at: file)
      #expect(throws: SaveFailure.missing) { try edited.save(augusta, at: 0) }
      #expect(throws: InputError(name: file.path, cause: .noSuchFile)) { try edited.reload() }
      try Data(Self.ada.utf8).write(to: file)
      try edited.save(augusta, at: 0)
    }
  }

  @Test func `only files that can be replaced are edited`() throws {
    try inFolder { folder in
      #expect(throws: InputError(name: "/dev/null", cause: SystemError(code: ENOTSUP))) {
        try EditedFile(path: "/dev/null", input: .plain())
      }
      #expect(throws: InputError(name: folder.path, cause: SystemError(code: EISDIR))) {
        try EditedFile(path: folder.path, input: .plain())
      }
    }
  }
}
