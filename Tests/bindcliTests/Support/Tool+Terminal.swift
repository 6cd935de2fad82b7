import Foundation
import TestSupport

extension Tool {
  /// The standard input of a command that is run on a terminal.
  enum Input { case none, terminal }

  /// Runs a shell command, in which `bindcli` is the tool, on a terminal, and returns the terminal's output.
  ///
  /// Standard output and standard error are the terminal, unless the command redirects them; standard input is the
  /// terminal if `input` says so.
  static func onTerminal(
    _ command: String, files: [String: String] = [:], variables: [String: String] = [:], input: Tool.Input = .none
  ) throws -> (shown: String, status: Int32) {
    try inFolder(files.mapValues { Data($0.utf8) }) { folder in
      let terminal = try PseudoTerminal()
      defer { close(terminal.master) }
      close(terminal.line)
      let defaults = ["COLUMNS": "80", "TERM": "xterm", "NO_COLOR": ""]
      let child = try launch(
        [
          "/bin/sh", "-c", #"cd "$1" && exec /bin/sh -c "$2" <"$4" >"$3" 2>&1"#, "sh", folder.path,
          script(command), terminal.path,
          input == .terminal ? terminal.path : "/dev/null",
        ],
        variables: defaults.merging(variables) { $1 })
      let shown = read(terminal.master, whileRunning: child)
      return (shown.replacing("\r\n", with: "\n"), wait(for: child))
    }
  }

  /// Reads a terminal's output until no program has the terminal open.
  private static func read(_ terminal: Int32, whileRunning child: pid_t) -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    var state = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    while true {
      // Before the child has opened the terminal, reading fails in the same way as after the last program has closed
      // it.
      state.revents = 0
      // Asked before reading: otherwise output between the reading and the end of the child would be missed.
      var info = siginfo_t()
      let hasEnded = waitid(P_PID, id_t(child), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_signo == SIGCHLD
      let isReady = poll(&state, 1, 10) > 0
      let count = isReady && state.revents & Int16(POLLIN) != 0 ? Foundation.read(terminal, &buffer, buffer.count) : 0
      if count > 0 {
        bytes += buffer[..<count]
      } else if hasEnded {
        return String(decoding: bytes, as: UTF8.self)
      }
    }
  }
}
