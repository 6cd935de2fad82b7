/// Prints the problems of the input on standard error, and counts them. Before it prints a problem, it writes the rows
/// that precede the problem.
final class InputReporter {
  /// The exit status of the first problem; success if there was none.
  private(set) var status = ExitStatus.success

  private let output: OutputBuffer
  private let palette: Palette

  /// The number of errors after which to stop.
  private let limit: Int
  private var count = 0
  private let print: (String) -> Void

  init(
    output: OutputBuffer, palette: Palette = .plain, limit: Int = .max,
    print: @escaping (String) -> Void = { StandardError.write($0 + "\n") }
  ) {
    (self.output, self.palette, self.limit, self.print) = (output, palette, limit, print)
  }

  var isExhausted: Bool { count >= limit }

  /// Reports a problem in the format of compilers, so that editors can show the line.
  func report(_ problem: String, in file: String, line: Int) throws(SystemError) {
    try report("\(file):\(line)", problem, .badData)
  }

  /// Reports a problem of a file as a whole.
  func report(_ message: String, status: ExitStatus = .badData) throws(SystemError) {
    try report("bindcli", message, status)
  }

  func report(_ error: InputError) throws(SystemError) {
    try report("\(error.name): \(error.cause.reason)", status: .noInput)
  }

  private func report(_ place: String, _ message: String, _ status: ExitStatus) throws(SystemError) {
    self.status.note(status)
    count += 1
    try write(
      palette.bold("\(StandardError.shown(place)): ") + palette.bold(palette.red("error: "))
        + palette.bold(StandardError.shown(message)))
    if isExhausted, limit > 1 { try write("bindcli: note: stopped after \(limit) errors") }
  }

  private func write(_ message: String) throws(SystemError) {
    try output.flush()
    // If rows and messages go to one terminal, the message must not continue an incomplete row.
    let isBehindRow =
      !output.isAtLineStart && FileDescriptor.standardOutput.isTerminal && FileDescriptor.standardError.isTerminal
    print((isBehindRow ? "\n" : "") + message)
  }
}
