/// Where messages go, apart from the data.
enum StandardError {
  /// Prints a message at once.
  ///
  /// If even that is not possible there is nobody left to tell.
  static func print(_ message: String) {
    var line = message + "\n"
    line.withUTF8 { try? FileDescriptor.standardError.write(UnsafeRawBufferPointer($0)) }
  }
}
