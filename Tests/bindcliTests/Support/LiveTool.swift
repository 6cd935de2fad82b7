import Foundation
import TestSupport

/// The built tool while it runs: a test can wait for its output, and change files meanwhile.
final class LiveTool {
  private let child: pid_t
  private let output: Int32
  private var pending: [UInt8] = []

  /// Starts the tool in a folder; its messages go to the file `errors` there. Root may read everything, so as root the
  /// tool is run as another user if it must obey permissions.
  init(in folder: URL, _ arguments: String..., obeysPermissions: Bool = false) throws {
    // A named pipe: no other program that a test starts meanwhile can inherit it and keep it open.
    let name = folder.appending(path: "output").path
    guard mkfifo(name, 0o600) == 0 else { throw POSIXError(.EIO) }
    let user = obeysPermissions && geteuid() == 0 ? ["setpriv", "--reuid=65534", "--clear-groups"] : []
    child = try Tool.launch(
      ["/bin/sh", "-c", #"cd "$1" && shift && exec "$@" </dev/null >output 2>errors"#, "sh", folder.path]
        + user + [Tool.executable.path] + arguments, variables: ["COLUMNS": "80"])
    output = open(name, O_RDONLY | O_CLOEXEC)
  }

  deinit {
    close(output)
  }

  /// Waits for this many lines of output and returns them; fewer if the tool ends before, or prints nothing more.
  func lines(_ count: Int) -> [String] {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while pending.count(where: { $0 == UInt8(ascii: "\n") }) < count {
      // Far longer than any line takes, so that a silent tool fails its test instead of stopping the tests.
      var state = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      guard poll(&state, 1, 60_000) > 0 else { break }
      let size = read(output, &buffer, buffer.count)
      guard size > 0 else { break }
      pending += buffer[..<size]
    }
    let lines = pending.split(separator: UInt8(ascii: "\n"), maxSplits: count, omittingEmptySubsequences: false)
    pending = lines.count > count ? Array(lines[count]) : []
    return lines.prefix(count).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Sends a signal.
  func send(_ signal: Int32) { kill(child, signal) }

  /// Sends a signal and returns the status with which the tool ends.
  func end(by signal: Int32) -> Int32 {
    kill(child, signal)
    return Tool.wait(for: child)
  }

  /// Waits for the end of the tool, and returns its status.
  func status() -> Int32 { Tool.wait(for: child) }
}
