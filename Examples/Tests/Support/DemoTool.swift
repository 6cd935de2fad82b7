package import Foundation

/// The program `demo` that was built beside the tests, run as a user runs it.
package enum Tool {
  /// What a run printed and how it ended.
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

  /// Runs the program with some arguments, in a folder of its own.
  package static func run(_ arguments: String...) throws -> Outcome { try run(executable, arguments) }

  /// Runs a command of the shell, in which `demo` is the program.
  package static func shell(_ command: String) throws -> Outcome {
    try run(URL(filePath: "/bin/sh"), ["-c", "demo() { '\(executable.path)' \"$@\"; }\n\(command)"])
  }

  /// The tests run from the folder of the build, or on some systems from a bundle in it.
  package static let executable: URL = {
    var folder = URL(filePath: CommandLine.arguments[0]).absoluteURL
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      let candidate = folder.appending(path: "demo")
      if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
    }
    fatalError("no demo beside \(CommandLine.arguments[0])")
  }()

  /// What is printed goes to files, so that no pipe can fill up and stop the tool.
  private static func run(_ program: URL, _ arguments: [String]) throws -> Outcome {
    try inFolder { folder in
      let redirected = #"cd "$1" && shift && exec "$@" </dev/null >.stdout 2>.stderr"#
      let child = try launch(
        ["/bin/sh", "-c", redirected, "sh", folder.path, program.path] + arguments, variables: [:])
      let status = wait(for: child)

      func printed(_ name: String) throws -> String {
        let file = try FileHandle(forReadingFrom: folder.appending(path: name))
        return String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
      }
      return Outcome(output: try printed(".stdout"), errors: try printed(".stderr"), status: status)
    }
  }

  /// Does something with a folder that is removed afterwards.
  package static func inFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "demo-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  /// Held while a program starts, and while there is an open file that it must not inherit but still would.
  package static let launching = NSLock()

  /// Starts a program with the variables of the tests and some more.
  ///
  /// Not with `Process`, whose wait now and then never ends when several run at once.
  ///
  /// `inOwnSession`: whether it may get a terminal of its own.
  package static func launch(
    _ arguments: [String], variables: [String: String], inOwnSession: Bool = false
  ) throws -> pid_t {
    // Inherited for the rest, so that a sanitizer's options reach the tool as well.
    let environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }.map { "\($0)=\($1)" }
    #if canImport(Darwin)
      var attributes: posix_spawnattr_t?
    #else
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A test runs on a thread that may block signals, which the tool would inherit and then never be ended by.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var usual = none
    for signal in [SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGQUIT] { sigaddset(&usual, signal) }
    posix_spawnattr_setsigdefault(&attributes, &usual)
    // POSIX_SPAWN_SETSID, which Glibc's headers show to GNU programs only.
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

  /// Waits for the end of a program; one that a signal ended has 128 and its number as its status, as in a shell.
  package static func wait(for child: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }
}
