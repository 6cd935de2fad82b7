/// What diagnostics call something: the name it was given, or where it was made.
@usableFromInline
struct Site {
  @usableFromInline let name: String?
  @usableFromInline let file: StaticString
  @usableFromInline let line: UInt32

  @export(implementation)
  init(name: String?, file: StaticString, line: UInt32) {
    self.name = name
    self.file = file
    self.line = line
  }

  @export(implementation)
  var description: String { name ?? Site.describe(file: file.utf8Start, line: line) }

  /// `PersonEditor.swift:40`, from `#fileID` as a C string, and `#line`.
  @usableFromInline
  static func describe(file: UnsafePointer<UInt8>, line: UInt32) -> String {
    let path = String(cString: file)
    let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    return "\(path[start...]):\(line)"
  }
}
