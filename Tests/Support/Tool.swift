package import Foundation

/// The `bindcli` that was built beside the tests, run as users run it.
package enum Tool {
  /// The output of a run and its status.
  package struct Outcome: Equatable {
    package var output: String
    package var errors: String
    package var status: Int32

    package init(output: String, errors: String, status: Int32) {
      self.output = output
      self.errors = errors
      self.status = status
    }
  }

  /// Runs the tool with arguments, a text as standard input, in a folder of its own with some files.
  package static func run(
    _ arguments: String..., input: String = "", files: [String: String] = [:], columns: String = "80"
  ) throws -> Outcome {
    try run(executable, arguments, input: Data(input.utf8), files: files.mapValues { Data($0.utf8) }, columns: columns)
  }

  /// Runs the tool on bytes that need not be text.
  package static func run(_ arguments: String..., bytes: [UInt8], files: [String: [UInt8]] = [:]) throws -> Outcome {
    try run(executable, arguments, input: Data(bytes), files: files.mapValues { Data($0) }, columns: "80")
  }

  /// Runs a command of the shell, in which `bindcli` is the tool.
  package static func shell(_ command: String, files: [String: String] = [:]) throws -> Outcome {
    try shell(command, data: files.mapValues { Data($0.utf8) })
  }

  /// Runs a command of the shell in a folder with files that need not be text.
  package static func shell(_ command: String, data files: [String: Data]) throws -> Outcome {
    try run(URL(filePath: "/bin/sh"), ["-c", script(command)], input: Data(), files: files, columns: "80")
  }

  /// The tests run in the build folder, or on some systems in a bundle in it. `BINDING_TOOL` names another tool, a
  /// release build for example.
  package static let executable: URL = {
    if let path = ProcessInfo.processInfo.environment["BINDING_TOOL"] { return URL(filePath: path) }
    return executable(named: "bindcli")
  }()

  /// A program that was built beside the tests.
  package static func executable(named name: String) -> URL {
    var folder = URL(filePath: CommandLine.arguments[0]).absoluteURL
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      let candidate = folder.appending(path: name)
      if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
    }
    fatalError("no \(name) beside \(CommandLine.arguments[0])")
  }

  /// Runs another program in a folder of its own with some files.
  ///
  /// The output goes to files, because a full pipe would stop the program.
  package static func run(
    _ program: URL, _ arguments: [String], input: Data = Data(), files: [String: Data], columns: String = "80"
  ) throws -> Outcome {
    try inFolder(files.merging([".stdin": input]) { $1 }) { folder in
      let redirected = #"cd "$1" && shift && exec "$@" <.stdin >.stdout 2>.stderr"#
      let child = try launch(
        ["/bin/sh", "-c", redirected, "sh", folder.path, program.path] + arguments, variables: ["COLUMNS": columns])
      let status = wait(for: child)

      func printed(_ name: String) throws -> String {
        let file = try FileHandle(forReadingFrom: folder.appending(path: name))
        return String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
      }
      return Outcome(output: try printed(".stdout"), errors: try printed(".stderr"), status: status)
    }
  }

  /// Calls a closure with a folder that has some files and is removed afterwards.
  package static func inFolder<Result>(_ files: [String: Data], _ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "bindcli-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, content) in files { try content.write(to: folder.appending(path: name)) }
    return try body(folder)
  }

  /// A shell command in which `bindcli` is known.
  package static func script(_ command: String) -> String {
    "bindcli() { '\(executable.path)' \"$@\"; }\n\(command)"
  }

  /// Held while a program starts, and while a file is open that the program must not inherit but would.
  package static let launching = NSLock()

  /// Starts a program with the environment of the tests and further variables.
  ///
  /// Not with `Process`, whose wait sometimes never ends if several processes run at once.
  ///
  /// `inOwnSession`: whether the program may get a terminal of its own.
  package static func launch(
    _ arguments: [String], variables: [String: String], inOwnSession: Bool = false
  ) throws -> pid_t {
    // The environment is inherited, so that the options of a sanitizer reach the tool as well.
    let environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }.map { "\($0)=\($1)" }
    #if canImport(Darwin)
      var attributes: posix_spawnattr_t?
    #else
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A test may run on a thread that blocks signals; the tool would inherit that, and signals could not end it.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var usual = none
    for signal in [SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGQUIT] { sigaddset(&usual, signal) }
    posix_spawnattr_setsigdefault(&attributes, &usual)
    // POSIX_SPAWN_SETSID, which the headers of Glibc declare only for GNU programs.
    #if canImport(Darwin)
      let ownSession: Int16 = 0x400
    #else
      let ownSession: Int16 = 0x80
    #endif
    let flags = Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF) | (inOwnSession ? ownSession : 0)
    posix_spawnattr_setflags(&attributes, flags)

    let words = arguments.map { strdup($0) } + [nil]
    let settings = environment.map { strdup($0) } + [nil]
    defer { for word in words + settings { free(word) } }
    var child: pid_t = 0
    let failure = launching.withLock { posix_spawn(&child, arguments[0], nil, &attributes, words, settings) }
    guard failure == 0 else { throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .EIO) }
    return child
  }

  /// Waits for the end of a program. The status of a program that a signal ended is 128 and the number of the signal,
  /// as in a shell.
  package static func wait(for child: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }
}
