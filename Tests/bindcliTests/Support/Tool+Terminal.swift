import Foundation
import TestSupport

extension Tool {
  /// What a command that is run on a terminal reads.
  enum Input { case none, terminal }

  /// Runs a command of the shell, in which `bindcli` is the tool, on a terminal, and gives what the terminal was sent.
  ///
  /// Standard output and standard error are the terminal, unless the command says otherwise, and standard input is if
  /// that is asked for.
  static func onTerminal(
    _ command: String, files: [String: String] = [:], variables: [String: String] = [:], input: Input = .none
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

  /// What a terminal is sent until no program has it open any longer.
  private static func read(_ terminal: Int32, whileRunning child: pid_t) -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    var state = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    while true {
      // Before the child has opened the terminal, reading it fails as it does after the last one has closed it.
      state.revents = 0
      // Asked first: what it writes between two questions would be missed if it ended before the second.
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
