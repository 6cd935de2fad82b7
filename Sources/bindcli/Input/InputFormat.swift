/// The format of a file.
enum InputFormat: String, CaseIterable, Sendable {
  /// One array, one object, or any number of either one after another; JSON Lines too.
  case json
  /// An object on each line, so that a broken line can be no more than that.
  case jsonl
  case csv
  case tsv

  /// The format that a file's name tells; JSON if it tells none.
  init(path: String) { self = Self(extensionOf: path) ?? .json }

  /// The format that a file's name tells.
  init?(extensionOf path: String) {
    let name = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
    let suffix = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() }
    switch suffix {
    case "jsonl", "ndjson": self = .jsonl
    case "csv": self = .csv
    case "tsv", "tab": self = .tsv
    case "json": self = .json
    default: return nil
    }
  }
}
