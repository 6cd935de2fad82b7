/// An error in the syntax of a text, and its position.
struct SyntaxError: Error, Equatable {
  let position: SourcePosition
  let message: String
}
