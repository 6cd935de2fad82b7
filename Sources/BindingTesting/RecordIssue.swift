#if canImport(Testing)
  internal import Testing
#endif

/// Records an issue of the running test at a place; without Swift Testing, ends the program.
func record(_ problem: String, _ fileID: String, _ filePath: String, _ line: Int, _ column: Int) {
  #if canImport(Testing)
    let place = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    Issue.record("\(problem)", sourceLocation: place)
  #else
    fatalError("\(filePath):\(line): \(problem)")
  #endif
}
