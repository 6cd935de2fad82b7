// Checks of the UIKit adapters on stubs that behave as UIKit does: see Scripts/apple.

/// The checks and their results.
@MainActor
enum Checks {
  static var failures = 0
  static var count = 0
  static var title = ""

  /// Runs one check, and prints its result.
  static func check(_ title: String, _ body: () async throws -> Void) async {
    (self.title, count) = (title, count + 1)
    let before = failures
    do { try await body() } catch { fail("it threw \(error)") }
    print(failures == before ? "ok    \(title)" : "FAILED \(title)")
  }

  static func fail(_ message: String, line: UInt32 = #line) {
    failures += 1
    print("  line \(line): \(message)")
  }
}

/// Notes a value that differs from the expected one.
@MainActor
func expect<Value: Equatable>(_ found: Value, _ expected: Value, line: UInt32 = #line) {
  if found != expected { Checks.fail("found \(found), expected \(expected)", line: line) }
}

/// Lets the due tasks of the main actor run.
@MainActor
func settle() async { for _ in 0..<20 { await Task.yield() } }

/// Lets tasks go on until a condition holds, for work that other threads have a part in. Gives up in the end, so that a
/// check that goes on fails.
@MainActor
func settle(until condition: () -> Bool) async {
  for _ in 0..<100_000 where !condition() { await Task.yield() }
}
