import Foundation
import TestSupport
import Testing

@testable import bindcli

/// Drafts on a real disk, from one session to the next.
struct DraftFileSpec {
  private let drafts = SavedDrafts(
    header: "", drafts: [SavedDrafts.Draft(record: #"{"firstName":"Ada"}"#, texts: ["firstName": "Ad\u{301}a\""])])

  private func inFolder(_ body: (URL) throws -> Void) throws {
    try Tool.inFolder(["a.json": Data(), "b.json": Data()], body)
  }

  private func names(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix(".") }
  }

  @Test func `drafts are offered when their session has ended, for their file alone`() throws {
    try inFolder { folder in
      let path = folder.appending(path: "a.json").path
      var session: DraftFile? = DraftFile(for: path)
      try session?.keep(drafts)
      #expect(DraftFile.leftOver(for: path).isEmpty)
      session = nil
      #expect(DraftFile.leftOver(for: path).map(\.drafts) == [drafts])
      #expect(DraftFile.leftOver(for: folder.appending(path: "b.json").path).isEmpty)
      let link = folder.appending(path: "link").path
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "a.json")
      let offered = DraftFile.leftOver(for: link)
      #expect(offered.map(\.drafts) == [drafts])
      offered[0].remove()
      #expect(try names(in: folder).isEmpty)
    }
  }

  @Test func `only their owner can read them, and they go when there are none`() throws {
    try inFolder { folder in
      let file = DraftFile(for: folder.appending(path: "a.json").path)
      for text in ["x", "y"] {
        try file.keep(SavedDrafts(header: text, drafts: drafts.drafts))
        let name = try #require(try names(in: folder).first)
        var status = stat()
        #expect(stat(folder.appending(path: name).path, &status) == 0 && status.st_mode & 0o777 == 0o600)
        #expect(try names(in: folder).count == 1)
      }
      try file.keep(nil)
      #expect(try names(in: folder).isEmpty && !file.isKeeping)
      try file.keep(drafts)
      file.remove()
      #expect(try names(in: folder).isEmpty)
    }
  }

  @Test func `what is no file of drafts is left alone, and one that was not finished is not`() throws {
    try inFolder { folder in
      for name in [".a.json.bindcli-1.drafts", ".a.json.bindcli-2.drafts~", ".a.json.swp"] {
        try Data("{".utf8).write(to: folder.appending(path: name))
      }
      #expect(DraftFile.leftOver(for: folder.appending(path: "a.json").path).isEmpty)
      #expect(try names(in: folder).sorted() == [".a.json.bindcli-1.drafts", ".a.json.swp"])
    }
  }

  @Test func `a folder that is not there is told`() throws {
    let file = DraftFile(for: "/none/a.json")
    #expect(throws: SystemError.noSuchFile) { try file.keep(drafts) }
    #expect(DraftFile.leftOver(for: "/none/a.json").isEmpty)
  }
}
