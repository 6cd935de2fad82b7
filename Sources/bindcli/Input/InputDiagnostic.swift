/// A message about a position in a file, in the form that compilers print and editors find.
struct InputDiagnostic: Equatable, Sendable {
  let file: String
  let position: SourcePosition
  var message: String

  /// The line of the position, if it is still known.
  var excerpt: SourceExcerpt?

  var text: String {
    "\(file):\(position.line):\(position.column): error: \(message)"
  }
}
