import Testing

@testable import bindcli

struct InputReporterSpec {
  private let problem = InputDiagnostic(
    file: "f", position: SourcePosition(line: 2, column: 3), message: "no",
    excerpt: SourceExcerpt(before: "ab", after: "c", isCutBefore: false, isCutAfter: false))

  @Test func `printed output is written before a message`() throws {
    var events: [String] = []
    let output = OutputBuffer(capacity: 64) { events.append(String(decoding: $0, as: UTF8.self)) }
    let reporter = InputReporter(output: output) { events.append($0) }
    output.append("row" as String)
    try reporter.report([problem])
    #expect(events == ["row", "f:2:3: error: no"])
    #expect(reporter.status == .badData)
  }

  @Test func `a message shows the line on request, in colour on request`() throws {
    var messages: [String] = []
    let output = OutputBuffer(capacity: 64) { _ in }
    try InputReporter(output: output, excerptColumns: 40) { messages.append($0) }.report([problem])
    try InputReporter(output: output, palette: Palette(isColored: true), excerptColumns: 40) { messages.append($0) }
      .report([problem])
    #expect(
      messages == [
        "f:2:3: error: no\n  abc\n    ^",
        "\u{1B}[1mf:2:3: \u{1B}[0m\u{1B}[1;31merror: \u{1B}[0m\u{1B}[1mno\u{1B}[0m\n  abc\n    \u{1B}[1;32m^\u{1B}[0m",
      ])
  }

  @Test func `a reporter stops after the requested number of errors, and says so`() throws {
    var messages: [String] = []
    let reporter = InputReporter(output: OutputBuffer(capacity: 64) { _ in }, limit: 2) { messages.append($0) }
    try reporter.report(InputError(name: "x", cause: SystemError(code: 2)))
    #expect(!reporter.isExhausted)
    try reporter.report([problem, problem])
    #expect(reporter.isExhausted)
    #expect(
      messages == [
        "bindcli: error: x: No such file or directory", "f:2:3: error: no", "bindcli: note: stopped after 2 errors",
      ])
    #expect(reporter.status == .noInput)
  }
}
