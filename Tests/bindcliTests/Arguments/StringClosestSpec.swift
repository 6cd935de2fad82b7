import Testing

@testable import bindcli

struct StringClosestSpec {
  @Test(arguments: [
    ("kitten", "sitting", 3), ("", "abc", 3), ("abc", "", 3), ("same", "same", 0), ("flaw", "lawn", 2), ("é", "e", 1),
    ("ab", "ba", 1), ("persosn", "persons", 1), ("abcd", "badc", 2),
  ])
  func `the distance of two words is the number of edits`(word: String, other: String, distance: Int) {
    #expect(Array(word).editDistance(to: Array(other)) == distance)
    #expect(Array(other).editDistance(to: Array(word)) == distance)
  }

  @Test(
    arguments: [
      ("persns", "persons"), ("jsn", "json"), ("JSON", "json"), ("txt", "text"), ("yaml", nil), ("", nil), ("p", nil),
    ] as [(String, String?)])
  func `only a near word is suggested`(word: String, suggestion: String?) {
    #expect(word.closest(among: ["text", "json", "persons"]) == suggestion)
  }

  @Test func `the nearest word is suggested`() {
    #expect("--f".closest(among: ["--fields", "--format"]) == nil)
    #expect("--formt".closest(among: ["--fort", "--format", "--from"]) == "--fort")
    #expect("--formatt".closest(among: ["--fort", "--format"]) == "--format")
    #expect("europe/berln".closest(among: ["Europe/Bern", "Europe/Berlin"]) == "Europe/Bern")
  }
}
