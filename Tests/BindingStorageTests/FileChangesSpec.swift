import Foundation
import TestSupport
import Testing

@testable import BindingStorage

struct FileChangesSpec {
  private func signature(_ number: Int) -> FileSignature {
    FileSignature(size: number)
  }

  /// The findings of looks at these contents in turn, after content 1 has been read; 0 is no file.
  private func findings(_ contents: [Int], known: Int = 1) -> [FileChanges.Finding] {
    var changes = FileChanges(known: known == 0 ? nil : signature(known))
    return contents.map { changes.look($0 == 0 ? nil : signature($0)) }
  }

  @Test func `a file that stays as it is has not changed`() {
    #expect(findings([1, 1, 1]) == [.nothing, .nothing, .nothing])
  }

  @Test func `a change of a file counts once the file is at rest`() {
    #expect(findings([2, 2, 2]) == [.nothing, .changed, .nothing])
    #expect(findings([2, 3, 4, 4, 4]) == [.nothing, .nothing, .nothing, .changed, .nothing])
  }

  @Test func `a file that is written all the time is read in between, and again when it is complete`() {
    let writing = Array(2...(2 * FileChanges.longestWait + 1))
    let looks = findings(writing)
    #expect(looks.count { $0 == .growing } == 2 && looks.count { $0 == .nothing } == writing.count - 2)
    #expect(looks[FileChanges.longestWait - 1] == .growing)
    let last = writing[writing.count - 1]
    #expect(findings(writing + [last, last]).suffix(2) == [.changed, .nothing])
  }

  @Test func `a file that is back as it was has not changed`() {
    #expect(findings([0, 1, 1, 2, 1, 1]) == Array(repeating: .nothing, count: 6))
  }

  @Test func `a file that has gone may come back as another`() {
    #expect(findings([0, 0, 2, 2]) == [.nothing, .nothing, .nothing, .changed])
    #expect(findings([2, 2], known: 0) == [.nothing, .changed])
  }

  @Test func `a file that stays away is reported as missing once`() {
    let looks = findings(Array(repeating: 0, count: 2 * FileChanges.patience + 2) + [2, 2])
    #expect(looks.count { $0 == .missing } == 1)
    #expect(looks[FileChanges.patience] == .missing)
    #expect(looks.last == .changed)
  }

  @Test func `a signature tells contents and files apart`() throws {
    try Tool.inFolder(["a": Data("x".utf8)]) { folder in
      let path = folder.appending(path: "a").path
      let first = try #require(FileSignature(path: path))
      #expect(first == FileSignature(path: path))
      try Data("xy".utf8).write(to: folder.appending(path: "a"))
      let second = try #require(FileSignature(path: path))
      #expect(first != second)
      try Data("xy".utf8).write(to: folder.appending(path: "b"))
      #expect(rename(folder.appending(path: "b").path, path) == 0)
      #expect(second != FileSignature(path: path))
      #expect(FileSignature(path: folder.appending(path: "c").path) == nil)
    }
  }
}
