import Foundation
import TestSupport
import Testing

@testable import bindcli

/// The built editor, killed while it saves. `BINDING_KILLS` is the number of rounds.
struct KilledEditorSpec {
  private static let people = (0..<2_000).map { number in
    #"{"firstName":"No\#(number)","birthdate":"1970-01-01"}"# + "\n"
  }

  @Test func `a file is the one before or the one after, and never half of one`() throws {
    let seed = Randomness.seed()
    print("kills: BINDING_SEED=\(seed)")
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<Randomness.count("BINDING_KILLS", default: 6) {
      try Tool.inFolder(["a.jsonl": Data(Self.people.joined().utf8)]) { folder in
        let url = folder.appending(path: "a.jsonl")
        let tool = try TerminalTool(in: folder, "edit", "persons", "a.jsonl")
        #expect(tool.shows(", by entry"))
        tool.type("\t\t!")
        #expect(tool.shows("No0!"))
        tool.type("\u{13}")
        let moment = Int.random(in: 0...2, using: &generator)
        let names = { (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] }
        // At once, while the new file is being written, or when it has just got its name.
        while moment == 1, !names().contains(where: { $0.hasSuffix(".draft") }), !tool.screen.contains("Saved.") {
          if try Data(contentsOf: url).count != Self.people.joined().utf8.count { break }
        }
        while moment == 2, try Data(contentsOf: url).count == Self.people.joined().utf8.count {}
        kill(tool.child, SIGKILL)
        #expect(tool.status() == 128 + SIGKILL)
        let content = try String(contentsOf: url, encoding: .utf8)
        let after = Self.people[0].replacing("No0", with: "No0!") + Self.people.dropFirst().joined()
        #expect(content == Self.people.joined() || content == after)
        // What was not saved is offered, and what was is no draft.
        let next = try TerminalTool(in: folder, "edit", "persons", "a.jsonl")
        #expect(next.shows("No0"))
        if content != after { #expect(next.shows("Take over 1 draft of an earlier session? y/n")) }
        kill(next.child, SIGKILL)
        _ = next.status()
      }
    }
  }
}
