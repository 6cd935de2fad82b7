import BindingStorage
import PersonVM

/// Prints the persons of some files, and then each change of a person when a file changes.
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

  /// Runs until SIGINT or SIGTERM, which is a success, or until there are too many errors. Ends after the rows that it
  /// has read if the first reading of a file fails.
  func run() throws -> ExitStatus {
    writer.begin()
    let areRead = try files.indices.allSatisfy { try read($0) }
    try settle()
    if interruption.hasHappened { return .success }
    guard areRead else { return reporter.status }
    while !reporter.isExhausted {
      if interruption.wait(milliseconds: Self.interval) { return .success }
      for index in files.indices where try look(at: index) { try settle() }
    }
    return reporter.status
  }

  /// Reads a file if it has changed, and reports if it has gone. Returns whether anything was done.
  private func look(at index: Int) throws -> Bool {
    switch files[index].changes.look(FileSignature(path: files[index].path)) {
    case .nothing: return false
    case .missing: try reporter.report(InputError(name: files[index].path, cause: .noSuchFile))
    case .changed: _ = try read(index)
    case .growing: _ = try read(index, isGrowing: true)
    }
    return true
  }

  /// Reads a file and prints its changes. If the file cannot be read, its rows stay as they are.
  ///
  /// - Parameter isGrowing: whether the file is being written. If it is, problems after the last person are not
  ///   reported yet.
  /// - Returns: whether the file was read to its end.
  private func read(_ index: Int, isGrowing: Bool = false) throws -> Bool {
    let former = files[index].persons
    let content: Content?
    do {
      content = try self.content(of: files[index], isGrowing: isGrowing)
    } catch let error as InputError {
      try reporter.report(error)
      return false
    }
    guard let content else { return false }
    files[index].told = content.problems
    files[index].persons = content.persons
    if !former.isEmpty { rows.tell(from: former, to: content.persons) { writer.write($0) } }
    return true
  }

  private struct Content {
    var persons: [Person] = []
    /// The problems that were reported, now or when the file was last read.
    var problems: Set<Problem> = []
  }

  /// Reads a file, and reports the problems that were not reported before. Returns `nil` after an interruption or too
  /// many errors.
  private func content(of file: File, isGrowing: Bool) throws -> Content? {
    let input = try Input(path: file.path).flushing(output)
    var reader = try PersonReader(input, arguments)
    var (content, unreported): (Content, [Problem]) = (Content(), [])
    while let reading = try reader.next() {
      switch reading {
      case .person(let person):
        try add(person, to: &content, of: file)
        try report(&unreported, of: file, in: input.name, &content)
      case .problem(let message, let line):
        unreported.append(Problem(message: message, line: line))
        // In a growing file, a problem may be a record that is not complete yet. So it is reported only when a person
        // follows.
        if !isGrowing { try report(&unreported, of: file, in: input.name, &content) }
      }
      // Reading a large file takes a while, and an interruption should end the tool at once.
      if reader.count.isMultiple(of: 4096), interruption.wait(milliseconds: 0) { return nil }
      if reporter.isExhausted { return nil }
    }
    return content
  }

  private func add(_ person: Person, to content: inout Content, of file: File) throws {
    guard arrangement.admits(person) else { return }
    content.persons.append(person)
    // If the file had no persons before, as at the first reading, all are new, and are printed while they are read.
    if file.persons.isEmpty { rows.tell(person, .added) { writer.write($0) } }
    try output.flushIfFull()
  }

  /// Reports problems, except those that were reported when the file was last read, and empties the list.
  private func report(
    _ problems: inout [Problem], of file: File, in name: String, _ content: inout Content
  ) throws {
    for problem in problems where !file.told.contains(problem) {
      try reporter.report(problem.message, in: name, line: problem.line)
    }
    content.problems.formUnion(problems)
    problems = []
  }

  /// Writes all rows, because the next row may come much later.
  private func settle() throws {
    writer.settle()
    try output.flush()
  }
}
