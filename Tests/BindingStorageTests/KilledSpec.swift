import Foundation
import TestSupport
import Testing

/// Case P72 of the conformance cases, and two programs with one file. `BINDING_KILLS` is the number of kills, and
/// `BINDING_TRIAL_SECONDS` how long the two programs write.
@Suite(.serialized) struct KilledSpec {
  /// The program that was built beside the tests.
  private static let program = Tool.executable(named: "StorageProgram").path

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func launch(_ arguments: String..., printing output: String) throws -> pid_t {
    try Tool.launch(
      ["/bin/sh", "-c", #"out=$1; shift; exec "$@" >"$out""#, "sh", folder[output].path, Self.program] + arguments,
      variables: [:])
  }

  private func printed(in output: String) -> String { (try? folder.text(of: output)) ?? "nothing" }

  /// The last number that a program has printed; a line that it could not finish does not count.
  private func lastNumber(in output: String) throws -> Int? {
    try folder.text(of: output).split(separator: "\n", omittingEmptySubsequences: false).dropLast().last.flatMap {
      Int($0)
    }
  }

  @Test func `a kill leaves a file that is whole, and not older than the last flush`() async throws {
    let seed = Randomness.seed()
    var generator = SeededGenerator(seed: seed)
    var (flushed, last) = (0, 0)
    let count = Randomness.count("BINDING_KILLS", default: 20)
    for round in 0..<count {
      let child = try launch("batches", folder["settings.json"].path, "\(generator.next())", printing: "out")
      try await Task.sleep(for: .microseconds(Int.random(in: 0..<120_000, using: &generator)))
      Foundation.kill(child, SIGKILL)
      #expect(Tool.wait(for: child) == 128 + SIGKILL, "\(printed(in: "out"))")
      flushed = try lastNumber(in: "out") ?? flushed
      guard folder.names.contains("settings.json") else {
        #expect(flushed == 0)
        continue
      }
      let object = try folder.object(of: "settings.json")
      let numbers = ["a", "b", "c"].map { object[$0] as? Int }
      let number = try #require(numbers[0])
      try #require(numbers == [number, number, number], "kill \(round), BINDING_SEED=\(seed)")
      try #require(number >= max(flushed, last), "kill \(round), BINDING_SEED=\(seed)")
      last = number
    }
    try #require(Set(folder.names).isSubset(of: [".settings.json.new", "out", "settings.json"]))
    print("\(count) kills: the file came to \(last)")
  }

  @Test func `a screen comes back as it was, with the draft that was being typed`() async throws {
    let seed = Randomness.seed()
    var generator = SeededGenerator(seed: seed)
    let text = String(repeating: "Augusta ", count: 100)
    var kept = ""
    for round in 0..<5 {
      let child = try launch("screen", folder["screen.json"].path, text, printing: "out")
      try await Task.sleep(for: .microseconds(Int.random(in: 60_000..<250_000, using: &generator)))
      Foundation.kill(child, SIGKILL)
      #expect(Tool.wait(for: child) == 128 + SIGKILL, "\(printed(in: "out"))")
      let lines = printed(in: "out").split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      guard let restored = lines.first else { continue }
      if !kept.isEmpty {
        let isRestored = restored.hasPrefix("[3, 5] Grace 40 \(kept)") && restored.hasSuffix(" Ada")
        #expect(isRestored, "kill \(round), BINDING_SEED=\(seed): \(restored)")
      }
      if lines.count > 1 { kept = String(lines.last ?? "") }
    }
    #expect(!kept.isEmpty)
  }

  // What a program has when it exits is a leak for the checker of leaks.
  @Test(.enabled(if: !Sanitizer.isForAddresses))
  func `two programs that write keys of their own lose none of them`() throws {
    let seconds = "\(Randomness.count("BINDING_TRIAL_SECONDS", default: 1))"
    let path = folder["settings.json"].path
    let first = try launch("own", path, "first", seconds, printing: "one")
    let second = try launch("own", path, "second", seconds, printing: "two")
    #expect(Tool.wait(for: first) == 0, "\(printed(in: "one"))")
    #expect(Tool.wait(for: second) == 0, "\(printed(in: "two"))")
    let (one, two) = (try #require(try lastNumber(in: "one")), try #require(try lastNumber(in: "two")))
    let object = try folder.object(of: "settings.json")
    #expect(object["first"] as? Int == one && object["second"] as? Int == two)
    print("\(seconds) s: \(one) and \(two) saves")
  }
}
