/// Splits an input into records, and counts lines, so that each record comes with the number of its first line.
///
/// A record is a line, or a JSON value in an array or in a sequence. The scanner does not parse the content of a
/// record: a JSON value ends where its brackets are closed, any other record where its line ends, whether the content
/// is correct or not. So an error affects one record, except a quote in CSV or TSV that is not closed: its record goes
/// on past the next quote, or to the end of the file.
///
/// Memory holds one piece of the input and the present record, which is at most ``limit`` bytes long.
struct RecordScanner {
  enum Format: Equatable {
    /// Values in an array, or one after another.
    case json
    case lines
    /// Lines in which a field in quotes may have line breaks.
    case delimited(by: UInt8)
  }

  enum Finding {
    case record(ArraySlice<UInt8>, line: Int)
    /// A record of more bytes than the limit.
    case tooLong(line: Int)
    /// A message: something is wrong between records.
    case problem(String, line: Int)
  }

  static let limit = 16 << 20

  private let format: Format
  private let read: () throws -> [UInt8]
  private var bytes: [UInt8] = []
  private var index = 0
  private var isAtStart = true
  private var isAtEnd = false

  private var line = 1
  /// The index in `bytes` of the first byte of the present line; negative once that byte was discarded.
  private var lineStart = 0

  /// The index in `bytes` of the first byte of the present record; `nil` between records. From that byte on, nothing is
  /// discarded.
  private var start: Int?
  private var isTooLong = false

  /// What may come next in the array of records; `nil` outside of an array.
  private var array: Expectation?
  private enum Expectation { case valueOrEnd, value, commaOrEnd }

  /// The brackets of the present record that are open.
  private var brackets = OpenBrackets()

  init(_ format: Format, read: @escaping () throws -> [UInt8]) {
    self.format = format
    self.read = read
  }

  /// The next record or problem; `nil` at the end. Do not keep the bytes of a record: they share the scanner's buffer,
  /// which the next call would have to copy.
  mutating func next() throws -> Finding? {
    if isAtStart {
      isAtStart = false
      // A byte order mark at the beginning is skipped.
      let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
      while bytes.count < mark.count, mark.starts(with: bytes), try readMore() {}
      if bytes.starts(with: mark) { (index, lineStart) = (mark.count, mark.count) }
    }
    switch format {
    case .json: return try nextValue()
    case .lines: return try nextLine { try $0.skipLine() }
    case .delimited(let delimiter): return try nextLine { try $0.skipDelimitedLine(delimiter) }
    }
  }

  // MARK: Lines

  /// The next line that is not empty.
  private mutating func nextLine(skip: (inout RecordScanner) throws -> Void) throws -> Finding? {
    while let byte = try peek() {
      if byte == .newline || byte == .carriageReturn {
        advance(byte)
      } else {
        return try record(skip)
      }
    }
    return nil
  }

  private mutating func skipLine() throws {
    while let byte = try peek(), byte != .newline { index += 1 }
  }

  private mutating func skipDelimitedLine(_ delimiter: UInt8) throws {
    var (isQuoted, isAtFieldStart) = (false, true)
    while let byte = try peek() {
      if byte == .quote, isQuoted || isAtFieldStart {
        // A doubled quote is taken as the end of one quoted text and the beginning of the next, which gives the same
        // result.
        isQuoted.toggle()
        isAtFieldStart = true
      } else {
        if byte == .newline, !isQuoted { return }
        isAtFieldStart = byte == delimiter
      }
      advance(byte)
    }
  }

  // MARK: JSON

  private mutating func nextValue() throws -> Finding? {
    while let byte = try peek() {
      switch byte {
      case .space, .tab, .carriageReturn, .newline:
        advance(byte)
      case UInt8(ascii: "[") where array == nil:
        array = .valueOrEnd
        index += 1
      case UInt8(ascii: ",") where array == .commaOrEnd:
        array = .value
        index += 1
      case UInt8(ascii: "]") where array != nil:
        defer { array = nil }
        index += 1
        if array == .value { return .problem("expected a record after ','", line: line) }
      case UInt8(ascii: ","), UInt8(ascii: "]"):
        index += 1
        return .problem("expected a record, found '\(Unicode.Scalar(byte))'", line: line)
      default:
        return try nextRecord()
      }
    }
    defer { array = nil }
    return array == nil ? nil : .problem("expected ']', found the end of the file", line: line)
  }

  /// The value that begins at the present byte. If it stands in an array without a comma before it, first returns that
  /// problem.
  private mutating func nextRecord() throws -> Finding {
    if array == .commaOrEnd {
      array = .value
      return .problem("expected ',' or ']' before the record", line: line)
    }
    if array != nil { array = .commaOrEnd }
    return try record { try $0.skipValue() }
  }

  /// Skips a value, up to the bracket that closes its first one. A value that is not JSON ends where it probably does.
  private mutating func skipValue() throws {
    let column = index - lineStart
    brackets.removeAll()
    var isFirstOnLine = false
    // The latest byte that is no white space, or the quote that has opened the latest string.
    var last: UInt8 = 0
    repeat {
      guard let byte = try peek() else { return }
      switch byte {
      case .space, .tab, .carriageReturn, .newline:
        if byte == .newline { isFirstOnLine = true }
        advance(byte)
        continue
      case UInt8(ascii: "{") where isFirstOnLine && index - lineStart <= column && !isValueExpected(after: last):
        // No object may stand here, and the brace is indented no more than the record, so it begins the next record:
        // the present one lacks a closing brace.
        return
      case UInt8(ascii: "{"), UInt8(ascii: "["): brackets.open(byte)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): brackets.close(with: byte)
      default: if brackets.isEmpty, byte != .quote { return try skipWord() }
      }
      isFirstOnLine = false
      last = byte
      index += 1
      if byte == .quote { try skipRestOfString() }
    } while !brackets.isEmpty
  }

  /// Whether JSON allows an object after a byte of the present record: then the object is a part of the record, even if
  /// it is not indented.
  private func isValueExpected(after last: UInt8) -> Bool {
    switch last {
    case UInt8(ascii: ":"), UInt8(ascii: "["): true
    case UInt8(ascii: ","): brackets.isInArray
    default: false
    }
  }

  /// Skips a string after its opening quote. A string that is not closed ends with its line.
  private mutating func skipRestOfString() throws {
    while let byte = try peek(), byte != .newline {
      index += 1
      if byte == .quote { return }
      if byte == UInt8(ascii: "\\"), let next = try peek(), next != .newline { index += 1 }
    }
  }

  /// Skips a number, a constant, or text that is not JSON.
  private mutating func skipWord() throws {
    while let byte = try peek(), !Self.ends.contains(byte) { index += 1 }
  }

  private static let ends = Set(" \t\r\n,]}{[\"".utf8)

  // MARK: Bytes

  /// The record that begins at the present byte and ends where `skip` stops.
  private mutating func record(_ skip: (inout RecordScanner) throws -> Void) throws -> Finding {
    let line = line
    (start, isTooLong) = (index, false)
    defer { start = nil }
    try skip(&self)
    if isTooLong || index - (start ?? index) > Self.limit { return .tooLong(line: line) }
    return .record(bytes[(start ?? index)..<index], line: line)
  }

  /// The next byte, without skipping it; `nil` at the end.
  private mutating func peek() throws -> UInt8? {
    if index < bytes.count { return bytes[index] }
    return try readMore() ? bytes[index] : nil
  }

  /// Skips a byte, and counts a line if the byte ends one.
  private mutating func advance(_ byte: UInt8) {
    index += 1
    guard byte == .newline else { return }
    line += 1
    lineStart = index
  }

  /// Discards the bytes before the present record, and reads more. Returns false at the end of the input.
  private mutating func readMore() throws -> Bool {
    // A terminal can deliver more input after its end, so the end is noted and nothing is read after it.
    guard !isAtEnd else { return false }
    // The bytes of a record that is too long are discarded, so that memory stays bounded.
    if let begin = start, index - begin > Self.limit { (start, isTooLong) = (index, true) }
    let unneeded = start ?? index
    bytes.removeSubrange(..<unneeded)
    index -= unneeded
    lineStart -= unneeded
    if start != nil { start = 0 }
    let more = try read()
    bytes += more
    isAtEnd = more.isEmpty
    return !isAtEnd
  }
}

/// The brackets of a JSON value that are open.
private struct OpenBrackets {
  /// The closing brackets that are still needed. The innermost one, which has to come first, is the last.
  private var closing: [UInt8] = []
  private var objects = 0

  var isEmpty: Bool { closing.isEmpty }

  /// Whether the innermost bracket is that of an array.
  var isInArray: Bool { closing.last == UInt8(ascii: "]") }

  mutating func removeAll() {
    closing.removeAll(keepingCapacity: true)
    objects = 0
  }

  mutating func open(_ bracket: UInt8) {
    // In ASCII a closing bracket comes two places after the opening one.
    closing.append(bracket + 2)
    if bracket == UInt8(ascii: "{") { objects += 1 }
  }

  /// Closes the innermost bracket of the same kind. Brackets inside that were not closed are given up. A closing
  /// bracket too many is ignored.
  mutating func close(with bracket: UInt8) {
    let isOpen = bracket == UInt8(ascii: "}") ? objects > 0 : closing.count > objects
    while isOpen, let last = closing.popLast() {
      if last == UInt8(ascii: "}") { objects -= 1 }
      if last == bracket { break }
    }
  }
}

extension UInt8 {
  static let newline = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let tab = UInt8(ascii: "\t")
  static let space = UInt8(ascii: " ")
  static let quote = UInt8(ascii: "\"")
}
