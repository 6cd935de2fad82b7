import Testing

@testable import bindcli

struct InputFormatSpec {
  @Test(
    arguments: [
      ("a.json", .json), ("a.jsonl", .jsonl), ("a.ndjson", .jsonl), ("a.csv", .csv), ("A.CSV", .csv), ("x/a.tsv", .tsv),
      ("a.tab", .tsv), ("-", .json), ("a", .json), ("a.csv/b", .json), ("csv", .json), ("a.csv.txt", .json),
      ("<sample>", .json),
    ] as [(String, InputFormat)])
  func `the extension of a file gives its format`(path: String, format: InputFormat) {
    #expect(InputFormat(path: path) == format)
  }
}
