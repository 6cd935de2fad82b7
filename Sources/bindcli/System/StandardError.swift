/// Where messages go, apart from the data.
enum StandardError {
  /// Prints a message at once.
  ///
  /// A failure is ignored: there is no other place to report it.
  static func print(_ message: String) {
    write(message + "\n")
  }

  /// Writes a text as it is.
  static func write(_ text: String) {
    var text = text
    text.withUTF8 { try? FileDescriptor.standardError.write(UnsafeRawBufferPointer($0)) }
  }
}
