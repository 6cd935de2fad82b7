/// How many columns there are to write in.
enum TerminalWidth {
  private static let fallback = 80

  /// The value of `COLUMNS`, else the width of the terminal that is written to, else 80.
  static func columns(of descriptor: FileDescriptor = .standardOutput) -> Int {
    if let text = Environment["COLUMNS"], let columns = Int(text), columns > 0 {
      return columns
    }
    return descriptor.columns ?? fallback
  }
}
