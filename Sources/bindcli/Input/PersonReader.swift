import Foundation
import PersonVM

/// Reads persons from JSON, one at a time.
///
/// A file is a sequence of values. An object is a record; an array holds records; so one array, one object, objects one
/// after another and JSON Lines need not be told apart, nor announced. Records are counted from 0 over the file.
///
/// A record that is JSON but no person is reported and the next one is read. Where the text stops being JSON there is no
/// telling where the next record begins, except in JSON Lines: there reading goes on with the next line that begins with
/// `{`. Otherwise the rest of the file is left alone.
struct PersonReader: ~Copyable {
  /// What comes next in a file.
  enum Reading {
    case person(Person)
    /// A record that is none, and all that is wrong with it.
    case problems([InputDiagnostic])
  }

  private let name: String
  private let birthdates: BirthdateText
  private var tokenizer: JSONTokenizer
  private var record = PersonRecord()
  private var index = 0
  private var isInArray = false

  /// Whether all records outside arrays have been on a line of their own so far; `nil` before the first.
  private var isLines: Bool?
  private var isFinished = false

  /// A reader of a file that diagnostics call `name`, in which instants are days of a time zone.
  init(source: any ByteSource, name: String, timeZone: TimeZone, capacity: Int = 64 * 1024) {
    self.name = name
    birthdates = BirthdateText(timeZone: timeZone)
    tokenizer = JSONTokenizer(source: source, capacity: capacity)
  }

  /// The next person or the next problem, or `nil` at the end.
  mutating func next() throws -> Reading? {
    while !isFinished {
      // Where the record begins, once it has.
      var start: SourcePosition?
      do {
        let token = try tokenizer.next()
        switch token {
        case .end:
          isFinished = true
        case .beginArray where !isInArray:
          isInArray = true
        case .endArray:
          isInArray = false
        default:
          let position = tokenizer.position
          start = position
          let reading = try readRecord(token)
          if !isInArray { isLines = isLines != false && position.line == tokenizer.lastLine }
          return reading
        }
      } catch let error as JSONSyntaxError {
        return try recover(from: error, inRecordAt: start)
      }
    }
    return nil
  }

  private mutating func readRecord(_ token: JSONToken) throws -> Reading {
    record.begin(at: tokenizer.position)
    guard token == .beginObject else {
      let problem = diagnostic(at: tokenizer.position, "expected an object, found \(token.noun)")
      try tokenizer.skipValue(after: token)
      index += 1
      return .problems([problem])
    }
    while try tokenizer.next() == .key {
      guard !tokenizer.isTextCut, let field = PersonRecord.Field(key: tokenizer.text) else {
        tokenizer.keepsText = false
        let token = try tokenizer.next()
        tokenizer.keepsText = true
        try tokenizer.skipValue(after: token)
        continue
      }
      let token = try tokenizer.next()
      let position = tokenizer.position
      try tokenizer.skipValue(after: token)
      record.set(field, to: value(of: token), at: position)
    }
    defer { index += 1 }
    switch record.person(reading: birthdates) {
    case .success(let person):
      return .person(person)
    case .failure(let problems):
      return .problems(
        problems.list.map { diagnostic(at: $0.position, member: $0.field.name, $0.message) })
    }
  }

  private func value(of token: JSONToken) -> PersonRecord.Value {
    switch token {
    case .null: .absent
    case .string where tokenizer.isTextCut: .unusable("longer than \(JSONTokenizer.textLimit) bytes")
    case .string: .text(String(decoding: tokenizer.text, as: UTF8.self))
    default: .unusable("expected a string, found \(token.noun)")
    }
  }

  /// Reports a syntax error and brings the tokenizer to where the next record begins, if that is certain.
  ///
  /// It is in JSON Lines, which this is if all records were on lines of their own, or if there was none yet and the broken
  /// one is on one line. A line may also have been cut short; then the error is found on the next one, which may well
  /// be a good record.
  private mutating func recover(
    from error: JSONSyntaxError, inRecordAt start: SourcePosition?
  ) throws -> Reading {
    let problem = InputDiagnostic(
      file: name,
      position: error.position,
      message: start == nil ? error.message : "persons[\(index)]: \(error.message)"
    )
    index += 1
    let isOneLine = start.map { $0.line == tokenizer.lastLine } ?? true
    if isLines == true || (isOneLine && !isInArray) {
      isInArray = false
      try tokenizer.resumeAtLine(beginningWith: UInt8(ascii: "{"))
    } else {
      isFinished = true
    }
    return .problems([problem])
  }

  private func diagnostic(at position: SourcePosition, member: String? = nil, _ message: String) -> InputDiagnostic {
    let path = "persons[\(index)]" + (member.map { ".\($0)" } ?? "")
    return InputDiagnostic(file: name, position: position, message: "\(path): \(message)")
  }
}
