import GRDB
import PersonVM
import PersonsWeb
import Testing

extension Person {
  fileprivate init(_ other: Person, lastName: String) {
    self = other
    self.lastName = lastName
  }
}

@Suite struct PersonDatabaseSpec {
  private let ada = Person(
    salutation: "Countess", firstName: "Ada", lastName: "Lovelace",
    birthdate: CalendarDate(year: 1815, month: 12, day: 10)!)

  @Test func `a database publishes its persons, and each change of them`() async throws {
    let database = try PersonDatabase(DatabaseQueue(), samples: [ada])
    var versions = database.persons().makeAsyncIterator()
    let first = try #require(try await versions.next())
    #expect(first.map(\.person) == [ada])
    let grace = Person(firstName: "Grace", lastName: "", birthdate: CalendarDate(year: 1906, month: 12, day: 9)!)
    let id = try await database.add(grace)
    #expect(try await versions.next() == first + [StoredPerson(id: id, person: grace)])
    try await database.update(StoredPerson(id: first[0].id, person: grace), replacing: ada)
    #expect(try await versions.next()?.map(\.person) == [grace, grace])
  }

  @Test func `a person whom another user has removed cannot be saved`() async throws {
    let database = try PersonDatabase(DatabaseQueue())
    await #expect(throws: PersonIsGone.self) {
      try await database.update(StoredPerson(id: 7, person: ada), replacing: ada)
    }
  }

  @Test func `a person whom another user has saved is not overwritten`() async throws {
    let database = try PersonDatabase(DatabaseQueue(), samples: [ada])
    var versions = database.persons().makeAsyncIterator()
    let id = try #require(try await versions.next()?.first?.id)
    let (theirs, mine) = (Person(ada, lastName: "King"), Person(ada, lastName: "Byron"))
    try await database.update(StoredPerson(id: id, person: theirs), replacing: ada)
    await #expect(throws: PersonHasChanged.self) {
      try await database.update(StoredPerson(id: id, person: mine), replacing: ada)
    }
    #expect(try await versions.next()?.map(\.person) == [theirs])
  }

  @Test func `an existing database gets no samples again`() async throws {
    let queue = try DatabaseQueue()
    _ = try PersonDatabase(queue, samples: [ada])
    let database = try PersonDatabase(queue, samples: [ada])
    var versions = database.persons().makeAsyncIterator()
    #expect(try await versions.next()?.count == 1)
  }

  @Test func `a row that is no person is a failure with its text`() async throws {
    let queue = try DatabaseQueue()
    let database = try PersonDatabase(queue)
    try await queue.write {
      try $0.execute(sql: "INSERT INTO person (firstName, lastName, birthdate) VALUES ('A', 'B', 'yesterday')")
    }
    var versions = database.persons().makeAsyncIterator()
    let error = await #expect(throws: (any Error).self) { try await versions.next() }
    #expect(error.map { "\($0)" } == "'yesterday' is no day such as 1815-12-10.")
  }
}
