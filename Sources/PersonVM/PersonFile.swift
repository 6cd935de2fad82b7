public import Foundation

/// Keeps persons in a JSON file: an array of objects, as `bindcli` reads them.
///
///     let service = PersonFile(url: URL(filePath: "people.json"))
///     let viewModel = PersonListViewModel(service: service)
///
/// Reading and writing happen on the actor's own time, one after the other. A file is replaced as a whole, or not at
/// all.
public actor PersonFile: PersonService {
  /// A person as the file has it.
  private struct Record: Codable {
    var salutation: String?
    var firstName: String
    var lastName: String
    var birthdate: String
  }

  private let url: URL

  /// Keeps persons in a file, which need not be there before the first ``save(_:)``.
  public init(url: URL) { self.url = url }

  /// Reads the file.
  ///
  /// - Throws: the error of Foundation for a file that is missing or no JSON; ``InvalidBirthdate``.
  public func persons() throws -> [Person] {
    try JSONDecoder().decode([Record].self, from: Data(contentsOf: url)).map { record in
      guard let birthdate = CalendarDate(record.birthdate) else { throw InvalidBirthdate(text: record.birthdate) }
      return Person(
        salutation: record.salutation, firstName: record.firstName, lastName: record.lastName, birthdate: birthdate)
    }
  }

  /// Writes the file.
  public func save(_ persons: [Person]) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    let records = persons.map {
      Record(
        salutation: $0.salutation, firstName: $0.firstName, lastName: $0.lastName,
        birthdate: $0.birthdate.description)
    }
    try encoder.encode(records).write(to: url, options: .atomic)
  }
}

/// A text that should name a day as `yyyy-MM-dd`, and does not.
public struct InvalidBirthdate: Error, Hashable, CustomStringConvertible {
  /// The text in its place.
  public let text: String

  /// The error as a sentence.
  public var description: String { "'\(text)' is no day such as 1815-12-10." }
}
