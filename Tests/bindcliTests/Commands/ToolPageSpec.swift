import Foundation
import TestSupport
import Testing

/// The built tool prints what its page shows.
struct ToolPageSpec {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Documentation/bindcli.md")

  private static let people = """
    salutation,firstName,lastName,birthdate
    Countess,Ada,Lovelace,1815-12-10
    ,Grace,Hopper,1906-02-29
    ,小明,李,1990-06-01

    """

  @Test func `each command of the page prints the output shown below it`() throws {
    let text = try String(contentsOf: Self.file, encoding: .utf8)
    let sessions = text.split(separator: "```console\n").dropFirst().map { $0.prefix(upTo: "\n```") }
    #expect(!sessions.isEmpty)
    for command in sessions.flatMap({ ("\n" + $0).split(separator: "\n$ ") }) {
      let lines = command.split(separator: "\n", maxSplits: 1)
      let outcome = try Tool.shell("{ \(lines[0]); } 2>&1", files: ["people.csv": Self.people])
      #expect(outcome.output == String(lines[1]) + "\n", "\(lines[0])")
    }
  }
}

extension Substring {
  fileprivate func prefix(upTo end: String) -> Substring {
    firstRange(of: end).map { self[..<$0.lowerBound] } ?? self
  }
}
