import Testing

/// A line that is easily written by mistake, and the compiler's message about it.
package struct Slip: CustomTestStringConvertible, Sendable {
  package let testDescription: String
  /// Whether the line is an error; otherwise there is a warning, and the line does what was meant.
  let isRefused: Bool
  let message: String
  let source: String

  /// - Parameters:
  ///   - description: the mistake and its place.
  ///   - isRefused: whether it is an error; a warning otherwise.
  ///   - message: a part of the compiler's message.
  ///   - source: statements in a function.
  package init(_ description: String, isRefused: Bool = true, _ message: String, _ source: String) {
    (testDescription, self.isRefused, self.message, self.source) = (description, isRefused, message, source)
  }

  /// Compiles the line after declarations that all slips of a suite share.
  package func check(_ declarations: String) throws {
    let outcome = try Compiler.compile("\(declarations)\n@MainActor func slip() {\n\(source)\n}")
    #expect((outcome.status != 0) == isRefused, "\(outcome.errors)")
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }
}
