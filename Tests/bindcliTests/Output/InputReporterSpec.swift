import TestSupport
import Testing

@testable import bindcli

struct InputReporterSpec {
  @Test func `printed output is written before a message`() throws {
    var events: [String] = []
    let output = OutputBuffer(capacity: 64) { events.append(String(decoding: $0, as: UTF8.self)) }
    let reporter = InputReporter(output: output) { events.append($0) }
    output.append("row")
    try reporter.report("no", in: "f", line: 2)
    #expect(events == ["row", "f:2: error: no"])
    #expect(reporter.status == .badData)
  }

  @Test func `a reporter stops after the requested number of errors, and says so`() throws {
    var messages: [String] = []
    let reporter = InputReporter(output: OutputBuffer(capacity: 64) { _ in }, limit: 2) { messages.append($0) }
    try reporter.report(InputError(name: "x", cause: SystemError(code: 2)))
    #expect(!reporter.isExhausted)
    try reporter.report("no", in: "f", line: 2)
    #expect(reporter.isExhausted)
    #expect(
      messages == [
        "bindcli: error: x: No such file or directory", "f:2: error: no", "bindcli: note: stopped after 2 errors",
      ])
    #expect(reporter.status == .noInput)
  }

  @Test func `rows and messages of one pipe stand in the order of the records`() throws {
    let lines = (0..<2_000).map { number in
      #"{"firstName":"a\#(number)","birthdate":"\#(number % 3 == 1 ? "x" : "1970-01-01")"}"# + "\n"
    }
    let outcome = try Tool.shell(
      "bindcli format persons a.jsonl --fields firstName 2>&1 | cat", files: ["a.jsonl": lines.joined()])
    let found = outcome.output.split(separator: "\n").map { $0.hasPrefix("a.jsonl:") ? "x" : String($0) }
    #expect(found == lines.indices.map { $0 % 3 == 1 ? "x" : "a\($0)" })
  }
}
