import PersonVM

/// Reads the lines of CSV (RFC 4180), or of TSV with the same quotes, as records. The first line names the columns.
///
/// Columns may stand in any order, and unknown ones are ignored. An empty field counts as absent. Every line must have
/// as many fields as the first.
struct DelimitedRecords {
  private let delimiter: UInt8

  /// The key of each column; `nil` for a column that is ignored.
  private let columns: [PersonRecord.Key?]

  /// Reads the first line. Throws if the header has a problem; then no record of the file can be read.
  init(header: ArraySlice<UInt8>, delimiter: UInt8) throws(PersonRecord.Problem) {
    self.delimiter = delimiter
    let names = try Self.fields(of: header, delimiter)
    columns = names.map { PersonRecord.Key(rawValue: $0) }
    if let problem = problem(of: names) { throw PersonRecord.Problem(message: problem) }
  }

  private func problem(of names: [String]) -> String? {
    for key in PersonRecord.Key.allCases {
      if columns.count(where: { $0 == key }) > 1 { return "there is a second column '\(key.rawValue)'" }
      if let name = names.first(where: key.resembles), !columns.contains(key) {
        return "no column is called '\(key.rawValue)'; did you mean \(name.quoted)?"
      }
    }
    if columns.contains(.birthdate), columns.contains(.firstName) || columns.contains(.lastName) { return nil }
    if names.count == 1, names[0].contains(where: { ",;\t|".contains($0) }) {
      return "the columns are not separated by \(delimiter == .tab ? "tabs" : "commas"); see --input-format"
    }
    return "no column is called "
      + (columns.contains(.birthdate) ? "'firstName' or 'lastName'" : "'birthdate'")
  }

  func record(_ line: ArraySlice<UInt8>) throws(PersonRecord.Problem) -> PersonRecord {
    let fields = try Self.fields(of: line, delimiter)
    guard fields.count == columns.count else {
      throw PersonRecord.Problem(message: "expected \(columns.count) fields, found \(fields.count)")
    }
    var record = PersonRecord()
    for (field, column) in zip(fields, columns) where !field.isEmpty {
      switch column {
      case .salutation: record.salutation = field
      case .firstName: record.firstName = field
      case .lastName: record.lastName = field
      case .birthdate: record.birthdate = field
      case nil: break
      }
    }
    return record
  }

  /// The fields of a line. Quotes may only enclose a field, or stand doubled inside a field that is in quotes.
  /// Accepting other quotes would sometimes put a name into the wrong column.
  static func fields(of line: ArraySlice<UInt8>, _ delimiter: UInt8) throws(PersonRecord.Problem) -> [String] {
    var rest = line.last == .carriageReturn ? line.dropLast() : line
    var fields: [String] = []
    repeat {
      guard let text = String(validating: try field(&rest, delimiter), as: UTF8.self) else {
        throw PersonRecord.Problem(message: "this is not UTF-8")
      }
      fields.append(text)
    } while rest.popFirst() != nil
    return fields
  }

  /// Removes a field from the beginning of `rest`, up to the delimiter after it, and returns its content.
  private static func field(
    _ rest: inout ArraySlice<UInt8>, _ delimiter: UInt8
  ) throws(PersonRecord.Problem) -> ArraySlice<UInt8> {
    let field = rest.prefix { $0 != delimiter }
    if field.first == .quote {
      let content = try unquoted(&rest)
      guard rest.isEmpty || rest.first == delimiter else {
        throw PersonRecord.Problem(message: "a closing quote must end its field")
      }
      return content
    }
    if field.contains(.quote) {
      throw PersonRecord.Problem(message: "a quote must be doubled, and the field that contains it be in quotes")
    }
    rest = rest[field.endIndex...]
    return field
  }

  /// Removes a field in quotes from the beginning of `rest`, and returns its content.
  private static func unquoted(_ rest: inout ArraySlice<UInt8>) throws(PersonRecord.Problem) -> ArraySlice<UInt8> {
    var field: ArraySlice<UInt8> = []
    rest.removeFirst()
    while let end = rest.firstIndex(of: .quote) {
      field += rest[..<end]
      rest = rest[(end + 1)...]
      guard rest.first == .quote else { return field }
      field.append(rest.removeFirst())
    }
    throw PersonRecord.Problem(message: "the quote is not closed before the end of the file")
  }
}
