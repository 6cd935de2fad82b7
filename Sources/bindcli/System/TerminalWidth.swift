enum TerminalWidth {
  private static let fallback = 80

  /// The value of `COLUMNS`, otherwise the width of the terminal, otherwise 80.
  static func columns(of descriptor: FileDescriptor = .standardOutput) -> Int {
    if let text = Environment["COLUMNS"], let columns = Int(text), columns > 0 {
      return columns
    }
    return descriptor.columns ?? fallback
  }
}
