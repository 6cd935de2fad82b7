enum InputFormat: String, CaseIterable, Sendable {
  /// One array, one object, or any number of either in sequence; JSON Lines too.
  case json
  /// An object on each line, so that an error ends with the line.
  case jsonl
  case csv
  case tsv

  /// The format by the extension of a file; JSON for other names.
  init(path: String) { self = Self(extensionOf: path) ?? .json }

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
