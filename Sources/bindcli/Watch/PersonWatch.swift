import PersonVM

/// Prints the persons of some files, and then each change of the files.
final class PersonWatch {
  /// The time between two looks at the files, in milliseconds.
  private static let interval: Int32 = 100

  private struct File {
    let path: String
    var changes: FileChanges
    var persons: [Person] = []
    /// The problems that were reported when the file was last read, and are not reported again.
    var told: Set<Problem> = []
  }

  private struct Problem: Hashable {
    let message: String
    let line: Int
  }

  private let arguments: ParsedArguments
  private let arrangement: PersonArrangement
  private let rows: WatchedRows
  private var writer: any RowWriter
  private let output: OutputBuffer
  private let reporter: InputReporter
  private let interruption: Interruption
  private var files: [File]

  init(
    _ arguments: ParsedArguments, arrangement: PersonArrangement, rows: WatchedRows, writer: any RowWriter,
    output: OutputBuffer, reporter: InputReporter
  ) throws {
    (self.arguments, self.arrangement, self.rows) = (arguments, arrangement, rows)
    (self.writer, self.output, self.reporter) = (writer, output, reporter)
    interruption = try Interruption()
    files = arguments.positionals.map { File(path: $0, changes: FileChanges(known: FileSignature(path: $0))) }
  }

  /// Runs until it is interrupted, which is a success, or until there are too many errors. Ends at once if a file
  /// cannot be read at the beginning.
  func run() throws -> ExitStatus {
    writer.begin()
    for index in files.indices where !interruption.hasHappened {
      guard try read(index) else { return reporter.status }
    }
    try settle()
    while !reporter.isExhausted {
      if interruption.wait(milliseconds: Self.interval) { return .success }
      for index in files.indices {
        switch files[index].changes.look(FileSignature(path: files[index].path)) {
        case .nothing: continue
        case .missing: try reporter.report(InputError(name: files[index].path, cause: .noSuchFile))
        case .changed: _ = try read(index)
        case .growing: _ = try read(index, isGrowing: true)
        }
        try settle()
      }
    }
    return reporter.status
  }

  /// Reads a file and prints its changes. If the file cannot be read, its rows stay as they are.
  ///
  /// - Parameter isGrowing: whether the file is being written. Then an error at its end is not reported yet.
  private func read(_ index: Int, isGrowing: Bool = false) throws -> Bool {
    // At the first reading all persons are new, and are printed while they are read.
    let former = files[index].persons
    var (persons, found, held): ([Person], Set<Problem>, [Problem]) = ([], [], [])
    do {
      let input = try Input(path: files[index].path).flushing(output)
      var reader = try PersonReader(input, arguments)
      while let reading = try reader.next() {
        var isPerson = false
        switch reading {
        case .person(let person):
          isPerson = true
          guard arrangement.admits(person) else { break }
          persons.append(person)
          if former.isEmpty { rows.tell(person, .added) { writer.write($0) } }
          try output.flushIfFull()
        case .problem(let message, let line):
          held.append(Problem(message: message, line: line))
        }
        if !isGrowing || isPerson {
          for problem in held where !files[index].told.contains(problem) {
            try reporter.report(problem.message, in: input.name, line: problem.line)
          }
          found.formUnion(held)
          held = []
        }
        // Reading a large file takes a while, and an interruption should end the tool at once.
        if reader.count.isMultiple(of: 4096), interruption.wait(milliseconds: 0) { return false }
        if reporter.isExhausted { return false }
      }
    } catch let error as InputError {
      try reporter.report(error)
      return false
    }
    files[index].told = found
    files[index].persons = persons
    if !former.isEmpty { rows.tell(from: former, to: persons) { writer.write($0) } }
    return true
  }

  /// Writes all rows, because the next row may come much later.
  private func settle() throws {
    writer.settle()
    try output.flush()
  }
}
