import Foundation
import TestSupport
import Testing

/// The order of rows and messages of the built tool, if both go to one place, and the number of writes.
struct MessageOrderSpec {
  private static let lines = (0..<2_000).map { number in
    #"{"firstName":"a\#(number)","birthdate":"\#(number % 3 == 1 ? "x" : "1970-01-01")"}"# + "\n"
  }

  @Test func `rows and messages of one pipe stand in the order of the records`() throws {
    let outcome = try Tool.shell(
      "bindcli format persons a.jsonl --fields firstName 2>&1 | cat", files: ["a.jsonl": Self.lines.joined()])
    let found = outcome.output.split(separator: "\n").map { line in
      line.hasPrefix("a.jsonl:") ? "x" : String(line)
    }
    #expect(found == Self.lines.indices.map { $0 % 3 == 1 ? "x" : "a\($0)" })
  }

  @Test(
    .enabled(if: (try? Tool.shell("command -v strace").status) == 0),
    arguments: ["2>errors", ">both 2>&1", "2>&1 | cat"])
  func `a thousand messages take a few calls`(redirection: String) throws {
    let outcome = try Tool.shell(
      "strace -f -e trace=write -o calls '\(Tool.executable.path)' format persons a.jsonl \(redirection) >/dev/null;"
        + " grep -c 'write([12]' calls", files: ["a.jsonl": Self.lines.joined()])
    let count = try #require(Int(outcome.output.split(separator: "\n").last ?? ""))
    #expect((1...20).contains(count), "\(count)")
  }

  @Test func `a reader that stops reading rows has received the messages before them`() throws {
    let outcome = try Tool.shell(
      "bindcli format persons a.jsonl - 2>errors </dev/null | head -n 1 >/dev/null; grep -c error errors",
      files: ["a.jsonl": (Self.lines + Self.lines).joined()])
    #expect(Int(outcome.output.dropLast()) ?? 0 > 0)
  }
}
