import Dispatch
public import GRDB
public import PersonVM

/// Keeps persons in an SQLite database.
///
///     let database = try PersonDatabase(DatabaseQueue(path: "persons.sqlite"))
///
/// Works on the queue of the database. Observers are told of each transaction that changes persons.
public final class PersonDatabase: PersonStore {
  private let database: any DatabaseWriter

  /// Opens a database, and brings its tables up to date.
  ///
  /// - Parameter samples: persons for a new database.
  /// - Throws: the error of GRDB.
  public init(_ database: any DatabaseWriter, samples: [Person] = []) throws {
    self.database = database
    var migrator = DatabaseMigrator()
    migrator.registerMigration("persons") { database in
      try database.create(table: PersonRecord.databaseTableName) { table in
        table.autoIncrementedPrimaryKey("id")
        table.column("salutation", .text)
        table.column("firstName", .text).notNull()
        table.column("lastName", .text).notNull()
        table.column("birthdate", .text).notNull()
      }
      for person in samples { _ = try PersonRecord(id: nil, person).inserted(database) }
    }
    try migrator.migrate(database)
  }

  /// All persons, read after each transaction that has changed them.
  public func persons() -> AsyncThrowingStream<[StoredPerson], any Error> {
    let observation = ValueObservation.tracking { database in
      try PersonRecord.order(Column("id")).fetchAll(database).map { try $0.stored() }
    }
    .removeDuplicates()
    // If several versions were not read yet, only the latest counts.
    let (stream, continuation) = AsyncThrowingStream.makeStream(
      of: [StoredPerson].self, bufferingPolicy: .bufferingNewest(1))
    let token = observation.start(
      in: database, scheduling: .async(onQueue: .global()), onError: { continuation.finish(throwing: $0) },
      onChange: { continuation.yield($0) })
    continuation.onTermination = { _ in token.cancel() }
    return stream
  }

  /// Adds a person in a transaction.
  public func add(_ person: Person) async throws -> Int64 {
    try await database.write { try PersonRecord(id: nil, person).inserted($0).number }
  }

  /// Replaces a person in a transaction.
  public func update(_ person: StoredPerson, replacing former: Person) async throws {
    try await database.write { database in
      guard let present = try PersonRecord.fetchOne(database, key: person.id) else { throw PersonIsGone() }
      guard try present.stored().person == former else { throw PersonHasChanged() }
      try PersonRecord(id: person.id, person.person).update(database)
    }
  }
}

/// A row of the table has an invalid day of birth.
private struct UnreadableBirthdate: Error, CustomStringConvertible {
  let text: String
  var description: String { "'\(text)' is no day such as 1815-12-10." }
}

/// A person as a row of the table.
private struct PersonRecord: Codable, FetchableRecord, MutablePersistableRecord {
  static let databaseTableName = "person"

  var id: Int64?
  var salutation: String?
  var firstName: String
  var lastName: String
  var birthdate: String

  init(id: Int64?, _ person: Person) {
    self.id = id
    (salutation, firstName, lastName) = (person.salutation, person.firstName, person.lastName)
    birthdate = person.birthdate.description
  }

  mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }

  /// The number, which each record in the database has.
  var number: Int64 {
    guard let id else { fatalError("A record that was inserted has no number.") }
    return id
  }

  func stored() throws -> StoredPerson {
    guard let date = CalendarDate(birthdate) else { throw UnreadableBirthdate(text: birthdate) }
    return StoredPerson(
      id: number,
      person: Person(salutation: salutation, firstName: firstName, lastName: lastName, birthdate: date))
  }
}
