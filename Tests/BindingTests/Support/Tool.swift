import Foundation

/// The `bindcli` that was built beside the tests, run as a user runs it.
enum Tool {
  /// What a run printed and how it ended.
  struct Outcome: Equatable {
    var output: String
    var errors: String
    var status: Int32
  }

  /// Runs the tool with some arguments, its standard input holding a text, in a folder of its own with some files.
  static func run(
    _ arguments: String..., input: String = "", files: [String: String] = [:], columns: String = "80"
  ) throws -> Outcome {
    try run(executable, arguments, input: Data(input.utf8), files: files.mapValues { Data($0.utf8) }, columns: columns)
  }

  /// Runs the tool on bytes that need not be text.
  static func run(_ arguments: String..., bytes: [UInt8]) throws -> Outcome {
    try run(executable, arguments, input: Data(bytes), files: [:], columns: "80")
  }

  /// Runs a command of the shell, in which `bindcli` is the tool.
  static func shell(_ command: String, files: [String: String] = [:]) throws -> Outcome {
    try run(
      URL(filePath: "/bin/sh"), ["-c", "bindcli() { '\(executable.path)' \"$@\"; }\n\(command)"], input: Data(),
      files: files.mapValues { Data($0.utf8) }, columns: "80")
  }

  /// The tests run from the folder of the build, or on some systems from a bundle in it.
  private static let executable: URL = {
    var folder = URL(filePath: CommandLine.arguments[0]).absoluteURL
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      let candidate = folder.appending(path: "bindcli")
      if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
    }
    fatalError("no bindcli beside \(CommandLine.arguments[0])")
  }()

  /// What is printed goes to files, so that no pipe can fill up and stop the tool.
  private static func run(
    _ program: URL, _ arguments: [String], input: Data, files: [String: Data], columns: String
  ) throws -> Outcome {
    let folder = FileManager.default.temporaryDirectory.appending(path: "bindcli-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, content) in files { try content.write(to: folder.appending(path: name)) }

    let streams = try ["stdin", "stdout", "stderr"].map { name in
      let file = folder.appending(path: ".\(name)")
      try (name == "stdin" ? input : Data()).write(to: file)
      return try FileHandle(forUpdating: file)
    }
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    // Inherited for the rest, so that a sanitizer's options reach the tool as well.
    process.environment = ProcessInfo.processInfo.environment.merging(["COLUMNS": columns]) { $1 }
    process.standardInput = streams[0]
    process.standardOutput = streams[1]
    process.standardError = streams[2]
    try process.run()
    process.waitUntilExit()

    let printed = try streams[1...].map { stream in
      try stream.seek(toOffset: 0)
      return String(decoding: try stream.readToEnd() ?? Data(), as: UTF8.self)
    }
    // A signal ends a process with 128 and its number, as a shell has it.
    let status = process.terminationStatus + (process.terminationReason == .uncaughtSignal ? 128 : 0)
    return Outcome(output: printed[0], errors: printed[1], status: status)
  }
}
