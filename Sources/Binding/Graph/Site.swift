/// What diagnostics call something: the name it was given, or where it was made.
struct Site: CustomStringConvertible {
  let name: String?
  let file: StaticString
  let line: UInt32

  var description: String { name ?? Site.describe(file: file.utf8Start, line: line) }

  /// `PersonEditor.swift:40`, from `#fileID` as a C string, and `#line`.
  static func describe(file: UnsafePointer<UInt8>, line: UInt32) -> String {
    let path = String(cString: file)
    let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    return "\(path[start...]):\(line)"
  }
}
