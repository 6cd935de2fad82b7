import TestSupport

/// Inputs that no program would write: good and nasty ones, changed at random.
struct FuzzedInput {
  enum Format: String, CaseIterable {
    case json, jsonl, csv, tsv
  }

  let format: Format
  let bytes: [UInt8]

  /// The next input, the same for the same state of the generator.
  init(using generator: inout SeededGenerator) {
    // JSON half of the time, as it has more ways to fail.
    format = Format.allCases.randomElement(using: &generator)!
    let samples = (format == .json || format == .jsonl ? Self.json : Self.csv).map { Array($0.utf8) }
    var bytes = samples.randomElement(using: &generator)!
    for _ in 0..<Int.random(in: 0...6, using: &generator) {
      Self.mutate(&bytes, samples: samples, using: &generator)
    }
    self.bytes = bytes
  }

  private static func mutate(_ bytes: inout [UInt8], samples: [[UInt8]], using generator: inout SeededGenerator) {
    let start = Int.random(in: 0...bytes.count, using: &generator)
    let end = min(
      bytes.count, start + Int.random(in: 1...[1, 2, 4, 20, 200].randomElement(using: &generator)!, using: &generator))
    switch Int.random(in: 0..<10, using: &generator) {
    case 0: bytes.removeSubrange(start..<end)
    case 1: bytes.removeSubrange(start...)
    case 2: bytes.insert(contentsOf: bytes[start..<end], at: Int.random(in: 0...bytes.count, using: &generator))
    case 3: bytes.insert(.random(in: 0...255, using: &generator), at: start)
    case 4 where start < bytes.count: bytes[start] = .random(in: 0...255, using: &generator)
    case 5 where start < bytes.count: bytes[start] ^= 1 << UInt8.random(in: 0...7, using: &generator)
    case 6:
      let other = samples.randomElement(using: &generator)!
      bytes.insert(contentsOf: other[Int.random(in: 0...other.count, using: &generator)...], at: start)
    case 7:
      let other = samples.randomElement(using: &generator)!
      bytes.replaceSubrange(start..., with: other[Int.random(in: 0...other.count, using: &generator)...])
    case 8 where start < end:
      let word = bytes[start..<end]
      for _ in 0..<Int.random(in: 1...30, using: &generator) { bytes.insert(contentsOf: word, at: start) }
    default: bytes.insert(contentsOf: words.randomElement(using: &generator)!, at: start)
    }
  }

  private static let words: [[UInt8]] =
    [
      "{", "}", "[", "]", ",", ":", "\"", "\\", "\n", "\r\n", "\r", "\t", " ", "\0", "\u{FEFF}", "\\u", "\\ud83d",
      "\\ude00",
      "\\u0000", "\\\"", "null", "true", "-", "0", "1e9", "\"birthdate\":\"1970-01-01\"",
      "{\"birthdate\":\"1970-01-01\"}",
      "\"birthdate\":\"1970-01-01T00:00:00Z\"", "\"firstName\":", "\"\"", "2023-02-29", "é", "李", "😀", "\u{301}",
      "\u{2028}",
      "\u{202E}", "\u{7F}", "\u{1B}[2J", "\n\n", "},{", "}\n{", "]\n[",
    ].map { Array($0.utf8) } + [
      [0x80], [0xFF], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xC0, 0xAF],
    ]

  private static let ada =
    #"{"salutation":"Countess","firstName":"Ada","lastName":"Lovelace","birthdate":"1815-12-10"}"#
  private static let alan = #"{"firstName":"Alan","lastName":"Turing","birthdate":"1912-06-23"}"#
  private static let odd =
    #"{"x":{"y":[1,2,{"z":null}]},"birthdate":"1970-01-01T12:34:56.7+02:00","lastName":"\u00e9\ud83d\ude00\n\"é李","firstName":null}"#

  private static let json = [
    "[\(ada),\(alan),\(odd)]", "\(ada)\n\(alan)\n\(odd)\n", "\(ada)\(alan)", "[\n  \(ada),\n  \(alan)\n]\n",
    "[\r\n\(ada),\r\n\(alan)\r\n]\r\n", "\u{FEFF}[\(odd)]", "[]", "", "{}", "[\(alan)]\n[\(ada)]\n",
    "[\n  {\n    \"firstName\": \"a\",\n    \"birthdate\": \"2000-02-29\"\n  },\n  {\n    \"birthdate\": \"1999-02-29\"\n  }\n]\n",
    "[1,null,\"x\",[\(ada)],{\"birthdate\":7}]", #"{"firstName":"a","firstName":"b","birthdate":"1970-01-01"}"#,
    String(repeating: "[", count: 200) + String(repeating: "]", count: 200),
    "{\"a\":" + String(repeating: "{\"a\":", count: 100) + "1" + String(repeating: "}", count: 101),
    #"[{"firstName":"\ud800","birthdate":"1970-01-01"},\#(alan)]"#, "[\(ada),{\"firstName\":\"x",
    "{\"firstName\":\"\(String(repeating: "long ", count: 200))\",\"birthdate\":\"1970-01-01\"}", "[\(ada),\(alan)",
    "{\"a\":\n\(ada)\n", "[\(ada)\n\(alan)]", "// no JSON\n\(ada)\n",
  ]

  private static let csv = [
    "salutation,firstName,lastName,birthdate\nCountess,Ada,Lovelace,1815-12-10\n,Alan,Turing,1912-06-23\n",
    "birthdate\r\n1970-01-01\r\n\r\n1970-01-02\r\n",
    "firstName,birthdate\n\"a, \"\"b\"\"\nc\",1970-01-01\né李😀,1970-01-02\n",
    "birthdate\tfirstName\n1970-01-01\ta\n", "\u{FEFF}x,birthdate\n,1970-01-01T00:00:00Z\n", "", "birthdate",
    "firstName,birthdate\n\"open,1970-01-01\n", "a,b\n1,2\n",
  ]
}
