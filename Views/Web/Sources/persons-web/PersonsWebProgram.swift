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
    let arguments = Array(CommandLine.arguments.dropFirst())
    let path = arguments.first ?? "persons.sqlite"
    guard arguments.count <= 2, !path.hasPrefix("-"), let port = UInt16(arguments.count > 1 ? arguments[1] : "8080")
    else {
      stop("Usage: persons-web [database] [port]", code: 64)
    }
    do {
      let database = try PersonDatabase(DatabaseQueue(path: path), samples: .samples)
      let site = Site(title: "Persons") { PersonsScreen(PersonDirectory(store: database)).fill($0) }
      try await SiteServer(site: site, port: Int(port)) {
        FileHandle.standardOutput.write(Data("http://127.0.0.1:\($0)/\n".utf8))
      }.run()
    } catch {
      stop("persons-web: \(error)", code: 1)
    }
  }

  private static func stop(_ message: String, code: Int32) -> Never {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
    exit(code)
  }
}
