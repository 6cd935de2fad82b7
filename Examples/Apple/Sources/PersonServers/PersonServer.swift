import Foundation

/// Where the persons come from.
package protocol PersonServer: Sendable {
  func all() async throws -> [Person]
  func save(_ person: Person) async throws -> Person
  func isFree(_ handle: String) async throws -> Bool
}

/// The server cannot be reached.
package struct Offline: LocalizedError {
  package init() {}
  package var errorDescription: String? { "The server cannot be reached." }
}

/// Another person has the handle.
package struct HandleTaken: Error {
  package init() {}
}

/// A server in memory.
package actor MemoryServer: PersonServer {
  private var persons: [Int: Person] = [:]
  package var isOnline = true

  package init(_ persons: [Person] = MemoryServer.sample) { for person in persons { self.persons[person.id] = person } }

  package static let sample = [
    Person(id: 1, first: "Ada", last: "Lovelace", handle: "ada"),
    Person(id: 2, first: "Grace", last: "Hopper", handle: "grace"),
    Person(id: 3, first: "Hedy", last: "Lamarr", handle: "hedy"),
  ]

  package func setOnline(_ isOnline: Bool) { self.isOnline = isOnline }

  package func all() throws -> [Person] {
    if !isOnline { throw Offline() }
    return persons.values.sorted { $0.id < $1.id }
  }

  package func save(_ person: Person) throws -> Person {
    if !isOnline { throw Offline() }
    if persons.values.contains(where: { $0.handle == person.handle && $0.id != person.id }) { throw HandleTaken() }
    persons[person.id] = person
    return person
  }

  package func isFree(_ handle: String) throws -> Bool { !persons.values.contains { $0.handle == handle } }
}
