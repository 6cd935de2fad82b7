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
      #expect(try edited.reload() == [0])
      try edited.save(augusta, at: 0)
      #expect(try content("a.json", in: folder) == Self.saved)
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
