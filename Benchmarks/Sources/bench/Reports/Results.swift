import Foundation

/// The results of a measurement, as stored in a JSON file.
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

/// Figures of a library in another language, measured on the same machine: a JSON object with a name, and the figures
/// by the names of our workloads.
struct ForeignColumn: Codable {
  let name: String
  let figures: [String: Double]
  /// The digests of the workloads after their trials, in decimal, since not every language has 64-bit numbers.
  let digests: [String: String]?

  static func read(from path: String) throws -> ForeignColumn {
    try JSONDecoder().decode(ForeignColumn.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// Throws unless the library's digests, as far as given, equal Binding's.
  func verify() throws {
    for workload in Workload.all {
      guard let theirs = digests?[workload.name], let ours = workload.digest(.binding) else { continue }
      guard theirs == "\(ours)" else {
        throw Mismatch(description: "\(workload.name): \(name) comes to \(theirs), Binding to \(ours)")
      }
    }
  }

  struct Mismatch: Error, CustomStringConvertible {
    let description: String
  }
}
