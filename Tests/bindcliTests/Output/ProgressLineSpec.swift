import Testing

@testable import bindcli

struct ProgressLineSpec {
  /// Counts 500 persons at each of some moments, in milliseconds, and returns what is drawn then.
  private func drawn(at moments: [Int], clearing cleared: Set<Int> = []) -> [String] {
    var time = Duration.seconds(7)
    var text = ""
    let line = ProgressLine(now: { time }, write: { text += $0 })
    return moments.map { moment in
      time = .seconds(7) + .milliseconds(moment)
      text = ""
      line.done += 500
      if cleared.contains(moment) { line.clear() } else { line.update() }
      return text.replacing("\r", with: "<").replacing("\u{1B}[K", with: ">")
    }
  }

  @Test func `work that is done within a second shows no progress`() {
    #expect(drawn(at: [0, 500, 999], clearing: [999]) == ["", "", ""])
  }

  @Test func `longer work shows count and rate, ten times a second at the most`() {
    #expect(
      drawn(at: [500, 1000, 1050, 1099, 1100, 2000]) == [
        "", "<1000 persons, 1000 a second>", "", "", "<2500 persons, 2272 a second>",
        "<3000 persons, 1500 a second>",
      ])
  }

  @Test func `the progress line is removed while other text is printed, and at the end`() {
    #expect(
      drawn(at: [1000, 1010, 1020, 1200], clearing: [1010, 1020])
        == ["<500 persons, 500 a second>", "<>", "", "<2000 persons, 1666 a second>"])
  }
}
