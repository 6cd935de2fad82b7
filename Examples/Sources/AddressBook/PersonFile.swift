public import Foundation
public import PersonVM

/// Keeps persons in a JSON file, an array of objects as `bindcli` reads them, or in a CSV file, if its name ends in
/// `.csv`.
///
///     let service = PersonFile(url: URL(filePath: "people.json"))
///     let viewModel = PersonBookViewModel(service: service)
///
/// Reading and writing happen on the actor's own time, one after the other. A file is replaced as a whole, or not at
/// all. What a person does not have would be lost then, so a file with other keys or columns is not read.
public actor PersonFile: PersonService {
  /// A person as the file has it.
  private struct Record: Codable {
    var salutation: String?
    var firstName: String
    var lastName: String
    var birthdate: String

    init(_ person: Person) {
      (salutation, firstName, lastName) = (person.salutation, person.firstName, person.lastName)
      birthdate = person.birthdate.description
    }

    init(from decoder: any Decoder) throws {
      let known = try decoder.container(keyedBy: CodingKeys.self)
      if let other = try decoder.container(keyedBy: AnyKey.self).allKeys.first(where: {
        CodingKeys(stringValue: $0.stringValue) == nil
      }) {
        throw UnknownKey(key: other.stringValue)
      }
      salutation = try known.decodeIfPresent(String.self, forKey: .salutation)
      firstName = try known.decode(String.self, forKey: .firstName)
      lastName = try known.decode(String.self, forKey: .lastName)
      birthdate = try known.decode(String.self, forKey: .birthdate)
    }
  }

  private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private let url: URL
  private let isNew: Bool

  /// Keeps persons in a file, which need not be there before the first ``save(_:)``.
  ///
  /// - Parameters:
  ///   - url: the file.
  ///   - isNew: whether a file that is not there has no persons; otherwise to read it throws.
  public init(url: URL, creating isNew: Bool = false) { (self.url, self.isNew) = (url, isNew) }

  /// Reads the file.
  ///
  /// - Throws: the error of Foundation for a file that is missing or no JSON; ``InvalidBirthdate``, ``UnknownKey``,
  ///   ``InvalidTable``.
  public func persons() throws -> [Person] {
    if isNew, !FileManager.default.fileExists(atPath: url.path) { return [] }
    if isTable { return try PersonTable.persons(in: String(contentsOf: url, encoding: .utf8)) }
    return try JSONDecoder().decode([Record].self, from: Data(contentsOf: url)).map { record in
      guard let birthdate = CalendarDate(record.birthdate) else { throw InvalidBirthdate(text: record.birthdate) }
      return Person(
        salutation: record.salutation, firstName: record.firstName, lastName: record.lastName, birthdate: birthdate)
    }
  }

  /// Writes the file.
  public func save(_ persons: [Person]) throws {
    if isTable { return try Data(PersonTable.text(of: persons).utf8).write(to: url, options: .atomic) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(persons.map(Record.init)).write(to: url, options: .atomic)
  }

  private var isTable: Bool { url.pathExtension.lowercased() == "csv" }
}

/// A key of a file that no person has: it would be lost when the file is saved.
public struct UnknownKey: Error, Hashable, CustomStringConvertible {
  /// The key.
  public let key: String

  /// The error as a sentence.
  public var description: String { "'\(key)' would be lost." }
}

/// A text that should name a day as `yyyy-MM-dd`, and does not.
public struct InvalidBirthdate: Error, Hashable, CustomStringConvertible {
  /// The text in its place.
  public let text: String

  /// The error as a sentence.
  public var description: String { "'\(text)' is no day such as 1815-12-10." }
}
