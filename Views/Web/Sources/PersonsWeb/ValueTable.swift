public import BindingStorage
public import Foundation
public import GRDB
internal import Synchronization

/// A table of an SQLite database in which values outlast the program, as JSON by key.
///
///     let storage = ValueStorage(try ValueTable(in: DatabaseQueue(path: "settings.sqlite")))
///     settings.$fontSize.persist("fontSize", in: storage).store(in: scope)
///
/// A save is one transaction. What other connections have committed is taken up by itself.
public final class ValueTable: StorageBackend {
  /// The name of the table, as messages have it.
  public let name: String
  private let database: DatabaseQueue
  /// The version that SQLite gives to what this connection has seen of others.
  private let version = Mutex(-1)

  /// Opens the table, and makes it if there is none.
  ///
  /// - Parameters:
  ///   - database: the database.
  ///   - name: the name of the table, a plain word.
  public init(in database: DatabaseQueue, name: String = "keptValues") throws {
    (self.database, self.name) = (database, name)
    try database.write { database in
      try database.create(table: name, options: [.ifNotExists, .withoutRowID]) { table in
        table.primaryKey("key", .text)
        table.column("value", .text).notNull()
      }
    }
  }

  /// All values.
  public func load() throws -> [String: Data] { try database.read { try self.texts(in: $0) } }

  /// Writes changes in one transaction, and returns all values.
  public func save(_ changes: [String: Data?]) throws -> [String: Data] {
    try database.write { database in
      for (key, text) in changes {
        if let text {
          let value = String(decoding: text, as: UTF8.self)
          try database.execute(sql: "INSERT OR REPLACE INTO \(name) VALUES (?, ?)", arguments: [key, value])
        } else {
          try database.execute(sql: "DELETE FROM \(name) WHERE key = ?", arguments: [key])
        }
      }
      return try texts(in: database)
    }
  }

  /// Whether another connection has committed something since the values were read.
  public func hasNews() -> Bool {
    // A database that cannot be read now is read again at the next look.
    guard let version = try? database.read({ try self.version(of: $0) }) else { return false }
    return version != self.version.withLock { $0 }
  }

  private func texts(in database: Database) throws -> [String: Data] {
    let version = try version(of: database)
    self.version.withLock { $0 = version }
    let rows = try Row.fetchCursor(database, sql: "SELECT key, value FROM \(name)")
    var texts: [String: Data] = [:]
    while let row = try rows.next() { texts[row[0]] = Data((row[1] as String).utf8) }
    return texts
  }

  private func version(of database: Database) throws -> Int {
    try Int.fetchOne(database, sql: "PRAGMA data_version") ?? 0
  }
}
