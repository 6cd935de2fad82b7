import TestSupport
import Testing

@testable import RandomDigit

@Suite struct RandomDigitSpec {
  @Test func `all digits come, and nothing else`() {
    var digits = RandomDigits(SeededGenerator(seed: 1))
    #expect(Set((0..<200).map { _ in digits.next() }) == Set(0...9))
  }

  @Test func `the demo shows the same digits three times, and MVVM none twice in a row`() {
    var lines: [String] = []
    randomDigitDemo { lines.append($0) }
    let shown = ["nothing yet", "3", "1", "1", "4"]
    #expect(
      lines == shown.map { "MVC: shows \($0)" } + shown.map { "MVP: shows \($0)" }
        + ["nothing yet", "3", "1", "4"].map { "MVVM: shows \($0)" })
  }
}
