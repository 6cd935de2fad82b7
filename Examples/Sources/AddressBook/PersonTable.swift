import PersonVM

/// Persons as lines of CSV (RFC 4180), below a header with the names of the columns, which may stand in any order.
///
/// Only `birthdate` must be there. An empty salutation is none. Lines end as they may, and are written with a newline.
enum PersonTable {
  private enum Column: String, CaseIterable {
    case salutation, firstName, lastName, birthdate
  }

  /// The persons of a text.
  static func persons(in text: String) throws -> [Person] {
    var lines = try records(in: text)
    guard !lines.isEmpty else { return [] }
    let header = lines.removeFirst()
    let columns = try header.fields.map { name in
      guard let column = Column(rawValue: name) else { throw InvalidTable(1, "'\(name)' would be lost.") }
      return column
    }
    guard Set(columns).count == columns.count else { throw InvalidTable(1, "A column is there twice.") }
    guard columns.contains(.birthdate) else { throw InvalidTable(1, "There is no column 'birthdate'.") }
    return try lines.map { line in
      guard line.fields.count == columns.count else {
        throw InvalidTable(line.number, "There are \(line.fields.count) fields below \(columns.count) columns.")
      }
      let fields = Dictionary(uniqueKeysWithValues: zip(columns, line.fields))
      guard let birthdate = CalendarDate(fields[.birthdate] ?? "") else {
        throw InvalidTable(line.number, InvalidBirthdate(text: fields[.birthdate] ?? "").description)
      }
      return Person(
        salutation: fields[.salutation].flatMap { $0.isEmpty ? nil : $0 }, firstName: fields[.firstName] ?? "",
        lastName: fields[.lastName] ?? "", birthdate: birthdate)
    }
  }

  /// A text with a line for each person.
  static func text(of persons: [Person]) -> String {
    var lines = [Column.allCases.map(\.rawValue)]
    lines += persons.map { [$0.salutation ?? "", $0.firstName, $0.lastName, $0.birthdate.description] }
    return lines.map { $0.map(quoted).joined(separator: ",") + "\n" }.joined()
  }

  /// The fields of each line that has any, and the number of the line.
  private static func records(in text: String) throws -> [(number: Int, fields: [String])] {
    var (records, fields, field) = ([(number: Int, fields: [String])](), [String](), "")
    var (line, start, isQuoted, wasQuoted) = (1, 1, false, false)
    func endRecord() {
      if !fields.isEmpty || !field.isEmpty || wasQuoted { records.append((start, fields + [field])) }
      (fields, field, start, wasQuoted) = ([], "", line + 1, false)
    }
    var characters = Array(text)[...]
    if characters.first == "\u{FEFF}" { characters.removeFirst() }
    while let character = characters.popFirst() {
      switch character {
      case "\"" where isQuoted && characters.first == "\"":
        field.append("\"")
        characters.removeFirst()
      case "\"" where isQuoted: isQuoted = false
      case "\"" where field.isEmpty && !wasQuoted: (isQuoted, wasQuoted) = (true, true)
      case "," where !isQuoted:
        fields.append(field)
        (field, wasQuoted) = ("", false)
      case _ where character.isNewline && !isQuoted:
        endRecord()
        line += 1
      default:
        if wasQuoted, !isQuoted { throw InvalidTable(line, "There is something behind a closing quotation mark.") }
        if character.isNewline { line += 1 }
        field.append(character)
      }
    }
    if isQuoted { throw InvalidTable(start, "A quotation mark is not closed.") }
    endRecord()
    return records
  }

  private static func quoted(_ field: String) -> String {
    guard field.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return field }
    return "\"" + field.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
  }
}

/// What is wrong with a file of persons, and where.
public struct InvalidTable: Error, Hashable, CustomStringConvertible {
  /// The number of the line, from 1.
  public let line: Int
  /// What is wrong there, as a sentence.
  public let message: String

  init(_ line: Int, _ message: String) { (self.line, self.message) = (line, message) }

  /// The error as a sentence.
  public var description: String { "line \(line): \(message)" }
}
