import PersonVM

/// Prints the persons of some files, and then each change of them.
final class PersonWatch {
  /// The time between two looks at the files, in milliseconds.
  private static let interval: Int32 = 100

  private struct File {
    let path: String
    var changes: FileChanges
    let rows: WatchedRows
    /// The problems that were reported when the file was last read, and are not reported again.
    var told: Set<String> = []
  }

  private let input: PersonInput
  private let arrangement: PersonArrangement
  private let converter: PersonConverter
  private let output: OutputBuffer
  private let reporter: InputReporter
  private let interruption: Interruption
  private let printer: WatchPrinter
  private var files: [File]

  init(
    paths: [String], input: PersonInput, arrangement: PersonArrangement, converter: PersonConverter,
    fields: [PersonField], writer: any RowWriter, output: OutputBuffer, reporter: InputReporter
  ) throws {
    self.input = input
    self.arrangement = arrangement
    self.converter = converter
    self.output = output
    self.reporter = reporter
    let printer = WatchPrinter(writer: writer)
    self.printer = printer
    interruption = try Interruption()
    files = paths.map { path in
      File(
        path: path, changes: FileChanges(known: FileSignature(path: path)),
        rows: WatchedRows(converter: converter, fields: fields) { printer.print($0) })
    }
  }

  /// Goes on until it is interrupted, which is a success, until there are too many errors, or until a file cannot be
  /// read at first.
  func run() throws -> ExitStatus {
    printer.begin()
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

  /// Reads a file and shows its persons. If it cannot be read the rows stay as they are.
  ///
  /// `isGrowing`: whether the file is being written; then an error at its end is not reported yet.
  private func read(_ index: Int, isGrowing: Bool = false) throws -> Bool {
    let path = files[index].path
    // The first time all persons are new, and shown while they are read.
    let (rows, isFirst) = (files[index].rows, files[index].rows.isEmpty)
    var persons: [Person] = []
    var (found, held): ([InputDiagnostic], [InputDiagnostic]) = ([], [])
    do {
      let source = FlushingSource(try FileSource(path: path), output: output) {}
      try input.read(source, path: path) { reading, count in
        switch reading {
        case .person(let person):
          guard arrangement.admits(person, converter: converter) else { break }
          if isFirst { rows.append(person) } else { persons.append(person) }
          if isFirst { try output.flushIfFull() }
        case .problems(let problems):
          held += problems
        }
        if !isGrowing || reading.isPerson, !held.isEmpty {
          try report(held, of: index)
          found += held
          held = []
        }
        // Reading a large file takes a while, and an interruption should end the tool at once.
        if count.isMultiple(of: 4096), interruption.wait(milliseconds: 0) { return false }
        return !reporter.isExhausted
      }
    } catch let error as InputError {
      try reporter.report(error)
      return false
    }
    files[index].told = Set(found.map(\.text))
    if !interruption.hasHappened, !isFirst { rows.show(persons) }
    return true
  }

  private func report(_ problems: [InputDiagnostic], of index: Int) throws {
    try reporter.report(problems.filter { !files[index].told.contains($0.text) })
  }

  /// Writes all output, because the next row may come much later.
  private func settle() throws {
    printer.settle()
    try output.flush()
  }
}

private final class WatchPrinter {
  private var writer: any RowWriter

  init(writer: any RowWriter) {
    self.writer = writer
  }

  func begin() { writer.begin() }
  func print(_ row: PersonRow) { writer.write(row) }
  func settle() { writer.settle() }
}
