/// Prints the problems of the input on standard error, after the rows that were printed before, and counts them.
///
/// On a terminal each is printed at once. Elsewhere there may be a million of them: they are written in large pieces,
/// at the latest before a later row. If rows and messages go to one pipe, they keep their order.
final class InputReporter {
  /// The exit status: that of the first problem.
  private(set) var status = ExitStatus.success

  private let output: OutputBuffer
  private let print: (String) -> Void
  /// Collects messages; `nil` if they are printed at once.
  private let blocks: OutputBuffer?
  private let palette: Palette

  /// The width of excerpts; `nil` if none are shown.
  private let excerptColumns: Int?

  /// The number of errors after which to stop.
  private let limit: Int
  private var count = 0

  init(
    output: OutputBuffer, palette: Palette = .plain, excerptColumns: Int? = nil, limit: Int = .max,
    inBlocks: Bool = false, print: @escaping (String) -> Void = StandardError.printStyled
  ) {
    self.output = output
    self.palette = palette
    self.excerptColumns = excerptColumns
    self.limit = limit
    self.print = print
    let errors = FileDescriptor.standardError
    if !inBlocks {
      blocks = nil
    } else if output.descriptor?.isSameFile(as: errors) == true {
      blocks = output
    } else {
      let messages = OutputBuffer(errors)
      output.messages = messages
      blocks = messages
    }
  }

  var isExhausted: Bool { count >= limit }

  func report(_ problems: [InputDiagnostic]) throws(SystemError) {
    for problem in problems {
      if isExhausted { return }
      var lines = [
        palette.bold("\(StandardError.shown(problem.file)):\(problem.position.line):\(problem.position.column): ")
          + palette.error("error: ")
          + palette.bold(StandardError.shown(problem.message))
      ]
      if let excerptColumns, let excerpt = problem.excerpt {
        lines += excerpt.lines(columns: excerptColumns, palette: palette)
      }
      try report(lines, status: .badData)
    }
  }

  func report(_ error: InputError) throws(SystemError) {
    try report("\(error.name): \(error.cause.reason)", status: .noInput)
  }

  /// Reports that a file has too few records.
  func reportMissing(record: Int, total: Int, in file: String) throws(SystemError) {
    let last = total == 0 ? "there are none" : "the last one is persons[\(total - 1)]"
    try report("\(file): there is no persons[\(record)], \(last)", status: .badData)
  }

  private func report(_ message: String, status: ExitStatus) throws(SystemError) {
    try report(
      [palette.bold("bindcli: ") + palette.error("error: ") + palette.bold(StandardError.shown(message))],
      status: status)
  }

  private func report(_ lines: [String], status: ExitStatus) throws(SystemError) {
    try write(lines.joined(separator: "\n"))
    self.status.note(status)
    count += 1
    if isExhausted, limit > 1 { try write("bindcli: note: stopped after \(limit) errors") }
  }

  private func write(_ message: String) throws(SystemError) {
    if let blocks {
      if blocks === output, !output.endsLine { blocks.append("\n") }
      blocks.append(message)
      blocks.append("\n")
      if blocks === output { try output.flushIfFull() } else { try? blocks.flushIfFull() }
      return
    }
    // Both may go to one terminal, where the message would stand behind an incomplete row.
    try output.flush()
    let isBroken =
      !output.isAtLineStart && FileDescriptor.standardOutput.isTerminal && FileDescriptor.standardError.isTerminal
    print((isBroken ? "\n" : "") + message)
  }
}
