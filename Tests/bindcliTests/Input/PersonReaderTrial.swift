import PersonVM
import TestSupport
import Testing

@testable import bindcli

/// Inputs that no program would write, read in pieces of one byte and as a whole.
struct PersonReaderTrial: Trial {
  typealias Setup = InputFormat
  typealias Step = String

  private static let texts = [
    #"{"firstName":"a","birthdate":"1970-01-01"}"#, #"{"lastName":"é😀","birthdate":"x"}"#, "firstName,birthdate\n",
    "a,1970-01-01\n", "\"a, \"\"b\"\"\",1970-01-01\r\n", "{", "}", "[", "]", ",", ":", "\"", "\\", "\n", "\r\n", "\t",
    " ", "\0", "\u{FEFF}", "\\u00e9", "\\ud83d", "null", "-0", "\"birthdate\":", "\"\"", "\u{301}", "\u{1B}[2J",
  ]

  static func setup(using generator: inout SeededGenerator) -> InputFormat {
    InputFormat.allCases.randomElement(using: &generator)!
  }

  static func step(using generator: inout SeededGenerator) -> String { texts.randomElement(using: &generator)! }

  private let format: InputFormat
  private var bytes: [UInt8] = []

  init(_ format: InputFormat) { self.format = format }

  mutating func play(_ text: String) { bytes += Array(text.utf8) }

  func difference() -> String? {
    do {
      let (slow, quick) = (try readings(inPiecesOf: 1), try readings(inPiecesOf: bytes.count + 1))
      return slow == quick ? nil : "\(slow) byte by byte, \(quick) as a whole"
    } catch {
      return "\(error)"
    }
  }

  private func readings(inPiecesOf size: Int) throws -> [String] {
    var rest = bytes[...]
    // What the first bytes tell about the whole is not known after one byte.
    let input = Input(name: "f", format: format) {
      defer { rest = rest.dropFirst(rest.count == bytes.count ? max(4, size) : size) }
      return Array(rest.prefix(rest.count == bytes.count ? max(4, size) : size))
    }
    var reader = try PersonReader(input, ParsedArguments())
    var readings: [String] = []
    while let reading = try reader.next() { readings.append("\(reading)") }
    return readings
  }
}

struct PersonReaderTrialSpec {
  @Test func `an input gives the same persons and problems in whatever pieces it comes`() async {
    await PersonReaderTrial.run()
  }
}
