import Foundation

/// Counts the instructions that an operation takes, with valgrind. The number is the same on a busy machine.
enum InstructionCounter {
  /// The instructions of one operation on Binding: the difference of two runs, so that building the workload is not counted.
  static func count(_ workload: Workload, _ peer: Peer) throws -> Double {
    let (few, many) = workload.counted
    let difference = try total(workload, peer, many) - total(workload, peer, few)
    return Double(difference) / Double(many - few)
  }

  private static func total(_ workload: Workload, _ peer: Peer, _ count: Int) throws -> Int {
    let output = FileManager.default.temporaryDirectory.appendingPathComponent("callgrind.\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: output) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "valgrind", "--tool=callgrind", "--callgrind-out-file=\(output.path)",
      CommandLine.arguments[0], "count", workload.name, "\(count)", peer.rawValue,
    ]
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0, let text = try? String(contentsOf: output, encoding: .utf8),
      let line = text.split(separator: "\n").last(where: { $0.hasPrefix("totals:") || $0.hasPrefix("summary:") }),
      let total = line.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { throw CountingFailed(workload: workload.name) }
    return total
  }
}

struct CountingFailed: Error, CustomStringConvertible {
  let workload: String

  var description: String { "valgrind did not count '\(workload)': is it installed?" }
}
