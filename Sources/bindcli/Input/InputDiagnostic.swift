/// A message about a place in a file, in the form in which compilers print it and editors find it.
struct InputDiagnostic: Equatable, Sendable {
  let file: String
  let position: SourcePosition
  var message: String

  /// The line that is at fault, if it is still known.
  var excerpt: SourceExcerpt?

  /// The message after its place: `people.json:12:18: error: …`.
  var text: String {
    "\(file):\(position.line):\(position.column): error: \(message)"
  }
}
