import Testing

/// A line that is easily written in place of another, and what the compiler says to it.
package struct Slip: CustomTestStringConvertible, Sendable {
  package let testDescription: String
  /// Whether it does not compile; otherwise there is a warning, and it does what was meant.
  let isRefused: Bool
  let message: String
  let source: String

  /// - Parameters:
  ///   - description: what was forgotten, and where.
  ///   - isRefused: whether it is an error; a warning otherwise.
  ///   - message: a part of what the compiler says.
  ///   - source: statements in a function.
  package init(_ description: String, isRefused: Bool = true, _ message: String, _ source: String) {
    (testDescription, self.isRefused, self.message, self.source) = (description, isRefused, message, source)
  }

  /// Compiles the line behind declarations that all slips of a suite share.
  package func check(_ declarations: String) throws {
    let outcome = try Compiler.compile("\(declarations)\n@MainActor func slip() {\n\(source)\n}")
    #expect((outcome.status != 0) == isRefused, "\(outcome.errors)")
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }
}
