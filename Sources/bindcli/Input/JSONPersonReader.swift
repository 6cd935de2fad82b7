import Foundation

/// Reads persons from JSON.
///
/// A file is a sequence of values. An object is a record; an array holds records. So one array, one object, objects in
/// sequence and JSON Lines are read alike.
///
/// A record that is JSON but no person is reported, and the next one is read. A syntax error is reported, and reading
/// continues where the next record most likely begins; in a file of JSON Lines that is the next line.
struct JSONPersonReader: PersonReader, ~Copyable {
  private let name: String
  private let birthdates: BirthdateText
  private let isLineOriented: Bool
  private var tokenizer: JSONTokenizer
  private var record = PersonRecord()
  private(set) var count = 0
  private var isInArray = false

  /// The position of the present record, once it has begun.
  private var start: SourcePosition?

  /// `name`: the name of the file in diagnostics. `birthdates`: has the zone in which instants are days.
  init(
    source: any ByteSource, name: String, birthdates: BirthdateText, isLineOriented: Bool = false,
    capacity: Int = 64 * 1024
  ) {
    self.name = name
    self.birthdates = birthdates
    self.isLineOriented = isLineOriented
    tokenizer = JSONTokenizer(source: source, isLineOriented: isLineOriented, capacity: capacity)
  }

  mutating func next() throws -> PersonReading? {
    do {
      while true {
        start = nil
        let token = try tokenizer.next()
        switch token {
        case .end:
          return nil
        case .beginArray where !isInArray:
          isInArray = true
        case .endArray:
          isInArray = false
        default:
          start = tokenizer.position
          let reading = try readRecord(token)
          count += 1
          return reading
        }
      }
    } catch let error as SyntaxError {
      return try recover(from: error)
    }
  }

  private mutating func readRecord(_ token: JSONToken) throws -> PersonReading {
    record.begin(at: tokenizer.position)
    guard token == .beginObject else {
      let problem = diagnostic(at: tokenizer.position, "expected an object, found \(token.noun)")
      try tokenizer.skipValue(after: token)
      return .problems([problem])
    }
    while try tokenizer.next() == .key {
      guard !tokenizer.text.isCut, let field = PersonRecord.Field(key: tokenizer.text.bytes) else {
        if let field = PersonRecord.Field(resembledBy: tokenizer.text.bytes) {
          record.note(tokenizer.text.bytes, resembling: field)
        }
        tokenizer.text.isWanted = false
        let token = try tokenizer.next()
        tokenizer.text.isWanted = true
        try tokenizer.skipValue(after: token)
        continue
      }
      let token = try tokenizer.next()
      let position = tokenizer.position
      try tokenizer.skipValue(after: token)
      record.set(field, to: value(of: token), at: position)
    }
    switch record.person(reading: birthdates) {
    case .success(let person):
      return .person(person)
    case .failure(let problems):
      return .problems(problems.list.map { diagnostic(at: $0.position, member: $0.field.name, $0.message) })
    }
  }

  private func value(of token: JSONToken) -> PersonRecord.Value {
    switch token {
    case .null: .absent
    case .string where tokenizer.text.isCut: .unusable("longer than \(TokenText.limit) bytes")
    case .string: .text(tokenizer.text.string)
    default: .unusable("expected a string, found \(token.noun)")
    }
  }

  /// Reports a syntax error, and moves the tokenizer to the next record.
  private mutating func recover(from error: SyntaxError) throws -> PersonReading {
    let path = start == nil ? nil : "persons[\(count)]"
    let problem = diagnostic(at: error.position, path: path, error.message)
    if isLineOriented {
      try tokenizer.resumeOnNextLine()
    } else {
      try tokenizer.resume(outside: isInArray ? 1 : 0, column: start?.column ?? 0)
    }
    isInArray = tokenizer.depth > 0
    if start != nil { count += 1 }
    return .problems([problem])
  }

  private func diagnostic(at position: SourcePosition, member: String? = nil, _ message: String) -> InputDiagnostic {
    diagnostic(at: position, path: "persons[\(count)]" + (member.map { ".\($0)" } ?? ""), message)
  }

  private func diagnostic(at position: SourcePosition, path: String?, _ message: String) -> InputDiagnostic {
    InputDiagnostic(
      file: name, position: position, message: (path.map { "\($0): " } ?? "") + message,
      excerpt: tokenizer.reader.excerpt(at: position))
  }
}
