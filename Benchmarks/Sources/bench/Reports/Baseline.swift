import Foundation

/// The instructions of each workload's operation on Binding, as they were last approved.
struct Baseline: Codable {
  /// By the name of the workload.
  var instructions: [String: Double]

  /// How much more than the baseline is a regression.
  private static let tolerance = 1.05

  static func read(from path: String) throws -> Baseline {
    try JSONDecoder().decode(Baseline.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
  }

  func write(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try (encoder.encode(self) + Data("\n".utf8)).write(to: URL(fileURLWithPath: path))
  }

  /// Prints how a workload compares with the baseline; returns whether it is a regression.
  func isRegression(_ workload: String, now count: Double) -> Bool {
    guard let before = instructions[workload] else {
      print("\(workload): \(Int(count)), not in the baseline")
      return false
    }
    let isRegression = count > before * Baseline.tolerance
    let change = String(format: "%+.1f %%", (count / before - 1) * 100)
    print("\(workload): \(Int(count)), was \(Int(before)): \(change)\(isRegression ? "  REGRESSION" : "")")
    return isRegression
  }
}
