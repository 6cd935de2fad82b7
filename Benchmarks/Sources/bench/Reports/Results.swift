import Foundation

/// What was measured, as it stands in a JSON file.
struct Results: Codable {
  struct Row: Codable {
    let workload: String
    /// "ns" or "bytes".
    let unit: String
    /// By the name of the column.
    var figures: [String: Double]
  }

  /// The columns in their order, `Binding` first.
  var columns: [String]
  var rows: [Row]

  /// Adds a column that was measured elsewhere.
  mutating func merge(_ column: ForeignColumn) {
    columns.append(column.name)
    for index in rows.indices { rows[index].figures[column.name] = column.figures[rows[index].workload] }
  }

  func write(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(self).write(to: URL(fileURLWithPath: path))
  }

  static func read(from path: String) throws -> Results {
    try JSONDecoder().decode(Results.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
  }
}

/// Figures of a library in another language, measured on the same machine by its own means: a JSON object with a name, and
/// the figures by the names of our workloads.
struct ForeignColumn: Codable {
  let name: String
  let figures: [String: Double]

  static func read(from path: String) throws -> ForeignColumn {
    try JSONDecoder().decode(ForeignColumn.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
  }
}
