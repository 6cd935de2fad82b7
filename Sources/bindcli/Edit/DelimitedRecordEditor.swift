/// Writes other values into one line of CSV or TSV, and leaves every other byte of it alone.
struct DelimitedRecordEditor {
  private let bytes: [UInt8]
  private let delimiter: Unicode.Scalar
  private var values: [PersonRecord.Field: Range<Int>] = [:]
  /// The fields that mean nothing here.
  private(set) var others: [UInt8] = []

  /// Takes the bytes of a line, perhaps with empty lines before it, and those of a file, whose header names the
  /// columns.
  ///
  /// - Throws: `SyntaxError` if the bytes are no such line or the file has no such header.
  init(_ bytes: [UInt8], header: [UInt8], delimiter: Unicode.Scalar, keys: KeyMap = .standard) throws {
    self.bytes = bytes
    self.delimiter = delimiter
    let (columns, _) = try Self.columns(of: header, delimiter, keys)
    let isBreak = { (byte: UInt8) in byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
    let start = bytes.firstIndex { !isBreak($0) } ?? bytes.endIndex
    let line = Array(bytes[start..<((bytes.lastIndex { !isBreak($0) } ?? start - 1) + 1)])
    var tokenizer = DelimitedTokenizer(source: TextSource(line), delimiter: delimiter)
    var token = DelimitedTokenizer.Token.field
    for column in columns where token == .field {
      let first = tokenizer.reader.byteOffset
      token = try tokenizer.next()
      let end = tokenizer.reader.byteOffset - (token == .field ? 1 : 0)
      if let column {
        values[column] = start + first..<start + end
      } else {
        others += line[first..<end] + [UInt8(ascii: "\n")]
      }
    }
  }

  /// The bytes with other values. Quoted values stay quoted.
  ///
  /// - Throws: ``SaveFailure/missingColumn(_:)`` if there is no place for one, as a column more would change every
  /// line.
  func applying(_ changes: [PersonChange]) throws(SaveFailure) -> [UInt8] {
    var edits: [(range: Range<Int>, bytes: [UInt8])] = []
    for change in changes {
      let text = change.text ?? ""
      if let range = values[change.field] {
        edits.append((range, written(text, isQuoted: bytes[range].first == UInt8(ascii: "\""))))
      } else if !text.isEmpty {
        throw .missingColumn(change.field)
      }
    }
    return bytes.replacing(edits)
  }

  private func written(_ text: String, isQuoted: Bool) -> [UInt8] {
    let special = [UInt8(ascii: delimiter), UInt8(ascii: "\""), UInt8(ascii: "\n"), UInt8(ascii: "\r")]
    guard isQuoted || text.utf8.contains(where: special.contains) else { return Array(text.utf8) }
    // Byte by byte: to a string, a quote with an accent behind it is another character, and no quote.
    let quote = UInt8(ascii: "\"")
    return [quote] + text.utf8.flatMap { $0 == quote ? [quote, quote] : [$0] } + [quote]
  }

  /// The line of a file, with its line break, that names the columns.
  static func header(of bytes: [UInt8], delimiter: Unicode.Scalar) throws -> ArraySlice<UInt8> {
    bytes[..<(try columns(of: bytes, delimiter, .standard).end)]
  }

  /// A line of a file in which every field is empty.
  static func blank(header: [UInt8], delimiter: Unicode.Scalar) throws -> [UInt8] {
    let count = try columns(of: header, delimiter, .standard).fields.count
    return Array(repeating: UInt8(ascii: delimiter), count: count - 1)
  }

  /// The fields of the columns, and where the header ends.
  private static func columns(
    of header: [UInt8], _ delimiter: Unicode.Scalar, _ keys: KeyMap
  ) throws -> (fields: [PersonRecord.Field?], end: Int) {
    var tokenizer = DelimitedTokenizer(source: TextSource(header), delimiter: delimiter)
    var columns: [PersonRecord.Field?] = []
    var token = DelimitedTokenizer.Token.field
    while token == .field {
      token = try tokenizer.next()
      columns.append(tokenizer.text.isCut ? nil : keys.field(of: tokenizer.text.bytes))
    }
    return (columns, tokenizer.reader.byteOffset)
  }
}
