import Foundation
import GRDB
import PersonVM
import PersonsWeb
import WebServer
import WebViews

/// `persons-web [database] [port]`: persons in an SQLite database, in the browsers of this machine.
@main
struct PersonsWebProgram {
  @MainActor
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    let path = arguments.first ?? "persons.sqlite"
    guard arguments.count <= 2, let port = arguments.dropFirst().first.map({ UInt16($0) }) ?? 8080 else {
      FileHandle.standardError.write(Data("Usage: persons-web [database] [port]\n".utf8))
      exit(64)
    }
    let database = try PersonDatabase(DatabaseQueue(path: path), samples: .samples)
    let site = Site(title: "Persons") { PersonsScreen(PersonDirectory(store: database)).fill($0) }
    try await SiteServer(site: site, port: Int(port)) {
      FileHandle.standardOutput.write(Data("http://127.0.0.1:\($0)/\n".utf8))
    }.run()
  }
}
