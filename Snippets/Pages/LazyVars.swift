// The samples of the page "Refused in a lazy var".
import Binding

struct Profile: Sendable {
  var name = "Ada"
}

/// A service that is an actor.
actor Server {
  func save(_ profile: Profile) async throws -> Profile {
    Profile(name: profile.name.uppercased())
  }
}

@MainActor
final class Editor {
  @Tracked var profile = Profile()
  private let server = Server()

  // MARK: The method itself

  private(set) lazy var save = Command(
    for: self, given: { $0.profile }, server.save
  ) { me, saved in
    me.profile = saved
  }

  // MARK: A method that makes it

  private(set) lazy var saveTwice = makeSaveTwice()

  private func makeSaveTwice() -> Command<Void, Profile> {
    Command(for: self, given: { $0.profile }) { [server] profile in
      _ = try await server.save(profile)
      return try await server.save(profile)
    } then: { me, saved in
      me.profile = saved
    }
  }
}

let editor = Editor()
try await editor.save.run()
print(editor.profile.name)
try await editor.saveTwice.run()

// Prints:
// ADA
