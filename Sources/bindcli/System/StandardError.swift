/// The output of messages.
enum StandardError {
  /// Prints a message at once. Words of the command line or of files in it are shown by a terminal, and not obeyed. A
  /// failure is ignored, because it cannot be reported anywhere.
  static func print(_ message: String) {
    printStyled(shown(message))
  }

  static func printStyled(_ message: String) {
    write(message + "\n")
  }

  /// A text for a message: on a terminal without anything that it would obey.
  static func shown(_ text: String) -> String {
    FileDescriptor.standardError.isTerminal ? text.harmless : text
  }

  static func write(_ text: String) {
    var text = text
    text.withUTF8 { try? FileDescriptor.standardError.write(UnsafeRawBufferPointer($0)) }
  }
}
