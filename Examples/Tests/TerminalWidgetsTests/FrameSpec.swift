import Testing

@testable import TerminalWidgets

struct FrameSpec {
  private let former = Frame(lines: ["a", "b", "c"], cursor: .init(row: 1, column: 2))

  @Test func `an unknown screen is drawn as a whole`() {
    #expect(
      former.update(from: nil)
        == "\u{1B}[?25l\u{1B}[2J"
        + ["a", "b", "c"].enumerated().map { "\u{1B}[\($0 + 1);1H\u{1B}[2K\($1)\u{1B}[0m" }.joined()
        + "\u{1B}[2;3H\u{1B}[?25h")
  }

  @Test func `a known screen is redrawn only where it differs`() {
    let frame = Frame(lines: ["a", "x", "c"], cursor: nil)
    #expect(frame.update(from: former) == "\u{1B}[?25l\u{1B}[2;1H\u{1B}[2Kx\u{1B}[0m")
  }
}
