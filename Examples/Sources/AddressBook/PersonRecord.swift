public import PersonVM

/// Where an address book keeps persons: a file, a server, a list in a test.
public protocol PersonRecordService: Sendable {
  /// All persons.
  func records() async throws -> [PersonRecord]

  /// Replaces all persons.
  func save(_ records: [PersonRecord]) async throws
}

/// A person with further data, which the address book does not use, but keeps.
public struct PersonRecord: Hashable, Sendable {
  /// The person.
  public var person: Person
  /// The values of unknown keys.
  private var others: [String: JSON] = [:]

  /// A person without further data.
  public init(_ person: Person) { self.person = person }
}

extension PersonRecord: Codable {
  /// Takes an object with the texts `firstName`, `lastName`, `birthdate`, such as "1815-12-10", perhaps `salutation`,
  /// and any other keys.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    var values = try container.decode([String: JSON].self)
    func text(_ key: String) throws -> String {
      guard case .string(let text)? = values.removeValue(forKey: key) else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "There is no text '\(key)'.")
      }
      return text
    }
    if values["salutation"] == .null { values["salutation"] = nil }
    let salutation = values["salutation"] == nil ? nil : try text("salutation")
    let (firstName, lastName, day) = (try text("firstName"), try text("lastName"), try text("birthdate"))
    guard let birthdate = CalendarDate(day) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "'\(day)' is no day such as 1815-12-10.")
    }
    person = Person(salutation: salutation, firstName: firstName, lastName: lastName, birthdate: birthdate)
    others = values
  }

  /// Returns the object, with the other keys.
  public func encode(to encoder: any Encoder) throws {
    var values = others
    values["salutation"] = person.salutation.map { .string($0) }
    values["firstName"] = .string(person.firstName)
    values["lastName"] = .string(person.lastName)
    values["birthdate"] = .string(person.birthdate.description)
    try values.encode(to: encoder)
  }
}
