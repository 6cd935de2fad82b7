/// A text that is not what its format wants, and where it stops being it.
struct SyntaxError: Error, Equatable {
  let position: SourcePosition
  let message: String
}
