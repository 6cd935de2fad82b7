/// A text that is not JSON, and where it stops being it.
struct JSONSyntaxError: Error, Equatable {
  let position: SourcePosition
  let message: String
}
