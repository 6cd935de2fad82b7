import Foundation
import Testing

@testable import GTKViews

extension OnScreen {
  /// The built programs: here the main actor works under the loop that a program runs itself.
  @MainActor @Suite struct ProgramSpec {
    private let file = FileManager.default.temporaryDirectory.appending(path: "persons-\(UUID()).json")
    private let program = Process()

    init() {
      Screen.prepare()
      choose("persons-gtk")
    }

    private func choose(_ name: String) {
      // Next to the program that runs the specs.
      program.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: name)
    }

    /// Ends the program, and waits until it has: whoever looks for a window is confused by others that go meanwhile.
    private func end() async {
      program.terminate()
      await Screen.settle { !program.isRunning }
    }

    @Test func `the program reads a file, saves edits, and ends when its window is closed`() async throws {
      try Data(#"[{"firstName": "Ada", "lastName": "Lovelace", "birthdate": "1815-12-10"}]"#.utf8).write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      program.arguments = [file.path]
      try program.run()
      defer { if program.isRunning { program.terminate() } }
      await Screen.focus(named: file.lastPathComponent)
      await Screen.press("ctrl+n")
      await Screen.type("Hedy")
      await Screen.press("Tab")
      await Screen.type("Lamarr")
      await Screen.press("ctrl+s")
      await Screen.settle { (try? String(contentsOf: file, encoding: .utf8))?.contains("Lamarr") ?? false }
      let saved = try String(contentsOf: file, encoding: .utf8)
      #expect(saved.contains("Hedy") && saved.contains("Lovelace"))
      await Screen.press("ctrl+q")
      await Screen.settle { !program.isRunning }
      #expect(!program.isRunning && program.terminationStatus == 0)
    }

    @Test func `a killed program comes back with the search, the selected person and the text that was typed`()
      async throws
    {
      let persons = """
        [{"firstName": "Ada", "lastName": "Lovelace", "birthdate": "1815-12-10"},
         {"firstName": "Grace", "lastName": "Hopper", "birthdate": "1906-12-09"}]
        """
      try Data(persons.utf8).write(to: file)
      let states = FileManager.default.temporaryDirectory.appending(path: "states-\(UUID())")
      defer { for url in [file, states] { try? FileManager.default.removeItem(at: url) } }
      let state = states.appending(path: "persons-gtk" + file.path)
      let isKept = { (text: String) in (try? String(contentsOf: state, encoding: .utf8))?.contains(text) ?? false }
      let later = Process()
      for program in [program, later] {
        program.executableURL = self.program.executableURL
        program.arguments = [file.path]
        program.environment = ProcessInfo.processInfo.environment.merging(["XDG_STATE_HOME": states.path]) { $1 }
      }

      try program.run()
      await Screen.focus(named: file.lastPathComponent)
      await Screen.press("ctrl+f")
      await Screen.type("o")
      await Screen.press("Tab", "Down", "Tab", "Tab", "Tab", "Tab", "Tab", "ctrl+a")
      await Screen.type("1906-02-2")
      await Screen.settle { isKept("1906-02-2\"") }
      kill(program.processIdentifier, SIGKILL)
      await Screen.settle { !program.isRunning }

      try later.run()
      defer { if later.isRunning { later.terminate() } }
      await Screen.focus(named: file.lastPathComponent)
      await Screen.press("ctrl+e")
      await Screen.press("End")
      await Screen.type("8")
      await Screen.press("ctrl+s")
      await Screen.settle { (try? String(contentsOf: file, encoding: .utf8))?.contains("1906-02-28") ?? false }
      #expect(try String(contentsOf: file, encoding: .utf8).contains("1906-02-28"))
      #expect(isKept("\"search\" : \"o\""))
      await Screen.press("ctrl+q")
      await Screen.settle { !later.isRunning }
      #expect(later.terminationStatus == 0 && !isKept("1906-02-2\""), "nothing is left to be restored")
    }

    @Test func `the program shows a list of examples, each of which opens its window`() async throws {
      choose("examples-gtk")
      try program.run()
      await Screen.focus(named: "Examples")
      await Screen.press("Down", "Return")
      await Screen.focus(named: "Goods")
      await end()
    }

    @Test(arguments: ["counter-list": "Counters", "home-page": "Home", "styled-rows": "Rows"])
    func `the program shows an example by its name`(name: String, title: String) async throws {
      choose("examples-gtk")
      program.arguments = [name]
      try program.run()
      await Screen.focus(named: title)
      await end()
    }

    @Test(arguments: ["persons-gtk": [], "examples-gtk": ["nothing"]])
    func `the program prints its usage`(name: String, arguments: [String]) async throws {
      choose(name)
      program.arguments = arguments
      program.standardError = FileHandle.nullDevice
      try program.run()
      await Screen.settle { !program.isRunning }
      #expect(program.terminationStatus == 64)
    }
  }
}
