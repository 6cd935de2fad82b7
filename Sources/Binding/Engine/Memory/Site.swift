/// The place in the sources where an object was made.
@usableFromInline
enum Site {
  /// `PersonEditor.swift:40`, from `#fileID` as a C string, and `#line`.
  @usableFromInline
  static func describe(file: UnsafePointer<UInt8>, line: UInt32) -> String {
    var name = file
    var next = file
    while next.pointee != 0 {
      if next.pointee == UInt8(ascii: "/") { name = next + 1 }
      next += 1
    }
    return "\(String(cString: name)):\(line)"
  }
}
