/// Reads persons from CSV or TSV: a header with the names of the columns, then a line for each person.
///
/// Columns may stand in any order, and unknown ones are ignored; `birthdate` is required. An empty field counts as
/// absent. Every line must have as many fields as the header.
///
/// An invalid line is reported and the next one is read. An invalid header ends the reading.
struct DelimitedPersonReader: PersonReader, ~Copyable {
  private let name: String
  private let birthdates: BirthdateText
  private let delimiter: Unicode.Scalar
  private var tokenizer: DelimitedTokenizer
  private var record = PersonRecord()
  private(set) var count = 0

  /// The field of each column, `nil` for ignored ones; empty before the header was read.
  private var columns: [PersonRecord.Field?] = []
  private var isFinished = false

  init(
    source: any ByteSource, delimiter: Unicode.Scalar, name: String, birthdates: BirthdateText,
    capacity: Int = 64 * 1024
  ) {
    self.name = name
    self.delimiter = delimiter
    self.birthdates = birthdates
    tokenizer = DelimitedTokenizer(source: source, delimiter: delimiter, capacity: capacity)
  }

  mutating func next() throws -> PersonReading? {
    guard !isFinished else { return nil }
    if columns.isEmpty, let problem = try readHeader() {
      isFinished = true
      return .problems([problem])
    }
    // A file without any line has no header either.
    guard !isFinished else { return nil }
    do {
      guard let reading = try readRecord() else { return nil }
      count += 1
      return reading
    } catch let error as SyntaxError {
      let problem = diagnostic(at: error.position, path: "persons[\(count)]", error.message)
      try tokenizer.resumeOnNextLine()
      count += 1
      return .problems([problem])
    }
  }

  private mutating func readHeader() throws -> InputDiagnostic? {
    var names: [String] = []
    var start = SourcePosition()
    do {
      var token = DelimitedTokenizer.Token.field
      while token == .field {
        token = try tokenizer.next()
        if token == .end {
          isFinished = true
          return nil
        }
        if names.isEmpty { start = tokenizer.position }
        let field = tokenizer.text.isCut ? nil : PersonRecord.Field(key: tokenizer.text.bytes)
        if let field, columns.contains(field) {
          return diagnostic(at: tokenizer.position, path: nil, "there is a second column '\(field.name)'")
        }
        columns.append(field)
        names.append(String(decoding: tokenizer.text.bytes.prefix(100), as: UTF8.self))
      }
    } catch let error as SyntaxError {
      return diagnostic(at: error.position, path: nil, error.message)
    }
    return headerProblem(names).map { diagnostic(at: start, path: nil, $0) }
  }

  /// What is wrong with the columns: a birthdate and at least one name are required, and no column may have a name that
  /// only resembles that of a field.
  private func headerProblem(_ names: [String]) -> String? {
    let missing = missingFields
    if missing.isEmpty {
      for (name, column) in zip(names, columns) where column == nil {
        let resembled = resembled(by: name)
        if let resembled, !columns.contains(resembled) {
          return "no column is called '\(resembled.name)'; did you mean \(name.quoted)?"
        }
      }
      return nil
    }
    if names.count == 1, let other = ";\t|,".unicodeScalars.first(where: { names[0].unicodeScalars.contains($0) }) {
      let hint = [",", "\t"].contains(other) ? "; see --input-format" : ""
      return "the columns are separated by \(other.shown), not by \(delimiter.shown)\(hint)"
    }
    let wanted = missing.map(\.name)
    let near =
      names.first { $0.closest(among: wanted) != nil }
      ?? names.first { resembled(by: $0).map(missing.contains) == true }
    let hint = near.map { "; did you mean \($0.quoted)?" } ?? ""
    return "no column is called \(wanted.map { "'\($0)'" }.joined(separator: " or "))\(hint)"
  }

  /// The missing fields, one of which is required.
  private var missingFields: [PersonRecord.Field] {
    if !columns.contains(.birthdate) { return [.birthdate] }
    return columns.contains(.firstName) || columns.contains(.lastName) ? [] : [.firstName, .lastName]
  }

  private func resembled(by name: String) -> PersonRecord.Field? {
    Array(name.utf8).withUnsafeBytes { PersonRecord.Field(resembledBy: $0) }
  }

  private mutating func readRecord() throws -> PersonReading? {
    var fieldCount = 0
    var firstExcess: SourcePosition?
    var token = DelimitedTokenizer.Token.field
    while token == .field {
      token = try tokenizer.next()
      if token == .end { return nil }
      if fieldCount == 0 { record.begin(at: tokenizer.position) }
      if fieldCount < columns.count {
        if let field = columns[fieldCount] { record.set(field, to: value(), at: tokenizer.position) }
      } else if firstExcess == nil {
        firstExcess = tokenizer.position
      }
      fieldCount += 1
    }
    guard fieldCount == columns.count else {
      let message = "expected \(columns.count) fields, found \(fieldCount)"
      return .problems([diagnostic(at: firstExcess ?? tokenizer.lineEnd, path: "persons[\(count)]", message)])
    }
    switch record.person(reading: birthdates) {
    case .success(let person):
      return .person(person)
    case .failure(let problems):
      return .problems(
        problems.list.map { diagnostic(at: $0.position, path: "persons[\(count)].\($0.field.name)", $0.message) })
    }
  }

  private func value() -> PersonRecord.Value {
    if tokenizer.text.isCut { return .unusable("longer than \(TokenText.limit) bytes") }
    if tokenizer.text.count == 0 { return .absent }
    return .text(tokenizer.text.string)
  }

  private func diagnostic(at position: SourcePosition, path: String?, _ message: String) -> InputDiagnostic {
    InputDiagnostic(
      file: name, position: position, message: (path.map { "\($0): " } ?? "") + message,
      excerpt: tokenizer.reader.excerpt(at: position))
  }
}

extension Unicode.Scalar {
  fileprivate var shown: String { self == "\t" ? "tabs" : "'\(self)'" }
}
