/// Where messages go, apart from the data.
enum StandardError {
  /// Prints a message at once.
  ///
  /// It may contain words of the command line or of files; a terminal is sent them so that it shows and does not obey
  /// them. A failure is ignored: there is no other place to report it.
  static func print(_ message: String) {
    printStyled(shown(message))
  }

  /// Prints a message that was made for a terminal at once, as it is.
  static func printStyled(_ message: String) {
    write(message + "\n")
  }

  /// A text of others as it can stand in a message: on a terminal without anything that it would obey.
  static func shown(_ text: String) -> String {
    FileDescriptor.standardError.isTerminal ? text.harmless : text
  }

  /// Writes a text as it is.
  static func write(_ text: String) {
    var text = text
    text.withUTF8 { try? FileDescriptor.standardError.write(UnsafeRawBufferPointer($0)) }
  }
}
