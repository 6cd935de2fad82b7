import Foundation

/// Counts the instructions of an operation with valgrind. The number does not depend on the load of the machine.
final class InstructionCounter {
  private let folder: URL
  private var program: URL { folder.appendingPathComponent("bench") }

  /// Makes a copy of this program without debug information, which valgrind does not always understand.
  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("bench.\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try start(["strip", "--strip-debug", "-o", program.path, CommandLine.arguments[0]])
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The instructions of one operation: the difference of two runs, so that building the workload is not counted.
  func count(_ workload: Workload, _ peer: Peer) throws -> Double {
    let (few, many) = workload.counted
    let difference = try total(workload, peer, many) - total(workload, peer, few)
    return Double(difference) / Double(many - few)
  }

  /// The output of callgrind for this program with some arguments, with every name and position in full.
  func profile(_ arguments: [String], in environment: [String: String] = [:]) throws -> String {
    let output = folder.appendingPathComponent("callgrind")
    try start(
      [
        "valgrind", "--tool=callgrind", "--callgrind-out-file=\(output.path)", "--compress-strings=no",
        "--compress-pos=no", program.path,
      ] + arguments, in: environment)
    return try String(contentsOf: output, encoding: .utf8)
  }

  private func total(_ workload: Workload, _ peer: Peer, _ count: Int) throws -> Int {
    // Fixed hash values, because with others dictionaries grow at other moments, which would be counted.
    let text = try profile(
      ["count", workload.name, "\(count)", peer.rawValue], in: ["SWIFT_DETERMINISTIC_HASHING": "1"])
    guard let line = text.split(separator: "\n").last(where: { $0.hasPrefix("totals:") || $0.hasPrefix("summary:") }),
      let total = line.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { throw CommandFailed(command: "valgrind") }
    return total
  }

  private func start(_ command: [String], in environment: [String: String] = [:]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.standardError = FileHandle.nullDevice
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { throw CommandFailed(command: command[0]) }
  }
}

private struct CommandFailed: Error, CustomStringConvertible {
  let command: String

  var description: String { "\(command) failed: is it installed?" }
}
